// @ts-check
/** What is laid over the board, as a plot on tracing paper: on or off, and what each color means. */
import { weaveName } from "../board/overlays.js";
import { html, Icon, t } from "../ui.js";

/** @typedef {import("../types").Overlay} Overlay */

const MOST = 12;
/** Kinds that show the order at hand. */
const OWN = ["path", "salvo"];

/**
 * All that is laid over the board, but for the order that is being composed.
 * @param {import("../types").Scene} scene
 * @returns {Overlay[]}
 */
export const laidOver = (scene) =>
  (scene.overlays ?? []).filter(
    (overlay) => overlay.legend && !OWN.includes(overlay.kind.split(" ")[0]) && Object.keys(overlay.cells).length > 0,
  );

/** @param {{overlays: Overlay[], shown: boolean, turn: () => void}} props */
export function PlotButton({ overlays, shown, turn }) {
  if (!overlays.length) return null;
  const named = [...new Map(overlays.map((overlay) => [`${overlay.kind} ${overlay.name}`, overlay])).values()];
  return html`<div class="plot">
    <button aria-label=${t("plot")} aria-pressed=${shown} title="o" onClick=${turn}><${Icon} name="layers" /></button>
    ${
      shown &&
      html`<ul class="legend" aria-label=${t("plot")}>
      ${named.slice(0, MOST).map(
        (overlay) => html`<li class=${overlay.piece ? "of-piece" : ""}>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <rect class="overlay ${overlay.kind}" width="10" height="10" />
          ${
            !overlay.piece &&
            html`<rect class="weave" width="10" height="10"
            fill="url(#${weaveName(overlay.kind)})" />`
          }
        </svg>
        ${overlay.name}
      </li>`,
      )}
      ${named.length > MOST && html`<li class="dim">${t("plot-more", { count: named.length - MOST })}</li>`}
    </ul>`
    }
  </div>`;
}
