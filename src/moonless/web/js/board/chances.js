// @ts-check
/** Chances written in the cells of an overlay: each where nothing lies, else it waits. */
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
/** They grow less than names do: there are many. */
const GROWS = 0.4;

/**
 * @param {string} text
 * @param {{x: number, y: number}} at the cell's middle
 * @param {Element} group
 */
export function writeChance(text, { x, y }, group) {
  make("text", { class: "chance", "data-at": `${x} ${y}` }, group).textContent = text;
}

/** Each finds its place. @param {SVGSVGElement} svg @param {number} grow @param {Box[]} taken */
export function settleChances(svg, grow, taken) {
  const by = 1 + (grow - 1) * GROWS;
  const laid = [...taken];
  for (const text of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".chance"))) {
    const [x, y] = (text.dataset.at ?? "").split(" ").map(Number);
    const half = ((text.textContent ?? "").length * LETTER * by) / 2;
    const boxes = SPOTS.map(([dx, dy]) => ({
      left: x + dx - half,
      right: x + dx + half,
      top: y + dy - LINE * 0.8 * by,
      bottom: y + dy + LINE * 0.2 * by,
    }));
    const free = boxes.findIndex(
      (a) => !laid.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    text.classList.toggle("waits", free < 0);
    if (free < 0) continue;
    laid.push(boxes[free]);
    set(text, "x", String(x + SPOTS[free][0]));
    set(text, "y", String(y + SPOTS[free][1]));
    set(text, "font-size", (SIZE * by).toFixed(1));
  }
}
