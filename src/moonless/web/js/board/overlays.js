// @ts-check
/** What is laid over the cells of a board: light, sonar, where somebody may be. */
import { make } from "./pieces.js";

/** @typedef {import("../types").Overlay} Overlay */
/** @typedef {import("./chart.js").Chart} Chart */

/**
 * What a piece sees in part only is hatched: brightness alone tells nobody.
 * @param {Overlay} overlay
 * @param {Chart} chart
 * @returns {import("./chart.js").Laid}
 */
export function layOver(overlay, chart) {
  const group = make("g", { class: `overlay ${overlay.kind}`, "data-overlay": overlay.id, "data-of": overlay.piece });
  for (const [cell, share] of Object.entries(overlay.cells)) {
    const points = chart.outlines.get(cell);
    if (!points) continue;
    const fill = `url(#${hatch(overlay.kind, chart.svg)})`;
    if (overlay.piece && Number(share) < 1) make("polygon", { points, class: "partly", fill }, group);
    else make("polygon", { points, "fill-opacity": (Number(share) * 0.55).toFixed(2) }, group);
  }
  return { overlay, group };
}

/**
 * Stripes in the color of a kind of overlay.
 * @param {string} kind
 * @param {SVGSVGElement | undefined} svg
 * @returns {string} their name
 */
function hatch(kind, svg) {
  const id = `part-${kind.replace(/\W+/g, "-")}`;
  const defs = svg?.querySelector("defs");
  if (!defs || defs.querySelector(`#${id}`)) return id;
  const size = { width: 20, height: 20, patternUnits: "userSpaceOnUse" };
  make(
    "path",
    { d: "M13 0H20L0 20V13zM20 13V20H13z" },
    make("pattern", { id, class: `overlay ${kind}`, ...size }, defs),
  );
  return id;
}
