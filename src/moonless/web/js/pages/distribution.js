// @ts-check
/** How everybody did: bars by score, one's own lit, the computer's average beside; and what the computer made of it. */
import { html, percent, t } from "../ui.js";

/** @typedef {import("../types").Difficulty} Difficulty */

const MOST_BARS = 40;
const HEIGHT = 120;

/** Scores gathered into bars of one width, with room for the computer's. @param {[number, number][]} counts
 * @param {number[]} [also] */
export function bars(counts, also = []) {
  const low = Math.floor(Math.min(counts[0][0], ...also));
  const high = Math.ceil(Math.max(counts[counts.length - 1][0], ...also));
  const step = Math.max(1, Math.ceil((high - low + 1) / MOST_BARS));
  const number = Math.floor((high - low) / step) + 1;
  const heights = Array(number).fill(0);
  for (const [score, count] of counts) heights[Math.floor((score - low) / step)] += count;
  return { low, step, heights: /** @type {number[]} */ (heights) };
}

/** Which bars are named: about six, the first and the last among them. @param {number} number */
function ticks(number) {
  const every = Math.max(1, Math.round((number - 1) / 5));
  const some = Array.from({ length: number }, (_, n) => n).filter((n) => n % every === 0 && number - 1 - n >= every);
  return [...some, number - 1];
}

/**
 * @param {{
 *   counts: [number, number][],
 *   score: number,
 *   place: number,
 *   measured: Difficulty | null | undefined,
 * }} props
 */
export function Distribution({ counts, score, place, measured }) {
  const { low, step, heights } = bars(counts, measured ? [measured.mean] : []);
  const tallest = Math.max(...heights);
  const width = Math.min(28, 560 / heights.length);
  const mine = place < 0 ? -1 : Math.floor((score - low) / step);
  const mean = measured ? ((measured.mean - low) / step + 0.5) * width : -1;
  const home = counts.reduce((sum, [, count]) => sum + count, 0);
  /** How many did worse than the computer does, of a hundred. @param {number} least */
  const under = (least) => counts.reduce((sum, [each, count]) => sum + (each < least ? count : 0), 0) / home;
  const words = counts.map(([each, count]) => `${each}: ${count}`).join(", ");
  return html`<figure class="distribution">
    <svg viewBox=${`0 0 ${heights.length * width + 4} ${HEIGHT + 42}`} role="img"
      aria-label=${t("distribution", { words })}>
      ${heights.map(
        (each, n) => html`<rect
          key=${n}
          class=${n === mine ? "mine" : ""}
          x=${n * width + 2}
          y=${20 + HEIGHT - (each / tallest) * HEIGHT}
          width=${Math.max(1, width - 3)}
          height=${(each / tallest) * HEIGHT}
        />`,
      )}
      ${mean >= 0 && mean <= heights.length * width && html`<path class="mean" d=${`M${mean} 6v${HEIGHT + 14}`} />`}
      ${ticks(heights.length).map(
        (n) => html`<text key=${n} x=${(n + 0.5) * width + 1} y=${HEIGHT + 36}>${low + n * step}</text>`,
      )}
      ${mine >= 0 && html`<text class="mine" x=${(mine + 0.5) * width + 1} y="14">${score}</text>`}
    </svg>
    <figcaption>
      ${place >= 0 && html`<b class="my-place">${t("you-place", { score, place: Math.round(place * 100) })}</b>`}
      ${
        measured &&
        html`<span class="computers-place">${t("computer-mean", {
          games: measured.games,
          mean: measured.mean,
          place: Math.round(100 * under(measured.mean)),
        })}</span>`
      }
    </figcaption>
  </figure>`;
}

/** What the computer made of a mission, level by level. @param {{measured: Difficulty}} props */
export function Bands({ measured }) {
  const levels = Object.entries(measured.levels);
  let from = 0;
  return html`<figure class="bands">
    <figcaption class="small">${t("computer-made", { games: measured.games })}</figcaption>
    <svg viewBox="0 0 420 14" role="img"
      aria-label=${levels.map(([level, share]) => `${level}: ${percent(share)}`).join(", ")}>
      ${levels.map(([level, share], n) => {
        const x = from * 420;
        from += share;
        return html`<rect
          key=${level}
          class=${`level-${shadeOf(n, levels.length)}`}
          x=${x}
          width=${share * 420}
          height="14"
        ><title>${level}: ${percent(share)}</title></rect>`;
      })}
    </svg>
    <${LevelNames} levels=${levels.map(([level]) => level)} />
  </figure>`;
}

/** What the shades are called. @param {{levels: string[]}} props */
export function LevelNames({ levels }) {
  return html`<p class="level-names small" aria-hidden="true">
    ${levels.map(
      (level, n) => html`<span key=${level}><i class=${`level-${shadeOf(n, levels.length)}`}></i>${level}</span>`,
    )}
  </p>`;
}

/** Of five shades, worst first; what always comes is no defeat. @param {number} n @param {number} of */
export const shadeOf = (n, of) => (of === 1 ? 4 : Math.round((n / (of - 1)) * 4));
