// @ts-check
/** The after-action report on a page of its own: to keep, to print, with what the game was worth on its way. */
import { get } from "../api.js";
import { AfterAction } from "../table/report.js";
import { html, Link, navigate, Page, t, useAnswer, useState, Waiting } from "../ui.js";
import { Course } from "./course.js";
import { LookBack } from "./review.js";

/** What the report is made of: the table, the scene after its last choice, and what was found of it before. */
async function fetchEnd(/** @type {string} */ id) {
  const [card, past, looked] = await Promise.all([
    get(`/api/tables/${id}`),
    get(`/api/tables/${id}/replay`),
    get(`/api/tables/${id}/review`).catch(() => ({ review: null })), // sealed for now
  ]);
  const [seat] = past.seats;
  const { scene } = await get(
    `/api/tables/${id}/replay/${past.steps.length}${seat ? `?seat=${encodeURIComponent(seat)}` : ""}`,
  );
  return { card, past, scene, review: looked.review };
}

/**
 * The expected result from first to last, and where it turned.
 * @param {{end: Awaited<ReturnType<typeof fetchEnd>>}} props
 */
function Worth({ end }) {
  const { card, past } = end;
  const [review, setReview] = useState(end.review);
  return html`<section class="report-worth">
    ${!review && html`<h3>${t("review-title")}</h3>`}
    ${review && html`<${Course} review=${review} seat=${card.mine[0] ?? ""} />`}
    <${LookBack}
      table=${card.id}
      steps=${past.steps}
      name=${(/** @type {string} */ seat) => card.seats[seat]?.label ?? seat}
      go=${(/** @type {number} */ step) => navigate(`/table/${card.id}/replay?step=${step}`)}
      kept=${review}
      found=${setReview}
    />
  </section>`;
}

/** @param {{parts: string[]}} props */
export function Report({ parts }) {
  const [end, error] = useAnswer(() => fetchEnd(parts[0]), [parts[0]]);
  if (!end) return html`<${Waiting} title=${t("report")} error=${error} />`;
  return html`<${Page} title=${t("report")} wide=${true}>
    <div class="report-top">
      <h1>${t("report")}</h1>
      <p class="row-buttons no-print">
        <${Link} class="button" href=${`/table/${parts[0]}`}>${t("to-table")}<//>
        <button class="primary" onClick=${() => print()}>${t("print-now")}</button>
      </p>
    </div>
    <${AfterAction} card=${end.card} scene=${end.scene} whole=${true} worth=${html`<${Worth} end=${end} />`} />
  <//>`;
}
