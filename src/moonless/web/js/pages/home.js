// @ts-check
/** Home: go on where I was, learn, four worlds, tonight's patrol, and other ways to a table. */
import { get, once, post } from "../api.js";
import { beginLesson, learned } from "../learned.js";
import { html, keepName, keepTurns, Link, navigate, Page, t, useAnswer, useState, Waiting } from "../ui.js";
import { Picture, Worlds } from "../worlds.js";
import { Joining } from "./joining.js";
import { OpenTables } from "./lobby-home.js";
import { Finished, MyGames, myTurn } from "./my-games.js";
import { Patrol } from "./patrol.js";

/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").Me} Me */
/** @typedef {import("../types").TableCard} TableCard */

export function Home() {
  const [me, error] = useAnswer(() => /** @type {Promise<Me>} */ (get("/api/me")), []);
  const [games, gamesError] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  const [older, setOlder] = useState(/** @type {{tables: TableCard[], more: number} | null} */ (null));
  if (!me || !games) return html`<${Waiting} title=${t("home")} error=${error ?? gamesError} />`;
  const tables = [...me.tables, ...(older?.tables ?? [])];
  const more = older ? older.more : me.more;
  const look = async () => {
    const page = await get(`/api/me/tables?before=${more}`);
    setOlder({ tables: [...(older?.tables ?? []), ...page.tables], more: page.more });
  };
  keepName(me.name);
  keepTurns(me.tables.filter(myTurn).length);
  const playing = me.tables.some((card) => card.status === "playing");
  return html`<${Page} title=${t("home")} wide=${true}>
    <section class="hero">
      <${Pitch} games=${games} playing=${playing} />
      ${playing ? html`<${MyGames} tables=${me.tables} games=${games} />` : html`<${BeginHere} games=${games} />`}
    </section>
    <${Worlds} games=${games} />
    <${OpenTables} games=${games} me=${me.name} />
    <div class="home-low"><${Patrol} games=${games} /><${Joining} /></div>
    <${Finished} tables=${tables} games=${games} more=${more > 0 ? look : null} />
    <${Footer} games=${games} />
  <//>`;
}

/** What this is, in three lines, and what to learn next. @param {{games: GameCard[], playing: boolean}} props */
function Pitch({ games, playing }) {
  const next = playing && games.find((game) => game.lessons.length && !learned(game.id));
  return html`<div class="pitch">
    <h1>${t("hero")}</h1>
    <p>${t("hero-where")} <b>${t("hero-who")}</b> <span class="more">${t("hero-text")}</span></p>
    ${
      next &&
      html`<p class="next">
        ${t("learn-next")} <${Link} href=${`/learn/${next.id}`}>${next.name}, ${next.lessons[0].title}<//>
      </p>`
    }
  </div>`;
}

/** What a newcomer sees: the first lesson, or the sea at once. @param {{games: GameCard[]}} props */
function BeginHere({ games }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const game = games.find((each) => each.lessons.length && !learned(each.id)) ?? games[0];
  const first = game === games[0];
  const [lesson] = game?.lessons ?? [];
  const [scenario] = game?.scenarios ?? [];
  /** @param {() => Promise<void>} act */
  const go = async (act) => {
    setBusy(true);
    try {
      await act();
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
      setBusy(false);
    }
  };
  const teach = async () => {
    const card = await post(`/api/games/${game.id}/lessons/${lesson.id}`);
    beginLesson(card.id, lesson.id);
    navigate(`/table/${card.id}`);
  };
  const sail = async () => {
    const { startTable } = await import("../shares.js"); // only who sails needs the dice
    const card = await startTable({ game: game.id, scenario: scenario.id });
    navigate(`/table/${card.id}`);
  };
  if (!scenario) return null;
  return html`<section class="begin">
    ${first ? firstNight() : html`<${Picture} game=${game.id} />`}
    <div>
      <${Taste} game=${game} first=${first} />
      <p class="row-buttons">
        ${
          lesson &&
          html`<button id="begin-lesson" class="primary big" disabled=${busy} onClick=${() => go(teach)}>
          ${t("begin-lesson")}
        </button>`
        }
        <button id="sail-now" class="bare" disabled=${busy} aria-label=${`${t("sail-now")}: ${scenario.title}`}
          onClick=${() => go(sail)}>
          ${t("sail-now")}
        </button>
      </p>
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
    </div>
  </section>`;
}

const firstNight = () =>
  html`<img src="/pictures/first-night.svg" alt=${t("first-night-picture")} width="330" height="232" />`;

/** What the lesson is about. @param {{game: GameCard, first: boolean}} props */
function Taste({ game, first }) {
  const [lesson] = game.lessons;
  return html`
    <p class="small-head">${first ? t("begin-here") : game.name}</p>
    <h2>${lesson?.title ?? game.scenarios[0].title}</h2>
    <p>${first ? t("begin-text", { game: game.name }) : lesson.summary}</p>
  `;
}

/** @param {{games: GameCard[]}} props */
function Footer({ games }) {
  const shops = games.filter((game) => game.workshop);
  return html`<footer class="foot">
    <${Link} href="/rules">${t("rules")}<//>
    ${shops.map(
      (game) => html`<${Link}
      key=${game.id}
      href=${`/workshop/${game.id}`}
      label=${t("ws-make", { name: game.workshop })}
    >
      ${game.workshop}
    <//>`,
    )}
    <${Link} href="/settings">${t("settings")}<//>
    <span>${t("terminal")} <code>moonless play</code></span>
  </footer>`;
}
