// @ts-check
/** What of the lobby is shown: by game, by pace, against each other or together. */
import { near } from "../lobby.js";
import { html, t } from "../ui.js";
import { Segments } from "./options.js";

/** @typedef {import("../types").LobbyTable} LobbyTable */
/** @typedef {{game: string, pace: string, how: string, near: boolean}} Filter */

/** @type {Filter} */
export const NO_FILTER = { game: "", pace: "", how: "", near: false };

/** @param {LobbyTable} table @param {Filter} filter @param {Record<string, number>} ratings */
export function passes(table, filter, ratings) {
  const how = table.sides.length > 1 ? "against" : "together";
  return (
    (!filter.game || table.game === filter.game) &&
    (!filter.pace || table.pace === filter.pace) &&
    (!filter.how || how === filter.how) &&
    (!filter.near || near(table, ratings))
  );
}

/**
 * @param {{
 *   games: import("../types").GameCard[],
 *   filter: Filter,
 *   set: (filter: Filter) => void,
 *   account: boolean,
 * }} props
 */
export function Filters({ games, filter, set, account }) {
  const choices = [{ id: "", name: t("all-games") }, ...games.map(({ id, name }) => ({ id, name }))];
  const pace = [
    { id: "", name: t("any-pace") },
    { id: "live", name: t("pace-live") },
    { id: "turns", name: t("pace-turns") },
  ];
  const how = [
    { id: "", name: t("any-side") },
    { id: "against", name: t("against") },
    { id: "together", name: t("together") },
  ];
  return html`<div class="lobby-filters">
    <span id="filter-game-name" class="visually-hidden">${t("filter-game")}</span>
    <select
      id="filter-game"
      aria-labelledby="filter-game-name"
      value=${filter.game}
      onChange=${(/** @type {any} */ e) => set({ ...filter, game: e.target.value })}
    >
      ${choices.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
    </select>
    <span id="filter-pace-name" class="visually-hidden">${t("lobby-pace")}</span>
    <${Segments} id="filter-pace" choices=${pace} now=${filter.pace}
      set=${(/** @type {string} */ value) => set({ ...filter, pace: value })} />
    <span id="filter-how-name" class="visually-hidden">${t("filter-how")}</span>
    <${Segments} id="filter-how" choices=${how} now=${filter.how}
      set=${(/** @type {string} */ value) => set({ ...filter, how: value })} />
    ${
      account &&
      html`<label class="pick">
        <input
          type="checkbox"
          id="filter-near"
          checked=${filter.near}
          onChange=${() => set({ ...filter, near: !filter.near })}
        />${t("near-mine")}
      </label>`
    }
  </div>`;
}
