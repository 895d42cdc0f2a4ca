// @ts-check
/** The pieces on a board: they glide, turn, and show their marks. */

/** @typedef {import("../types").Piece} Piece */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, number>} */
const HEX_ANGLES = { E: 0, SE: 60, SW: 120, W: 180, NW: 240, NE: 300 };
/** @type {Record<string, number>} */
const SQUARE_ANGLES = { E: 0, SE: 45, S: 90, SW: 135, W: 180, NW: 225, N: 270, NE: 315 };
/** Marks that are shouted on the board, besides being drawn: nothing is told by color alone. */
const ALARMS = ["detected", "stunned", "spotted", "damaged", "wounded"];

/** @param {string} name @param {Record<string, string | number>} [attributes] @param {Element} [parent] */
export function make(name, attributes = {}, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return /** @type {SVGElement} */ (element);
}

/**
 * The compass point that an answer turns a piece to, if it does: `face ne`.
 * @param {string} key
 * @param {boolean} hex
 */
export function compass(key, hex) {
  const [verb, word = ""] = key.toUpperCase().split(" ");
  return verb === "FACE" && word in angles(hex) ? word : "";
}

/** @param {boolean} hex */
export const angles = (hex) => (hex ? HEX_ANGLES : SQUARE_ANGLES);

/** A piece's figure. @param {Piece} piece @param {Set<string>} kinds @param {Element} parent */
function figure(piece, kinds, parent) {
  if (kinds.has(piece.kind)) make("use", { href: `#${piece.kind}`, x: -32, y: -32, width: 64, height: 64 }, parent);
  else make("circle", { r: 11, class: "hull" }, parent);
}

/**
 * @param {Piece} piece
 * @param {Set<string>} kinds
 * @param {string} name shown under it, or empty
 * @param {boolean} minor
 */
export function makePiece(piece, kinds, name, minor) {
  const element = make("g", { "data-piece": piece.id });
  const own = piece.facing !== "";
  make("path", { d: "M0 -16 L430 -3 V3 L0 16Z", class: "beam" }, element);
  make("circle", { r: 62, class: "pool" }, element);
  if (own) make("circle", { r: 21, class: "halo" }, element);
  const turn = make("g", { class: "turn" }, element);
  figure(piece, kinds, turn);
  if (own || /\d/.test(piece.short) || (/^[A-Z][~!]*$/.test(piece.short) && !name)) {
    const badge = make("g", { class: "badge", transform: "translate(-16 -18)" }, element);
    const letters = piece.short.replace(/[^A-Za-z0-9]/g, "");
    const text = letters.length > 2 ? letters.replace(/[^0-9]/g, "") || letters : letters;
    const half = Math.max(8.5, text.length * 3.4 + 3);
    make("rect", { x: -half, y: -8.5, width: 2 * half, height: 17, rx: 8.5, class: "number" }, badge);
    make("text", { y: 3.9, class: "number-text" }, badge).textContent = text;
  }
  if (name) make("text", { y: 23, class: `name ${minor ? "minor" : ""}` }, element).textContent = name;
  const tag = make("g", { class: "tag", transform: "translate(0 30)" }, element);
  make("rect", { class: "tag-back", rx: 5, height: 14, y: -10.5 }, tag);
  make("text", { class: "tag-text" }, tag);
  return element;
}

/**
 * @param {SVGElement} element
 * @param {Piece} piece
 * @param {{x: number, y: number}} at
 * @param {boolean} hex
 * @param {string} more classes
 */
export function placePiece(element, piece, at, hex, more) {
  element.dataset.cell = piece.cell;
  const marks = piece.marks.filter((mark) => /^[a-z-]+$/.test(mark)).join(" ");
  element.setAttribute("class", `piece ${piece.kind} ${piece.side} ${marks} ${more}`);
  element.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
  turnTo(element, piece.facing ? (angles(hex)[piece.facing] ?? 0) : (piece.angle ?? 0));
  const alarm = piece.marks
    .filter((mark) => ALARMS.includes(mark))
    .join(" · ")
    .toUpperCase();
  const tag = /** @type {SVGElement} */ (element.querySelector(".tag"));
  const text = /** @type {SVGElement} */ (tag.querySelector("text"));
  if (text.textContent === alarm) return;
  text.textContent = alarm;
  const width = alarm.length * 6.1 + 12;
  const back = /** @type {SVGElement} */ (tag.querySelector("rect"));
  back.setAttribute("width", String(alarm ? width : 0));
  back.setAttribute("x", String(-width / 2));
}

/**
 * A searchlight shines on a piece from the nearest shore: from outside the board's middle.
 * @param {SVGElement} element
 * @param {{x: number, y: number}} at
 * @param {{x: number, y: number}} middle
 */
export function lightFrom(element, at, middle) {
  const beam = /** @type {SVGElement} */ (element.querySelector(".beam"));
  beam.setAttribute(
    "transform",
    `rotate(${((Math.atan2(at.y - middle.y, at.x - middle.x) * 180) / Math.PI).toFixed(1)})`,
  );
}

/** Turn by the shorter way. @param {SVGElement} element @param {number} angle */
function turnTo(element, angle) {
  const turn = /** @type {SVGElement} */ (element.querySelector(".turn"));
  const before = Number(turn.dataset.angle ?? angle);
  const next = before + ((((angle - before) % 360) + 540) % 360) - 180;
  turn.dataset.angle = String(next);
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
  const ghost = make("g", {
    class: `ghost piece ${piece.kind} ${piece.side}`,
    transform: `translate(${at.x} ${at.y})`,
  });
  make("circle", { r: 21, class: "halo" }, ghost);
  figure(piece, kinds, make("g", { transform: `rotate(${angle})` }, ghost));
  return ghost;
}

/**
 * Several pieces in a cell are spread so that each can be seen.
 * @param {Piece[]} pieces
 * @param {number} [away] from the middle
 * @returns {Map<string, {dx: number, dy: number}>}
 */
export function spread(pieces, away = 14) {
  /** @type {Map<string, Piece[]>} */
  const cells = new Map();
  for (const piece of pieces) cells.set(piece.cell, [...(cells.get(piece.cell) ?? []), piece]);
  const places = new Map();
  for (const group of cells.values()) {
    group.forEach((piece, n) => {
      const angle = (2 * Math.PI * n) / group.length - Math.PI / 2;
      const far = group.length === 1 ? 0 : away;
      places.set(piece.id, { dx: far * Math.cos(angle), dy: far * 0.85 * Math.sin(angle) });
    });
  }
  return places;
}

/**
 * What is written beside pieces that are worth a number: their name and the number; small ones only when looked at
 * closely.
 * @param {Piece[]} pieces
 * @returns {(piece: Piece) => {name: string, minor: boolean}}
 */
export function namer(pieces) {
  const worth = (/** @type {Piece} */ piece) =>
    Math.max(0, ...piece.marks.map((mark) => parseInt(/^\d+/.exec(mark)?.[0] ?? "0", 10)));
  const most = Math.max(0, ...pieces.map(worth));
  return (piece) => {
    const value = worth(piece);
    if (!value) return { name: "", minor: true };
    const name = piece.name.replace(/^[A-Z]{2,4} (?=[A-Z])/, "").toUpperCase(); // HMS, USS: understood
    return { name: `${name} ${value}`, minor: value * 2 < most };
  };
}
