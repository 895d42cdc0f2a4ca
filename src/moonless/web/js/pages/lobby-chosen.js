// @ts-check
/** What whoever sits down should know of a table. */
import { html, t } from "../ui.js";

/**
 * What was not started as usual, and from whose content pack it is.
 * @param {{chosen: import("../types").Chosen[], content?: string}} props
 */
export function Chosen({ chosen, content = "" }) {
  if (!chosen.length && !content) return null;
  return html`<ul class="unusual" aria-label=${t("chosen")}>
    ${content && html`<li data-content>${t("other-content-is", { name: content })}</li>`}
    ${chosen.map(({ label, value }) => html`<li key=${label}>${label}: <b>${value}</b></li>`)}
  </ul>`;
}
