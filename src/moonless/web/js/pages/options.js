// @ts-check
/** The start options of a scenario: a choice where its help names the values, else a text. */
import { html, t } from "../ui.js";

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

/** An option's name as people write it. @param {string} name */
const title = (name) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

/** @param {string} value */
const wordsOf = (value) => (value === "true" ? t("yes") : value === "false" ? t("no") : value);

/** @param {{name: string, help: string, value: string, set: (value: string) => void}} props */
export function OptionField({ name, help, value, set }) {
  const { values, usual, words } = readHelp(help);
  const on = (/** @type {any} */ event) => set(event.target.value);
  return html`<p class="option-field">
    <label>
      <span><b>${title(name)}</b> <span class="dim small">${words}</span></span>
      ${
        values.length
          ? html`<select name=${name} value=${value || usual} onChange=${on}>
            ${!usual && html`<option value="">${t("option-usual")}</option>`}
            ${values.map(
              (each) => html`<option value=${each}>
              ${wordsOf(each)}
              ${each === usual ? ` (${t("option-usual")})` : ""}
            </option>`,
            )}
          </select>`
          : html`<input name=${name} value=${value} autocomplete="off" onInput=${on} />`
      }
    </label>
  </p>`;
}
