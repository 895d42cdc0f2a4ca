// @ts-check
/** Numbers written in cells, a chance or what is left there: each where nothing lies, else it waits. */
import { make, set } from "./pieces.js";

/** @typedef {import("./labels.js").Box} Box */

/** How wide a letter and how high a line is, where a board is near. */
const LETTER = 6.6;
const LINE = 12;
const SIZE = 11;
/** From a cell's middle, the nearest first, above before below. */
const SPOTS = [
  [0, -25],
  [0, 29],
  [0, 3],
  [27, 3],
  [-27, 3],
  [24, -22],
  [-24, -22],
  [24, 27],
  [-24, 27],
  [0, -36],
  [0, 38],
];
/** Where nobody stands, which is nearly everywhere. */
const MIDDLE = [[0, 4], ...SPOTS];
/** They grow less than names do: there are many. */
const GROWS = 0.4;
/** What lies farther off is no matter. */
const NEAR = 70;

/**
 * @param {string} text
 * @param {{x: number, y: number}} at the cell's middle
 * @param {Element} group
 */
export function writeChance(text, { x, y }, group) {
  make("text", { class: "chance", "data-at": `${x} ${y}` }, group).textContent = text;
}

/**
 * The places in reach, each with what is left there of what the way costs.
 * @param {import("./chart.js").Chart} chart
 * @param {SVGElement} [layer]
 * @param {import("../table/ways.js").Reach} [reach]
 */
export function drawReach(chart, layer, reach) {
  const { cells = [], left = {} } = reach ?? {};
  if (!layer || (!cells.length && !layer.firstChild)) return;
  layer.replaceChildren();
  for (const cell of cells) make("polygon", { points: chart.outlines.get(cell) ?? "", "data-reach": cell }, layer);
  for (const [cell, amount] of Object.entries(left)) {
    const at = chart.centers.get(cell);
    if (at) writeChance(String(amount), at, layer);
  }
}

/** Each finds its place. @param {SVGSVGElement} svg @param {number} grow @param {Box[]} taken */
export function settleChances(svg, grow, taken) {
  const by = 1 + (grow - 1) * GROWS;
  const laid = [...taken];
  for (const text of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".chance"))) {
    const [x, y] = (text.dataset.at ?? "").split(" ").map(Number);
    const near = laid.filter((b) => b.left < x + NEAR && b.right > x - NEAR && b.top < y + NEAR && b.bottom > y - NEAR);
    const half = ((text.textContent ?? "").length * LETTER * by) / 2;
    const spots = text.closest(".reach") ? MIDDLE : SPOTS;
    const boxes = spots.map(([dx, dy]) => ({
      left: x + dx - half,
      right: x + dx + half,
      top: y + dy - LINE * 0.8 * by,
      bottom: y + dy + LINE * 0.2 * by,
    }));
    const free = boxes.findIndex(
      (a) => !near.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    text.classList.toggle("waits", free < 0);
    if (free < 0) continue;
    laid.push(boxes[free]);
    set(text, "x", String(x + spots[free][0]));
    set(text, "y", String(y + spots[free][1]));
    set(text, "font-size", (SIZE * by).toFixed(1));
  }
}
