// @ts-check
/** Tournaments, newest first, and a new one. */
import { get, once } from "../api.js";
import { html, Link, Page, t, useAnswer, Waiting } from "../ui.js";
import { moment, State } from "./tournament.js";
import { NewCup } from "./tournament-new.js";

/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").Cups} Cups */

/** Whether a game has missions to sail. @param {GameCard} game */
const sailed = (game) => game.scenarios.some((each) => each.kind === "mission");

export function Tournaments() {
  const [list, error] = useAnswer(() => /** @type {Promise<Cups>} */ (get("/api/tournaments")), []);
  const [games] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  if (!list || !games) return html`<${Waiting} title=${t("tournaments")} error=${error} />`;
  return html`<${Page} title=${t("tournaments")}>
    <h1>${t("tournaments")}</h1>
    <p class="lead-text">${t("tournaments-text")}</p>
    ${!list.tournaments.length && html`<p class="dim">${t("tournaments-none")}</p>`}
    <ul class="cards">
      ${list.tournaments.map(
        (cup) => html`<li key=${cup.id} class="tile">
          <h2><${Link} href=${`/tournament/${cup.id}`} class="cover">${cup.said || t("tournament")}<//></h2>
          <p>
            ${games.find((game) => game.id === cup.game)?.name}${cup.host && `, ${t("opened-by", { name: cup.host })}`}
          </p>
          <p class="dim"><${State} state=${cup.state} />${" "}
            ${t(cup.rounds === 1 ? "rounds-one" : "rounds-many", { count: cup.rounds })},${" "}
            ${cup.state === "coming" && `${t("opens-at", { time: moment(cup.opens) })}, `}
            ${t("until", { time: moment(cup.closes) })}</p>
        </li>`,
      )}
    </ul>
    <${NewCup} reason=${list.reason} games=${games.filter(sailed)} />
  <//>`;
}
