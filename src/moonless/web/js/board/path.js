// @ts-check
/**
 * A path that is being drawn on a board: a scene's overlay `path` begins it, its pieces of the kind `plan` are the
 * steps in order.
 */
import { make } from "./pieces.js";

/** @typedef {import("../types").Scene} Scene */

export const STEP = "plan";

/** The places of the path, in order: where it starts, then step by step. @param {Scene} scene @returns {string[]} */
export function pathOf(scene) {
  const order = scene.prompt?.order;
  if (order) return order.kind === "path" ? order.cells : [];
  const path = scene.overlays?.find((overlay) => overlay.id === "path");
  if (!path) return [];
  const steps = scene.pieces.filter((piece) => piece.kind === STEP).map((piece) => piece.cell);
  return steps.length ? [Object.keys(path.cells)[0], ...steps] : Object.keys(path.cells);
}

/** The steps of the path, with what is to be written there. @param {Scene} scene */
function stepsOf(scene) {
  const order = scene.prompt?.order;
  if (order?.kind === "path") return order.cells.slice(1).map((cell, n) => ({ cell, words: order.marks[n + 1] ?? "" }));
  return scene.pieces
    .filter((piece) => piece.kind === STEP)
    .map((piece) => ({
      cell: piece.cell,
      words: piece.marks.map((each) => each.name).join(" "),
    }));
}

/**
 * Draw a line over places, with an arrow on each step.
 * @param {string[]} cells
 * @param {Map<string, {x: number, y: number}>} centers
 * @param {Element} layer
 */
export function drawLine(cells, centers, layer) {
  const points = cells.flatMap((cell) => centers.get(cell) ?? []);
  for (let n = 1; n < points.length; n += 1) {
    const from = points[n - 1];
    const to = points[n];
    make("line", { class: "course", x1: from.x, y1: from.y, x2: to.x, y2: to.y }, layer);
    make(
      "line",
      {
        class: "course-arrow",
        x1: from.x + (to.x - from.x) * 0.4,
        y1: from.y + (to.y - from.y) * 0.4,
        x2: from.x + (to.x - from.x) * 0.62,
        y2: from.y + (to.y - from.y) * 0.62,
        "marker-end": "url(#tip)",
      },
      layer,
    );
  }
  const end = points.at(-1);
  if (end && points.length > 1) make("circle", { class: "course-step", cx: end.x, cy: end.y, r: 5 }, layer);
}

/**
 * Draw the path, and what is marked on its steps.
 * @param {Scene} scene
 * @param {Map<string, {x: number, y: number}>} centers
 * @param {Element} layer
 */
export function drawPath(scene, centers, layer) {
  drawLine(pathOf(scene), centers, layer);
  let before = "";
  let from = centers.get(pathOf(scene)[0]);
  for (const { cell, words } of stepsOf(scene)) {
    const at = centers.get(cell);
    if (!at) continue;
    make("circle", { class: "course-step", cx: at.x, cy: at.y, r: 5 }, layer);
    if (words !== before) mark(layer, cell, beside(from ?? at, at), words); // what stays need not be written again
    before = words;
    from = at;
  }
}

/**
 * Where words at a step lie beside the line that comes to it: over a level one, at the side of one that climbs.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} at
 */
function beside(from, at) {
  const [dx, dy] = [Math.sign(at.x - from.x), Math.sign(at.y - from.y)];
  const slant = dx * dy;
  if (!dy) return { x: at.x, y: at.y - 10, anchor: "middle" };
  return slant > 0 ? { x: at.x + 8, y: at.y - 4, anchor: "start" } : { x: at.x - 8, y: at.y - 4, anchor: "end" };
}

/**
 * Write at a step; a path that comes to a place again writes there anew.
 * @param {Element} layer
 * @param {string} cell
 * @param {{x: number, y: number, anchor: string}} at
 * @param {string} words
 */
function mark(layer, cell, at, words) {
  layer.querySelector(`.course-mark[data-at="${CSS.escape(cell)}"]`)?.remove();
  const { x, y, anchor } = at;
  make("text", { class: "course-mark", "data-at": cell, x, y, "text-anchor": anchor }, layer).textContent = words;
}
