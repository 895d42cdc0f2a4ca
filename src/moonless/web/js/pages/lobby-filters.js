// @ts-check
/** What of the lobby is shown: by game, by pace, by the side that is free, against each other or together. */
import { SmallChart } from "../flags.js";
import { near } from "../lobby.js";
import { classes, html, t, useState } from "../ui.js";
import { Segments } from "../segments.js";

/** @typedef {import("../types").LobbyTable} LobbyTable */
/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {{game: string, pace: string, how: string, near: boolean}} Filter */
/** @typedef {{id: string, name: string}[]} Choices */

/** @type {Filter} */
export const NO_FILTER = { game: "", pace: "", how: "", near: false };
const SIDE = "side ";

/** @param {GameCard[]} games @returns {Choices} */
export const gameChoices = (games) => [
  { id: "", name: t("all-games") },
  ...games.map(({ id, name }) => ({ id, name })),
];

/** @returns {Choices} */
export const paceChoices = () => [
  { id: "", name: t("any-pace") },
  { id: "live", name: t("pace-live") },
  { id: "turns", name: t("pace-turns") },
];

/**
 * With the sides of the tables that are open now; and the one that is chosen, for what hides tables is to be seen.
 * @param {LobbyTable[]} tables @param {string} now @returns {Choices}
 */
export function howChoices(tables, now = "") {
  const sided = tables.filter((table) => table.sides.length > 1);
  const free = sided.flatMap((table) => table.free.map((seat) => table.seats[seat].label));
  const chosen = now.startsWith(SIDE) ? [now.slice(SIDE.length)] : [];
  const sides = [...new Set([...chosen, ...free.sort()])];
  return [
    { id: "", name: t("any-side") },
    ...(sides.length && now !== "against" ? [] : [{ id: "against", name: t("against") }]),
    ...sides
      .slice(0, 4)
      .sort()
      .map((name) => ({ id: SIDE + name, name })),
    { id: "together", name: t("together") },
  ];
}

/** @param {LobbyTable} table @param {string} how */
function fitsSide(table, how) {
  if (how.startsWith(SIDE))
    return table.sides.length > 1 && table.free.some((seat) => table.seats[seat].label === how.slice(SIDE.length));
  return !how || how === (table.sides.length > 1 ? "against" : "together");
}

/** @param {LobbyTable} table @param {Filter} filter @param {Record<string, number>} ratings */
export function passes(table, filter, ratings) {
  return (
    (!filter.game || table.game === filter.game) &&
    (!filter.pace || table.pace === filter.pace) &&
    fitsSide(table, filter.how) &&
    (!filter.near || near(table, ratings))
  );
}

/**
 * On a phone they are behind a button.
 * @param {{
 *   games: GameCard[],
 *   tables: LobbyTable[],
 *   filter: Filter,
 *   set: (filter: Filter) => void,
 *   account: boolean,
 * }} props
 */
export function Filters({ games, tables, filter, set, account }) {
  const [open, setOpen] = useState(false);
  const put = (/** @type {keyof Filter} */ part) => (/** @type {string} */ value) => set({ ...filter, [part]: value });
  const number = Object.values(filter).filter(Boolean).length;
  return html`<button class="filter-open" aria-expanded=${open} aria-controls="filters" onClick=${() => setOpen(!open)}>
      ${t("filter")}${number > 0 && html` <span class="count">${number}</span>`}
    </button>
    <div class=${classes("lobby-filters", open && "open")} id="filters">
      <${Games} games=${games} now=${filter.game} set=${put("game")} />
      <span id="filter-pace-name" class="visually-hidden">${t("lobby-pace")}</span>
      <${Segments} id="filter-pace" choices=${paceChoices()} now=${filter.pace} set=${put("pace")} />
      <span id="filter-how-name" class="visually-hidden">${t("filter-how")}</span>
      <${Segments} id="filter-how" choices=${howChoices(tables, filter.how)} now=${filter.how} set=${put("how")} />
      ${
        account &&
        html`<label class="pick near-switch">
          <input type="checkbox" role="switch" id="filter-near" checked=${filter.near}
            onChange=${() => set({ ...filter, near: !filter.near })} />${t("near-mine")}
        </label>`
      }
    </div>`;
}

/** Games by their small charts. @param {{games: GameCard[], now: string, set: (game: string) => void}} props */
function Games({ games, now, set }) {
  return html`<span class="segments game-segments" role="radiogroup" aria-label=${t("filter-game")} id="filter-game">
    ${gameChoices(games).map(
      ({ id, name }) => html`<label key=${id} class=${now === id ? "on" : ""} title=${name}>
        <input type="radio" name="filter-game" value=${id} checked=${now === id} aria-label=${name}
          onChange=${() => set(id)} />
        ${id ? html`<${SmallChart} game=${id} />` : name}
      </label>`,
    )}
  </span>`;
}
