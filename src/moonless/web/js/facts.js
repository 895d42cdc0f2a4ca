// @ts-check
/**
 * A scene's facts, as the screen acts on them. Where a game leaves a field empty, what its keys, marks and places say
 * is taken instead; what still looks into words stands together at the end, and goes when every game fills its fields.
 */

/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./types").Line} Line */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Price} Price */
/** @typedef {import("./types").Prompt} Prompt */

/** @param {Price} price */
const priceWords = ({ amount, least, unit }) => `${amount}${least ? "+" : ""} ${unit}`;

/** What an answer costs, to be read. @param {Choice} choice */
export const costOf = ({ cost }) => (cost ? priceWords(cost) : "");

/** What several things cost together. @param {Price[]} prices */
export const pricesOf = (prices) => prices.map(priceWords).join(", ");

/** What a piece counts for. @param {Piece} piece */
export const worthOf = (piece) => piece.worth || Math.max(0, ...piece.marks.map((mark) => mark.amount ?? 0));

/** What is written beside a piece: what counts for something has its name there. @param {Piece} piece */
export const labelOf = (piece) => piece.label || (worthOf(piece) ? piece.name : "");

/** The letter or number that tells a piece from others of its kind. @param {Piece} piece */
export function badgeOf(piece) {
  if (piece.badge) return piece.badge;
  const letters = piece.short.replace(/[^A-Za-z0-9]/g, "");
  const lone = letters.length === 1 && /[A-Z]/.test(letters) && !labelOf(piece);
  if (!piece.facing && !/\d/.test(letters) && !lone) return "";
  return letters.length > 2 ? letters.replace(/[^0-9]/g, "") || letters : letters;
}

/** Which way an answer turns a piece, if it does. @param {Choice} choice */
export function facingOf(choice) {
  const [verb, word = ""] = choice.key.toUpperCase().split(" ");
  return choice.facing || (verb === "FACE" ? word : "");
}

/** Whether an answer gives the game up: never a step of an order, never meant by a slip. @param {Choice} choice */
export const givesUp = (choice) => choice.gives_up || choice.key === "resign";

// What still looks into words

/** Why nothing leads to a place now. @param {Prompt | null | undefined} prompt @param {string} cell */
export const refusalAt = (prompt, cell) =>
  prompt?.why_not.find((each) => each.cell === cell || (!each.cell && each.reason.split(/[^\w-]+/).includes(cell)));

/**
 * Whether an answer leaves things as they are at its place.
 * @param {Choice} choice
 * @param {Piece[]} there the pieces where the drawing stands
 */
export const isSteady = (choice, there) =>
  choice.steady || there.some((piece) => piece.marks.some((mark) => choice.label.endsWith(mark.name)));

/** Whether a line opens a part of the game rather than telling of something in it. @param {Line} line */
export const isHeading = (line) =>
  line.heading || (line.pieces.length === 0 && line.dice.length === 0 && !line.card && line.text.length < 60);

/**
 * The places that a line tells of.
 * @param {Line} line
 * @param {(cell: string) => boolean} known
 * @param {boolean} facts
 */
export const placesOf = (line, known, facts) => (facts ? line.path : (line.text.match(/[\w-]+/g) ?? [])).filter(known);
