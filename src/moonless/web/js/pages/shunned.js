// @ts-check
/** Whom I do not want to hear or meet; each can be forgiven. Nobody is told that they are on the list. */
import { get, put } from "../api.js";
import { html, t, useAnswer, useState } from "../ui.js";

/** @typedef {{people: {by: string, how: "mute" | "block"}[]}} Shunned */

export function ShunnedList() {
  const [shunned, , again] = useAnswer(() => /** @type {Promise<Shunned>} */ (get("/api/me/shunned")), []);
  const [said, setSaid] = useState("");
  if (!shunned) return null;
  const forgive = (/** @type {string} */ person) =>
    put("/api/me/shunned", { person, how: "" }).then(
      () => {
        setSaid(t("shun-none-done"));
        again();
      },
      (refused) => setSaid(refused.message),
    );
  return html`<details id="shunned">
    <summary>${t("shunned")}</summary>
    <p class="dim">${t(shunned.people.length ? "shunned-text" : "shunned-none")}</p>
    <ul class="shunned">
      ${shunned.people.map(
        ({ by, how }) => html`<li key=${by} data-shunned=${by}>
          <b>${by}</b> <span>${t(`shunned-${how}`)}</span>
          <button onClick=${() => forgive(by)}>
            ${t(`forgive-${how}`)}<span class="visually-hidden"> ${by}</span>
          </button>
        </li>`,
      )}
    </ul>
    <p role="status">${said}</p>
  </details>`;
}
