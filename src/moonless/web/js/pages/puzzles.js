// @ts-check
/** Puzzles: the list of all, game by game. */
import { get, once } from "../api.js";
import { SmallChart } from "../flags.js";
import { html, Link, Page, t, useAnswer, Waiting } from "../ui.js";

/** @typedef {{game: string, id: string, title: string, label: string, hard: boolean}} PuzzleLine */
/** @typedef {{puzzles: PuzzleLine[], today: PuzzleLine | null}} PuzzleList */

const KEY = "moonless puzzles";

/** Which puzzles were answered in this browser, and whether rightly. @returns {Record<string, boolean>} */
export function answered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The first answer counts. @param {string} id @param {boolean} right */
export const keepAnswer = (id, right) => localStorage.setItem(KEY, JSON.stringify({ [id]: right, ...answered() }));

/** @param {{puzzle: PuzzleLine}} props */
function Line({ puzzle }) {
  const known = answered()[puzzle.id];
  const mark = known === undefined ? "" : t(known ? "puzzle-solved" : "puzzle-missed");
  return html`<li>
    <${Link} href=${`/puzzle/${puzzle.game}/${puzzle.id}`} class="puzzle-link">
      <b>${puzzle.title}</b>
      <span>${puzzle.label}</span>
      <small>${t(puzzle.hard ? "puzzle-hard" : "puzzle-easy")}${mark && ` · ${mark}`}</small>
    <//>
  </li>`;
}

/** One a day, the same for everybody. */
export function PuzzleOfDay() {
  const [list] = useAnswer(() => /** @type {Promise<PuzzleList>} */ (get("/api/puzzles")), []);
  if (!list?.today) return null;
  const { today } = list;
  return html`<section class="box puzzle-today">
    <h2>${t("puzzle-today")}</h2>
    <p><b>${today.title}</b> ${t("puzzle-asks", { seat: today.label })}</p>
    <p class="row-buttons">
      <${Link} href=${`/puzzle/${today.game}/${today.id}`} class="button primary" id="puzzle-try">${t("puzzle-try")}<//>
      <${Link} href="/puzzles" class="button" id="puzzle-all">${t("puzzle-all", { count: list.puzzles.length })}<//>
    </p>
  </section>`;
}

export function Puzzles() {
  const [list, error] = useAnswer(() => /** @type {Promise<PuzzleList>} */ (get("/api/puzzles")), []);
  const [games] = useAnswer(() => /** @type {Promise<import("../types").GameCard[]>} */ (once("/api/games")), []);
  if (!list || !games) return html`<${Waiting} title=${t("puzzles")} error=${error} />`;
  const having = games.filter((game) => list.puzzles.some((puzzle) => puzzle.game === game.id));
  return html`<${Page} title=${t("puzzles")} wide=${true}>
    <h1>${t("puzzles")}</h1>
    <p>${t("puzzles-text")}</p>
    ${!having.length && html`<p class="dim">${t("puzzles-none")}</p>`}
    ${having.map(
      (game) => html`<section key=${game.id} class="puzzle-game" aria-labelledby=${`of-${game.id}`}>
        <h2 id=${`of-${game.id}`}><${SmallChart} game=${game.id} /> ${game.name}</h2>
        <ul>
          ${list.puzzles
            .filter((puzzle) => puzzle.game === game.id)
            .map((puzzle) => html`<${Line} key=${puzzle.id} puzzle=${puzzle} />`)}
        </ul>
      </section>`,
    )}
  <//>`;
}
