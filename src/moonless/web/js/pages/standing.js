// @ts-check
/** Standing orders on a page of their own: what is in force, what could be ordered, and what the orders answered. */
import { drop, get, post } from "../api.js";
import { alike, whose } from "../table/standing.js";
import { html, Icon, Link, Page, t, useAnswer, useState, Waiting } from "../ui.js";

/** @typedef {import("../types").TableCard} TableCard */
/** @typedef {import("../types").Standing} StandingData */
/** @typedef {import("../types").StandingOrder} StandingOrder */
/** @typedef {import("../types").OfferedRule} OfferedRule */

/** @param {string} id */
async function fetchOrders(id) {
  const [card, orders] = await Promise.all([get(`/api/tables/${id}`), get(`/api/tables/${id}/standing`)]);
  return /** @type {{card: TableCard, orders: StandingData}} */ ({ card, orders });
}

/** @param {{parts: string[]}} props */
export function StandingPage({ parts: [id] }) {
  const [found, error, again] = useAnswer(() => fetchOrders(id), [id]);
  const [problem, setProblem] = useState("");
  if (!found) return html`<${Waiting} title=${t("standing")} error=${error} />`;
  const { card, orders } = found;
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
  const take = (/** @type {StandingOrder} */ { seat, ask }) => done(drop(`${path}/${seat}/${encodeURIComponent(ask)}`));
  const give = (/** @type {OfferedRule} */ { seat, ask, key }) => done(post(path, { seat, ask, key }));
  return html`<${Page} title=${t("standing")} wide=${true} kind="standing">
    <div class="standing-main">
      <p class="crumbs"><${Link} href=${`/table/${id}`}>${t("to-table")}<//></p>
      <h1>${t("standing")}</h1>
      <p class="dim">${card.title} · ${t("standing-said-once")}</p>
      <p class="standing-lock"><${Icon} name="lock" /> ${t("standing-private")}</p>
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
      <${InForce} card=${card} orders=${orders.orders} take=${take} />
      <${Offered} card=${card} rules=${orders.rules} give=${give} />
    </div>
    <${Answered} card=${card} orders=${orders} />
  <//>`;
}

/** @param {{card: TableCard, orders: StandingOrder[], take: (order: StandingOrder) => void}} props */
function InForce({ card, orders, take }) {
  return html`<section aria-labelledby="in-force">
    <h2 id="in-force">${t("standing-in-force")}</h2>
    ${!orders.length && html`<p>${t("standing-none")}</p>`}
    <ul class="standing-orders">
      ${orders.map(
        (order) => html`<li key=${`${order.seat} ${order.ask}`} class=${order.times > 0 ? "did" : ""}>
          <label class="standing-switch">
            <input type="checkbox" role="switch" checked=${true} data-drop=${order.ask} onChange=${() => take(order)} />
            <span><b>${order.question}:</b> <em>${order.label}</em></span>
          </label>
          <small>${whose(card, order)}</small>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{card: TableCard, rules: OfferedRule[], give: (rule: OfferedRule) => void}} props */
function Offered({ card, rules, give }) {
  if (!rules.length) return null;
  return html`<section aria-labelledby="offered">
    <h2 id="offered">${t("standing-offered")}</h2>
    <ul class="standing-orders">
      ${alike(rules).map(
        (same) => html`<li key=${`${same[0].ask} ${same[0].key}`} class="off">
          <span><b>${same[0].question}:</b> <em>${same[0].label}</em></span>
          <span class="row-buttons">
            ${same.map(
              (rule) => html`<button key=${rule.seat} data-give=${rule.key} data-seat=${rule.seat}
                onClick=${() => give(rule)}>
                ${t("standing-give", { seat: card.seats[rule.seat]?.label ?? rule.seat })}
              </button>`,
            )}
          </span>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** What they did, the last first. @param {{card: TableCard, orders: StandingData}} props */
function Answered({ card, orders: { orders, did, answered } }) {
  const several = card.mine.length > 1;
  return html`<aside class="standing-side">
    <h2>${t("standing-did")}</h2>
    <p class="standing-sums">
      <span><b>${orders.length}</b> ${t("standing-count")}</span>
      <span><b id="answered">${answered}</b> ${t("standing-answered")}</span>
    </p>
    ${!did.length && html`<p class="dim">${t("standing-did-none")}</p>`}
    <ol class="standing-did">
      ${did.map(
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
    <p><${Link} href=${`/table/${card.id}`} class="button primary">${t("to-table")}<//></p>
  </aside>`;
}
