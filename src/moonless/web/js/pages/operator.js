// @ts-check
/** The operators' page: reports, people, words that no name may hold, quotas, and the log of every act. */
import { get, post } from "../api.js";
import { html, Link, Page, t, useAnswer, useState, Waiting } from "../ui.js";
import { moment } from "./tournament.js";

/** @typedef {import("../types").Operating} Operating */
/** @typedef {(act: string, about: string) => void} Act */

export function Operator() {
  const [wanted, setWanted] = useState("");
  const path = `/api/operator?people=${encodeURIComponent(wanted)}`;
  const [shown, error, again] = useAnswer(() => /** @type {Promise<Operating>} */ (get(path)), [path]);
  const [problem, setProblem] = useState("");
  if (!shown) return html`<${Waiting} title=${t("operator")} error=${error} />`;
  /** @type {Act} */
  const act = (what, about) => {
    post("/api/operator", { act: what, about }).then(
      () => {
        setProblem("");
        again();
      },
      (refused) => setProblem(refused.message),
    );
  };
  return html`<${Page} title=${t("operator")}>
    <h1>${t("operator")}</h1>
    <p class="dim">${t("operator-now", { tables: shown.open_tables, watching: shown.watching })}</p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    <${Reports} shown=${shown} act=${act} />
    <${Tables} shown=${shown} act=${act} />
    <${People} shown=${shown} act=${act} find=${setWanted} />
    <${Words} shown=${shown} act=${act} />
    <${Acts} shown=${shown} />
    <details><summary>${t("quotas")}</summary>
      <dl class="ledger">
        ${Object.entries(shown.quotas).map(
          ([name, value]) => html`<div
          key=${name}><dt>${name}</dt><dd>${value}</dd></div>`,
        )}
      </dl>
    </details>
  <//>`;
}

/** @param {{shown: Operating, act: Act}} props */
function Reports({ shown, act }) {
  return html`<section id="reports">
    <h2>${t("reports")}</h2>
    ${!shown.reports.length && html`<p class="dim">${t("reports-none")}</p>`}
    <ul class="cards">
      ${shown.reports.map(
        (report) => html`<li key=${report.id} data-report=${report.id}>
          <b>${report.about}</b>
          <p>${report.said}</p>
          <p class="dim small">${report.sender}, ${moment(report.created)} ${
            report.table &&
            html`<${Link}
            href=${`/table/${report.table}`}>${t("table")}<//>`
          }</p>
          <p class="row-buttons">
            <button data-act="remove-name"
              onClick=${() => act("remove-name", report.about)}>${t("act-remove-name")}</button>
            <button onClick=${() => act("silence", report.about)}>${t("act-silence")}</button>
            <button data-act="settle" onClick=${() => act("settle", report.id)}>${t("act-settle")}</button>
          </p>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** What stands in the lobby, and can be taken out of it. @param {{shown: Operating, act: Act}} props */
function Tables({ shown, act }) {
  return html`<section id="listed">
    <h2>${t("lobby-tables")}</h2>
    ${!shown.tables.length && html`<p class="dim">${t("listed-none")}</p>`}
    <ul class="plain">
      ${shown.tables.map(
        (table) => html`<li key=${table.id}>
          <${Link} href=${`/table/${table.id}`}>${table.title}<//> · ${table.host}${" "}
          <button data-unlist=${table.id} onClick=${() => act("unlist", table.id)}>${t("act-unlist")}</button>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{shown: Operating, act: Act, find: (text: string) => void}} props */
function People({ shown, act, find }) {
  return html`<section>
    <h2>${t("people-known")}</h2>
    <label>${t("find-name")} <input id="find-name" type="search" maxlength="40"
      onChange=${(/** @type {any} */ e) => find(e.target.value)} /></label>
    <ul class="plain">
      ${shown.people.map(
        (known) => html`<li key=${known.person} class="row-buttons" data-known=${known.person}>
          <b>${known.person}</b> <span class="dim">${known.role} ${moment(known.created)}</span>
          <button data-act="remove-name"
            onClick=${() => act("remove-name", known.person)}>${t("act-remove-name")}</button>
          <button onClick=${() => act(known.role === "silenced" ? "let-speak" : "silence", known.person)}>
            ${t(known.role === "silenced" ? "act-let-speak" : "act-silence")}
          </button>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{shown: Operating, act: Act}} props */
function Words({ shown, act }) {
  const [word, setWord] = useState("");
  const forbid = (/** @type {Event} */ event) => {
    event.preventDefault();
    act("forbid", word);
    setWord("");
  };
  return html`<section>
    <h2>${t("words")}</h2>
    <form class="row-form" onSubmit=${forbid}>
      <input id="forbid" aria-label=${t("word")} required maxlength="40" value=${word}
        onInput=${(/** @type {any} */ e) => setWord(e.target.value)} />
      <button>${t("act-forbid")}</button>
    </form>
    <p class="row-buttons">
      ${shown.words.map(
        (each) => html`<button key=${each} aria-label=${t("act-allow", { word: each })}
        onClick=${() => act("allow", each)}>${each} ×</button>`,
      )}
    </p>
  </section>`;
}

/** @param {{shown: Operating}} props */
function Acts({ shown }) {
  return html`<section>
    <h2>${t("acts")}</h2>
    <div class="scroll-x" tabindex="0" role="region" aria-label=${t("acts")}>
      <table class="data" id="acts">
        <tbody>
          ${shown.acts.map(
            (each, n) => html`<tr
            key=${n}>
            <td>${moment(each.created)}</td>
            <td>${each.operator}</td>
            <td>${each.act}</td>
            <td>${each.about}</td>
            <td>${each.said}</td>
          </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
