// @ts-check
/** What an answer, a way or an order would bring on. */
import { html, percent } from "../ui.js";

/** @param {{outcome: import("../types").Consequence[]}} props */
export function Outcome({ outcome }) {
  if (!outcome.length) return null;
  return html`<ul class="way-outcome">
    ${outcome.map(
      ({ text, tone, chance, named }) => html`<li class=${tone}>
        ${text} ${chance !== null && chance < 1 && !named && html`<b>${percent(chance)}</b>`}
      </li>`,
    )}
  </ul>`;
}
