// @ts-check
/** Seats that wait for somebody, where they are seen at once; all else about people is loaded when it is asked for. */
import { get } from "../api.js";
import { Copy, html, t, useAnswer, useState } from "../ui.js";

const LATER = (/** @type {string} */ table) => `moonless invited ${table}`;

/** @typedef {{held: {seat: string, by: string}[]}} Asked */

/** @type {Promise<Asked>} */
const NOBODY = Promise.resolve({ held: [] });

/** @param {string} table @returns {Promise<Asked>} */
const heldAt = (table) => get(`/api/tables/${table}/held`);

/** Links may come as bare paths. @param {string} url */
export const absolute = (url) => new URL(url, location.href).href;

/** Who alone may take it, where somebody was asked; else who may. @param {string} name */
const words = (name, listed = false) => (name ? "open-seat-held" : listed ? "open-seat-listed" : "open-seat");

/**
 * Seats that wait for somebody: the links to send, at once and in sight.
 * @param {{card: import("../types").TableCard, talk: number}} props `talk`: how much was said; who declines says so
 */
export function OpenSeats({ card, talk }) {
  const [put, setPut] = useState(() => sessionStorage.getItem(LATER(card.id)) !== null);
  const waiting = Object.entries(card.seats).filter(
    ([seat, held]) => held.holder.kind === "open" && card.invites[seat],
  );
  const asking = waiting.length > 0 && Boolean(card.terms);
  const [asked, failed] = useAnswer(() => (asking ? heldAt(card.id) : NOBODY), [asking, talk]);
  if (put || !waiting.length || !(asked || failed)) return null;
  const whose = (/** @type {string} */ seat) => asked?.held.find((each) => each.seat === seat)?.by ?? "";
  const later = () => {
    sessionStorage.setItem(LATER(card.id), "");
    setPut(true);
  };
  return html`<section class="open-seats" aria-label=${t("open-seats")}>
    ${waiting.map(
      ([seat, held]) => html`<div key=${seat}>
        <p>${t(words(whose(seat), card.terms?.listed), { seat: held.label, name: whose(seat) })}</p>
        <div class="row-form">
          <input
            readonly
            data-invite=${seat}
            aria-label=${t("invite-to", { seat: held.label })}
            value=${absolute(card.invites[seat])}
            onFocus=${(/** @type {any} */ e) => e.target.select()}
          />
          <${Copy} text=${absolute(card.invites[seat])} label=${t("copy-link")} />
        </div>
      </div>`,
    )}
    <p class="row-buttons"><button class="quiet" onClick=${later}>${t("open-seats-later")}</button></p>
  </section>`;
}
