// @ts-check
/** What the help of a start option says, for servers that hand out sentences instead of facts. */

/** @typedef {{values: string[], usual: string, words: string}} Meaning */

const VALUE = String.raw`(?:"[^"]+"|[\w-]+)`;
const USUAL = String.raw`(?: \((?:the default|default [^)]*)\))?`;
const LIST = new RegExp(`^${VALUE}${USUAL}(?:(?:, or|,| or) ${VALUE}${USUAL})+(?=[: (]|$)`);
const RANGE = /^(\d+) to (\d+)(?=:)/;

/**
 * What an option's help says: `"a" (the default), "b" or "c": words`, `a or b (default a): words`, `1 to 4: words`.
 * @param {string} help
 * @returns {Meaning}
 */
export function readHelp(help) {
  const [list] = LIST.exec(help) ?? [""];
  const [range, from, to] = RANGE.exec(help) ?? ["", "0", "-1"];
  const words = help.slice((list || range).length).replace(/^:? */, "");
  if (range)
    return {
      values: Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => String(Number(from) + n)),
      usual: "",
      words,
    };
  const bare = (/** @type {string} */ text) => text.replaceAll('"', "");
  const values = list
    .replaceAll(/ \([^)]*\)/g, "")
    .split(/, or |, | or /)
    .filter(Boolean)
    .map(bare);
  const usual = bare(
    new RegExp(`(${VALUE}) \\(the default\\)`).exec(list)?.[1] ?? /\(default ([^)]*)\)/.exec(list)?.[1] ?? "",
  );
  // Of two, the words are about the second.
  const last = list.endsWith('"') && values.length === 2 && words && !words.startsWith("(");
  return { values, usual, words: last ? `${values[1]}: ${words}` : words };
}
