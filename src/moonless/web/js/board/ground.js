// @ts-check
/** The ground of a board: the server's drawing, made ready for pieces. */
import { make } from "./pieces.js";

const DEFS = `<svg xmlns="http://www.w3.org/2000/svg"><defs>
<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">
<rect class="hatch-ground" width="7" height="7"/><path class="hatch-line" d="M0 0H7"/></pattern>
<linearGradient id="beam"><stop offset="0" class="light-mid"/><stop offset="1" class="light-in"/></linearGradient>
<radialGradient id="light"><stop offset="0" class="light-in"/><stop offset="0.45" class="light-mid"/>
<stop offset="1" class="light-out"/></radialGradient>
<pattern id="reach" width="12" height="12" patternUnits="userSpaceOnUse">
<path class="reach-line" d="M0 12 12 0"/></pattern>
<marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
<path class="tip-head" d="M0 0 10 5 0 10z"/></marker>
</defs></svg>`;

/**
 * A board with its symbols and layers, as drawn by the server.
 * @param {string} board
 * @param {string} symbols
 */
export function ground(board, symbols) {
  const svg = /** @type {SVGSVGElement} */ (parse(board));
  svg.setAttribute("aria-hidden", "true"); // loose words tell a listener nothing: what is where is told beside it
  svg.setAttribute("focusable", "false");
  const defs = make("defs");
  defs.append(...parse(symbols).children);
  svg.prepend(defs, ...parse(DEFS).children);
  const kinds = new Set([...defs.querySelectorAll("symbol")].map((symbol) => symbol.id));
  const layer = {
    reach: make("g", { class: "reach" }, svg),
    overlays: make("g", { class: "overlays" }, svg),
    trails: make("g", { class: "trails" }, svg),
    choices: make("g", { class: "choices" }, svg),
    path: make("g", { class: "path" }, svg),
    way: make("g", { class: "path way" }, svg),
    pieces: make("g", { class: "pieces" }, svg),
    petals: make("g", { class: "petals" }, svg),
    ghosts: make("g", { class: "ghosts" }, svg),
    rings: make("g", { class: "rings" }, svg),
  };
  return { svg, kinds, layer };
}

/** A cell's name, its outline and its middle. @param {Element} cell */
export function measure(cell) {
  const outline = cell.getAttribute("points") ?? "";
  const corners = outline
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(",").map(Number));
  const middle = (/** @type {number} */ n) => corners.reduce((sum, corner) => sum + corner[n], 0) / corners.length;
  const own = (/** @type {string} */ name, /** @type {number} */ n) => Number(cell.getAttribute(name) ?? middle(n));
  return { id: cell.getAttribute("data-cell") ?? "", outline, center: { x: own("data-x", 0), y: own("data-y", 1) } };
}

/** Let the view hold everything that is written, and the ground reach beyond it. @param {SVGSVGElement} svg */
export function widen(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const ground = svg.querySelector(".ground");
  const places = /** @type {SVGGElement | null} */ (svg.querySelector(".places"))?.getBBox();
  if (places?.width) {
    const left = Math.min(x, places.x - 20);
    const top = Math.min(y, places.y - 8);
    const right = Math.max(x + width, places.x + places.width + 20);
    const bottom = Math.max(y + height, places.y + places.height + 8);
    svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  }
  for (const [name, value] of Object.entries({
    x: x - 4 * width,
    y: y - 4 * height,
    width: 9 * width,
    height: 9 * height,
  }))
    ground?.setAttribute(name, String(value));
}

/** @param {string} text @returns {Element} */
function parse(text) {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}
