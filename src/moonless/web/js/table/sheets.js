// @ts-check
/** Sheets with their tokens drawn. */
import { Explained } from "../abbr.js";
import { html, t } from "../ui.js";
import { useTall } from "./wide.js";
import { stateWords } from "./words.js";

/** The last tab: what is on the board. */
export const CHART = "on-the-chart";

/** @typedef {import("../types").Sheet} Sheet */
/** @typedef {(text: {title: string, text: string} | null, at?: DOMRect) => void} Explain */

const DRAWN = 8;
/** So many of one's own stand under the one in front where the window is high. */
const MORE = 2;

/**
 * Let something explain itself when it is looked at.
 * @param {Explain} explain
 * @param {string} title
 * @param {string} text
 */
export function explains(explain, title, text) {
  if (!text) return {};
  const show = (/** @type {Event} */ event) =>
    explain({ title, text }, /** @type {Element} */ (event.currentTarget).getBoundingClientRect());
  const hide = () => explain(null);
  return {
    onMouseEnter: show,
    onMouseLeave: hide,
    onFocus: show,
    onBlur: hide,
    onClick: show,
    tabindex: 0,
    class: "explains",
  };
}

/** @param {{space: import("../types").Space, explain: Explain}} props */
function SpaceBox({ space, explain }) {
  const whole = Math.max(space.capacity, space.tokens);
  const gone = space.filling ? "empty" : "lost";
  const words = t(whole ? "tokens" : "tokens-none", { tokens: space.tokens, capacity: whole });
  const more = explains(explain, space.name, [words, space.note].filter(Boolean).join(". "));
  return html`<li ...${more} class="space ${space.broken ? "broken" : ""} ${more.class ?? ""}">
    <span class="space-name">${space.name}</span>
    <span class="tokens" role="img" aria-label=${words}>${
      whole > DRAWN
        ? html`<b>${space.tokens}</b><span class="dim"> / ${whole}</span>`
        : Array.from({ length: whole }, (_, n) => html`<i class="token ${n < space.tokens ? "" : gone}" />`)
    }${whole === 0 ? html`<i class="token ${gone}" />` : null}</span>
  </li>`;
}

/** What the losses mean. @param {{spaces: import("../types").Space[]}} props */
function BrokenNotes({ spaces }) {
  const told = spaces.filter((space) => space.broken && space.note);
  if (!told.length) return null;
  return html`<ul class="broken-notes">
    ${told.map((space) => html`<li key=${space.name}>${space.name}: ${space.note}</li>`)}
  </ul>`;
}

/** @param {{sheet: Sheet, explain: Explain}} props */
export function SheetCard({ sheet, explain }) {
  return html`<div class="sheet">
    <p class="sheet-head"><b>${sheet.title}</b> <span>${sheet.subtitle}</span></p>
    ${
      sheet.stats.length
        ? html`<ul class="stats">
          ${sheet.stats.map(
            (stat) => html`<li ...${explains(explain, stat.name, stat.note)}>
            <span><${Explained} text=${stat.name} /></span> <b>${stat.value}</b>
          </li>`,
          )}
        </ul>`
        : null
    }
    ${
      sheet.spaces.length
        ? html`<ul class="spaces">
          ${sheet.spaces.map((space) => html`<${SpaceBox} space=${space} explain=${explain} />`)}
        </ul>`
        : null
    }
    <${BrokenNotes} spaces=${sheet.spaces} />
    ${
      sheet.notes.length > 0 &&
      html`<ul class="notes">${sheet.notes.map((note) => html`<li><${Explained} text=${note} /></li>`)}</ul>`
    }
  </div>`;
}

/**
 * Everything on the board as a list, for those who do not look or point: focus shows where it is.
 * @param {{
 *   pieces: import("../types").Piece[],
 *   more: (piece: import("../types").Piece) => string[],
 *   explain: Explain,
 *   point: (ids: string[]) => void,
 * }} props
 */
function PieceList({ pieces, more: told, explain, point }) {
  return html`<ul class="pieces-list">
    ${pieces.map((piece) => {
      const words = stateWords(piece);
      const more = explains(explain, piece.name, [words, piece.note, ...told(piece)].filter(Boolean).join(". "));
      const on = () => point([piece.id]);
      const off = () => {
        point([]);
        explain(null);
      };
      return html`<li ...${more} onFocus=${on} onMouseEnter=${on} onBlur=${off} onMouseLeave=${off}>
      <b>${piece.name}</b> ${words}
    </li>`;
    })}
  </ul>`;
}

/**
 * All sheets, one in front; the last tab lists what is on the board.
 * @param {{
 *   sheets: Sheet[],
 *   pieces: import("../types").Piece[],
 *   more?: (piece: import("../types").Piece) => string[],
 *   front: string,
 *   choose: (id: string) => void,
 *   explain: Explain,
 *   point: (ids: string[]) => void,
 *   all?: boolean,
 *   mine?: string[],
 * }} props all: every tab tells in a line how the boat or the ship fares; mine: the seats whose sheets are one's own
 */
export function Sheets(props) {
  const { sheets: given, pieces, more = () => [], front, choose, explain, point, all = false, mine = [] } = props;
  const chart = chartTab();
  const sheets = pieces.length ? [...given, chart] : given;
  // A tab says what is written on the board; the sheet says the rest.
  const names = new Map(pieces.filter((piece) => piece.label).map((piece) => [piece.id, piece.label]));
  if (!sheets.length) return null;
  const shown = sheets.find((sheet) => sheet.id === front) ?? sheets[0];
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = sheets[(sheets.indexOf(shown) + step + sheets.length) % sheets.length];
    choose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return html`<section class="sheets" id="sheets" aria-label=${t("sheets")}>
    <div role="tablist" aria-label=${t("sheets")} class="tabs" onKeyDown=${keys}>
      ${sheets.map(
        (sheet) => html`<button
        role="tab"
        id="tab-${sheet.id}"
        aria-selected=${sheet === shown}
        aria-controls="sheet-panel"
        tabindex=${sheet === shown ? 0 : -1}
        class=${sheet.spaces.some((space) => space.broken) ? "hurt" : ""}
        onClick=${() => choose(sheet.id)}
      >
        ${all ? html`<${TabLine} sheet=${sheet} />` : (names.get(sheet.id) ?? sheet.title)}
      </button>`,
      )}
    </div>
    <div role="tabpanel" id="sheet-panel" tabindex="-1" aria-labelledby="tab-${shown.id}">
      ${
        shown === chart
          ? html`<${PieceList} pieces=${pieces} more=${more} explain=${explain} point=${point} />`
          : html`<${SheetCard} sheet=${shown} explain=${explain} />`
      }
      ${shown !== chart && html`<${Others} sheets=${sheets} shown=${shown} mine=${mine} explain=${explain} />`}
    </div>
  </section>`;
}

/**
 * One's own beside the one in front, where the window is high.
 * @param {{sheets: Sheet[], shown: Sheet, mine: string[], explain: Explain}} props
 */
function Others({ sheets, shown, mine, explain }) {
  if (!useTall()) return null;
  const others = sheets.filter((sheet) => sheet !== shown && mine.includes(sheet.seat)).slice(0, MORE);
  return others.map((sheet) => html`<${SheetCard} key=${sheet.id} sheet=${sheet} explain=${explain} />`);
}

/** The chart as a tab beside the sheets. @returns {Sheet} */
const chartTab = () => ({
  id: CHART,
  title: t("on-the-chart"),
  subtitle: "",
  seat: "",
  stats: [],
  spaces: [],
  notes: [],
});

/** What it is, what it can do, and what it has lost. @param {{sheet: Sheet}} props */
function TabLine({ sheet }) {
  const lost = [...new Set(sheet.spaces.filter((space) => space.broken).map((space) => space.name))];
  return html`<b>${sheet.title}</b> <span>${sheet.subtitle}</span>
    ${lost.length > 0 && html`<em>${lost.join(", ")}</em>`}`;
}
