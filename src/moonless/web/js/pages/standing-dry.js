// @ts-check
/** The orders tried on what was asked before: how many of my questions they would have answered, and with what. */
import { get } from "../api.js";
import { classes, html, t, useAnswer } from "../ui.js";

/** @typedef {import("../types").Rehearsal} Rehearsal */
/** @typedef {import("../types").Standing} StandingData */
/** @typedef {import("../types").TableCard} TableCard */

/**
 * Questions, those that orders answer, those that are left.
 * @param {{answered: number, left: number, mine: string}} props
 */
export function Sums({ answered, left, mine }) {
  return html`<p class="standing-sums">
    <span><b>${answered + left}</b> ${t("standing-questions")}</span>
    <span><b id="answered">${answered}</b> ${t("standing-answered")}</span>
    <span><b>${left}</b> ${t(mine)}</span>
  </p>`;
}

/** @param {{card: TableCard, orders: StandingData}} props */
export function DryRun({ card, orders }) {
  const given = orders.orders.map((order) => `${order.seat} ${order.ask} ${order.key}`).join();
  const [found, error] = useAnswer(
    () => /** @type {Promise<Rehearsal>} */ (get(`/api/tables/${card.id}/standing/rehearsal`)),
    [card.id, given],
  );
  if (error) return html`<p class="error" role="alert">${error.message}</p>`;
  if (!found) return html`<p class="dim" role="status">${t("loading")}</p>`;
  const rules = found.tried.filter((each) => each.times > 0 && !isGiven(orders, each));
  return html`<p class="dim">${t("dry-text")}</p>
    <${Sums} answered=${found.answered} left=${found.questions - found.answered} mine="standing-left" />
    <ol class="standing-did" tabindex="0" aria-label=${t("standing-dry")}>
      ${found.lines.map(
        (each, n) => html`<li key=${n} class=${classes(each.label !== each.played && "other")}>
          <b>${each.question}</b> ${each.label}
          <small>
            ${each.label === each.played ? t("dry-alike") : t("dry-played", { answer: each.played })} · ${each.rule}
          </small>
        </li>`,
      )}
    </ol>
    ${rules.length > 0 && html`<${Tried} orders=${orders} tried=${rules} />`}`;
}

/** @param {StandingData} orders @param {{seat: string, ask: string, key: string}} rule */
const isGiven = ({ orders }, { seat, ask, key }) =>
  orders.some((order) => order.seat === seat && order.ask === ask && order.key === key);

/** What rules that are not given would have done. @param {{orders: StandingData, tried: Rehearsal["tried"]}} props */
function Tried({ orders, tried }) {
  const label = (/** @type {Rehearsal["tried"][number]} */ { ask, key }) =>
    orders.rules.find((rule) => rule.ask === ask && rule.key === key)?.label ?? key;
  return html`<h3>${t("dry-others")}</h3>
    <ul class="standing-tried">
      ${tried.map(
        (each) => html`<li key=${`${each.seat} ${each.ask} ${each.key}`} data-tried=${each.key}>
          ${label(each)} <small>${t("dry-times", { times: each.times, alike: each.alike })}</small>
        </li>`,
      )}
    </ul>`;
}
