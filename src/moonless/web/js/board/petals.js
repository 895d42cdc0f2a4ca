// @ts-check
/** Facings as petals around who turns: a click on one is the turn. A finger's are larger, and lie on nobody else. */
import { make } from "./pieces.js";

/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("./chart.js").Chart} Chart */

/** The action of turning on the spot. */
const TURN = "face";
/** How far from the middle a petal lies, and half its size, in units of the board. */
const NEAR = 40;
const HALF = 11;
/** Half of what a finger needs, in pixels, and a hair's breadth. */
const FINGER = 22.5;
/** How much room a piece takes around its middle. */
const BODY = 24;
/** How many places a petal tries, one farther out than the other. */
const TRIES = 14;

/** @param {Choice} choice */
export const isTurn = (choice) => choice.verb === TURN && choice.facing !== "";

/** A petal of this size that points outward; for a finger a disk. @param {number} half @param {boolean} finger */
const shape = (half, finger) =>
  finger
    ? `M${-half} 0a${half} ${half} 0 1 0 ${2 * half} 0a${half} ${half} 0 1 0 ${-2 * half} 0z`
    : `M${-half} 0L${-half * 0.15} ${-half * 0.9}L${half} 0L${-half * 0.15} ${half * 0.9}z`;
/** What points outward on a disk. @param {number} half */
const arrow = (half) =>
  `M${-half * 0.5} 0H${half * 0.5}M${half * 0.1} ${-half * 0.4}L${half * 0.5} 0L${half * 0.1} ${half * 0.4}`;

/**
 * One petal for each facing, whatever prices it has.
 * @param {Chart} chart
 * @param {Choice[]} turns
 * @param {import("../types").Piece} who
 * @param {Record<string, number>} angles
 * @param {Element} layer
 */
export function drawPetals(chart, turns, who, angles, layer) {
  const at = chart.places.get(who.id);
  if (!at) return;
  const finger = matchMedia("(pointer: coarse)").matches;
  const half = finger ? Math.max(HALF, FINGER * (chart.view?.scale() ?? 1)) : HALF;
  const taken = [...chart.known.values()]
    .filter((piece) => piece.id !== who.id)
    .flatMap((piece) => chart.places.get(piece.id) ?? []);
  /** @type {{x: number, y: number}[]} */
  const laid = [];
  for (const facing of new Set(turns.map((choice) => choice.facing))) {
    const angle = angles[facing] ?? 0;
    const far = free(at, angle, half, finger ? Math.max(NEAR, BODY + half) : NEAR, taken, laid);
    const to = toward(at, angle, far);
    laid.push(to);
    const transform = `translate(${to.x} ${to.y}) rotate(${angle})`;
    if (far > NEAR + 2 * half) make("line", { class: "petal-line", x1: at.x, y1: at.y, x2: to.x, y2: to.y }, layer);
    make(
      "path",
      {
        d: shape(half, finger),
        class: "can petal",
        "data-keys": turns
          .filter((choice) => choice.facing === facing)
          .map((choice) => choice.key)
          .join("\n"),
        "data-for": who.cell,
        "data-facing": facing,
        transform,
      },
      layer,
    );
    if (finger) make("path", { d: arrow(half), class: "petal-arrow", transform }, layer);
  }
}

/** @param {{x: number, y: number}} at @param {number} angle @param {number} far */
function toward(at, angle, far) {
  const turned = (angle * Math.PI) / 180;
  return { x: at.x + Math.cos(turned) * far, y: at.y + Math.sin(turned) * far };
}

/**
 * How far out a petal lies so that it is on no piece and on no other petal.
 * @param {{x: number, y: number}} at
 * @param {number} angle
 * @param {number} half
 * @param {number} near
 * @param {{x: number, y: number}[]} taken
 * @param {{x: number, y: number}[]} laid
 */
function free(at, angle, half, near, taken, laid) {
  const clear = (/** @type {number} */ far) => {
    const { x, y } = toward(at, angle, far);
    const apart = (/** @type {{x: number, y: number}} */ other) => Math.hypot(other.x - x, other.y - y);
    return taken.every((other) => apart(other) >= BODY + half) && laid.every((other) => apart(other) >= 2 * half);
  };
  const tried = Array.from({ length: TRIES }, (_, n) => near + n * 9);
  return tried.find(clear) ?? near;
}
