// @ts-check
/** The operators' page: reports, people, words that no name may hold, quotas, and the log of every act. */
import { get, post } from "../api.js";
import { classes, html, Link, navigate, Page, t, useAnswer, useState, Waiting, Whose } from "../ui.js";
import { moment } from "./tournament.js";

/** @typedef {import("../types").Operating} Operating */
/** @typedef {(act: string, about: string) => void} Act */

/** @param {string} section @returns {HTMLElement | null} */
const heading = (section) => document.querySelector(`#${section} h2`);

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
        if (what === "watch") navigate(`/table/${about}`);
        if (what === "settle") heading("reports")?.focus(); // its buttons go with the report
      },
      (refused) => setProblem(refused.message),
    );
  };
  return html`<${Page} title=${t("operator")} kind="operator">
    <h1>${t("operator")}</h1>
    <p class="dim">${t("operator-now", { tables: shown.open_tables, watching: shown.watching })}</p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    <${Reports} shown=${shown} act=${act} />
    <${Tables} shown=${shown} act=${act} />
    <${Cups} shown=${shown} act=${act} />
    <${People} shown=${shown} act=${act} wanted=${wanted} find=${setWanted} />
    <${Words} shown=${shown} act=${act} />
    <${Acts} shown=${shown} />
    <details class="quotas"><summary>${t("quotas")}</summary>
      <p class="dim">${t("quotas-text")}</p>
      <dl class="ledger">
        ${Object.entries(shown.quotas).map(
          ([name, value]) => html`<div key=${name}><dt><code>${name}</code></dt><dd>${value}</dd></div>`,
        )}
      </dl>
    </details>
  <//>`;
}

/** Asked twice: a name that is gone comes back to nobody. @param {{whom: string, names: string[], act: Act}} props */
function RemoveName({ whom, names, act }) {
  const [sure, setSure] = useState(false);
  const go = () => {
    setSure(!sure);
    if (sure) act("remove-name", whom);
  };
  return html`<button data-act="remove-name" class=${classes(sure && "ask")} onClick=${go}
    onBlur=${() => setSure(false)}>${t(sure ? "act-remove-name-sure" : "act-remove-name")}<${Whose} names=${names} />
  </button>`;
}

/** @param {{whom: string, role: string, names: string[], act: Act}} props */
function Silence({ whom, role, names, act }) {
  if (role === "operator") return null; // first that would have to be taken away
  const what = role === "silenced" ? "let-speak" : "silence";
  return html`<button data-act=${what} onClick=${() => act(what, whom)}>${t(`act-${what}`)}<${Whose}
    names=${names} /></button>`;
}

/** What somebody is here besides a player. @param {{role: string}} props */
const Role = ({ role }) => role && html`<span class="role">${t(`role-${role}`)}</span>`;

/** @param {{shown: Operating, act: Act}} props */
function Reports({ shown, act }) {
  return html`<section id="reports">
    <h2 tabindex="-1">${t("reports")}</h2>
    ${!shown.reports.length && html`<p class="dim">${t("reports-none")}</p>`}
    <ul class="cards">
      ${shown.reports.map((report) => {
        const names = [report.about, report.sender];
        return html`<li key=${report.id} data-report=${report.id}>
          <p><b>${report.about}</b> <${Role} role=${report.role} /></p>
          <p class="said">${report.said}</p>
          <p class="dim small">${t("reported-by", { name: report.sender, time: moment(report.created) })}</p>
          <div class="row-buttons">
            ${
              report.table &&
              html`<button data-act="watch" onClick=${() => act("watch", report.table)}>${t("act-watch")}<${Whose}
                names=${names} /></button>`
            }
            ${
              report.tournament &&
              html`<${Link} href=${`/tournament/${report.tournament}`} class="button">${t("tournament")}<//>
                <button data-act="untitle" onClick=${() => act("untitle", report.tournament)}>
                  ${t("act-untitle")}<${Whose} names=${names} />
                </button>`
            }
            <${Silence} whom=${report.whom} role=${report.role} names=${names} act=${act} />
            <${RemoveName} whom=${report.whom} names=${names} act=${act} />
            <button data-act="settle" onClick=${() => act("settle", report.id)}>${t("act-settle")}<${Whose}
              names=${names} /></button>
          </div>
        </li>`;
      })}
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
        (table) => html`<li key=${table.id} class="row-buttons">
          <span><${Link} href=${`/table/${table.id}`}>${table.title}<//> · ${table.host}</span>
          <button data-unlist=${table.id} onClick=${() => act("unlist", table.id)}>${t("act-unlist")}<${Whose}
            names=${[table.title, table.host]} /></button>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** What people called their tournaments. @param {{shown: Operating, act: Act}} props */
function Cups({ shown, act }) {
  const cups = shown.tournaments.filter((cup) => cup.title);
  if (!cups.length) return null;
  return html`<section id="cups">
    <h2>${t("tournaments")}</h2>
    <ul class="plain">
      ${cups.map(
        (cup) => html`<li key=${cup.id} class="row-buttons">
          <span><${Link} href=${`/tournament/${cup.id}`}>${cup.title}<//> · ${cup.host}</span>
          <button data-untitle=${cup.id} onClick=${() => act("untitle", cup.id)}>${t("act-untitle")}<${Whose}
            names=${[cup.title]} /></button>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{shown: Operating, act: Act, wanted: string, find: (text: string) => void}} props */
function People({ shown, act, wanted, find }) {
  return html`<section>
    <h2>${t("people-known")}</h2>
    <label>${t("find-name")} <input id="find-name" type="search" maxlength="40"
      onChange=${(/** @type {any} */ e) => find(e.target.value)} /></label>
    ${wanted && !shown.people.length && html`<p class="dim" role="status">${t("people-none")}</p>`}
    <ul class="plain">
      ${shown.people.map(
        (known) => html`<li key=${known.person} class="row-buttons" data-known=${known.person}>
          <span>
            <b><${Link} href=${`/player/${encodeURIComponent(known.person)}`}>${known.person}<//></b>${" "}
            <${Role} role=${known.role} />${" "}
            <span class="dim">${t("here-since", { time: moment(known.created) })}</span>
          </span>
          <${Silence} whom=${known.person} role=${known.role} names=${[known.person]} act=${act} />
          <${RemoveName} whom=${known.person} names=${[known.person]} act=${act} />
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
    ${shown.names.length > 0 && html`<p class="dim">${t("names-withheld")}</p>`}
    <p class="row-buttons">
      ${shown.names.map(
        (each) => html`<button key=${each} aria-label=${t("act-allow", { word: each })}
        onClick=${() => act("allow", each)}>${each} ×</button>`,
      )}
    </p>
  </section>`;
}

/** An act in words; what somebody is now is told by the role that was given. @param {Operating["acts"][0]} each */
const done = (each) =>
  each.act === "role" ? t(`done-role-${each.said}`) : t(`done-${each.act}`, { said: each.said, name: each.about });

/** @param {{shown: Operating}} props */
function Acts({ shown }) {
  return html`<section>
    <h2>${t("acts")}</h2>
    <div class="scroll-x" tabindex="0" role="region" aria-label=${t("acts")}>
      <table class="data" id="acts">
        <thead>
          <tr>${["act-what", "act-whom", "act-who", "act-when"].map(
            (key) => html`<th key=${key} scope="col">${t(key)}</th>`,
          )}</tr>
        </thead>
        <tbody>
          ${shown.acts.map(
            (each, n) => html`<tr key=${n} data-did=${each.act}>
              <td>${done(each)}</td>
              <td>${each.about}</td>
              <td>${each.operator === "console" ? t("by-console") : each.operator}</td>
              <td class="when">${moment(each.created)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
