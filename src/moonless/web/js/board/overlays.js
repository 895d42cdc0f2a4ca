// @ts-check
/** What is laid over the cells of a board: light, sonar, where somebody may be. */
import { writeChance } from "./chances.js";
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
  const { kind } = overlay;
  const group = make("g", { class: `overlay ${kind}`, "data-overlay": overlay.id, "data-of": overlay.piece });
  for (const [cell, share] of Object.entries(overlay.cells)) {
    const points = chart.outlines.get(cell);
    if (!points) continue;
    const stripes = pattern(chart.svg, kind, hatchName(kind), 20, STRIPES);
    if (overlay.piece && Number(share) < 1) make("polygon", { points, class: "partly", fill: stripes }, group);
    else make("polygon", { points, "fill-opacity": (Number(share) * 0.55).toFixed(2) }, group);
    if (overlay.legend && !overlay.piece) {
      const fill = pattern(chart.svg, kind, weaveName(kind), 14, WEAVES[weaveOf(kind)]);
      make("polygon", { points, class: "weave", fill }, group);
    }
  }
  // Over all of it: no shade lies on them.
  for (const [cell, chance] of Object.entries(overlay.figures ?? {})) {
    const at = chart.centers.get(cell);
    if (at) writeChance(chance, at, group);
  }
  return { overlay, group };
}

/** Patterns, so that no overlay is told from another, or from the ground, by its color alone. */
const WEAVES = [
  "M0 6H14V7.4H0z",
  "M6 0H7.4V14H6z",
  "M0 12.6 12.6 0H14V1.4L1.4 14H0z",
  "M0 1.4V0H1.4L14 12.6V14H12.6z",
  "M5 5H9V9H5z",
  "M6 3H8V6H11V8H8V11H6V8H3V6H6z",
];

/** Which pattern a kind of overlay has: always the same one. @param {string} kind */
const weaveOf = (kind) =>
  [...kind].reduce((sum, letter) => (sum * 27 + letter.charCodeAt(0)) % 6007, 0) % WEAVES.length;

/** What is seen in part only. */
const STRIPES = "M13 0H20L0 20V13zM20 13V20H13z";

/** Names of a kind's pattern, and of its stripes. @param {string} kind */
export const weaveName = (kind) => `weave-${named(kind)}`;
/** @param {string} kind */
export const hatchName = (kind) => `part-${named(kind)}`;
/** @param {string} kind */
const named = (kind) => kind.replace(/\W+/g, "-");

/**
 * A pattern in the color of a kind of overlay, made once for a board.
 * @param {SVGSVGElement | undefined} svg
 * @param {string} kind
 * @param {string} id its name
 * @param {number} side
 * @param {string} d what is repeated
 * @returns {string} the fill
 */
function pattern(svg, kind, id, side, d) {
  const defs = svg?.querySelector("defs");
  if (defs && !defs.querySelector(`#${id}`)) {
    const size = { width: side, height: side, patternUnits: "userSpaceOnUse" };
    make("path", { d }, make("pattern", { id, class: `overlay ${kind}`, ...size }, defs));
  }
  return `url(#${id})`;
}
