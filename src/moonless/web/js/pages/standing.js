// @ts-check
/** Standing orders on a page of their own: what is in force, what could be ordered, and what the orders answered. */
import { drop, get, post, put } from "../api.js";
import { alike, whose } from "../table/standing.js";
import {
  classes,
  html,
  Icon,
  keepName,
  Link,
  Page,
  t,
  useAnswer,
  useEffect,
  useRef,
  useState,
  Waiting,
} from "../ui.js";
import { DryRun, Sums } from "./standing-dry.js";
import { Builder, Sentence } from "./standing-words.js";

/** @typedef {import("../types").TableCard} TableCard */
/** @typedef {import("../types").Standing} StandingData */
/** @typedef {import("../types").StandingOrder} StandingOrder */
/** @typedef {import("../types").OfferedRule} OfferedRule */
/**
 * @typedef {{
 *   take: (order: StandingOrder) => void,
 *   put: (order: StandingOrder, place: number) => void,
 *   change: (order: StandingOrder, key: string) => void,
 *   give: (rule: OfferedRule) => void,
 * }} Acts
 */

/** @param {string} id */
async function fetchOrders(id) {
  const [card, orders, me] = await Promise.all([
    get(`/api/tables/${id}`),
    get(`/api/tables/${id}/standing`),
    get("/api/me"),
  ]);
  return /** @type {{card: TableCard, orders: StandingData, me: import("../types").Me}} */ ({ card, orders, me });
}

/**
 * What can be done with an order; `moved` remembers which was moved, so that the keyboard stays with it.
 * @param {string} path @param {(asked: Promise<unknown>) => Promise<void>} done @param {{current: string}} moved
 * @returns {Acts}
 */
function makeActs(path, done, moved) {
  return {
    take: ({ seat, ask, key }) =>
      void done(drop(`${path}/${seat}/${encodeURIComponent(ask)}?key=${encodeURIComponent(key)}`)),
    put: ({ seat, ask, key }, place) => {
      moved.current = key;
      void done(put(path, { seat, ask, key, place }));
    },
    change: ({ seat, ask, key: instead }, key) => void done(put(`${path}/rule`, { seat, ask, key, instead })),
    give: ({ seat, ask, key }) => void done(post(path, { seat, ask, key })),
  };
}

/** @param {{parts: string[]}} props */
export function StandingPage({ parts: [id] }) {
  const [found, error, again] = useAnswer(() => fetchOrders(id), [id]);
  const [problem, setProblem] = useState("");
  const moved = useRef("");
  useEffect(() => {
    const order = document.querySelector(`[data-order="${moved.current}"] [data-move]:not(:disabled)`);
    if (moved.current) /** @type {HTMLElement | null} */ (order)?.focus();
    moved.current = "";
  }, [found]);
  if (!found) return html`<${Waiting} title=${t("standing")} error=${error} />`;
  const { card, orders, me } = found;
  keepName(me.name);
  const path = `/api/tables/${id}/standing`;
  /** @param {Promise<unknown>} asked */
  const done = (asked) =>
    asked.then(
      () => {
        setProblem("");
        again();
      },
      (refused) => setProblem(refused.message),
    );
  const acts = makeActs(path, done, moved);
  const usual = (/** @type {boolean} */ on) =>
    done(put(`${path}/usual`, { seat: orders.orders[0]?.seat ?? card.mine[0], usual: on }));
  return html`<${Page} title=${t("standing")} wide=${true} kind="standing">
    <div class="standing-main">
      <p class="crumbs"><${Link} href=${`/table/${id}`}>${t("to-table")}<//></p>
      <h1>${t("standing")}</h1>
      <p class="dim">${card.title} · ${t("standing-said-once")}</p>
      <p class="standing-lock"><${Icon} name="lock" /> ${t("standing-private")}</p>
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
      <${Questions} card=${card} orders=${orders} acts=${acts} />
      <${Builder} card=${card} rules=${orders.rules} give=${acts.give} />
    </div>
    <${Answered} card=${card} orders=${orders} account=${Boolean(me.account)} usual=${usual} />
  <//>`;
}

/**
 * What is in force and what could be, question by question.
 * @param {{card: TableCard, orders: StandingData, acts: Acts}} props
 */
function Questions({ card, orders: { orders, rules }, acts }) {
  const one = (/** @type {string} */ name) =>
    html`<${Question} key=${name} name=${name} card=${card} orders=${orders} rules=${rules} acts=${acts} />`;
  const names = [...new Set([...orders, ...rules].map((each) => each.question))];
  const ordered = names.filter((name) => orders.some((order) => order.question === name));
  const open = names.filter((name) => !ordered.includes(name));
  return html`<section aria-labelledby="in-force">
      <h2 id="in-force">${t("standing-in-force")} <small>${t("standing-first-fits")}</small></h2>
      ${!orders.length && html`<p>${t("standing-none")}</p>`}
      ${ordered.map(one)}
    </section>
    ${
      open.length > 0 &&
      html`<section aria-labelledby="offered">
        <h2 id="offered">${t("standing-offered")} <small>${t("standing-or-at-table")}</small></h2>
        ${open.map(one)}
      </section>`
    }`;
}

/**
 * @param {{name: string, card: TableCard, orders: StandingOrder[], rules: OfferedRule[], acts: Acts}} props
 */
function Question({ name, card, orders, rules, acts }) {
  const mine = orders.filter((order) => order.question === name);
  const others = alike(rules.filter((rule) => rule.question === name));
  return html`<h3>${name}</h3>
    <ul class="standing-orders">
      ${mine.map(
        (order) => html`<${InForce} key=${`${order.seat} ${order.ask} ${order.place}`} card=${card} order=${order}
          last=${mine.filter((each) => each.seat === order.seat).length}
          others=${rules.filter((rule) => rule.ask === order.ask && rule.seat === order.seat)} acts=${acts} />`,
      )}
      ${others.map((same) => html`<${Offered} key=${same[0].key} card=${card} same=${same} give=${acts.give} />`)}
    </ul>`;
}

/**
 * @param {{card: TableCard, order: StandingOrder, last: number, others: OfferedRule[], acts: Acts}} props
 */
function InForce({ card, order, last, others, acts }) {
  return html`<li class=${order.times > 0 ? "did" : ""} data-order=${order.key} data-place=${order.place}>
    <span class="standing-switch">
      <input key=${order.key} type="checkbox" role="switch" checked=${true} aria-label=${order.label}
        data-drop=${order.ask} onChange=${() => acts.take(order)} />
      <span>
        ${order.place > 1 && html`<b>${t("standing-else")}</b> `}
        ${
          order.sentence
            ? html`<${Sentence} rule=${order} others=${others}
              change=${(/** @type {string} */ key) => acts.change(order, key)} />`
            : html`<em>${order.label}</em>`
        }
      </span>
    </span>
    ${last > 1 && html`<${Moving} order=${order} last=${last} put=${acts.put} />`}
    <small>${whose(card, order)}${order.last && html`<br />${t("standing-last", { answer: order.last })}`}</small>
  </li>`;
}

/**
 * Earlier or later among the orders of its question.
 * @param {{order: StandingOrder, last: number, put: Acts["put"]}} props
 */
function Moving({ order, last, put }) {
  return html`<span class="row-buttons">
    ${[-1, 1].map(
      (step) => html`<button key=${step} class="quiet" data-move=${`${order.key} ${step}`}
        disabled=${order.place + step < 1 || order.place + step > last}
        aria-label=${`${t(step < 0 ? "standing-earlier" : "standing-later")}: ${order.label}`}
        onClick=${() => put(order, order.place + step)}>${step < 0 ? "↑" : "↓"}</button>`,
    )}
  </span>`;
}

/** @param {{card: TableCard, same: OfferedRule[], give: Acts["give"]}} props */
function Offered({ card, same, give }) {
  return html`<li class="off">
    <span>${same[0].label}</span>
    <span class="row-buttons">
      ${same.map(
        (rule) => html`<button key=${rule.seat} data-give=${rule.key} data-seat=${rule.seat}
          onClick=${() => give(rule)}>
          ${t("standing-give", { seat: card.seats[rule.seat]?.label ?? rule.seat })}
          <span class="visually-hidden">: ${rule.label}</span>
        </button>`,
      )}
    </span>
  </li>`;
}

/**
 * What they did, the last first: since my own last answer, or in the whole game.
 * @param {{card: TableCard, orders: StandingData, account: boolean, usual: (on: boolean) => void}} props
 */
function Answered({ card, orders, account, usual }) {
  const [mode, setMode] = useState(orders.since === 0 ? "whole" : "since");
  return html`<aside class="standing-side">
    <h2>${t(HEADS[mode])}</h2>
    <p class="segments" role="group" aria-label=${t("standing-did")}>
      ${Object.keys(HEADS).map(
        (
          each,
        ) => html`<button key=${each} class=${classes("quiet", mode === each && "on")} aria-pressed=${mode === each}
          data-mode=${each} onClick=${() => setMode(each)}>${t(MODES[each])}</button>`,
      )}
    </p>
    ${
      mode === "dry"
        ? html`<${DryRun} card=${card} orders=${orders} />`
        : html`<${Did} card=${card} orders=${orders} whole=${mode === "whole"} />`
    }
    <section class="box">
      <h3>${t("standing-always-asked")}</h3>
      <p class="dim">${t("standing-always-asked-text")}</p>
    </section>
    <p class="row-buttons">
      <${Link} href=${`/table/${card.id}`} class="button primary">
        ${t(orders.orders.length ? "standing-keep" : "to-table")}
      <//>
      ${
        account &&
        (orders.orders.length > 0 || orders.usual) &&
        html`<button id="standing-usual" aria-pressed=${orders.usual} onClick=${() => usual(!orders.usual)}>
          ${t(orders.usual ? "standing-no-usual" : "standing-usual")}
        </button>`
      }
    </p>
  </aside>`;
}

/** @type {Record<string, string>} */
const HEADS = { since: "standing-since", whole: "standing-did", dry: "standing-dry" };
/** @type {Record<string, string>} */
const MODES = { since: "since-then", whole: "whole-game", dry: "dry-run" };

/** @param {{card: TableCard, orders: StandingData, whole: boolean}} props */
function Did({ card, orders, whole }) {
  const { did, answered, by_hand: own, since, waiting } = orders;
  const [sum, left] = whole ? [answered, own + waiting] : [since, waiting];
  const several = card.mine.length > 1;
  const shown = did.filter((each) => whole || each.since);
  return html`<${Sums} answered=${sum} left=${left} mine=${whole ? "standing-own" : "standing-left"} />
    ${!shown.length && html`<p class="dim">${t("standing-did-none")}</p>`}
    <ol class="standing-did" tabindex="0" aria-label=${t("standing-did")}>
      ${shown.map(
        (each, n) => html`<li key=${n}>
          <b>${each.question}</b> ${each.label}
          <small>${several && html`${card.seats[each.seat]?.label ?? each.seat} · `}${each.rule}</small>
        </li>`,
      )}
    </ol>`;
}
