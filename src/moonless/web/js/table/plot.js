// @ts-check
/** What is laid over the board, as a plot on tracing paper: on or off, and what each color means. */
import { hatchName, weaveName } from "../board/overlays.js";
import { html, Icon, t } from "../ui.js";

/** @typedef {import("../types").Overlay} Overlay */

const MOST = 8;

/**
 * All that is laid over the board, but for the order that is being composed.
 * @param {import("../types").Scene} scene
 * @returns {Overlay[]}
 */
export const laidOver = (scene) =>
  (scene.overlays ?? []).filter((overlay) => overlay.legend && Object.keys(overlay.cells).length > 0);

/** @param {{overlays: Overlay[], shown: boolean, turn: () => void}} props */
export function PlotButton({ overlays, shown, turn }) {
  if (!overlays.length) return null;
  return html`<button id="plot" aria-label=${t("plot")} aria-pressed=${shown} title="o" onClick=${turn}>
    <${Icon} name="layers" />
  </button>`;
}

/**
 * What each color and pattern means, in sight while they are; of what each piece sees one stands for all.
 * What is written on the board is explained beside it, always.
 * @param {{overlays: Overlay[], figures: Record<string, string>}} props
 */
export function Legend({ overlays, figures }) {
  const written = Object.entries(figures);
  if (!overlays.length && !written.length) return null;
  const views = overlays.filter((overlay) => overlay.piece);
  const [first] = views;
  const parted = views.find((overlay) => Object.values(overlay.cells).some((share) => Number(share) < 1));
  const told = overlays.filter((overlay) => !overlay.piece || overlay === first);
  const named = [...new Map(told.map((overlay) => [`${overlay.kind} ${overlay.name}`, overlay])).values()];
  const shared = named.map(({ group }) => named.filter((other) => group && other.group === group).length > 1 && group);
  return html`<ul class="legend no-print" aria-label=${t("plot")}>
    ${named.slice(0, MOST).map((overlay, n) => {
      const head = shared[n];
      return html`<li class=${head ? "of-head" : ""}>
        ${head && head !== shared[n - 1] && html`<span class="legend-head">${head}</span>`}
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <rect class="overlay ${overlay.kind}" width="14" height="14" />
          ${
            !overlay.piece &&
            html`<rect class="weave" width="14" height="14"
            fill="url(#${weaveName(overlay.kind)})" />`
          }
        </svg>
        ${
          overlay === first && views.length > 1
            ? t(views.length === 2 ? "plot-each-one" : "plot-each", { name: overlay.name, count: views.length - 1 })
            : (head && overlay.short) || overlay.name
        }
      </li>`;
    })}
    ${
      parted &&
      html`<li>
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <rect width="14" height="14" fill="url(#${hatchName(parted.kind)})" />
        </svg>
        ${t("plot-part")}
      </li>`
    }
    ${named.length > MOST && html`<li class="dim">${t("plot-more", { count: named.length - MOST })}</li>`}
    ${written.map(([sample, words]) => html`<li><b>${sample}</b> ${words}</li>`)}
  </ul>`;
}
