// @ts-check
/** Tournaments, newest first, and a new one: a title, a game, and a window for each of its rounds. */
import { get, once, post } from "../api.js";
import { html, Link, navigate, Page, t, useAnswer, useState, Waiting } from "../ui.js";
import { moment, NeedsAccount, State } from "./tournament.js";

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
          <p>${games.find((game) => game.id === cup.game)?.name}, ${t("opened-by", { name: cup.host })}</p>
          <p class="dim"><${State} state=${cup.state} />${" "}
            ${t(cup.rounds === 1 ? "rounds-one" : "rounds-many", { count: cup.rounds })},${" "}
            ${t("until", { time: moment(cup.closes) })}</p>
        </li>`,
      )}
    </ul>
    <${NewCup} reason=${list.reason} games=${games.filter(sailed)} />
  <//>`;
}

const MOST_ROUNDS = 12;

/** As many as the form offers, whatever was typed. @param {string} typed */
const wholeRounds = (typed) => Math.max(1, Math.min(MOST_ROUNDS, Math.floor(Number(typed))));

/** @param {{games: GameCard[], reason: string}} props */
function NewCup({ games, reason }) {
  const [title, setTitle] = useState("");
  const [id, setId] = useState(games[0]?.id ?? "");
  const [rounds, setRounds] = useState(1);
  const [days, setDays] = useState(3);
  const [problem, setProblem] = useState("");
  const game = games.find((each) => each.id === id);
  const missions = game?.scenarios.filter((each) => each.kind === "mission") ?? [];
  /** @param {any} event */
  const open = (event) => {
    event.preventDefault();
    const now = Math.floor(Date.now() / 1000);
    const chosen = new FormData(event.target).getAll("mission");
    const windows = chosen.map((scenario, n) => ({
      scenario,
      opens: now + n * days * 86_400,
      closes: now + (n + 1) * days * 86_400,
    }));
    post("/api/tournaments", { title, game: id, rounds: windows }).then(
      (cup) => navigate(`/tournament/${cup.id}`),
      (refused) => setProblem(refused.message),
    );
  };
  if (reason)
    return html`<section class="box"><h2>${t("new-cup")}</h2><p id="no-cup">${reason}</p><${NeedsAccount} /></section>`;
  return html`<form class="box new-cup" onSubmit=${open}>
    <h2>${t("new-cup")}</h2>
    <p class="dim">${t("new-cup-text")}</p>
    <label>${t("cup-title")} <input name="title" required maxlength="80" value=${title}
      onInput=${(/** @type {any} */ e) => setTitle(e.target.value)} /></label>
    <label>${t("filter-game")} <select name="game" value=${id}
      onChange=${(/** @type {any} */ e) => setId(e.target.value)}>
      ${games.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
    </select></label>
    <label>${t("rounds")} <input name="rounds" type="number" min="1" max=${MOST_ROUNDS} value=${rounds}
      onInput=${(/** @type {any} */ e) => setRounds(wholeRounds(e.target.value))} /></label>
    ${[...Array(rounds).keys()].map(
      (n) => html`<label key=${n}>${t("round", { number: n + 1 })} <select name="mission">
        ${missions.map(
          (each, place) => html`<option key=${each.id} value=${each.id}
          selected=${place === n % missions.length}>${each.title}</option>`,
        )}
      </select></label>`,
    )}
    <label>${t("days-each")} <input name="days" type="number" min="1" max="30" value=${days}
      onInput=${(/** @type {any} */ e) => setDays(Math.max(1, Number(e.target.value)))} /></label>
    <p class="row-buttons"><button class="primary">${t("open-cup")}</button></p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  </form>`;
}
