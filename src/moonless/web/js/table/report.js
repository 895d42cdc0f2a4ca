// @ts-check
/** The after-action report: what was reached, what chance did, the way on the chart; to print, to share, to replay. */
import { get } from "../api.js";
import { Board } from "../board/board.js";
import { startTable } from "../shares.js";
import { Rematch } from "./company.js";
import { copyText, DataTable, download, html, Link, navigate, t, useAnswer, useState } from "../ui.js";

/** @typedef {import("../types").Line} Line */
/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").TableCard} TableCard */
/** @typedef {import("../types").Luck} Luck */

/** Chance against its odds: what came, and where the mean lies. @param {{name: string, luck: Luck}} props */
function LuckLine({ name, luck }) {
  const words = t(`luck-${name}`, { good: luck.good, all: luck.all, expected: luck.expected.toFixed(1) });
  const more = luck.good - luck.expected;
  const how = Math.abs(more) < 0.5 ? "luck-even" : more > 0 ? "luck-better" : "luck-worse";
  return html`<li>
    ${words} <b>${t(how, { more: Math.abs(more).toFixed(1) })}</b>
    <svg class="luck-bar" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=${words}>
      <rect class="luck-all" width="100" height="6" />
      <rect class="luck-good" width=${(100 * luck.good) / luck.all} height="6" />
      <rect class="luck-mean" x=${(100 * luck.expected) / luck.all - 0.4} width="0.8" height="6" />
    </svg>
  </li>`;
}

/** The events worth keeping: good and bad news that no die or card tells by itself. @param {Line[]} log */
function moments(log) {
  return log.filter((line) => line.good !== null && !line.dice.length && !line.card);
}

/** The same game once more, with the same people. @param {TableCard} card */
async function playAgain(card) {
  // Who takes part may be up to its options.
  const [head] = String(await get(`/api/tables/${card.id}/record`)).split("\n");
  const seats = Object.entries(card.seats).map(([seat, { holder }]) => {
    const other = holder.kind === "computer" ? holder.name : "open";
    return [seat, card.mine.includes(seat) ? "me" : other];
  });
  const table = await startTable({
    game: card.game,
    scenario: card.scenario,
    options: JSON.parse(head).options,
    dice: card.dice,
    seats: Object.fromEntries(seats),
    public: false,
  });
  navigate(`/table/${table.id}`);
}

/** Hand the result on; says so where it could only be copied. @param {TableCard} card @param {Scene} scene */
async function share(card, scene) {
  const text = `${scene.title}: ${scene.outcome || card.outcome}`;
  const url = new URL(card.watch || location.href, location.href).href;
  if (!navigator.share) {
    await copyText(`${text} ${url}`);
    return t("share-copied");
  }
  await navigator.share({ title: scene.title, text, url }).catch(() => {}); // thought better of it
  return "";
}

/** @param {TableCard} card */
async function keepRecord(card) {
  download(`${card.game}-${card.scenario}-${card.id}.jsonl`, await get(`/api/tables/${card.id}/record`));
}

/** The patrol's page, or that of the tournament. @param {TableCard} card */
const sailedFor = (card) => (card.daily.includes(" ") ? `/tournament/${card.daily.split(" ")[1]}` : "/daily");

/** @param {{card: TableCard, scene: Scene}} props */
function ReportTools({ card, scene }) {
  const [said, setSaid] = useState("");
  const at = `/table/${card.id}`;
  const byHand = card.dice === "by-hand";
  return html`
    <p class="row-buttons no-print">
      <${Link} href=${`${at}/replay`} class="button primary" id="to-replay">${t("replay")}<//>
      <${Link} href=${`${at}/report`} class="button">${t("print")}<//>
      <button id="share" onClick=${async () => setSaid(await share(card, scene))}>${t("share")}</button>
      <button onClick=${() => keepRecord(card)}>${t("save-record")}</button>
      ${
        card.daily
          ? html`<${Link} href=${sailedFor(card)}
            class="button">${t(card.daily.includes(" ") ? "tournament" : "daily")}<//>`
          : html`<button id="again" onClick=${() => playAgain(card)}>${t("again")}</button>`
      }
      <${Rematch} card=${card} />
      ${!byHand && html`<${Link} href=${`${at}/proof`} class="button" id="proof">${t("check-dice")}<//>`}
    </p>
    <p role="status" class="no-print">${said}</p>
  `;
}

/** What counted, as the log told it. @param {{log: Line[]}} props */
function Moments({ log }) {
  const told = moments(log);
  return html`<section>
    <h3>${t("moments")}</h3>
    ${
      told.length
        ? html`<ol class="moments" tabindex="0" aria-label=${t("moments")}>
          ${told.map((line) => html`<li class=${line.good ? "good" : "bad"}>${line.text}</li>`)}
        </ol>`
        : html`<p class="dim">${t("moments-none")}</p>`
    }
  </section>`;
}

/** @param {{luck: Record<string, Luck>}} props */
function LuckList({ luck }) {
  const all = Object.entries(luck);
  if (!all.length) return null;
  return html`
    <h3>${t("luck")}</h3>
    <ul class="luck">${all.map(([name, each]) => html`<${LuckLine} key=${name} name=${name} luck=${each} />`)}</ul>
  `;
}

/**
 * @param {{card: TableCard, scene: Scene, whole?: boolean}} props whole: with its papers open, as they are printed
 */
export function AfterAction({ card, scene, whole = false }) {
  const ask = () => /** @type {Promise<import("../types").AfterAction>} */ (get(`/api/tables/${card.id}/report`));
  const [more] = useAnswer(ask, [card.id]);
  const [first, ...papers] = scene.tables;
  return html`<article class="after-action paper">
    <header>
      <p class="report-where">${scene.title} · ${scene.subtitle}</p>
      <h2 class="outcome">${scene.outcome || card.outcome}</h2>
    </header>
    <${ReportTools} card=${card} scene=${scene} />
    ${
      first &&
      html`<${DataTable}
      table=${first.id === "report" || first.title === t("report") ? { ...first, title: "" } : first}
    />`
    }
    ${
      more &&
      more.details.length > 0 &&
      html`<ul class="details">${more.details.map((line) => html`<li>${line}</li>`)}</ul>`
    }
    <div class="two">
      <section>
        <h3>${t("route")}</h3>
        <div class="report-chart">${scene.board && html`<${Board} game=${card.game} scene=${scene} />`}</div>
        ${more && html`<${LuckList} luck=${more.luck} />`}
      </section>
      <${Moments} log=${scene.log} />
    </div>
    ${
      more?.history &&
      html`<section class="history">
        <h3>${t("history")}</h3>
        ${more.history.split("\n\n").map((text) => html`<p>${text}</p>`)}
      </section>`
    }
    ${
      papers.length > 0 &&
      html`<details class="papers" open=${whole}>
        <summary>${t("papers")}</summary>
        ${papers.map((table) => html`<${DataTable} table=${table} />`)}
      </details>`
    }
  </article>`;
}
