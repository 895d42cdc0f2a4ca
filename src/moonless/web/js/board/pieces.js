// @ts-check
/**
 * Pieces: figures from the game's symbols, turned the way they face, each with its number, its name and all its marks.
 */

/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../types").Mark} Mark */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, number>} */
const HEX_ANGLES = { E: 0, SE: 60, SW: 120, W: 180, NW: 240, NE: 300 };
/** @type {Record<string, number>} */
const SQUARE_ANGLES = { E: 0, SE: 45, S: 90, SW: 135, W: 180, NW: 225, N: 270, NE: 315 };
/** Marks that are shouted on the board, besides being drawn: nothing is told by color alone. */
const SHOUTED = ["grave"];
/** What is to be attacked lies in a reticle: the mark; a ring with three ticks, open below, where its name stands. */
const TARGET = "target";
const RETICLE = "M-21 15A26 26 0 1 1 21 15M0-34V-20M-34 0H-20M34 0H20";

/** @param {string} name @param {Record<string, string | number>} [attributes] @param {Element} [parent] */
export function make(name, attributes = {}, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return /** @type {SVGElement} */ (element);
}

/** An attribute, where it is another: what is set again costs the browser as much as what changed. */
export const set = (/** @type {Element} */ element, /** @type {string} */ name, /** @type {string} */ value) =>
  element.getAttribute(name) === value || element.setAttribute(name, value);

/** @param {boolean} hex */
export const angles = (hex) => (hex ? HEX_ANGLES : SQUARE_ANGLES);

/** A piece's figure. @param {Piece} piece @param {Set<string>} kinds @param {Element} parent */
function figure(piece, kinds, parent) {
  if (kinds.has(piece.kind)) make("use", { href: `#${piece.kind}`, x: -32, y: -32, width: 64, height: 64 }, parent);
  else make("circle", { r: 11, class: "hull" }, parent);
}

/**
 * What is written beside a piece, and whether only when looked at closely.
 * @typedef {{name: string, minor: boolean}} Name
 */

/**
 * Everything that a piece is drawn from but its place: drawn anew when any of it changes.
 * @param {Piece} piece
 * @param {Name} name
 */
const drawnFrom = (piece, name) => JSON.stringify([piece.kind, piece.facing !== "", piece.badge, name, piece.marks]);

/** @param {Piece} piece @param {Set<string>} kinds @param {Name} name */
export function makePiece(piece, kinds, name) {
  const element = make("g", { "data-piece": piece.id });
  const own = piece.facing !== "";
  make("path", { d: "M0 -16 L430 -3 V3 L0 16Z", class: "beam" }, element);
  make("circle", { r: 62, class: "pool" }, element);
  if (own) make("circle", { r: 21, class: "halo" }, element);
  make("path", { class: "leader" }, element);
  figure(piece, kinds, make("g", { class: "turn" }, element));
  if (piece.marks.some((mark) => mark.id === TARGET)) make("path", { d: RETICLE, class: "reticle" }, element);
  if (piece.badge) drawBadge(piece.badge, element);
  if (name.name) make("text", { y: 3, class: `name ${name.minor ? "minor" : ""}` }, element).textContent = name.name;
  drawMarks(piece.marks, element);
  element.dataset.drawn = drawnFrom(piece, name);
  return element;
}

/** @param {string} text @param {Element} parent */
function drawBadge(text, parent) {
  const badge = make("g", { class: "badge" }, parent);
  const half = Math.max(8.5, text.length * 3.4 + 3);
  make("rect", { x: -half, y: -8.5, width: 2 * half, height: 17, rx: 8.5, class: "number" }, badge);
  make("text", { y: 3.9, class: "number-text" }, badge).textContent = text;
}

/**
 * Every mark has its node: a grave one is shouted, the others are pips that explain themselves.
 * @param {Mark[]} marks
 * @param {Element} parent
 */
function drawMarks(marks, parent) {
  const tag = make("g", { class: "tag" }, parent);
  const shouted = marks.filter((mark) => SHOUTED.includes(mark.tone));
  const words = shouted
    .map((mark) => mark.name)
    .join(" · ")
    .toUpperCase();
  const width = words.length * 6.1 + 12;
  if (words) make("rect", { class: "tag-back", rx: 5, height: 14, y: -7, x: -width / 2, width }, tag);
  make("text", { class: "tag-text", y: 2.8 }, tag).textContent = words;
  const row = make("g", { class: "marks", transform: "translate(17 -13)" }, parent);
  marks.forEach((mark, n) => {
    const pip = make("g", { class: `mark-pip ${mark.tone}`, "data-mark": mark.id }, row);
    pip.setAttribute("transform", `translate(${(n % 2) * 7} ${Math.floor(n / 2) * 7})`);
    make("circle", { r: 2.6 }, pip);
    make("title", {}, pip).textContent = [mark.name, mark.note].filter(Boolean).join(": ");
  });
}

/**
 * Draw anew what changed of a piece that is there already.
 * @param {SVGElement} element
 * @param {Piece} piece
 * @param {Set<string>} kinds
 * @param {Name} name
 */
export function redraw(element, piece, kinds, name) {
  if (element.dataset.drawn === drawnFrom(piece, name)) return;
  const fresh = makePiece(piece, kinds, name);
  const turn = /** @type {SVGElement} */ (fresh.querySelector(".turn"));
  const before = /** @type {SVGElement} */ (element.querySelector(".turn"));
  if (before.dataset.angle) turn.dataset.angle = before.dataset.angle;
  element.replaceChildren(...fresh.childNodes);
  element.dataset.drawn = fresh.dataset.drawn;
}

/**
 * @param {SVGElement} element
 * @param {Piece} piece
 * @param {{x: number, y: number}} at
 * @param {Fanned} fanned
 * @param {boolean} hex
 * @param {string} more classes
 * @returns {number} the angle it is turned by
 */
export function placePiece(element, piece, at, fanned, hex, more) {
  set(element, "data-cell", piece.cell);
  const marks = piece.marks.map((mark) => mark.id);
  set(element, "class", ["piece", piece.kind, piece.side, ...marks, more].filter(Boolean).join(" "));
  const scale = fanned.size === 1 ? "" : ` scale(${fanned.size.toFixed(3)})`;
  element.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)${scale}`;
  const badge = /** @type {SVGElement | null} */ (element.querySelector(".badge"));
  if (badge && badge.dataset.at !== fanned.badge) {
    badge.dataset.at = fanned.badge;
    badge.setAttribute("transform", `translate(${fanned.badge})`);
  }
  const angle = piece.facing ? (angles(hex)[piece.facing] ?? 0) : (piece.angle ?? 0);
  turnTo(element, angle);
  return angle;
}

/**
 * A searchlight shines on a piece from the nearest shore: from outside the board's middle.
 * @param {SVGElement} element
 * @param {{x: number, y: number}} at
 * @param {{x: number, y: number}} middle
 */
export function lightFrom(element, at, middle) {
  const beam = /** @type {SVGElement} */ (element.querySelector(".beam"));
  const angle = (Math.atan2(at.y - middle.y, at.x - middle.x) * 180) / Math.PI;
  set(beam, "transform", `rotate(${angle.toFixed(1)})`);
}

/** Turn by the shorter way. @param {SVGElement} element @param {number} angle */
function turnTo(element, angle) {
  const turn = /** @type {SVGElement} */ (element.querySelector(".turn"));
  const before = Number(turn.dataset.angle ?? angle);
  const next = before + ((((angle - before) % 360) + 540) % 360) - 180;
  set(turn, "data-angle", String(next));
  turn.style.transform = `rotate(${next}deg)`;
}

/**
 * A shadow of a piece where an answer would bring it.
 * @param {Piece} piece
 * @param {Set<string>} kinds
 * @param {{x: number, y: number}} at
 * @param {number} angle
 */
export function makeGhost(piece, kinds, at, angle) {
  const place = `translate(${at.x} ${at.y})`;
  const ghost = make("g", { class: `ghost piece ${piece.kind} ${piece.side}`, transform: place });
  make("circle", { r: 21, class: "halo" }, ghost);
  figure(piece, kinds, make("g", { transform: `rotate(${angle})` }, ghost));
  return ghost;
}

/**
 * Where a piece lies in its cell, how large it is drawn, and where its number lies on its rim: outward from its stack.
 * @typedef {{dx: number, dy: number, size: number, badge: string}} Fanned
 */

/** A piece's radius with its halo; how far a stack fans out in a cell; where the number of a lone piece lies. */
const RADIUS = 22.5;
const ROOM = 19;
const ALONE = "-16 -18";

/**
 * Several pieces in a cell fan out so that each can be seen: smaller where the cell is small, farther where it is
 * large.
 * @param {Piece[]} pieces
 * @param {boolean} large
 * @returns {Map<string, Fanned>}
 */
export function spread(pieces, large) {
  /** @type {Map<string, Piece[]>} */
  const cells = new Map();
  for (const piece of pieces) cells.set(piece.cell, [...(cells.get(piece.cell) ?? []), piece]);
  const places = new Map();
  for (const group of cells.values()) {
    const count = group.length;
    const chord = Math.sin(Math.PI / Math.max(2, count));
    const far = count === 1 ? 0 : large ? RADIUS / chord : ROOM;
    const size = count === 1 || large ? 1 : Math.min(0.8, (ROOM * chord) / RADIUS);
    group.forEach((piece, n) => {
      const angle = (2 * Math.PI * n) / count - (count === 2 ? Math.PI : Math.PI / 2);
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      const badge = count === 1 ? ALONE : `${(x * 24).toFixed(1)} ${(y * 24).toFixed(1)}`;
      places.set(piece.id, { dx: far * x, dy: far * y, size, badge });
    });
  }
  return places;
}

/**
 * What is written beside each piece: its label and what it counts for; what counts little only when looked at closely.
 * @param {Piece[]} pieces
 * @returns {(piece: Piece) => Name}
 */
export function namer(pieces) {
  const most = Math.max(0, ...pieces.map((piece) => piece.worth));
  return (piece) => {
    const { worth } = piece;
    const label = piece.label.toUpperCase();
    return { name: label && worth ? `${label} ${worth}` : label, minor: worth * 2 < most };
  };
}
