// @ts-check
/**
 * A finished game looked back on by the computer: where it turned, what the dice gave or took, what would have been
 * better.
 */
import { stream } from "../api.js";
import { html, t, useEffect, useRef, useState } from "../ui.js";

/**
 * @typedef {{
 *   number: number,
 *   seat: string,
 *   rule: string,
 *   chosen: string,
 *   promised: number,
 *   promised_margin: number,
 *   better: string,
 *   cost: number,
 *   cost_margin: number,
 *   luck: number,
 *   luck_margin: number,
 * }} Moment
 */
/**
 * @typedef {{
 *   looked_at: number,
 *   choices: number,
 *   worlds: number,
 *   cut_short: boolean,
 *   sides: {
 *     label: string,
 *     start: number,
 *     start_margin: number,
 *     end: number,
 *     luck: number,
 *     luck_margin: number,
 *     given_away: number,
 *     given_away_margin: number,
 *   }[],
 *   moments: Moment[],
 * }} Found
 */
/** @typedef {{state: string, done: number, all: number, review: Found | null, error: string}} Looking */

/**
 * One place after the point, with its sign where it is a difference.
 * @param {number} points
 * @param {boolean} [signed]
 */
const points = (points, signed = false) => `${signed && points > 0 ? "+" : ""}${Math.round(points * 10) / 10}`;

/**
 * A figure with half of its 95% interval.
 * @param {number} figure
 * @param {number} margin
 * @param {boolean} [signed]
 */
const within = (figure, margin, signed = false) =>
  t("review-figure", { points: points(figure, signed), margin: points(margin) });

/**
 * @param {{
 *   table: string,
 *   steps: {label: string, seat: string}[],
 *   name: (seat: string) => string,
 *   go: (step: number) => void,
 *   kept?: any,
 *   found?: (review: any) => void,
 * }} props kept: what was found before; found: hears of what is found now
 */
export function LookBack({ table, steps, name, go, kept = null, found }) {
  const [looking, setLooking] = useState(/** @type {Looking | null} */ (null));
  const [error, setError] = useState("");
  const stop = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => stop.current?.abort(), []);
  const start = async () => {
    stop.current = new AbortController();
    setError("");
    setLooking({ state: "waiting", done: 0, all: 0, review: null, error: "" });
    try {
      const hear = (/** @type {Looking} */ news) => {
        setLooking(news);
        if (news.review) found?.(news.review);
      };
      await stream(`/api/tables/${table}/review`, undefined, hear, stop.current.signal);
    } catch (problem) {
      if (!stop.current.signal.aborted) setError(/** @type {Error} */ (problem).message);
      setLooking(null);
    }
  };
  const known = looking?.review ?? kept;
  if (known) return html`<${Findings} review=${known} steps=${steps} name=${name} go=${go} />`;
  if (!looking)
    return html`
      <p><button id="look-back" onClick=${start}>${t("review")}</button></p>
      <p class="dim small">${t("review-text")}</p>
      ${error && html`<p class="error" role="alert">${error}</p>`}
    `;
  const halt = () => {
    stop.current?.abort();
    setLooking(null);
  };
  return html`<${Waiting} looking=${looking} halt=${halt} />`;
}

/** @param {{looking: Looking, halt: () => void}} props */
function Waiting({ looking, halt }) {
  return html`
    <p>
      <label for="review-progress">
        ${looking.error || t("review-looking", { done: looking.done, all: looking.all || "…" })}
      </label>
      <progress id="review-progress" max=${looking.all || 1} value=${looking.done}></progress>
    </p>
    <p class="row-buttons"><button onClick=${halt}>${t("review-stop")}</button></p>
  `;
}

/**
 * @param {{
 *   review: Found,
 *   steps: {label: string, seat: string}[],
 *   name: (seat: string) => string,
 *   go: (step: number) => void,
 * }} props
 */
function Findings({ review, steps, name, go }) {
  return html`<section class="review" aria-label=${t("review-title")}>
    <h2>${t("review-title")}</h2>
    ${review.sides.map(
      (side) => html`<p key=${side.label}>
        ${review.sides.length > 1 && html`<b>${side.label}</b> `}${t("review-sum", {
          start: within(side.start, side.start_margin),
          end: points(side.end),
          luck: within(side.luck, side.luck_margin, true),
          given: within(side.given_away, side.given_away_margin),
        })}
      </p>`,
    )}
    <ol>
      ${review.moments.map(
        (moment) => html`<li key=${moment.number}>
        <button onClick=${() => go(moment.number)}>
          <b>${moment.number}</b> <span>
            ${name(moment.seat)}: ${steps[moment.number - 1]?.label ?? moment.chosen}
          </span>
          <small>
            ${t("review-moment", {
              promised: within(moment.promised, moment.promised_margin),
              luck: within(moment.luck, moment.luck_margin, true),
            })}
            ${
              moment.better &&
              ` ${t("review-better", { best: moment.better, cost: within(moment.cost, moment.cost_margin) })}`
            }
          </small>
        </button>
      </li>`,
      )}
    </ol>
    ${review.moments.length === 0 && html`<p>${t("review-nowhere")}</p>`}
    <p class="dim small">
      ${t("review-how", { looked: review.looked_at, choices: review.choices, worlds: review.worlds })}
      ${review.cut_short && html` <span id="review-short">${t("review-short")}</span>`}
    </p>
  </section>`;
}
