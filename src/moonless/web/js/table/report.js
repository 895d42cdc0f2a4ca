// @ts-check
/** The after-action report: what was reached, what chance did, the way on the chart; to print, to share, to replay. */
import { get, post } from "../api.js";
import { Board } from "../board/board.js";
import { DataTable, download, html, Link, navigate, t } from "../ui.js";

/** @typedef {import("../types").Line} Line */

/** How often chance was kind: thrown dice, and cards drawn against a number. @param {Line[]} log */
export function luck(log) {
  const of = (/** @type {Line[]} */ lines) => ({ good: lines.filter((line) => line.good).length, all: lines.length });
  const told = log.filter((line) => line.good !== null && line.needed);
  return { dice: of(told.filter((line) => line.dice.length)), cards: of(told.filter((line) => line.card)) };
}

/** The events worth keeping: good and bad news that no die or card tells by itself. @param {Line[]} log */
function moments(log) {
  return log.filter((line) => line.good !== null && !line.dice.length && !line.card);
}

/** @param {{card: import("../types").TableCard, scene: import("../types").Scene}} props */
export function AfterAction({ card, scene }) {
  const { dice, cards } = luck(scene.log);
  const again = async () => {
    const table = await post("/api/tables", { game: card.game, scenario: card.scenario, options: {}, dice: card.dice, seats: Object.fromEntries(Object.entries(card.seats).map(([seat, held]) => [seat, card.mine.includes(seat) ? "me" : held.holder.kind === "computer" ? held.holder.name : "open"])), public: false });
    navigate(`/table/${table.id}`);
  };
  const share = async () => download(`${card.game}-${card.scenario}-${card.id}.jsonl`, await get(`/api/tables/${card.id}/record`));
  const told = moments(scene.log);
  const [first, ...papers] = scene.tables;
  return html`<article class="after-action">
    <header><p class="dim">${scene.title} · ${scene.subtitle}</p><h2 class="outcome">${scene.outcome || card.outcome}</h2></header>
    <p class="row-buttons no-print">
      <${Link} href=${`/table/${card.id}/replay`} class="button primary">${t("replay")}<//>
      <${Link} href=${`/table/${card.id}/report`} class="button">${t("print")}<//>
      <button onClick=${share}>${t("share")}</button>
      ${card.daily ? html`<${Link} href="/daily" class="button">${t("daily")}<//>` : html`<button onClick=${again}>${t("again")}</button>`}
      ${card.dice === "seeded" && html`<${Link} href=${`/table/${card.id}/proof`} class="button">${t("check-dice")}<//>`}
    </p>
    ${first && html`<${DataTable} table=${first} />`}
    <div class="two">
      <section><h3>${t("route")}</h3><div class="report-chart">${scene.board ? html`<${Board} game=${card.game} scene=${scene} />` : null}</div>
        <h3>${t("luck")}</h3>
        <ul class="luck">${dice.all ? html`<li>${t("luck-dice", dice)} <meter min="0" max=${dice.all} value=${dice.good} aria-label=${t("luck-dice", dice)}></meter></li>` : null}${cards.all ? html`<li>${t("luck-cards", cards)} <meter min="0" max=${cards.all} value=${cards.good} aria-label=${t("luck-cards", cards)}></meter></li>` : null}</ul>
      </section>
      <section><h3>${t("moments")}</h3>${told.length ? html`<ol class="moments" tabindex="0" aria-label=${t("moments")}>${told.map((line) => html`<li class=${line.good ? "good" : "bad"}>${line.text}</li>`)}</ol>` : html`<p class="dim">${t("moments-none")}</p>`}</section>
    </div>
    ${papers.length ? html`<details class="papers"><summary>${t("papers")}</summary>${papers.map((table) => html`<${DataTable} table=${table} />`)}</details>` : null}
  </article>`;
}
