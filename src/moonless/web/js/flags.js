// @ts-check
/** A person's mark: two flags of the signal code, from the initials; and a game's small chart. */
import { html } from "./ui.js";

const FLAGS = /** @type {const} */ ("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** The flag for a sign; what is no letter of the code gets one all the same, always the same. @param {string} sign */
function flagOf(sign) {
  const plain = sign.normalize("NFD").charAt(0).toUpperCase();
  return FLAGS.includes(plain) ? plain : FLAGS[(plain.codePointAt(0) ?? 0) % FLAGS.length];
}

/** Two flags for a name: of its first and its last word, or of its first two letters. @param {string} name */
export function flagsOf(name) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? "?";
  const second = words.length > 1 ? (words.at(-1) ?? "?") : first.slice(1) || first;
  return [flagOf(first), flagOf(second)];
}

/** @param {{name: string}} props */
export function Mark({ name }) {
  return html`<span class="mark" aria-hidden="true">
    ${flagsOf(name).map(
      (flag, n) => html`<svg key=${n} viewBox="0 0 18 12"><use
      href=${`/pictures/flags.svg#${flag}`} /></svg>`,
    )}
  </span>`;
}

/** The one flag of a seat's small round sign. @param {{name: string}} props */
export function Pennant({ name }) {
  const [flag] = flagsOf(name);
  return html`<svg viewBox="0 0 18 12" aria-hidden="true"><use href=${`/pictures/flags.svg#${flag}`} /></svg>`;
}

/** @param {{game: string}} props */
export function SmallChart({ game }) {
  return html`<svg class="small-chart" viewBox="0 0 44 30" aria-hidden="true">
    <use href=${`/pictures/charts.svg#${game}`} />
  </svg>`;
}
