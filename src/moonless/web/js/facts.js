// @ts-check
/** A scene's facts in words: what things cost, and why something is not possible. Nothing is found in sentences. */

/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./types").Price} Price */
/** @typedef {import("./types").Prompt} Prompt */

/** @param {Price} price */
const priceWords = ({ amount, least, unit }) => `${amount}${least ? "+" : ""} ${unit}`;

/** What an answer costs, to be read. @param {Choice} choice */
export const costOf = ({ cost }) => (cost ? priceWords(cost) : "");

/** What several things cost together. @param {Price[]} prices */
export const pricesOf = (prices) => prices.map(priceWords).join(", ");

/** @type {WeakMap<Choice[], Choice[]>} */
const NUMBERED = new WeakMap();

/** Answers as they are numbered: what spares all the rest is the first, as it is shown. @param {Choice[]} choices */
export function numbered(choices) {
  const found = NUMBERED.get(choices) ?? [...choices].sort((a, b) => Number(b.spares) - Number(a.spares));
  NUMBERED.set(choices, found);
  return found;
}

/** Why nothing leads to a place now. @param {Prompt | null | undefined} prompt @param {string} cell */
export const refusalAt = (prompt, cell) => prompt?.why_not.find((each) => each.cell === cell);
