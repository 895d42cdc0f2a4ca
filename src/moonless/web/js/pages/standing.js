// @ts-check
/** Standing orders on a page of their own: what is in force, what could be ordered, and what the orders answered. */
import { drop, get, post, put } from "../api.js";
import { alike, whose } from "../table/standing.js";
import { classes, html, Icon, Link, Page, t, useAnswer, useState, Waiting } from "../ui.js";

/** @typedef {import("../types").TableCard} TableCard */
/** @typedef {import("../types").Standing} StandingData */
/** @typedef {import("../types").StandingOrder} StandingOrder */
/** @typedef {import("../types").OfferedRule} OfferedRule */
/**
 * @typedef {{
 *   take: (order: StandingOrder) => void,
 *   first: (order: StandingOrder) => void,
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

/** @param {{parts: string[]}} props */
export function StandingPage({ parts: [id] }) {
  const [found, error, again] = useAnswer(() => fetchOrders(id), [id]);
  const [problem, setProblem] = useState("");
  if (!found) return html`<${Waiting} title=${t("standing")} error=${error} />`;
  const { card, orders, me } = found;
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
  /** @type {Acts} */
  const acts = {
    take: ({ seat, ask, key }) =>
      void done(drop(`${path}/${seat}/${encodeURIComponent(ask)}?key=${encodeURIComponent(key)}`)),
    first: ({ seat, ask, key }) => void done(put(path, { seat, ask, key })),
    give: ({ seat, ask, key }) => void done(post(path, { seat, ask, key })),
  };
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
        (order) => html`<${InForce} key=${`${order.seat} ${order.key}`} card=${card} order=${order} acts=${acts} />`,
      )}
      ${others.map((same) => html`<${Offered} key=${same[0].key} card=${card} same=${same} give=${acts.give} />`)}
    </ul>`;
}

/** @param {{card: TableCard, order: StandingOrder, acts: Acts}} props */
function InForce({ card, order, acts }) {
  return html`<li class=${order.times > 0 ? "did" : ""} data-order=${order.key} data-place=${order.place}>
    <label class="standing-switch">
      <input type="checkbox" role="switch" checked=${true} data-drop=${order.ask} onChange=${() => acts.take(order)} />
      <span>${order.place > 1 && html`<b>${t("standing-else")}</b> `}<em>${order.label}</em></span>
    </label>
    ${
      order.place > 1 &&
      html`<button class="quiet" data-first=${order.key} onClick=${() => acts.first(order)}>
        ${t("standing-first")}<span class="visually-hidden">: ${order.label}</span>
      </button>`
    }
    <small>${whose(card, order)}${order.last && html`<br />${t("standing-last", { answer: order.last })}`}</small>
  </li>`;
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
  const [whole, setWhole] = useState(orders.since === 0);
  const { did, answered, by_hand: own, since, waiting } = orders;
  const [sum, left] = whole ? [answered, own + waiting] : [since, waiting];
  const several = card.mine.length > 1;
  const shown = did.filter((each) => whole || each.since);
  return html`<aside class="standing-side">
    <h2>${t(whole ? "standing-did" : "standing-since")}</h2>
    <p class="segments" role="group" aria-label=${t("standing-did")}>
      ${[false, true].map(
        (
          each,
        ) => html`<button key=${each} class=${classes("quiet", whole === each && "on")} aria-pressed=${whole === each}
          data-whole=${each} onClick=${() => setWhole(each)}>${t(each ? "whole-game" : "since-then")}</button>`,
      )}
    </p>
    <p class="standing-sums">
      <span><b>${sum + left}</b> ${t("standing-questions")}</span>
      <span><b id="answered">${sum}</b> ${t("standing-answered")}</span>
      <span><b>${left}</b> ${t(whole ? "standing-own" : "standing-left")}</span>
    </p>
    ${!shown.length && html`<p class="dim">${t("standing-did-none")}</p>`}
    <ol class="standing-did" tabindex="0" aria-label=${t("standing-did")}>
      ${shown.map(
        (each, n) => html`<li key=${n}>
          <b>${each.question}</b> ${each.label}
          <small>${several && html`${card.seats[each.seat]?.label ?? each.seat} · `}${each.rule}</small>
        </li>`,
      )}
    </ol>
    <section class="box">
      <h3>${t("standing-always-asked")}</h3>
      <p class="dim">${t("standing-always-asked-text")}</p>
    </section>
    <p class="row-buttons">
      <${Link} href=${`/table/${card.id}`} class="button primary">${t("standing-keep")}<//>
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
