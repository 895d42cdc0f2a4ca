// @ts-check
/** The after-action report: what was reached, what chance did, the way on the chart; to print, to share, to replay. */
import { get } from "../api.js";
import { Board } from "../board/board.js";
import { startTable } from "../shares.js";
import { Rematch } from "./company.js";
import { MedalDrawing } from "./medal.js";
import { copyText, DataTable, download, html, keep, Link, navigate, t, useAnswer, useState } from "../ui.js";

/** @typedef {import("../types").Line} Line */
/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").TableCard} TableCard */
/** @typedef {import("../types").Luck} Luck */
/** @typedef {import("../types").AfterAction | null} More */

/** Chance against its odds: what came, where the mean lies, and what most games keep within. */
function LuckLine(/** @type {{name: string, luck: Luck}} */ { name, luck }) {
  const { good, all, expected, margin } = luck;
  const [low, high] = [Math.max(0, Math.ceil(expected - margin)), Math.min(all, Math.floor(expected + margin))];
  const words = t(`luck-${name}`, { good, all, expected: expected.toFixed(1), low, high });
  const more = good - expected;
  const how = Math.abs(more) <= margin ? "luck-even" : more > 0 ? "luck-better" : "luck-worse";
  const at = (/** @type {number} */ count) => (100 * count) / all;
  return html`<li>
    ${words} <b>${t(how, { more: Math.abs(more).toFixed(1) })}</b>
    <svg class="luck-bar" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=${words}>
      <rect class="luck-all" width="100" height="6" />
      <rect class="luck-most" x=${at(low)} width=${Math.max(at(high) - at(low), 0.6)} height="6" />
      <rect class="luck-mean" x=${at(expected) - 0.3} width="0.6" height="6" />
      <rect class="luck-good" x=${at(good) - 0.9} width="1.8" height="6" />
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

/** The result as a picture, as the server paints it; else as it draws it. @param {TableCard} card */
async function fetchPicture(card) {
  for (const form of ["png", "svg"]) {
    const answer = await fetch(`/api/tables/${card.id}/picture/result.${form}`);
    if (!answer.ok) continue;
    const drawn = await answer.blob();
    return new File([drawn], `${card.game}-${card.scenario}.${form}`, { type: drawn.type });
  }
  throw new Error(t("no-picture"));
}

/** Keep the picture, or hand it on where this device can. @param {TableCard} card */
async function keepPicture(card) {
  try {
    const file = await fetchPicture(card);
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {});
    else keep(file.name, file);
    return "";
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/** Hand the result on; says so where it could only be copied. @param {TableCard} card @param {Scene} scene */
async function share(card, scene) {
  const text = `${scene.title}: ${scene.outcome || card.outcome}`;
  const address = card.public ? `/table/${card.id}/report` : card.watch || location.href;
  const url = new URL(address, location.href).href;
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

/** @param {{card: TableCard, scene: Scene, whole: boolean, news: number}} props */
function ReportTools({ card, scene, whole, news }) {
  const [said, setSaid] = useState("");
  const at = `/table/${card.id}`;
  const byHand = card.dice === "by-hand";
  return html`
    <p class="row-buttons no-print">
      <${Link} href=${`${at}/replay`} class="button primary" id="to-replay">${t("replay")}<//>
      ${!whole && html`<${Link} href=${`${at}/report`} class="button">${t("print")}<//>`}
      <button id="share" onClick=${async () => setSaid(await share(card, scene))}>${t("share")}</button>
      <button id="picture" onClick=${async () => setSaid(await keepPicture(card))}>${t("picture")}</button>
      <button onClick=${() => keepRecord(card)}>${t("save-record")}</button>
      ${
        card.daily
          ? html`<${Link} href=${card.tournament ? `/tournament/${card.tournament}` : "/daily"}
            class="button">${t(card.tournament ? "tournament" : "daily")}<//>`
          : html`<button id="again" onClick=${() => playAgain(card)}>${t("again")}</button>`
      }
      <${Rematch} card=${card} news=${news} />
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

/** What was reached: the medal, the level, the points. @param {{card: TableCard, scene: Scene, more: More}} props */
function ReportHead({ card, scene, more }) {
  const said = card.outcome || scene.outcome;
  const title = more?.honor?.title;
  return html`<header class="report-head">
    <${MedalDrawing} game=${card.game} rank=${more?.honor?.rank ?? 0} />
    <div>
      <p class="report-where">${scene.title} · ${scene.subtitle}</p>
      ${title && html`<p class="report-level">${title}</p>`}
      <h2 class="outcome">${said}</h2>
    </div>
    ${
      more &&
      more.score !== null &&
      html`<p class="report-score">
        <b>${more.best === null ? more.score : `${more.score} / ${more.best}`}</b> <span>${more.unit}</span>
        ${
          more.as_well !== null &&
          html`<small>
            ${t("as-well", { level: title ?? "", share: Math.round(100 * more.as_well), games: more.measured })}
          </small>`
        }
      </p>`
    }
  </header>`;
}

/** Where everybody went, one's own before the others'. @param {{card: TableCard, scene: Scene}} props */
function Way({ card, scene }) {
  const own = scene.sheets.filter(({ seat }) => card.mine.includes(seat)).map(({ id }) => id);
  return html`<section class="report-way">
    <h3>${t("route")}</h3>
    <div class="report-chart">
      ${scene.board && html`<${Board} game=${card.game} scene=${scene} plain=${true} own=${own} />`}
    </div>
  </section>`;
}

/**
 * `whole`: with its papers open, as they are printed; `worth`: what the game was worth on its way, where it is told;
 * `news`: how many lines were said at the table.
 * @param {{card: TableCard, scene: Scene, whole?: boolean, worth?: any, news?: number}} props
 */
export function AfterAction({ card, scene, whole = false, worth = null, news = 0 }) {
  const ask = () => /** @type {Promise<import("../types").AfterAction>} */ (get(`/api/tables/${card.id}/report`));
  const [more, refused] = useAnswer(ask, [card.id]);
  const [first, ...papers] = scene.tables;
  // Medal and points come a moment later: nothing is drawn that they would push aside.
  if (!more && !refused)
    return html`<article class="after-action paper coming" aria-busy="true">
      <p role="status">${card.outcome || scene.outcome} ${t("loading")}</p>
    </article>`;
  return html`<article class="after-action paper">
    <${ReportHead} card=${card} scene=${scene} more=${more} />
    <${ReportTools} card=${card} scene=${scene} whole=${whole} news=${news} />
    <div class="report-body">
      <section>
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
      </section>
      <${Way} card=${card} scene=${scene} />
      <div>
        ${more && html`<${LuckList} luck=${more.luck} />`}
        <${Moments} log=${scene.log} />
      </div>
    </div>
    ${worth}
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
