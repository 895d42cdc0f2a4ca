// @ts-check
/**
 * A scene's facts, as the screen acts on them. Games hand out facts; what an older server or record tells in words only
 * is read from them here, and nowhere else.
 */

/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./types").Line} Line */
/** @typedef {import("./types").Mark} Mark */
/** @typedef {import("./types").Order} Order */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Prompt} Prompt */
/** @typedef {import("./types").Scene} Scene */
/** @typedef {import("./types").WhyNot} WhyNot */

const GRAVE = ["detected", "stunned", "spotted", "damaged", "wounded"];

/** A word as an id. @param {string} text */
const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** @param {Mark | string} mark @returns {Mark} */
function asMark(mark) {
  if (typeof mark !== "string") return mark;
  const amount = /^\d+/.exec(mark)?.[0];
  const tone = GRAVE.includes(mark) ? "grave" : "plain";
  return { id: slug(mark), name: mark, tone, note: "", amount: amount ? Number(amount) : null };
}

/** What is true of a piece. @param {Piece} piece */
export const marksOf = (piece) => piece.marks.map(asMark);

/** What a piece counts for. @param {Piece} piece */
export function worthOf(piece) {
  if (piece.worth !== undefined) return piece.worth;
  return Math.max(0, ...marksOf(piece).map((mark) => (/^\d/.test(mark.name) ? (mark.amount ?? 0) : 0)));
}

/** What is written beside a piece. @param {Piece} piece */
export function labelOf(piece) {
  if (piece.label !== undefined) return piece.label;
  return worthOf(piece) ? piece.name.replace(/^[A-Z]{2,4} (?=[A-Z])/, "") : ""; // HMS, USS: understood
}

/** The letter or number that tells a piece from others of its kind. @param {Piece} piece */
export function badgeOf(piece) {
  if (piece.badge !== undefined) return piece.badge;
  const letter = /^[A-Z][~!]*$/.test(piece.short) && !labelOf(piece);
  if (!piece.facing && !/\d/.test(piece.short) && !letter) return "";
  const letters = piece.short.replace(/[^A-Za-z0-9]/g, "");
  return letters.length > 2 ? letters.replace(/[^0-9]/g, "") || letters : letters;
}

/** What an answer costs, to be read. @param {Choice} choice */
export function costOf({ cost }) {
  if (!cost) return "";
  return typeof cost === "string" ? cost : `${cost.amount}${cost.least ? "+" : ""} ${cost.unit}`;
}

/** What several things cost together. @param {import("./types").Price[]} prices */
export const pricesOf = (prices) =>
  prices.map((price) => `${price.amount}${price.least ? "+" : ""} ${price.unit}`).join(", ");

/** What is not possible now, and why. @param {Prompt} prompt @returns {WhyNot[]} */
export function refusalsOf(prompt) {
  return prompt.why_not.map((each) => {
    if (typeof each !== "string") return each;
    const [, words = each, rule = ""] = /^(.*?)(?: \(([\w.]+)\))?$/.exec(each) ?? [];
    const [label, ...reason] = words.split(": ");
    return { key: label, label, reason: reason.join(": "), rule, verb: "", cell: "", piece: "" };
  });
}

/** Why nothing leads to a place now. @param {Prompt | null | undefined} prompt @param {string} cell */
export function refusalAt(prompt, cell) {
  if (!prompt) return undefined;
  return refusalsOf(prompt).find(
    (each) => each.cell === cell || (!each.cell && each.reason.split(/[^\w-]+/).includes(cell)),
  );
}

/** The order that a question is a step of. @param {Prompt | null | undefined} prompt @returns {Order | null} */
export function orderOf(prompt) {
  if (!prompt?.order) return null;
  if (typeof prompt.order !== "string") return prompt.order;
  const kind = prompt.order.startsWith("path") ? "path" : "set";
  return { kind, id: prompt.order, name: "", cells: [], marks: [], price: [], outcome: [] };
}

/** Which way an answer turns a piece, if it does. @param {Choice} choice */
export function facingOf(choice) {
  if (choice.facing !== undefined) return choice.facing;
  const [verb, word = ""] = choice.key.toUpperCase().split(" ");
  return verb === "FACE" ? word : "";
}

/** Whether an answer gives the game up: never a step of an order, never meant by a slip. @param {Choice} choice */
export const givesUp = (choice) => choice.gives_up ?? choice.key === "resign";

/**
 * Whether an answer leaves things as they are at its place.
 * @param {Choice} choice
 * @param {Piece[]} there the pieces where the drawing stands
 */
export function isSteady(choice, there) {
  if (choice.steady !== undefined) return choice.steady;
  return there.some((piece) => marksOf(piece).some((mark) => choice.label.endsWith(mark.name)));
}

/** Whether a line opens a part of the game rather than telling of something in it. @param {Line} line */
export function isHeading(line) {
  if (line.heading !== undefined) return line.heading;
  return line.pieces.length === 0 && line.dice.length === 0 && !line.card && line.text.length < 60;
}
