// @ts-check
/** The after-action report on a page of its own: to keep, to print. */
import { get } from "../api.js";
import { AfterAction } from "../table/report.js";
import { html, Link, Page, t, useAnswer, Waiting } from "../ui.js";

/** What the report is made of: the table, and the scene after its last choice. @param {string} id */
async function fetchEnd(id) {
  const [card, past] = await Promise.all([get(`/api/tables/${id}`), get(`/api/tables/${id}/replay`)]);
  const [seat] = past.seats;
  const { scene } = await get(
    `/api/tables/${id}/replay/${past.steps.length}${seat ? `?seat=${encodeURIComponent(seat)}` : ""}`,
  );
  return { card, scene };
}

/** @param {{parts: string[]}} props */
export function Report({ parts }) {
  const [end, error] = useAnswer(() => fetchEnd(parts[0]), [parts[0]]);
  if (!end) return html`<${Waiting} title=${t("report")} error=${error} />`;
  return html`<${Page} title=${t("report")}>
    <p class="crumbs no-print"><${Link} href=${`/table/${parts[0]}`}>${t("to-table")}<//></p>
    <h1>${t("report")}</h1>
    <p class="no-print"><button class="primary" onClick=${() => print()}>${t("print-now")}</button></p>
    <${AfterAction} card=${end.card} scene=${end.scene} whole=${true} />
  <//>`;
}
