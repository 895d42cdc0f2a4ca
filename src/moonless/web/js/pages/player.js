// @ts-check
/** A player's page: who it is, ratings with their doubt, results against what was measured, the days, last games. */
import { get, once, put } from "../api.js";
import { flagsOf, SmallChart } from "../flags.js";
import { html, Icon, Link, Page, t, useAnswer, useState, Waiting } from "../ui.js";
import { Company } from "../table/company.js";
import { Calendar } from "./calendar.js";
import { AS_OTHERS, Choice, isEmpty, PARTS } from "./others-see.js";
import { Ratings, Scenarios } from "./player-lines.js";
import { taking } from "../worlds.js";

/** @typedef {import("../types").Player} PlayerData */
/** @typedef {import("../types").GameCard} GameCard */

/** @param {{parts: string[]}} props */
export function Player({ parts: [name] }) {
  const path = `/api/players/${encodeURIComponent(name)}`;
  const [player, error, again] = useAnswer(() => /** @type {Promise<PlayerData>} */ (get(path)), [path]);
  const [games] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  const [asOthers, setAsOthers] = useState(location.hash === AS_OTHERS);
  if (!player || !games) return html`<${Waiting} title=${name} error=${error} />`;
  const shown = asOthers || !player.own ? player.shows : PARTS;
  const has = (/** @type {string} */ part) => shown.includes(part);
  return html`<${Page} title=${player.person} wide=${true} kind="player">
    <div class="player-who">
      <${Hoist} name=${player.person} />
      <h1>${player.person}</h1>
      <p>
        ${has("since") && t("player-since", { date: dateOf(player.since) })} ${
          player.played > 0 && t(player.played === 1 ? "player-played-one" : "player-played", { count: player.played })
        }${" "}
        ${has("pace") && player.answers > 0 && t("answers-in", { time: taking(player.answers) })}
      </p>
      ${player.own && html`<${Eyes} others=${asOthers} set=${setAsOthers} />`}
      ${!player.own && html`<${Befriend} player=${player} again=${again} />`}
      ${!player.own && html`<${Company} name=${player.person} table="" />`}
      ${has("medals") && html`<${Medals} player=${player} games=${games} />`}
    </div>
    <div class="player-main">
      ${has("ratings") && html`<${Ratings} ratings=${player.ratings} games=${games} />`}
      ${has("results") && html`<${Scenarios} lines=${player.scenarios} games=${games} own=${player.own} />`}
      ${isEmpty(shown) && html`<p class="dim">${t("player-nothing")}</p>`}
    </div>
    <aside class="player-side">
      ${
        has("calendar") &&
        html`<${Calendar} calendar=${player.calendar} streak=${player.streak}
        longest=${player.longest} />`
      }
      ${has("games") && html`<${Last} player=${player} games=${games} />`}
      ${
        player.own &&
        html`<${Choice} player=${player} again=${again}>
          <p><a href="/api/me/export" download>${t("my-data")}</a></p>
        <//>`
      }
    </aside>
  <//>`;
}

/** @param {number} seconds */
const dateOf = (seconds) => new Date(seconds * 1000).toLocaleDateString(t("locale"), { dateStyle: "long" });

/** Two signal flags on their halyard. @param {{name: string}} props */
function Hoist({ name }) {
  const [first, second] = flagsOf(name);
  return html`<svg class="hoist" viewBox="0 0 110 104" aria-hidden="true">
    <path d="M22 4v96M22 4c40 8 62 40 84 92" />
    <circle cx="22" cy="5" r="3" />
    <svg x="24" y="12" width="60" height="40" viewBox="0 0 18 12"><use href=${`/pictures/flags.svg#${first}`} /></svg>
    <svg x="24" y="56" width="60" height="40" viewBox="0 0 18 12"><use
      href=${`/pictures/flags.svg#${second}`} /></svg>
  </svg>`;
}

/** @param {{others: boolean, set: (others: boolean) => void}} props */
function Eyes({ others, set }) {
  return html`<p class="segments" role="group" aria-label=${t("player-eyes")}>
    ${[false, true].map(
      (each) => html`<button key=${each} class="quiet" aria-pressed=${others === each} onClick=${() => set(each)}>
        ${t(each ? "as-others" : "as-i")}
      </button>`,
    )}
  </p>`;
}

/** Whom one wants to see first; it stays one's own. @param {{player: PlayerData, again: () => void}} props */
function Befriend({ player, again }) {
  const [problem, setProblem] = useState("");
  const turn = () =>
    put("/api/me/friends", { person: player.person, friend: !player.friend }).then(again, (refused) =>
      setProblem(refused.message),
    );
  return html`<p>
    <button id="befriend" aria-pressed=${player.friend} onClick=${turn}>
      ${t(player.friend ? "friend-drop" : "friend-add")}
    </button>
    ${problem && html`<span class="error" role="alert">${problem}</span>`}
  </p>`;
}

/** @param {{player: PlayerData, games: GameCard[]}} props */
function Medals({ player, games }) {
  if (!player.medals.length && !player.titles.length) return null;
  return html`<section class="medals">
    <h2>${t("medals")}</h2>
    <ul>
      ${player.titles.map(
        (title) => html`<li key=${title.id} data-title=${title.id}>
          <span class="ribbon" data-game=${title.game} aria-hidden="true"></span>
          <div>
            <b>${t("title-won")}</b>
            <small><${Link} href=${`/tournament/${title.id}`}>${title.said || t("tournament")}<//></small>
          </div>
        </li>`,
      )}
      ${player.medals.map(
        (medal) => html`<li key=${`${medal.game} ${medal.side || medal.level}`}>
          <span class="ribbon" data-game=${medal.game} aria-hidden="true"></span>
          <div>
            <b>${medal.side ? t("won-as", { side: medal.label }) : medal.level} ×${medal.count}</b>
            <small>${games.find((game) => game.id === medal.game)?.name}: ${medal.title}</small>
          </div>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** How a game went, in a word. @param {import("../types").LastGame} game */
function word(game) {
  if (game.gone) return t("gone-from");
  if (game.side) return t(game.won === 1 ? "won-as" : game.won ? "drew-as" : "lost-as", { side: game.label });
  return t("points", { score: game.score, level: game.level });
}

/** @param {{player: PlayerData, games: GameCard[]}} props */
function Last({ player, games }) {
  if (!player.last.length) return null;
  return html`<section class="last-games">
    <h2>${t("last-games")}</h2>
    <ul>
      ${player.last.map((game) => {
        const people = game.people.map((person) => person || t("a-player")).join(", ");
        const name = games.find((each) => each.id === game.game)?.name ?? game.game;
        return html`<li key=${game.table}>
          <${SmallChart} game=${game.game} />
          <div>
            <b>${word(game)}</b>
            <small>${name}, ${game.title}${people && ` · ${t(game.side ? "versus" : "with", { people })}`}</small>
          </div>
          ${
            game.replay &&
            html`<${Link} href=${`/table/${game.table}/replay`} class="button"
              label=${`${t("replay")}: ${name}, ${game.title}`}>
              <${Icon} name="next" />
            <//>`
          }
        </li>`;
      })}
    </ul>
  </section>`;
}
