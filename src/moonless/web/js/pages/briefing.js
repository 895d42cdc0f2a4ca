// @ts-check
/** A scenario as a briefing: its map, situation, what it takes, who sits where; Begin always in sight. */
import { get, once } from "../api.js";
import { Board } from "../board/board.js";
import { Measured, measuredAs } from "../measured.js";
import { html, Link, Page, t, useAnswer, useState, Waiting } from "../ui.js";
import { lasting } from "../worlds.js";
import { Dock } from "./dock.js";

/** @typedef {import("../types").Briefing} BriefingData */
/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").Scene} Scene */

/** @param {{parts: string[]}} props */
export function Briefing({ parts }) {
  const [game, scenario] = parts;
  const [brief, error] = useAnswer(
    () => /** @type {Promise<BriefingData>} */ (get(`/api/games/${game}/scenarios/${scenario}`)),
    [game, scenario],
  );
  const [games, gamesError] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  const [chosen, setChosen] = useState(/** @type {Record<string, unknown>} */ ({}));
  const card = games?.find((each) => each.id === game);
  if (!brief || !card) return html`<${Waiting} title=${t("briefing")} error=${error ?? gamesError} />`;
  return html`<${Page} title=${brief.title} kind="briefing-page">
    <div class="brief-map">
      <div class="chart">${brief.scene.board && html`<${Board} game=${game} scene=${brief.scene} />`}</div>
      <${Forces} scene=${brief.scene} />
    </div>
    <div class="brief-words">
      <${Heading} game=${card} brief=${brief} />
      <${Situation} brief=${brief} />
      <${Measured} ...${measuredAs(brief, chosen)} />
      <p><${Link} id="balance-link" href=${`/balance/${game}/${scenario}`}>${t("balance-more")}<//></p>
      <${History} brief=${brief} />
      <${Papers} scene=${brief.scene} />
    </div>
    <${Dock} game=${card} brief=${brief} chosen=${setChosen} />
  <//>`;
}

/** @param {{game: GameCard, brief: BriefingData}} props */
function Heading({ game, brief }) {
  const all = game.scenarios;
  const number = all.findIndex((each) => each.id === brief.id);
  const next = all[number + 1];
  const way = t("scenario-of", { number: number + 1, count: all.length });
  return html`
    <p class="crumbs">
      <span><${Link} href=${`/play/${game.id}`}>${game.name}<//> / ${way}</span>
      ${next && html`<${Link} href=${`/play/${game.id}/${next.id}`}>${t("next-scenario", { title: next.title })}<//>`}
    </p>
    <h1>${brief.title}</h1>
    <p class="dim">${brief.subtitle.replace(/\.$/, "")} · ${t("about", { time: lasting(brief.minutes) })}</p>
    ${brief.content && html`<p class="note" data-content>${t("other-content-is", { name: brief.content })}</p>`}
  `;
}

/** @param {string} text */
const paragraphs = (text) => text.split("\n\n").map((each) => html`<p>${each}</p>`);

/**
 * What is to be done, and why it is hard; what happened in history is told elsewhere.
 * @param {{brief: BriefingData}} props
 */
function Situation({ brief }) {
  return html`
    ${
      brief.situation &&
      html`<section class="situation" aria-label=${t("story")}>${paragraphs(brief.situation)}</section>`
    }
    ${
      brief.objective &&
      html`<section class="objective" aria-label=${t("objective")}>
      ${paragraphs(brief.objective)}
    </section>`
    }
  `;
}

/** It tells the outcome: folded away. @param {{brief: BriefingData}} props */
function History({ brief }) {
  if (!brief.historic) return null;
  return html`<details class="history">
    <summary>${t("history")} <span class="dim small">${t("history-tells")}</span></summary>
    ${paragraphs(brief.briefing)}
  </details>`;
}

/** The mark that says what something counts for. */
const POINTS = "points";
/** So many of a kind are all named. */
const NAMED = 6;

/** How many of each there are, without those that have a sheet. @param {Scene} scene */
function counted(scene) {
  const crews = new Set(scene.sheets.map((sheet) => sheet.id));
  const own = new Set(scene.pieces.filter((piece) => piece.label).map((piece) => piece.name));
  /** @type {Map<string, {kind: string, side: string, names: string[], worth: Set<string>}>} */
  const kinds = new Map();
  for (const piece of scene.pieces) {
    if (crews.has(piece.id)) continue;
    const known = kinds.get(`${piece.kind} ${piece.side}`) ?? {
      kind: piece.kind,
      side: piece.side,
      names: [],
      worth: new Set(),
    };
    // What has a name of its own is one thing, whatever squares it takes; the others are counted.
    if (piece.label ? !known.names.includes(piece.name) : !own.has(piece.name)) known.names.push(piece.name);
    for (const mark of piece.marks) if (mark.id === POINTS) known.worth.add(mark.name);
    kinds.set(`${piece.kind} ${piece.side}`, known);
  }
  return [...kinds.values()];
}

/** Each name once, with its number where there are several. @param {string[]} names */
const told = (names) =>
  [...new Set(names)]
    .map((name) => {
      const count = names.filter((other) => other === name).length;
      return count > 1 ? `${count} × ${name}` : name;
    })
    .join(", ");

/** What lies on the chart, by kind. @param {{scene: Scene}} props */
function Forces({ scene }) {
  const kinds = counted(scene);
  if (!kinds.length) return null;
  return html`<section class="forces" aria-label=${t("forces")}>
    <ul>
      ${kinds.slice(0, 7).map(
        ({ kind, side, names, worth }) => html`<li key=${`${kind} ${side}`} class=${side}>
          <svg viewBox="-34 -14 68 28" aria-hidden="true">
            <use href=${`#${kind}`} x="-32" y="-32" width="64" height="64" />
          </svg>
          <b>
            ${names.length <= NAMED ? told(names) : t("and-others", { count: names.length - 1, name: names[0] })}
          </b>
          ${worth.size > 0 && html`<span>${[...worth].join(", ")}</span>`}
        </li>`,
      )}
    </ul>
  </section>`;
}

/** The sheets as they are at the start. @param {{scene: Scene}} props */
function Papers({ scene }) {
  if (!scene.sheets.length) return null;
  return html`<details class="brief-sheets">
    <summary>
      ${t("sheets")} <span class="dim small">${scene.sheets.map((sheet) => sheet.title).join(", ")}</span>
    </summary>
    ${scene.sheets.map(
      (sheet) => html`<div class="panel" key=${sheet.id}>
        <p class="sheet-head"><b>${sheet.title}</b> <span>${sheet.subtitle}</span></p>
        <ul class="notes">${sheet.notes.map((note) => html`<li>${note}</li>`)}</ul>
      </div>`,
    )}
  </details>`;
}
