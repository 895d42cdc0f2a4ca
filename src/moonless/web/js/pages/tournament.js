// @ts-check
/** A tournament: rounds, windows, the table of results, how the dice are bound and what remains possible. */
import { get, once, post } from "../api.js";
import { Mark } from "../flags.js";
import { html, Link, navigate, Page, t, useAnswer, useState, Waiting } from "../ui.js";

/** @typedef {import("../types").Tournament} TournamentData */
/** @typedef {import("../types").GameCard} GameCard */

/** @param {number} seconds */
export const moment = (seconds) =>
  new Date(seconds * 1000).toLocaleString(t("locale"), { dateStyle: "medium", timeStyle: "short" });

/** @param {{parts: string[]}} props */
export function Tournament({ parts: [id] }) {
  const path = `/api/tournaments/${id}`;
  const [cup, error] = useAnswer(() => /** @type {Promise<TournamentData>} */ (get(path)), [path]);
  const [games] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  if (!cup || !games) return html`<${Waiting} title=${t("tournament")} error=${error} />`;
  return html`<${Page} title=${cup.said} kind="tournament">
    <p class="crumbs"><${Link} href="/tournaments">${t("tournaments")}<//></p>
    <h1>${cup.said}</h1>
    <p class="dim">
      ${games.find((game) => game.id === cup.game)?.name} · ${t("opened-by", { name: cup.host })} ·${" "}
      ${t(`state-${cup.state}`)}
    </p>
    <${Rounds} cup=${cup} />
    <${Table} cup=${cup} />
    <section class="box">
      <h2>${t("cup-fair")}</h2>
      <p>${t("cup-fair-text")}</p>
      <p>${t("cup-possible")}</p>
      ${cup.rounds.map(
        (round) => html`<p
        key=${round.number}><b>${t("round", { number: round.number })}</b> <code>${round.promise}</code></p>`,
      )}
    </section>
  <//>`;
}

/** @param {{cup: TournamentData}} props */
function Rounds({ cup }) {
  const [problem, setProblem] = useState("");
  /** @param {number} number */
  const sail = (number) =>
    post(`/api/tournaments/${cup.id}/rounds/${number}`).then(
      (card) => navigate(`/table/${card.id}`),
      (refused) => setProblem(refused.message),
    );
  return html`<section aria-label=${t("rounds")}>
    <ol class="cup-rounds">
      ${cup.rounds.map(
        (round) => html`<li key=${round.number} class="box" data-round=${round.number}>
          <h2>${t("round", { number: round.number })}: ${round.title}</h2>
          <p class="dim">
            ${t("window", { opens: moment(round.opens), closes: moment(round.closes) })}${" "}
            ${t("came-home", { count: round.home })}.
          </p>
          <p class="row-buttons">
            ${
              round.table
                ? html`<${Link} href=${`/table/${round.table}`} class="button">${t("daily-mine")}<//>`
                : round.state === "open"
                  ? html`<button class="primary" data-sail=${round.number}
                    onClick=${() => sail(round.number)}>${t("sail-once")}</button>`
                  : t(`state-${round.state}`)
            }
          </p>
        </li>`,
      )}
    </ol>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  </section>`;
}

/** @param {{cup: TournamentData}} props */
function Table({ cup }) {
  if (!cup.results.length) return html`<p class="dim">${t("daily-nobody")}</p>`;
  return html`<section>
    <h2>${t(cup.state === "over" ? "final-table" : "table-so-far")}</h2>
    <div class="scroll-x" tabindex="0" role="region" aria-label=${t("results")}>
      <table class="data" id="final-table">
        <thead>
          <tr>
            <th scope="col">${t("place")}</th>
            <th scope="col">${t("name")}</th>
            ${cup.rounds.map(
              (round) => html`<th key=${round.number}
              scope="col">${t("round", { number: round.number })}</th>`,
            )}
            <th scope="col">${t("total")}</th>
          </tr>
        </thead>
        <tbody>
          ${cup.results.map(
            (row, n) => html`<tr key=${row.by}>
              <td>${n + 1}</td>
              <td><${Mark} name=${row.by} /> <span class="who">${row.by}</span></td>
              ${row.scores.map(
                (score, place) =>
                  html`<td key=${place}>${
                    score === null
                      ? t("sealed")
                      : html`<${Link} href=${`/table/${row.tables[place]}/replay`}
                  label=${`${t("replay")}: ${row.by}, ${score}`}>${score}<//>`
                  }</td>`,
              )}
              <td><b>${row.total}</b></td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
