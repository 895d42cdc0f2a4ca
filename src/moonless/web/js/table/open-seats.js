// @ts-check
/** Seats that wait for somebody, where they are seen at once; all else about people is loaded when it is asked for. */
import { Copy, html, t, useState } from "../ui.js";

const LATER = (/** @type {string} */ table) => `moonless invited ${table}`;

/** Links may come as bare paths. @param {string} url */
export const absolute = (url) => new URL(url, location.href).href;

/**
 * Seats that wait for somebody: the links to send, at once and in sight.
 * @param {{card: import("../types").TableCard}} props
 */
export function OpenSeats({ card }) {
  const [put, setPut] = useState(() => sessionStorage.getItem(LATER(card.id)) !== null);
  const waiting = Object.entries(card.seats).filter(
    ([seat, held]) => held.holder.kind === "open" && card.invites[seat],
  );
  if (put || !waiting.length) return null;
  const later = () => {
    sessionStorage.setItem(LATER(card.id), "");
    setPut(true);
  };
  return html`<section class="open-seats" aria-label=${t("open-seats")}>
    ${waiting.map(
      ([seat, held]) => html`<div key=${seat}>
        <p>${t("open-seat", { seat: held.label })}</p>
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
