// @ts-check
/** What happened, in the games' language: dice as dice, cards as cards, with the number that was needed. */
import { Explained } from "../abbr.js";
import { classes, html, Link, t, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";

/** @typedef {import("../types").Line} Line */

/**
 * So many lines are drawn at first, and more whenever earlier ones are asked for: thousands would slow every answer
 * down.
 */
const DRAWN = 120;
const MORE = 400;
const PIPS = [[], [5], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9], [1, 3, 4, 6, 7, 9]];

/**
 * The outline of a die by its sides: what was thrown is drawn as it lies on the table.
 * @type {Record<number, string>}
 */
const OUTLINES = { 4: "M12 2 23 21H1z", 8: "M12 1 22 12 12 23 2 12z", 10: "M12 1 23 10 12 23 1 10z" };

/** @param {{face: number, sides?: number, best?: boolean}} props */
export function Die({ face, sides = 6, best }) {
  const pips = sides === 6 ? (PIPS[face] ?? null) : null;
  const outline = OUTLINES[sides];
  return html`<span
    class=${classes("die", best && "best", outline && "shaped", outline && face > 9 && "two")}
    data-sides=${sides}
    role="img"
    aria-label=${t("die", { face })}
  >
    ${
      (pips || outline) &&
      html`<svg viewBox="0 0 24 24" aria-hidden="true">
        ${outline && html`<path class="die-shape" d=${outline} />`}
        ${pips?.map((n) => html`<circle cx=${6 + ((n - 1) % 3) * 6} cy=${6 + Math.floor((n - 1) / 3) * 6} r="2.3" />`)}
      </svg>`
    }
    ${!pips && html`<b>${face}</b>`}
  </span>`;
}

/** @param {boolean | null} good */
export const tone = (good) => (good === null ? "" : good ? "good" : "bad");

/** The dice, the card and what was needed. @param {{line: Line}} props */
export function Chance({ line }) {
  const most = Math.max(...line.dice);
  const best = line.dice.indexOf(most);
  return html`
    ${line.dice.map(
      (face, n) => html`<${Die}
      face=${face}
      sides=${line.die}
      best=${line.dice.length > 1 && n === best}
    />`,
    )}
    ${
      line.card && line.needed
        ? html`<span
          class="card ${line.good === false ? "bad" : ""}"
          role="img"
          aria-label=${t("card", { name: line.card })}
        >
          ${line.card}
        </span>`
        : null
    }
    ${line.needed ? html`<span class="needed">${t("needed", { needed: line.needed })}</span>` : null}
  `;
}

/** A number of the rulebook that opens it. @param {{rule: string, open: (rule: string) => void}} props */
export function Rule({ rule, open }) {
  if (!rule) return null;
  return html`<button class="rule" aria-label=${t("open-rule", { rule })} onClick=${(/** @type {Event} */ e) => {
    e.stopPropagation();
    open(rule);
  }}>${rule}</button>`;
}

/**
 * Lines never change: one that was drawn is not drawn again, however many there are.
 * @param {(rule: string) => void} open
 * @param {(pieces: string[]) => void} point
 */
function useLines(open, point) {
  return useMemo(() => {
    /** @type {WeakMap<Line, {key: number, fresh: boolean, drawn: unknown}>} */
    const known = new WeakMap();
    return (/** @type {Line} */ line, /** @type {number} */ key, /** @type {boolean} */ fresh) => {
      const before = known.get(line);
      if (before && before.key === key && before.fresh === fresh) return before.drawn;
      const drawn = html`<li
        key=${key}
        class=${classes(tone(line.good), fresh && "fresh", line.heading && "heading")}
        onMouseEnter=${() => point(line.pieces)}
        onMouseLeave=${() => point([])}
      >
        <span class="what"><${Explained} text=${line.text} /></span>${" "}
        <${Chance} line=${line} /> <${Rule} rule=${line.rule} open=${open} />
      </li>`;
      known.set(line, { key, fresh, drawn });
      return drawn;
    };
  }, [open, point]);
}

/**
 * For what is read from its beginning again whenever there is something new; in a lesson its words stay in sight.
 * @param {unknown[]} news
 * @param {boolean} [stays]
 */
export function useTop(news, stays = false) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const scrolled = useRef(false); // to ask where it stands would cost a layout at every answer
  useLayoutEffect(() => {
    if (ref.current && scrolled.current && !stays) ref.current.scrollTop = 0;
  }, news);
  const onScroll = () => {
    scrolled.current = true;
  };
  return { ref, onScroll };
}

/**
 * @param {{
 *   lines: Line[],
 *   open: (rule: string) => void,
 *   point: (pieces: string[]) => void,
 *   fresh: number,
 *   before?: number,
 *   replay?: string,
 * }} props `before`: how many lines are not here but in the replay
 */
export function Log({ lines, open, point, fresh, before = 0, replay = "" }) {
  const top = useTop([lines.length]);
  const [drawn, setDrawn] = useState(DRAWN);
  const drawLine = useLines(open, point);
  const earlier = Math.max(0, lines.length - drawn);
  const newest = lines.slice(earlier).reverse();
  return html`<section class="log" id="log" tabindex="-1" aria-label=${t("log")} data-scroll ...${top}>
    <h2 class="small-head">${t("log")}</h2>
    ${lines.length === 0 ? html`<p class="dim">${t("log-empty")}</p>` : null}
    <ol reversed start=${lines.length} data-lines=${lines.length}>
      ${newest.map((line, n) => drawLine(line, lines.length - n, n < fresh))}
    </ol>
    ${
      earlier > 0
        ? html`<p>
          <button class="log-earlier" onClick=${() => setDrawn(drawn + MORE)}>
            ${t("log-earlier", { count: earlier })}
          </button>
        </p>`
        : null
    }
    ${
      earlier === 0 && before > 0 && replay
        ? html`<p class="dim small">
          ${t("log-before", { count: before })} <${Link} href=${replay}>${t("replay")}<//>
        </p>`
        : null
    }
  </section>`;
}
