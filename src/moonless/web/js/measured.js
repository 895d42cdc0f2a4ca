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

/**
 * Of a briefing, as it is to be started with what was chosen.
 * @param {import("./types").Briefing} brief @param {Record<string, unknown>} chosen
 */
export function measuredAs(brief, chosen) {
  const options = brief.options.filter((option) => option.measured);
  const picked = options.map((option) => {
    const value = chosen[option.id] ?? option.default;
    return { id: option.id, value, label: option.choices.find((each) => each.value === value)?.label };
  });
  const place = brief.difficulties.findIndex((row) => picked.every(({ id, value }) => row.options[id] === value));
  const as = picked.map(({ label }) => label).join(", ");
  return { measured: brief.difficulties[place] ?? null, worth: brief.worth[place] ?? null, as };
}

/** From which score to which a level is; nothing where each is one score: then its name says it all.
 * @param {import("./types").Worth | null | undefined} worth @returns {Map<string, string>} */
function ranges(worth) {
  const least = Object.entries(worth?.levels ?? {});
  if (least.every(([, score], n) => n === 0 || score === least[n - 1][1] + 1)) return new Map();
  return new Map(
    least.map(([name, score], n) => {
      const next = least[n + 1]?.[1];
      if (next === undefined) return [name, t("score-from", { score })];
      return [name, next - 1 > score ? t("score-range", { from: score, to: next - 1 }) : String(score)];
    }),
  );
}

/**
 * The same at its full size, with names, what each needs, and shares; `as` says how it is started.
 * @param {{measured: Measured | null, worth?: import("./types").Worth | null, as?: string}} props
 */
export function Measured({ measured, worth = null, as = "" }) {
  if (!measured) return null;
  const needs = ranges(worth);
  const made = measured.levels;
  const margins = new Map(Object.keys(made).map((name, n) => [name, Object.values(measured.margins)[n]]));
  // A level that the computer never reached is one nevertheless.
  const names = Object.keys(made).every((name) => needs.has(name)) ? [...needs.keys()] : Object.keys(made);
  const each = perDot(measured);
  return html`<section class="takes">
    <header>
      <h2>${as ? t("difficulty-as", { as }) : t("difficulty")}</h2>
      <span>
        ${worth && needs.size > 0 && html`${t("takes-unit", { unit: worth.unit })} `}
        ${t(each === 1 ? "one-dot-one" : "one-dot", { each, games: measured.games })}
      </span>
    </header>
    <ul class="level-dots">
      ${names.map(
        (name, n) => html`<li key=${name} class=${tint(n, names.length)}>
          <span class="dots" aria-hidden="true">
            ${Array.from({ length: Math.round(((made[name] ?? 0) * measured.games) / each) }, () => html`<i />`)}
          </span>
          ${needs.size > 0 && html`<span class="needs">${needs.get(name)}</span>`}
          <b>${name}</b>
          <span class="share">
            ${
              name in made
                ? t("give-or-take", { share: percent(made[name]), margin: Math.round(100 * (margins.get(name) ?? 0)) })
                : t("level-never")
            }
          </span>
        </li>`,
      )}
    </ul>
  </section>`;
}
