// @ts-check
/** The strongest of each game and side: by what is sure of a rating. */
import { get, once } from "../api.js";
import { Mark } from "../flags.js";
import { html, Page, t, useAnswer, useState, Waiting } from "../ui.js";
import { contested } from "../worlds.js";
import { Segments } from "../segments.js";
import { Named } from "./others-see.js";

/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").Strongest} StrongestData */

export function Strongest() {
  const [games, error] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  if (!games) return html`<${Waiting} title=${t("strongest")} error=${error} />`;
  return html`<${Best} games=${games} />`;
}

/** @param {{games: GameCard[]}} props */
function Best({ games }) {
  const [wish, setWish] = useState({ game: contested(games)?.id ?? "", side: "" });
  const path = `/api/ratings?game=${wish.game}&side=${encodeURIComponent(wish.side)}`;
  const [best, problem] = useAnswer(() => /** @type {Promise<StrongestData>} */ (get(path)), [path]);
  if (!best) return html`<${Waiting} title=${t("strongest")} error=${problem} />`;
  const chosen = games.map(({ id, name }) => ({ id, name }));
  return html`<${Page} title=${t("strongest")} kind="strongest">
    <h1>${t("strongest")}</h1>
    <p class="lead-text">${t("strongest-text")}</p>
    <p>
      <span id="of-game-name" class="visually-hidden">${t("filter-game")}</span>
      <${Segments} id="of-game" choices=${chosen} now=${best.game}
        set=${(/** @type {string} */ game) => setWish({ game, side: "" })} />
    </p>
    ${
      best.sides.length > 1 &&
      html`<p>
        <span id="of-side-name" class="visually-hidden">${t("side")}</span>
        <${Segments} id="of-side" choices=${best.sides.map(({ id, label }) => ({ id, name: label }))} now=${best.side}
          set=${(/** @type {string} */ side) => setWish({ game: best.game, side })} />
      </p>`
    }
    <${Places} best=${best} />
    <${HowRated} />
  <//>`;
}

/** By what rules ratings go. */
function HowRated() {
  const rules = ["gone", "back", "stayed", "sealed"];
  return html`<section class="how-rated" aria-labelledby="how-rated">
    <h2 id="how-rated">${t("how-rated")}</h2>
    <ul>${rules.map((rule) => html`<li key=${rule} data-rule=${rule}>${t(`how-rated-${rule}`)}</li>`)}</ul>
  </section>`;
}

/** @param {{best: StrongestData}} props */
function Places({ best }) {
  if (!best.places.length) return html`<p class="dim" role="status">${t("strongest-none")}</p>`;
  const columns = ["place", "name", "rating", "rating-games"];
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("strongest")}>
    <table class="data" id="strongest">
      <thead><tr>${columns.map((name) => html`<th key=${name} scope="col">${t(name)}</th>`)}</tr></thead>
      <tbody>
        ${best.places.map(
          (each, n) => html`<tr key=${each.person || n}>
            <td>${n + 1}</td>
            <td><${Mark} name=${each.person} /> <${Named} name=${each.person} /></td>
            <td><b>${each.rating}</b> ± ${each.doubt}</td>
            <td>${each.games}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
