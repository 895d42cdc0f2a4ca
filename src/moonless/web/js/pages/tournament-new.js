// @ts-check
/** A new tournament: a title, a game, when it begins, and a window for each of its rounds. */
import { post } from "../api.js";
import { Segments } from "../segments.js";
import { html, navigate, t, useState } from "../ui.js";
import { moment, NeedsAccount, Zone } from "./tournament.js";

/** @typedef {import("../types").GameCard} GameCard */

const MOST_ROUNDS = 12;
const MOST_DAYS = 30;
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** A whole number between one and so many, whatever was typed. @param {string} typed @param {number} most */
const whole = (typed, most) => Math.max(1, Math.min(most, Math.floor(Number(typed)) || 1));

const present = () => Math.floor(Date.now() / 1000);

/** A moment as a field for date and time has it, in the reader's own time. @param {number} seconds */
function written(seconds) {
  const date = new Date(seconds * 1000);
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE * 1000).toISOString().slice(0, 16);
}

/** The next full hour, for who wants it later. */
const soon = () => (Math.floor(present() / HOUR) + 1) * HOUR;

/** From when to when each round can be sailed. @param {number} opens @param {number} rounds @param {number} days */
const windows = (opens, rounds, days) =>
  [...Array(rounds).keys()].map((n) => ({ opens: opens + n * days * DAY, closes: opens + (n + 1) * days * DAY }));

/** @param {{games: GameCard[], reason: string}} props */
export function NewCup({ games, reason }) {
  if (!reason) return html`<${Form} games=${games} />`;
  return html`<section class="box"><h2>${t("new-cup")}</h2><p id="no-cup">${reason}</p><${NeedsAccount} /></section>`;
}

/** @param {{games: GameCard[]}} props */
function Form({ games }) {
  const [title, setTitle] = useState("");
  const [id, setId] = useState(games[0]?.id ?? "");
  const [rounds, setRounds] = useState(1);
  const [days, setDays] = useState(3);
  const [later, setLater] = useState("");
  const [problem, setProblem] = useState("");
  const game = games.find((each) => each.id === id);
  const missions = game?.scenarios.filter((each) => each.kind === "mission") ?? [];
  const opens = () => Math.floor(Date.parse(later) / 1000) || present();
  /** @param {any} event */
  const open = (event) => {
    event.preventDefault();
    const chosen = new FormData(event.target).getAll("mission");
    const each = windows(opens(), rounds, days).map((window, n) => ({ scenario: chosen[n], ...window }));
    post("/api/tournaments", { title, game: id, rounds: each }).then(
      (cup) => navigate(`/tournament/${cup.id}`),
      (refused) => setProblem(refused.message),
    );
  };
  return html`<form class="box new-cup" onSubmit=${open}>
    <h2>${t("new-cup")}</h2>
    <p class="dim">${t("new-cup-text")} <${Zone} /></p>
    <label>${t("cup-title")} <input name="title" required maxlength="80" value=${title}
      onInput=${(/** @type {any} */ e) => setTitle(e.target.value)} /></label>
    <label>${t("filter-game")} <select name="game" value=${id}
      onChange=${(/** @type {any} */ e) => setId(e.target.value)}>
      ${games.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
    </select></label>
    <${Count} name="rounds" label=${t("rounds")} most=${MOST_ROUNDS} now=${rounds} set=${setRounds} />
    <${Count} name="days" label=${t("days-each")} most=${MOST_DAYS} now=${days} set=${setDays} />
    <${Opens} later=${later} set=${setLater} />
    ${windows(opens(), rounds, days).map(
      (window, n) => html`<${NewRound} key=${n} n=${n} window=${window} missions=${missions} />`,
    )}
    <p class="row-buttons"><button class="primary">${t("open-cup")}</button></p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  </form>`;
}

/**
 * A field that is emptied stays empty until something is typed: what was put there would be the first digit of it.
 * @param {{name: string, label: string, most: number, now: number, set: (now: number) => void}} props
 */
function Count({ name, label, most, now, set }) {
  return html`<label>${label} <input name=${name} type="number" min="1" max=${most} required value=${now}
    onInput=${(/** @type {any} */ e) => e.target.value && set(whole(e.target.value, most))} /></label>`;
}

/**
 * When the first round opens: at once, or at a time of one's own.
 * @param {{later: string, set: (at: string) => void}} props
 */
function Opens({ later, set }) {
  return html`<fieldset class="cup-opens">
    <legend>${t("first-opens")}</legend>
    <${Segments}
      id="first-opens"
      choices=${["now", "later"].map((id) => ({ id, name: t(`first-opens-${id}`) }))}
      now=${later ? "later" : "now"}
      set=${(/** @type {string} */ when) => set(when === "later" ? written(soon()) : "")}
      legend=${true}
    />
    ${
      later &&
      html`<input type="datetime-local" name="opens" required aria-label=${t("first-opens")} value=${later}
        min=${written(present())} onChange=${(/** @type {any} */ e) => set(e.target.value || later)} />`
    }
  </fieldset>`;
}

/** @param {{n: number, window: {opens: number, closes: number}, missions: GameCard["scenarios"]}} props */
function NewRound({ n, window, missions }) {
  return html`<div class="new-round">
    <label>${t("round", { number: n + 1 })} <select name="mission">
      ${missions.map(
        (each, place) => html`<option key=${each.id} value=${each.id}
          selected=${place === n % missions.length}>${each.title}</option>`,
      )}
    </select></label>
    <small class="dim">${t("window", { opens: moment(window.opens), closes: moment(window.closes) })}</small>
  </div>`;
}
