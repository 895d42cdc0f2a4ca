// @ts-check
/**
 * How the expected result went: a line with its margins over the choices of a game, and where it turned. A filled
 * diamond is a choice that was clearly worse than another, a circle is chance.
 */
import { html, t } from "../ui.js";

/** @typedef {{number: number, expected: number, margin: number, judged: boolean}} Station */
/** @typedef {{label: string, seats: string[], start: number, end: number, course: Station[]}} Side */
/** @typedef {{number: number, seat: string, best: string, lucky: boolean, luck: number, cost: number}} Turn */
/** @typedef {{choices: number, sides: Side[], moments: Turn[]}} Reviewed */

const WIDE = 1000;
const HIGH = 100;

/** One place after the point. @param {number} points */
const short = (points) => String(Math.round(points * 10) / 10);

/** The side that a seat is of, else the first. @param {Reviewed} review @param {string} seat */
export const sideOf = (review, seat) => review.sides.find((side) => side.seats.includes(seat)) ?? review.sides[0];

/** Of whom it is said, where there are two. @param {Reviewed} review @param {Side} side @param {string} text */
const named = (review, side, text) => (review.sides.length > 1 ? t("course-of", { side: side.label, text }) : text);

/** Where things lie on the drawing. @param {Reviewed} review @param {Side} side */
function scale(review, side) {
  const low = Math.min(...side.course.map((at) => at.expected - at.margin));
  const high = Math.max(...side.course.map((at) => at.expected + at.margin));
  const span = high - low || 1;
  return {
    low,
    high,
    x: (/** @type {number} */ number) => (WIDE * Math.min(number, review.choices)) / Math.max(review.choices, 1),
    y: (/** @type {number} */ points) => HIGH - 6 - ((points - low) / span) * (HIGH - 12),
  };
}

/** What was to be expected after a choice. @param {Side} side @param {number} number */
export function expectedAt(side, number) {
  return side.course.findLast((at) => at.number <= number) ?? side.course[0];
}

/** A diamond or a circle where the game turned. @param {Turn} turn @param {number} x @param {number} y */
function mark(turn, x, y) {
  const [shape, name] = turn.best ? ["◆", "worse"] : ["●", "chance"];
  const place = { left: `${((100 * x) / WIDE).toFixed(2)}%`, top: `${((100 * y) / HIGH).toFixed(2)}%` };
  const put = (/** @type {HTMLElement | null} */ node) => node && Object.assign(node.style, place);
  return html`<span key=${turn.number} class=${`worth-mark ${name}`} ref=${put} aria-hidden="true">${shape}</span>`;
}

/**
 * `step` is the choice that is looked at, if any.
 * @param {{review: Reviewed, seat?: string, step?: number}} props
 */
export function Course({ review, seat = "", step = -1 }) {
  const side = sideOf(review, seat);
  if (!side?.course?.length) return null;
  const { x, y, low, high } = scale(review, side);
  const upper = side.course.map((at) => `${x(at.number)} ${y(at.expected + at.margin)}`);
  const lower = side.course.map((at) => `${x(at.number)} ${y(at.expected - at.margin)}`).reverse();
  const way = side.course.map((at) => `${x(at.number)} ${y(at.expected)}`);
  const said = named(review, side, t("course-said", { start: short(side.start), end: short(side.end) }));
  const turns = review.moments.filter((turn) => sideOf(review, turn.seat) === side);
  return html`<figure class="worth">
    <figcaption>${t("course-title")} <small>${t("course-margin")}</small></figcaption>
    <div class="worth-plot">
      <span class="worth-high" aria-hidden="true">${short(high)}</span>
      <span class="worth-low" aria-hidden="true">${short(low)}</span>
      <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label=${said}>
        <path class="worth-band" d=${`M${[...upper, ...lower].join("L")}Z`} />
        <path class="worth-way" d=${`M${way.join("L")}`} />
        ${step >= 0 && html`<path class="worth-now" d=${`M${x(step)} 0V${HIGH}`} />`}
      </svg>
      ${turns.map((turn) => mark(turn, x(turn.number), y(expectedAt(side, turn.number).expected)))}
    </div>
    <p class="worth-key small" aria-hidden="true">
      <span><b class="worse">◆</b> ${t("course-worse")}</span>
      <span><b class="chance">●</b> ${t("course-chance")}</span>
    </p>
  </figure>`;
}

/** In words, what was to be expected at a choice. @param {Reviewed} review @param {string} seat @param {number} step */
export function expectedWords(review, seat, step) {
  const side = sideOf(review, seat);
  if (!side?.course?.length) return "";
  const at = expectedAt(side, step);
  return named(review, side, t("course-now", { points: short(at.expected), margin: short(at.margin) }));
}
