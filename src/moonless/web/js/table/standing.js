// @ts-check
/** Standing orders: what a player would answer every time, said once. Nobody else sees them. */
import { drop, get, post } from "../api.js";
import { Dialog, html, Link, t, useEffect, useState } from "../ui.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../types").Always} Always */
/** @typedef {import("../types").TableCard} TableCard */
/** @typedef {import("../types").OfferedRule} OfferedRule */
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
  session.goOn();
}

/**
 * What is offered to who keeps answering so.
 * @param {{session: Session, prompt: import("../types").Prompt, off: boolean, hidden: boolean}} props
 */
export function AlwaysBar({ session, prompt, off, hidden }) {
  if (hidden || !prompt.always.length) return null;
  return html`<section class="always" aria-label=${t("standing")}>
    ${prompt.always.map(
      (offer, n) => html`<button
        key=${offer.key}
        data-always=${offer.key}
        title=${t("always-offer")}
        aria-disabled=${off}
        onClick=${() => off || void always(session, offer)}
      >
        ${n === 0 && html`<kbd aria-hidden="true">a</kbd> `}
        ${t("always-so", { answer: offer.label })}
      </button>`,
    )}
  </section>`;
}

/**
 * What is ordered, and how often it answered: each can be taken off. What could be ordered besides.
 * @param {{session: Session, close: () => void}} props
 */
export function StandingWindow({ session, close }) {
  const [found, setFound] = useState(/** @type {{orders: StandingOrder[], rules: OfferedRule[]} | null} */ (null));
  const fail = (/** @type {Error} */ problem) => session.tell(problem.message);
  useEffect(() => void get(path(session)).then(setFound, fail), []);
  const remove = (/** @type {StandingOrder} */ order) =>
    drop(`${path(session)}/${order.seat}/${encodeURIComponent(order.ask)}?key=${encodeURIComponent(order.key)}`).then(
      setFound,
      fail,
    );
  const give = (/** @type {OfferedRule} */ { seat, ask, key }) =>
    post(path(session), { seat, ask, key }).then(setFound, fail);
  return html`<${Dialog} title=${t("standing")} close=${close}>
    <p class="dim">${t("standing-private")}</p>
    <p><${Link} href=${`/table/${session.card?.id}/standing`} class="button">${t("standing-page")}<//></p>
    ${found?.orders.length === 0 && html`<p>${t("standing-none")}</p>`}
    <ul class="standing-list">
      ${(found?.orders ?? []).map(
        (order) => html`<li key=${`${order.seat} ${order.ask} ${order.key}`}>
          <p><b>${order.question}</b> ${order.label} <small class="dim">${whose(session.card, order)}</small></p>
          <button data-drop=${order.ask} onClick=${() => void remove(order)}>${t("standing-drop")}</button>
        </li>`,
      )}
      ${alike(found?.rules ?? []).map(
        (rules) => html`<li key=${`${rules[0].ask} ${rules[0].key}`} class="offered">
          <p><b>${rules[0].question}</b> ${rules[0].label}</p>
          <span class="row-buttons">
            ${rules.map(
              (rule) => html`<button data-give=${rule.key} data-seat=${rule.seat} onClick=${() => void give(rule)}>
                ${t("standing-give", { seat: seatName(session.card, rule.seat) })}
              </button>`,
            )}
          </span>
        </li>`,
      )}
    </ul>
  <//>`;
}

/**
 * A rule is listed once, whatever the number of seats that it can be given.
 * @param {OfferedRule[]} rules
 */
export function alike(rules) {
  /** @type {Map<string, OfferedRule[]>} */
  const found = new Map();
  for (const rule of rules) {
    const id = `${rule.ask} ${rule.key}`;
    found.set(id, [...(found.get(id) ?? []), rule]);
  }
  return [...found.values()];
}

/** @param {TableCard | null} card @param {string} seat */
const seatName = (card, seat) => card?.seats[seat]?.label ?? seat;

/** Whose it is and what it did. @param {TableCard | null} card @param {StandingOrder} order */
export function whose(card, order) {
  const words = ["standing-never", "standing-once"][order.times] ?? "standing-times";
  const did = t(words, { times: order.times });
  return `${seatName(card, order.seat)} · ${did}`;
}
