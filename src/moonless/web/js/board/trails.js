// @ts-check
/** The ways that craft went, as the log tells them. */
import { placesOf } from "../facts.js";
import { make } from "./pieces.js";

/** @typedef {Map<string, {x: number, y: number}>} Centers */

/** How far the middles of neighboring cells lie from each other at most. */
const BESIDE = 90;

/** Whether each of these places lies beside the one before. @param {string[]} cells @param {Centers} centers */
function isWay(cells, centers) {
  const at = cells.map((cell) => /** @type {{x: number, y: number}} */ (centers.get(cell)));
  return at.every((here, n) => n === 0 || Math.hypot(here.x - at[n - 1].x, here.y - at[n - 1].y) < BESIDE);
}

/**
 * Each craft's way, place by place.
 * @param {import("../types").Scene} scene
 * @param {Centers} centers
 */
function routesOf(scene, centers) {
  const craft = new Set(scene.sheets.map((sheet) => sheet.id));
  /** @type {Map<string, string[]>} */
  const routes = new Map();
  /** Craft whose moves are told square by square: other lines about them only report. @type {Set<string>} */
  const whole = new Set();
  const facts = scene.log.some((line) => line.path.length > 0);
  for (const line of scene.log) {
    const id = line.pieces[0];
    if (!id || !craft.has(id)) continue;
    const route = routes.get(id) ?? [];
    const cells = placesOf(line, (cell) => centers.has(cell), facts);
    const way = !facts && cells.length > 2 && isWay(cells, centers);
    if (way) whole.add(id);
    if (way || facts || (cells.length <= 2 && !whole.has(id)))
      for (const cell of cells) if (route.at(-1) !== cell) route.push(cell);
    routes.set(id, route);
  }
  return routes;
}

/** @param {import("../types").Scene} scene @param {Centers} centers @param {Element} layer */
export function drawTrails(scene, centers, layer) {
  layer.replaceChildren();
  for (const [id, route] of routesOf(scene, centers)) {
    const points = route
      .map((cell) => centers.get(cell))
      .map((at) => `${at?.x.toFixed(1)},${at?.y.toFixed(1)}`)
      .join(" ");
    if (route.length > 1) make("polyline", { class: "trail", "data-trail": id, points }, layer);
  }
}
