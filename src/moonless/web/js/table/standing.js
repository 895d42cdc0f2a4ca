// @ts-check
/** Standing orders: what a player would answer every time, said once. Nobody else sees them. */
import { drop, get, post } from "../api.js";
import { Dialog, html, t, useEffect, useState } from "../ui.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../types").Always} Always */
/** @typedef {import("../types").StandingOrder} StandingOrder */

const path = (/** @type {Session} */ session) => `/api/tables/${session.card?.id}/standing`;

/**
 * From now on the open question is answered so, this time too.
 * @param {Session} session
 * @param {Always | undefined} offer
 */
export async function always(session, offer) {
  const seat = session.shown?.prompt?.seat;
  if (!offer || !seat || session.busy || session.playing) return;
  session.busy = true;
  session.changed();
  await post(path(session), { seat, ask: offer.ask, key: offer.key }).catch((problem) => session.tell(problem.message));
  session.busy = false;
  session.changed();
}

/**
 * What is offered to who keeps answering so.
 * @param {{session: Session, prompt: import("../types").Prompt, off: boolean, hidden: boolean}} props
 */
export function AlwaysBar({ session, prompt, off, hidden }) {
  if (hidden || !prompt.always.length) return null;
  return html`<section class="always" aria-label=${t("standing")}>
    <p class="dim small">${t("always-offer")}</p>
    ${prompt.always.map(
      (offer, n) => html`<button
        key=${offer.key}
        data-always=${offer.key}
        aria-disabled=${off}
        onClick=${() => off || void always(session, offer)}
      >
        ${n === 0 && html`<kbd aria-hidden="true">a</kbd> `}${t("always-so", { answer: offer.label })}
      </button>`,
    )}
  </section>`;
}

/**
 * What is ordered, and how often it answered; each can be taken off.
 * @param {{session: Session, close: () => void}} props
 */
export function StandingWindow({ session, close }) {
  const [orders, setOrders] = useState(/** @type {StandingOrder[] | null} */ (null));
  const show = (/** @type {{orders: StandingOrder[]}} */ found) => setOrders(found.orders);
  const fail = (/** @type {Error} */ problem) => session.tell(problem.message);
  useEffect(() => void get(path(session)).then(show, fail), []);
  const remove = (/** @type {StandingOrder} */ order) =>
    drop(`${path(session)}/${order.seat}/${encodeURIComponent(order.ask)}`).then(show, fail);
  return html`<${Dialog} title=${t("standing")} close=${close}>
    <p class="dim">${t("standing-private")}</p>
    ${orders?.length === 0 && html`<p>${t("standing-none")}</p>`}
    <ul class="standing-list">
      ${(orders ?? []).map(
        (order) => html`<li key=${`${order.seat} ${order.ask}`}>
          <p>
            <b>${order.question}</b> ${order.label} <small class="dim">${whose(session, order)}</small>
          </p>
          <button data-drop=${order.ask} onClick=${() => void remove(order)}>${t("standing-drop")}</button>
        </li>`,
      )}
    </ul>
  <//>`;
}

/** Whose it is and what it did. @param {Session} session @param {StandingOrder} order */
function whose(session, order) {
  const seat = session.card?.seats[order.seat]?.label ?? order.seat;
  const did = order.times === 1 ? t("standing-once") : t("standing-times", { times: order.times });
  return `${seat} · ${did}`;
}
