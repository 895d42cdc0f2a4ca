// @ts-check
/** A game's page: what it is, its board, and every scenario with its length, its measured difficulty and my best. */
import { get, once } from "../api.js";
import { Board } from "../board/board.js";
import { FEW, MeasuredDots, perDot } from "../measured.js";
import { html, Link, maybe, Page, t, useAnswer, Waiting } from "../ui.js";
import { GameFacts, LearnLink, lasting } from "../worlds.js";

/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").ScenarioCard} ScenarioCard */
/** @typedef {import("../types").TableCard} TableCard */

/** @param {{parts: string[]}} props */
export function GamePage({ parts }) {
  const [games, error] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  const [me] = useAnswer(() => /** @type {Promise<import("../types").Me>} */ (get("/api/me")), []);
  const game = games?.find((each) => each.id === parts[0]);
  if (!game) return html`<${Waiting} title=${t("games")} error=${error ?? (games && new Error(t("no-game")))} />`;
  const mine = me?.tables.filter((card) => card.game === game.id) ?? [];
  const kinds = [...new Set(game.scenarios.map((scenario) => scenario.kind))];
  return html`<${Page} title=${game.name} kind="game-page">
    <${Top} game=${game} />
    <div class="game-low">
      <div>
        ${kinds.map((kind) => html`<${Scenarios} key=${kind} game=${game} kind=${kind} mine=${mine} />`)}
      </div>
      <${Aside} game=${game} mine=${mine} />
    </div>
  <//>`;
}

/** @param {{game: GameCard}} props */
function Top({ game }) {
  const [first] = game.scenarios;
  const [brief] = useAnswer(
    () => /** @type {Promise<import("../types").Briefing>} */ (once(`/api/games/${game.id}/scenarios/${first.id}`)),
    [game.id],
  );
  return html`<section class="game-top">
    <div class="game-words">
      <p class="crumbs"><${Link} href="/games">${t("games")}<//></p>
      <h1>${game.name}</h1>
      <p>${maybe(`about-${game.id}`) || maybe(`world-${game.id}`)}</p>
      <${GameFacts} game=${game} />
      <p class="row-buttons">
        <${LearnLink} game=${game} class="button primary big" />
        <${Link} href=${`/rules/${game.id}`} class="button big">${t("rules")}<//>
      </p>
    </div>
    <div class="game-board" data-slice aria-hidden="true" inert>
      ${brief?.scene.board && html`<${Board} game=${game.id} scene=${brief.scene} />`}
    </div>
  </section>`;
}

/** @param {{game: GameCard, kind: string, mine: TableCard[]}} props */
function Scenarios({ game, kind, mine }) {
  const rows = game.scenarios.filter((scenario) => scenario.kind === kind);
  const measured = rows.find((scenario) => scenario.difficulty)?.difficulty;
  return html`<section class="scenarios">
    <header>
      <h2>${t(`kind-${kind}`)}</h2>
      ${
        measured &&
        html`<span>
          ${t("one-dot", { each: perDot(measured, FEW), games: measured.games })} ${t("dots-worst-first")}
        </span>`
      }
    </header>
    <p class="scenario-heads" aria-hidden="true">
      <span></span><span>${t("row-long")}</span><span>${t("row-measured")}</span><span>${t("row-best")}</span>
    </p>
    <ul>
      ${rows.map(
        (scenario) => html`<${ScenarioRow}
          key=${scenario.id}
          game=${game}
          scenario=${scenario}
          mine=${mine.filter((card) => card.scenario === scenario.id)}
        />`,
      )}
    </ul>
  </section>`;
}

/** @param {{game: GameCard, scenario: ScenarioCard, mine: TableCard[]}} props */
function ScenarioRow({ game, scenario, mine }) {
  const under = mine.find((card) => card.status === "playing");
  const over = mine.filter((card) => card.status === "over").sort((a, b) => b.updated - a.updated)[0];
  const first = scenario === game.scenarios[0];
  const label = `${t("briefing")}: ${scenario.title}`;
  return html`<li class="scenario" data-scenario=${scenario.id}>
    <div class="what">
      <b>${scenario.title}</b>${first && html` <span class="begin-badge">${t("begin-here")}</span>`}
      ${scenario.content && html` <span class="begin-badge" data-content>${t("other-content")}</span>`}
      <span>${scenario.subtitle}${scenario.result && `. ${scenario.result}`}</span>
    </div>
    <div class="long">${lasting(scenario.minutes)}</div>
    <${MeasuredDots} measured=${scenario.difficulty} />
    <div class="best">
      ${over && html`<span class="visually-hidden">${t("row-best")}: </span>`}
      ${over && html`<${Link} href=${`/table/${over.id}/report`}>${over.outcome}<//>`}
      ${!over && (under ? html`<i class="ok">${t("under-way")}</i>` : t("not-yet"))}
    </div>
    <${Link} href=${`/play/${game.id}/${scenario.id}`} class=${first ? "button ask" : "button"} label=${label}>
      ${t("briefing")}
    <//>
  </li>`;
}

/** @param {{game: GameCard, mine: TableCard[]}} props */
function Aside({ game, mine }) {
  const over = mine.filter((card) => card.status === "over").length;
  return html`<aside class="game-aside">
    ${
      game.lessons.length > 0 &&
      html`<section class="box">
        <h2>${t("lessons")}</h2>
        ${game.lessons.map(
          (lesson) => html`<p key=${lesson.id}>
          <b>${lesson.title}</b> <span class="dim">${lesson.summary}</span>
        </p>`,
        )}
        <${Link} href=${`/learn/${game.id}`} class="button ask">${t("lesson-begin")}<//>
      </section>`
    }
    ${
      mine.length > 0 &&
      html`<section class="box record">
        <h2>${t("my-record")}</h2>
        <p><b>${over}</b> <span class="dim">${t("record-over")}</span></p>
        <p><b>${mine.length - over}</b> <span class="dim">${t("record-under")}</span></p>
      </section>`
    }
    ${
      game.workshop &&
      html`<section class="box">
        <h2>${game.workshop}</h2>
        <${Link} href=${`/workshop/${game.id}`} class="button">${t("ws-make", { name: game.workshop })}<//>
      </section>`
    }
  </aside>`;
}
