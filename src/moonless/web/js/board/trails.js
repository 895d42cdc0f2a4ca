// @ts-check
/** The ways that craft went, as the log tells them. */
import { make, set } from "./pieces.js";

/** @typedef {Map<string, {x: number, y: number}>} Centers */

/**
 * Each craft's way, place by place.
 * @param {import("../types").Scene} scene
 * @param {Centers} centers
 */
function routesOf(scene, centers) {
  const craft = new Set(scene.sheets.map((sheet) => sheet.id));
  /** @type {Map<string, string[]>} */
  const routes = new Map();
  for (const line of scene.log) {
    const id = line.pieces[0];
    if (!id || !craft.has(id)) continue;
    const route = routes.get(id) ?? [];
    for (const cell of line.path) if (centers.has(cell) && route.at(-1) !== cell) route.push(cell);
    routes.set(id, route);
  }
  return routes;
}

/**
 * @param {import("../types").Scene} scene @param {Centers} centers @param {Element} layer
 * @param {string[]} own whose ways come first; none: all alike
 */
export function drawTrails(scene, centers, layer, own) {
  const drawn = [];
  for (const [id, route] of routesOf(scene, centers)) {
    const points = route
      .map((cell) => centers.get(cell))
      .map((at) => `${at?.x.toFixed(1)},${at?.y.toFixed(1)}`)
      .join(" ");
    if (route.length < 2) continue;
    const before = layer.querySelector(`[data-trail="${CSS.escape(id)}"]`);
    const trail = before ?? make("polyline", { "data-trail": id });
    set(trail, "class", !own.length || own.includes(id) ? "trail" : "trail other");
    set(trail, "points", points);
    drawn.push(trail);
  }
  if (drawn.length !== layer.childElementCount || drawn.some((trail, n) => layer.children[n] !== trail))
    layer.replaceChildren(...drawn);
}
