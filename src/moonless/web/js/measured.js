// @ts-check
/** How hard a scenario is, as measured: a dot for so many games, in a column for each result. */
import { html, percent, t } from "./ui.js";

/** @typedef {import("./types").Difficulty} Measured */

/** At most so many dots: weak evidence looks weak, since a dot is never less than a game. */
const DOTS = 100;
/** And in a row of a list. */
export const FEW = 12;

/** How many games a dot stands for. @param {Measured} measured @param {number} [dots] */
export const perDot = (measured, dots = DOTS) => Math.max(1, Math.ceil(measured.games / dots));

/** The color of a result: the first is the worst, the last the best. @param {number} n @param {number} count */
const tint = (n, count) => `tint-${count === 1 ? 4 : Math.round((4 * n) / (count - 1))}`;

/** Dots in columns, small: for a row of a list. @param {{measured: Measured | null}} props */
export function MeasuredDots({ measured }) {
  if (!measured) return null;
  const levels = Object.entries(measured.levels);
  const each = perDot(measured, FEW);
  const words = levels.map(([name, share]) => `${name} ${percent(share)}`).join(", ");
  return html`<span class="measured" role="img" aria-label=${words} title=${words}>
    ${levels.map(
      ([name, share], n) => html`<span key=${name} class=${tint(n, levels.length)}>
        ${Array.from({ length: Math.round((share * measured.games) / each) }, () => html`<i />`)}
      </span>`,
    )}
  </span>`;
}

/** The same at its full size, with names and shares. @param {{measured: Measured | null}} props */
export function Measured({ measured }) {
  if (!measured) return null;
  const levels = Object.entries(measured.levels);
  const each = perDot(measured);
  return html`<section class="takes">
    <header>
      <h2>${t("difficulty")}</h2>
      <span>${t(each === 1 ? "one-dot-one" : "one-dot", { each, games: measured.games })}</span>
    </header>
    <ul class="level-dots">
      ${levels.map(
        ([name, share], n) => html`<li key=${name} class=${tint(n, levels.length)}>
          <span class="dots" aria-hidden="true">
            ${Array.from({ length: Math.round((share * measured.games) / each) }, () => html`<i />`)}
          </span>
          <b>${name}</b>
          <span class="share">${percent(share)}</span>
        </li>`,
      )}
    </ul>
  </section>`;
}
