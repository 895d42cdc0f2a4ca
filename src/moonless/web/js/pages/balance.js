// @ts-check
/** The balance of a scenario or of a draft: played on the server, drawn there, shown here and kept as a file. */
import { once } from "../api.js";
import { Measured } from "../measured.js";
import { useStream } from "../streaming.js";
import { html, keep, Link, Page, t, useAnswer, useMemo, useState, Waiting } from "../ui.js";

/** @typedef {import("../types").Drawing} Drawing */
/** @typedef {import("../types").Difficulty} Difficulty */

const SIZES = [20, 40, 100];
const OWN = "own";
const DRAFT = "moonless balance ";

/** What the editor hands over. @typedef {{title: string, text: string}} Draft */

/** Remember a draft for its page. @param {string} game @param {Draft} draft */
export const hand = (game, draft) => sessionStorage.setItem(DRAFT + game, JSON.stringify(draft));

/** @param {{parts: string[]}} props */
export function Balance({ parts }) {
  const [game, scenario] = parts;
  return scenario === OWN
    ? html`<${OfDraft} game=${game} />`
    : html`<${OfScenario} game=${game} scenario=${scenario} />`;
}

/** @param {{game: string, scenario: string}} props */
function OfScenario({ game, scenario }) {
  const path = `/api/games/${game}/scenarios/${scenario}`;
  const [brief, error] = useAnswer(
    () => /** @type {Promise<import("../types").Briefing>} */ (once(path)),
    [game, scenario],
  );
  if (!brief) return html`<${Waiting} title=${t("balance")} error=${error} />`;
  return html`<${Sheet}
    title=${brief.title}
    back=${`/play/${game}/${scenario}`}
    path=${`${path}/balance`}
    body=${{}}
    measured=${brief.difficulty}
    file=${`${game}-${scenario}-balance.html`}
  />`;
}

/** @param {{game: string}} props */
function OfDraft({ game }) {
  const draft = useMemo(() => {
    const kept = sessionStorage.getItem(DRAFT + game);
    return kept === null ? null : /** @type {Draft} */ (JSON.parse(kept));
  }, [game]);
  const back = `/workshop/${game}`;
  if (!draft)
    return html`<${Page} title=${t("balance")}>
      <h1>${t("balance")}</h1>
      <p><${Link} href=${back}>${t("balance-no-draft")}<//></p>
    <//>`;
  return html`<${Sheet}
    title=${draft.title}
    back=${back}
    path=${`/api/games/${game}/workshop/balance`}
    body=${{ content: draft.text }}
    measured=${null}
    file=${`${game}-draft-balance.html`}
  />`;
}

/**
 * @param {{
 *   title: string,
 *   back: string,
 *   path: string,
 *   body: Record<string, string>,
 *   measured: Difficulty | null,
 *   file: string,
 * }} props
 */
function Sheet({ title, back, path, body, measured, file }) {
  const [games, setGames] = useState(SIZES[0]);
  const work = useStream();
  const drawing = /** @type {Drawing | null} */ (work.progress);
  const start = () => work.start(path, { ...body, games });
  return html`<${Page} title=${t("balance-of", { title })} wide kind="balance-page">
    <p class="crumbs"><${Link} href=${back}>${title}<//></p>
    <h1>${t("balance-of", { title })}</h1>
    <p class="dim">${t("balance-text")}</p>
    <${Measured} measured=${measured} />
    <p class="row-buttons">
      <label class="row-pick">
        ${t("ws-games")} <select
          id="balance-games"
          value=${games}
          disabled=${work.running}
          onChange=${(/** @type {any} */ e) => setGames(Number(e.target.value))}
        >
          ${SIZES.map((size) => html`<option value=${size}>${size}</option>`)}
        </select>
      </label>
      ${
        work.running
          ? html`<button id="balance-stop" onClick=${work.halt}>${t("ws-stop")}</button>`
          : html`<button id="balance-start" class="primary" onClick=${start}>${t("balance-draw")}</button>`
      }
      ${drawing?.page && html`<${Keep} name=${file} page=${drawing.page} />`}
    </p>
    <${Progress} drawing=${drawing} running=${work.running} error=${work.error} />
    ${drawing?.page && html`<${Drawn} page=${drawing.page} />`}
  <//>`;
}

/** @param {{name: string, page: string}} props */
function Keep({ name, page }) {
  const save = () => keep(name, new Blob([page], { type: "text/html" }));
  return html`<button id="balance-keep" onClick=${save}>${t("balance-keep")}</button>`;
}

/** @param {{drawing: Drawing | null, running: boolean, error: string}} props */
function Progress({ drawing, running, error }) {
  const told = error || drawing?.error;
  if (told) return html`<p class="error" role="alert">${told}</p>`;
  if (!running || !drawing) return null;
  const { done, games, state } = drawing;
  const words = state === "waiting" ? t("ws-waiting") : t("ws-played", { done, games });
  return html`<p>
    <label for="balance-progress">${words}</label>
    <progress id="balance-progress" max=${games} value=${done}></progress>
  </p>`;
}

const MAIN = /<main[^>]*>(.*)<\/main>/s;
const HEADING = /<h1>.*?<\/h1>/s;

/** What the file shows, without its own head; its style is the client's already. @param {{page: string}} props */
function Drawn({ page }) {
  const inside = useMemo(() => (MAIN.exec(page)?.[1] ?? "").replace(HEADING, ""), [page]);
  return html`<div class="balance" dangerouslySetInnerHTML=${{ __html: inside }}></div>`;
}
