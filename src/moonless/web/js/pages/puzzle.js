// @ts-check
/** One puzzle: the position as its seat sees it, all orders, and after an answer which is clearly better, and why. */
import { abbreviate } from "../abbr.js";
import { get, post } from "../api.js";
import { Board } from "../board/board.js";
import { Log } from "../table/log.js";
import { Orders } from "../table/orders.js";
import { Sheets } from "../table/sheets.js";
import { html, Link, Logo, navigate, t, useAnswer, useEffect, useMemo, useRef, useState, Waiting } from "../ui.js";
import { keepAnswer } from "./puzzles.js";

/** @typedef {import("../types").Choice} Choice */
/**
 * @typedef {{
 *   game: string,
 *   id: string,
 *   title: string,
 *   subtitle: string,
 *   label: string,
 *   hard: boolean,
 *   scene: import("../types").Scene,
 *   next: string,
 * }} Position
 */
/**
 * @typedef {{
 *   right: boolean,
 *   best: string,
 *   tried: {key: string, label: string, expected: number, margin: number}[],
 *   lead: number,
 *   lead_margin: number,
 *   worlds: number,
 *   why: string,
 *   played: string,
 *   rule: string,
 * }} Solution
 */

const quiet = () => {};
const short = (/** @type {number} */ points) => String(Math.round(points * 100) / 100);

/** @param {{parts: string[]}} props */
export function PuzzlePage({ parts: [game, id] }) {
  const path = `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
  const [position, error] = useAnswer(() => /** @type {Promise<Position>} */ (get(path)), [path]);
  if (!position) return html`<${Waiting} title=${t("puzzle")} error=${error} />`;
  return html`<${Asked} key=${path} path=${path} position=${position} />`;
}

/** One answer, and what the server says to it. @param {string} path @param {string} id */
function useAttempt(path, id) {
  const [given, setGiven] = useState("");
  const [solution, setSolution] = useState(/** @type {Solution | null} */ (null));
  const [problem, setProblem] = useState("");
  /** @param {string} key */
  const choose = async (key) => {
    if (given) return;
    setGiven(key);
    try {
      const found = await post(path, { key });
      keepAnswer(id, found.right);
      setSolution(found);
    } catch (error) {
      setGiven("");
      setProblem(/** @type {Error} */ (error).message);
    }
  };
  return { given, solution, problem, choose };
}

/** @param {{path: string, position: Position}} props */
function Asked({ path, position }) {
  const { scene, game } = position;
  useMemo(() => abbreviate(scene), [scene]);
  const [hot, setHot] = useState(/** @type {Choice | null} */ (null));
  const attempt = useAttempt(path, position.id);
  useEffect(() => {
    document.title = `${t("puzzle")}: ${position.title} · Moonless`;
  }, []);
  const { prompt } = scene;
  const active = prompt?.piece || prompt?.seat || "";
  const openRule = (/** @type {string} */ rule) => navigate(`/rules/${game}#${rule}`);
  return html`<div class="table puzzle" data-tab="orders">
    <header class="bar">
      <${Logo} />
      <div class="titles"><h1>${t("puzzle")}: ${position.title}</h1><small>${position.subtitle}</small></div>
      <div class="tools"><${Link} href="/puzzles" class="button">${t("puzzles")}<//></div>
    </header>
    <main class="sea" id="main" tabindex="-1" aria-label=${t("board")}>
      <${Board}
        game=${game}
        scene=${scene}
        active=${active}
        choices=${attempt.given ? [] : (prompt?.choices ?? [])}
        hot=${hot}
        choose=${(/** @type {string[]} */ keys) => keys.length === 1 && attempt.choose(keys[0])}
      />
    </main>
    <aside class="side" aria-label=${t("puzzle")}>
      <${Answers} path=${path} position=${position} attempt=${attempt} hot=${hot} heed=${setHot} open=${openRule} />
      <div class="lower">
        <${Sheets} sheets=${scene.sheets} pieces=${scene.pieces} point=${quiet} front=${active} choose=${quiet}
          explain=${quiet} />
        <${Log} lines=${scene.log} open=${openRule} point=${quiet} fresh=${0} />
      </div>
    </aside>
  </div>`;
}

/**
 * The question with its orders; after an answer, the solution above them.
 * @param {{
 *   path: string,
 *   position: Position,
 *   attempt: ReturnType<typeof useAttempt>,
 *   hot: Choice | null,
 *   heed: (choice: Choice | null) => void,
 *   open: (rule: string) => void,
 * }} props
 */
function Answers({ path, position, attempt, hot, heed, open }) {
  const { given, solution, problem, choose } = attempt;
  const { prompt } = position.scene;
  const advised = solution ? [solution.best] : [];
  return html`<section class="orders" tabindex="0" aria-label=${t("orders")}>
    <p class="puzzle-task">${t("puzzle-task", { seat: position.label })}</p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    ${solution && html`<${Solved} path=${path} position=${position} solution=${solution} given=${given} />`}
    ${
      prompt &&
      html`<${Orders} prompt=${prompt}
        how=${{ choose, heed, open, hot: hot?.key ?? "", only: "", advised, off: given !== "" }} />`
    }
  </section>`;
}

/** @param {{path: string, position: Position, solution: Solution, given: string}} props */
function Solved({ path, position, solution, given }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => box.current?.focus(), []);
  const play = () =>
    post(`${path}/play`).then(
      (card) => navigate(`/table/${card.id}`),
      (refused) => setProblem(refused.message),
    );
  const name = solution.right ? "puzzle-right" : "puzzle-wrong";
  return html`<section class=${`solved ${solution.right ? "right" : "wrong"}`} tabindex="-1" ref=${box}
    aria-labelledby="solved">
    <h2 id="solved">${solution.right ? "✓" : "✗"} ${t(name, { best: solution.tried[0].label })}</h2>
    <p>${solution.why}</p>
    <table class="data">
      <thead><tr><th scope="col">${t("puzzle-order")}</th><th scope="col">${t("puzzle-expected")}</th></tr></thead>
      <tbody>
        ${solution.tried.map(
          (each) => html`<tr key=${each.key} class=${each.key === solution.best ? "best" : ""}>
            <th scope="row">
              ${each.key === solution.best && "★ "}${each.label}${each.key === given && ` (${t("puzzle-yours")})`}
            </th>
            <td>${short(each.expected)} ± ${short(each.margin)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="small dim">
      ${t("puzzle-how", { lead: short(solution.lead), margin: short(solution.lead_margin), worlds: solution.worlds })}
      ${solution.played && ` ${t("puzzle-played", { played: solution.played })}`}
    </p>
    <p class="row-buttons">
      <${Link} href=${`/puzzle/${position.game}/${position.next}`} class="button primary"
        id="puzzle-next">${t("puzzle-next")}<//>
      <button id="puzzle-play" onClick=${play}>${t("play-on")}</button>
    </p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  </section>`;
}
