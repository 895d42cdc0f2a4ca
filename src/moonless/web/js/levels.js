// @ts-check
/** How well the computer plays: four levels, from one who forgets the book to one who thinks ahead. */
import { html, t } from "./ui.js";

export const LEVELS = ["cadet", "officer", "post-captain", "admiral"];
export const USUAL = "officer";

/** What a computer player is called. @param {string} name */
export const levelName = (name) => (LEVELS.includes(name) ? t(`level-${name}`) : name);

/** @param {{label: string, level: string, choose: (level: string) => void}} props */
export function LevelPick({ label, level, choose }) {
  return html`<label class="level-pick">
    ${label} <select value=${level} onChange=${(/** @type {any} */ e) => choose(e.target.value)}>
      ${LEVELS.map((each) => html`<option value=${each}>${t(`level-${each}`)}: ${t(`level-${each}-text`)}</option>`)}
    </select>
  </label>`;
}
