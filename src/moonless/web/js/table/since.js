// @ts-check
/** Who comes back is told what happened meanwhile: as a list, or played out once more. */
import { get } from "../api.js";
import { isLesson } from "../learned.js";
import { html, navigate, t } from "../ui.js";
import { Chance, tone } from "./log.js";

/** @typedef {import("../types").Line} Line */

const KEY = (/** @type {string} */ table) => `moonless seen ${table}`;
const LISTED = 40;

/** What a person has seen of a table, kept in this browser. */
export class Since {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** What happened while nobody looked. @type {Line[]} */
    this.missed = [];
  }

  /** Everything that a scene's log tells, also what lies before its lines. @param {import("../types").Scene} scene */
  static count(scene) {
    return (scene.logStart ?? 0) + scene.log.length;
  }

  /** The first greeting: what is new since the last visit. */
  arrive() {
    const { card, truth } = this.session;
    if (!card || !truth || isLesson(card.id) || card.status === "over") return;
    const seen = localStorage.getItem(KEY(card.id));
    const fresh = seen === null ? 0 : Since.count(truth) - Number(seen);
    this.missed = fresh > 0 ? truth.log.slice(-fresh) : [];
    this.keep();
  }

  /** What is shown now has been seen. */
  keep() {
    const { card, truth } = this.session;
    if (!card || !truth || document.hidden) return;
    if (card.status === "over") localStorage.removeItem(KEY(card.id));
    else localStorage.setItem(KEY(card.id), String(Since.count(truth)));
  }

  done = () => {
    this.missed = [];
    this.session.changed();
  };

  /** Tell it line by line, as if it happened now. */
  playOut = () => {
    const lines = this.missed;
    this.missed = [];
    this.session.tellAgain(lines);
  };
}

/** @param {{since: Since}} props */
export function SinceCard({ since }) {
  const { missed } = since;
  if (!missed.length) return null;
  const shown = missed.slice(-LISTED);
  return html`<section class="since" aria-labelledby="since-title">
    <h2 id="since-title">${t(missed.length === 1 ? "since-one" : "since", { count: missed.length })}</h2>
    <ol tabindex="0" aria-labelledby="since-title">
      ${shown.map(
        (line, n) => html`<li key=${n} class=${tone(line.good)}>${line.text} <${Chance} line=${line} /></li>`,
      )}
    </ol>
    <p class="row-buttons">
      <button id="since-play" onClick=${since.playOut}>${t("since-play")}</button>
      <button id="since-done" class="primary" onClick=${since.done}>${t("since-done")}</button>
    </p>
  </section>`;
}

/** The next of my tables that waits for me; "" where none does. @param {string} here */
export async function nextTable(here) {
  const { tables } = await get("/api/me");
  const waiting = tables.filter(
    (/** @type {import("../types").TableCard} */ card) =>
      card.status === "playing" && !isLesson(card.id) && card.turn.some((seat) => card.mine.includes(seat)),
  );
  const ids = waiting.map((/** @type {import("../types").TableCard} */ card) => card.id);
  const others = ids.filter((/** @type {string} */ id) => id !== here);
  return others[0] ?? "";
}

/** One key away. @param {import("./session.js").Session} session */
export async function goToNext(session) {
  const next = await nextTable(session.card?.id ?? "").catch(() => "");
  if (next) navigate(`/table/${next}`);
  else session.tell(t("next-none"));
}
