// @ts-check
/** The after-action report: what was reached, what chance did, the way on the chart; to print, to share, to replay. */
import { get, post } from "../api.js";
import { Board } from "../board/board.js";
import { copyText, DataTable, download, html, Link, navigate, t, useAnswer, useState } from "../ui.js";

/** @typedef {import("../types").Line} Line */

/** @typedef {import("../types").Luck} Luck */

/** Chance against its odds: what came, and where the mean lies. @param {{name: string, luck: Luck}} props */
function LuckLine({ name, luck }) {
  const words = t(`luck-${name}`, { good: luck.good, all: luck.all, expected: luck.expected.toFixed(1) });
  const more = luck.good - luck.expected;
  return html`<li>${words} <b>${t(Math.abs(more) < 0.5 ? "luck-even" : more > 0 ? "luck-better" : "luck-worse", { more: Math.abs(more).toFixed(1) })}</b>
    <svg class="luck-bar" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=${words}><rect class="luck-all" width="100" height="6" /><rect class="luck-good" width=${(100 * luck.good) / luck.all} height="6" /><rect class="luck-mean" x=${(100 * luck.expected) / luck.all - 0.4} width="0.8" height="6" /></svg></li>`;
}

/** The events worth keeping: good and bad news that no die or card tells by itself. @param {Line[]} log */
function moments(log) {
  return log.filter((line) => line.good !== null && !line.dice.length && !line.card);
}

/** @param {{card: import("../types").TableCard, scene: import("../types").Scene, whole?: boolean}} props whole: with its papers open, as they are printed */
export function AfterAction({ card, scene, whole = false }) {
  const [more] = useAnswer(() => /** @type {Promise<import("../types").AfterAction>} */ (get(`/api/tables/${card.id}/report`)), [card.id]);
  const [said, setSaid] = useState("");
  const again = async () => {
    const [head] = String(await get(`/api/tables/${card.id}/record`)).split("\n"); // who takes part may be up to its options
    const table = await post("/api/tables", { game: card.game, scenario: card.scenario, options: JSON.parse(head).options, dice: card.dice, seats: Object.fromEntries(Object.entries(card.seats).map(([seat, held]) => [seat, card.mine.includes(seat) ? "me" : held.holder.kind === "computer" ? held.holder.name : "open"])), public: false });
    navigate(`/table/${table.id}`);
  };
  const keep = async () => download(`${card.game}-${card.scenario}-${card.id}.jsonl`, await get(`/api/tables/${card.id}/record`));
  const share = async () => {
    const what = { title: scene.title, text: `${scene.title}: ${scene.outcome || card.outcome}`, url: new URL(card.watch || location.href, location.href).href };
    if (!navigator.share) { await copyText(`${what.text} ${what.url}`); setSaid(t("share-copied")); return; }
    await navigator.share(what).catch(() => {}); // thought better of it
  };
  const told = moments(scene.log);
  const [first, ...papers] = scene.tables;
  return html`<article class="after-action">
    <header><p class="dim">${scene.title} · ${scene.subtitle}</p><h2 class="outcome">${scene.outcome || card.outcome}</h2></header>
    <p class="row-buttons no-print">
      <${Link} href=${`/table/${card.id}/replay`} class="button primary">${t("replay")}<//>
      <${Link} href=${`/table/${card.id}/report`} class="button">${t("print")}<//>
      <button onClick=${share}>${t("share")}</button><button onClick=${keep}>${t("save-record")}</button>
      ${card.daily ? html`<${Link} href="/daily" class="button">${t("daily")}<//>` : html`<button onClick=${again}>${t("again")}</button>`}
      ${card.dice === "seeded" && html`<${Link} href=${`/table/${card.id}/proof`} class="button">${t("check-dice")}<//>`}
    </p>
    <p role="status" class="no-print">${said}</p>
    ${first && html`<${DataTable} table=${first.title === t("report") ? { ...first, title: "" } : first} />`}
    ${more?.details.length ? html`<ul class="details">${more.details.map((line) => html`<li>${line}</li>`)}</ul>` : null}
    <div class="two">
      <section><h3>${t("route")}</h3><div class="report-chart">${scene.board ? html`<${Board} game=${card.game} scene=${scene} />` : null}</div>
        ${more && Object.keys(more.luck).length ? html`<h3>${t("luck")}</h3><ul class="luck">${Object.entries(more.luck).map(([name, each]) => html`<${LuckLine} key=${name} name=${name} luck=${each} />`)}</ul>` : null}
      </section>
      <section><h3>${t("moments")}</h3>${told.length ? html`<ol class="moments" tabindex="0" aria-label=${t("moments")}>${told.map((line) => html`<li class=${line.good ? "good" : "bad"}>${line.text}</li>`)}</ol>` : html`<p class="dim">${t("moments-none")}</p>`}</section>
    </div>
    ${more?.history ? html`<section class="history"><h3>${t("history")}</h3>${more.history.split("\n\n").map((text) => html`<p>${text}</p>`)}</section>` : null}
    ${papers.length ? html`<details class="papers" open=${whole}><summary>${t("papers")}</summary>${papers.map((table) => html`<${DataTable} table=${table} />`)}</details>` : null}
  </article>`;
}
