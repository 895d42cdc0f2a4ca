// @ts-check
/** A tournament: rounds, windows, the table of results, how the dice are bound and what remains possible. */
import { get, once, post } from "../api.js";
import { Mark } from "../flags.js";
import { TitleReport } from "../table/company.js";
import { html, Link, navigate, Page, t, useAnswer, useEffect, useState, Waiting } from "../ui.js";
import { Named } from "./named.js";

/** @typedef {import("../types").Tournament} TournamentData */
/** @typedef {import("../types").GameCard} GameCard */

/** @param {number} seconds */
export const moment = (seconds) =>
  new Date(seconds * 1000).toLocaleString(t("locale"), { dateStyle: "medium", timeStyle: "short" });

/** In whose time moments are told here. */
export function Zone() {
  const parts = new Intl.DateTimeFormat(t("locale"), { timeZoneName: "longGeneric" }).formatToParts(new Date());
  return t("times-yours", { zone: parts.find((part) => part.type === "timeZoneName")?.value ?? "" });
}

/** @param {{state: TournamentData["state"]}} props */
export const State = ({ state }) => html`<span class=${`cup-state ${state}`}>${t(`state-${state}`)}</span>`;

/** @param {{parts: string[]}} props */
export function Tournament({ parts: [id] }) {
  const path = `/api/tournaments/${id}`;
  const [cup, error, again] = useAnswer(() => /** @type {Promise<TournamentData>} */ (get(path)), [path]);
  const [games] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  useTurning(cup, again);
  if (!cup || !games) return html`<${Waiting} title=${t("tournament")} error=${error} />`;
  const title = cup.said || t("tournament");
  return html`<${Page} title=${title} kind="tournament">
    <p class="crumbs"><${Link} href="/tournaments">${t("tournaments")}<//></p>
    <h1>${title}</h1>
    <p class="dim">
      ${games.find((game) => game.id === cup.game)?.name}${
        cup.host &&
        html` · <${Link} href=${`/player/${encodeURIComponent(cup.host)}`}>${t("opened-by", { name: cup.host })}<//>`
      }${" "}
      <${State} state=${cup.state} />
    </p>
    <p id="cup-counts">${t("cup-counts")}</p>
    <p class="dim small" id="cup-zone"><${Zone} /></p>
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
    ${cup.said && !cup.own && html`<${TitleReport} id=${cup.id} />`}
  <//>`;
}

/** The most that a browser waits. */
const LONGEST = 2 ** 31 - 1;

/**
 * Look again when a round opens or closes: people wait for it here.
 * @param {TournamentData | null} cup
 * @param {() => void} again
 */
function useTurning(cup, again) {
  useEffect(() => {
    const now = Date.now() / 1000;
    const turns = (cup?.rounds ?? []).flatMap((round) => [round.opens, round.closes]).filter((turn) => turn > now);
    if (!turns.length) return undefined;
    const waiting = setTimeout(again, Math.min(LONGEST, (Math.min(...turns) - now + 1) * 1000));
    return () => clearTimeout(waiting);
  }, [cup]);
}

/** Where a guest makes an account. */
export function NeedsAccount() {
  const [me] = useAnswer(() => /** @type {Promise<import("../types").Me>} */ (get("/api/me")), []);
  return me && !me.account && html`<p><${Link} href="/settings">${t("make-account-first")}<//></p>`;
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
          <p class="round-number"><b>${t("round", { number: round.number })}</b> <${State} state=${round.state} /></p>
          <h2>${round.title}</h2>
          <p class="dim">
            ${t("window", { opens: moment(round.opens), closes: moment(round.closes) })}${" "}
            ${round.state !== "coming" && `${t("came-home", { count: round.home })}.`}
          </p>
          <${Way} round=${round} reason=${cup.reason} sail=${sail} />
        </li>`,
      )}
    </ol>
    ${cup.reason && html`<${NeedsAccount} />`}
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  </section>`;
}

/**
 * Into a round, once; back to it; or why not.
 * @param {{round: TournamentData["rounds"][0], reason: string, sail: (number: number) => void}} props
 */
function Way({ round, reason, sail }) {
  if (round.table) return html`<${Link} href=${`/table/${round.table}`} class="button">${t("to-my-round")}<//>`;
  if (round.state !== "open") return null;
  if (reason) return html`<p class="no-round">${reason}</p>`;
  return html`<button class="primary" data-sail=${round.number}
    onClick=${() => sail(round.number)}>${t("sail-once")}</button>`;
}

/** What somebody brought home from a round. @param {{row: TournamentData["results"][0], n: number}} props */
function Score({ row, n }) {
  const score = row.scores[n];
  if (score === null) return row.sealed[n] ? t("sealed") : "–";
  if (row.missed[n]) return html`${score} <small>${t("round-missed")}</small>`;
  const label = `${t("replay")}: ${row.by || t("a-player")}, ${score}`;
  return html`<${Link} href=${`/table/${row.tables[n]}/replay`} label=${label}>${score}<//>${" "}
    ${row.given_up[n] && html`<small>${t("given-up")}</small>`}`;
}

/** @param {{cup: TournamentData}} props */
function Table({ cup }) {
  if (!cup.results.length) return html`<p class="dim">${t(cup.state === "over" ? "past-nobody" : "daily-nobody")}</p>`;
  return html`<section>
    <h2>${t(cup.state === "over" ? "final-table" : "table-so-far")}</h2>
    <div class="scroll-x" tabindex="0" role="region" aria-label=${t("results")}>
      <table class="data" id="final-table">
        <thead>
          <tr>
            <th scope="col">${t("place")}</th>
            <th scope="col">${t("name")}</th>
            <th scope="col">${t("total")}</th>
            ${cup.rounds.map(
              (round) => html`<th key=${round.number}
              scope="col">${t("round", { number: round.number })}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${cup.results.map(
            (row, n) => html`<tr key=${row.by || n}>
              <td>${row.scores.some((score) => score !== null) ? row.place : "–"}</td>
              <td class="cup-name"><${Mark} name=${row.by} /> <${Named} name=${row.by} /></td>
              <td class="cup-total"><b>${row.total}</b></td>
              ${row.scores.map((_, n) => html`<td key=${n}><${Score} row=${row} n=${n} /></td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="dim small">${t("cup-places")}</p>
  </section>`;
}
