// @ts-check
/** The patrol of the day: sail once, for the record; then how everybody did, and how the days went. */
import { get, once, post } from "../api.js";
import { Mark } from "../flags.js";
import { html, Icon, Link, navigate, Page, t, useAnswer, useEffect, useState, Waiting } from "../ui.js";
import { Company } from "../table/company.js";
import { lasting, Picture } from "../worlds.js";
import { Calendar } from "./calendar.js";
import { Bands, Distribution } from "./distribution.js";
import { Named } from "./named.js";
import { timeLeft } from "./patrol.js";
import { PuzzleOfDay } from "./puzzles.js";

/** @typedef {import("../types").Daily} DailyData */
/** @typedef {import("../types").DailyPast} DailyPast */
/** @typedef {import("../types").GameCard} GameCard */

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" };

/** @param {GameCard[]} games @param {{game: string, scenario: string}} which */
function find(games, which) {
  const game = games.find((each) => each.id === which.game);
  return { game, scenario: game?.scenarios.find((each) => each.id === which.scenario) };
}

/** How often the time that is left is told anew. */
const LOOK = 20_000;

/**
 * Time goes on while the page is open; when the day is over, look again.
 * @param {string} date @param {() => void} again
 */
function useTime(date, again) {
  const [, setLook] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      setLook((look) => look + 1);
      if (date && new Date().toISOString().slice(0, date.length) > date) again();
    }, LOOK);
    return () => clearInterval(timer);
  }, [date]);
}

export function Daily() {
  const [daily, error, today] = useAnswer(() => /** @type {Promise<DailyData>} */ (get("/api/daily")), []);
  const [past, , before] = useAnswer(() => /** @type {Promise<DailyPast>} */ (get("/api/daily/past")), []);
  useTime(daily?.date ?? "", () => {
    today();
    before();
  });
  const [games] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  if (!daily || !games) return html`<${Waiting} title=${t("daily")} error=${error} />`;
  const { scenario } = find(games, daily);
  return html`<${Page} title=${t("daily")} wide=${true} kind="daily">
    <${Tonight} daily=${daily} games=${games} />
    ${
      daily.counts.length > 0 &&
      html`<section class="daily-today">
        <h2>${t("daily-today", { count: daily.home })}</h2>
        <${Distribution} counts=${daily.counts} score=${daily.score} place=${daily.place}
          measured=${scenario?.difficulty} />
        <${Results} results=${daily.results} />
      </section>`
    }
    <${PuzzleOfDay} />
    <div class="daily-past">
      ${past && html`<${Yesterday} past=${past} games=${games} />`}
      ${past && html`<${BestGame} past=${past} games=${games} />`}
      ${past && html`<${Calendar} calendar=${past.calendar} streak=${past.streak} longest=${past.longest} />`}
    </div>
    <${Bound} daily=${daily} />
  <//>`;
}

/** @param {{daily: DailyData, games: GameCard[]}} props */
function Tonight({ daily, games }) {
  const { game, scenario } = find(games, daily);
  const date = new Date(`${daily.date}T12:00:00Z`);
  return html`<section class="tonight">
    <${Picture} game=${daily.game} />
    <div class="tonight-words">
      <p class="small-head">${t("patrol-of", { date: date.toLocaleDateString(t("locale"), DAY) })}</p>
      <h1>${scenario?.title ?? daily.scenario}</h1>
      <p class="tonight-game">${game?.name}</p>
      <p>${scenario?.subtitle.replace(/\.$/, "")} · ${scenario && t("about", { time: lasting(scenario.minutes) })}</p>
      ${scenario?.difficulty && html`<${Bands} measured=${scenario.difficulty} />`}
    </div>
    <${Sailing} daily=${daily} />
  </section>`;
}

/** @param {{daily: DailyData}} props */
function Sailing({ daily }) {
  const [problem, setProblem] = useState("");
  const { mine } = daily;
  /** @param {() => Promise<string>} begin */
  const go = (begin) =>
    begin().then(
      (id) => navigate(`/table/${id}`),
      (refused) => setProblem(refused.message),
    );
  const sail = () => go(async () => (await post("/api/daily")).mine.id);
  const practice = () => go(async () => (await post("/api/tables", { game: daily.game, scenario: daily.scenario })).id);
  return html`<div class="sailing">
    <p class="open-for"><${Icon} name="clock" /><span>${t("open-for")} <b>${timeLeft()}</b></span></p>
    ${
      mine
        ? html`<${Link} href=${`/table/${mine.id}`} class="button primary big">
          ${t(mine.status === "over" ? "report" : "continue")}
        <//>`
        : html`<button class="primary big" id="daily-sail" onClick=${sail}>${t("daily-sail")}</button>`
    }
    <p class="dim small">${t("daily-rules")}</p>
    <details><summary>${t("daily-small-print")}</summary><p class="dim small">${t("daily-rules-more")}</p></details>
    <button id="daily-practice" disabled=${mine?.status !== "over"}
      onClick=${practice}>${t(mine?.status === "over" ? "practice-it" : "daily-practice")}</button>
    ${mine?.outcome && html`<p>${mine.outcome}</p>`}
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    <p class="small daily-home">
      <b>${t("daily-home-out", { home: daily.home, out: daily.out })}</b> ${!daily.counts.length && t("daily-sealed")}
    </p>
    <${Link} href=${`/play/${daily.game}/${daily.scenario}`}>${t("briefing")}<//>
  </div>`;
}

/** @param {{past: DailyPast, games: GameCard[]}} props */
function Yesterday({ past, games }) {
  const { scenario } = find(games, past);
  return html`<section class="yesterday">
    <h2>
      ${t("yesterday", { title: scenario?.title ?? past.scenario })}${" "}
      <small>${t("came-home", { count: past.home })}</small>
    </h2>
    ${
      past.counts.length
        ? html`<${Distribution} counts=${past.counts} score=${past.score} place=${past.place}
          measured=${scenario?.difficulty} />`
        : html`<p class="dim">${t("past-nobody")}</p>`
    }
    ${
      past.table &&
      html`<p class="row-buttons">
        <${Link} href=${`/table/${past.table}/replay`} class="button">${t("see-mine")}<//>
        <${Link} href=${`/play/${past.game}/${past.scenario}`} class="button">${t("practice-it")}<//>
        <${Link} href=${`/table/${past.table}/proof`} class="button bare">${t("proof")}<//>
      </p>`
    }
  </section>`;
}

/** @param {{past: DailyPast, games: GameCard[]}} props */
function BestGame({ past, games }) {
  if (!past.best) return null;
  const { game } = find(games, past);
  return html`<section class="best-game">
    <h2>${t("best-yesterday")}</h2>
    <${Way} best=${past.best} game=${game?.id ?? ""} />
    <p class="best-who"><${Mark} name=${past.best.by} /><b><${Who} row=${past.best} /></b><b
      class="number">${past.best.score}</b></p>
    <p class="dim">${past.best.level}</p>
    <${AboutGuest} row=${past.best} />
    <${Link} href=${`/table/${past.best.table}/replay`} class="button ask" id="best-replay">${t("replay")}<//>
  </section>`;
}

/**
 * Where its craft went, as the server drew it; else the game's picture.
 * @param {{best: NonNullable<DailyPast["best"]>, game: string}} props
 */
function Way({ best, game }) {
  const [missing, setMissing] = useState(false);
  if (missing) return html`<${Picture} game=${game} />`;
  return html`<img class="best-way" src=${`/api/tables/${best.table}/picture/track.svg`}
    alt=${t("way-of", { name: best.by || t("a-player") })} onError=${() => setMissing(true)} />`;
}

/** Who came home; a guest has no page. @param {{row: DailyData["results"][0]}} props */
const Who = ({ row: { by, named } }) =>
  by && !named ? html`<span class="who">${by}</span>` : html`<${Named} name=${by} />`;

/** What to do about a guest who is met nowhere else. @param {{row: DailyData["results"][0]}} props */
const AboutGuest = ({ row: { by, named, own } }) => by && !named && !own && html`<${Company} name=${by} table="" />`;

/** @param {{results: DailyData["results"]}} props */
function Results({ results }) {
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("results")}>
    <table class="data">
      <thead>
        <tr>
          ${["place", "name", "score", "level"].map((name) => html`<th key=${name} scope="col">${t(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${results.map(
          (row, n) => html`<tr key=${n}>
            <td>${1 + results.findIndex((each) => each.score === row.score)}</td>
            <td><${Who} row=${row} /> <${AboutGuest} row=${row} /></td>
            <td>${row.score}</td>
            <td>${row.level}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The dice are bound before anybody sails. @param {{daily: DailyData}} props */
function Bound({ daily }) {
  return html`<details class="promise">
    <summary>${t("promise")}</summary>
    <p>${t("promise-text")}</p>
    <p><b>${t("promise-today")}</b> <code>${daily.promise?.commitment}</code></p>
    <p><b>${t("promise-tomorrow")}</b> <code>${daily.next_promise?.commitment}</code></p>
  </details>`;
}
