// @ts-check
/**
 * A salvo composed on one sheet: so many at each target by steppers, how each would fare, and one confirm. The game
 * says as ways what can be fired at what, and with which chances.
 */
import { classes, html, percent, t } from "../ui.js";

/** @typedef {import("../types").Way} Way */
/**
 * One weapon at one target: what each amount would be; rows of one verb share what is ready.
 * @typedef {{key: string, verb: string, amounts: Way[]}} Row
 */

export class Salvo {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** For which question it was asked for. */
    this.at = "";
    /** @type {Row[]} */
    this.rows = [];
    /** How many, by row. @type {Map<string, number>} */
    this.given = new Map();
  }

  /** Whether the open question is one that is answered on this sheet. */
  get open() {
    const { session } = this;
    const order = session.playing ? null : session.shown?.prompt?.order;
    return order?.kind === "allocation" && !session.draft.steps.length && !session.playing;
  }

  /** Its rows, once the game has told them. @returns {Row[]} */
  get shown() {
    return this.open && this.at === this.session.ways.now ? this.rows : [];
  }

  /** What is given out. @returns {Way[]} */
  get chosen() {
    return this.shown.flatMap(({ key, amounts }) => amounts[(this.given.get(key) ?? 0) - 1] ?? []);
  }

  /** Ask the game what can be fired at what. */
  async load() {
    const { ways } = this.session;
    const { now } = ways;
    if (!this.open || this.at === now) return;
    const found = await ways.all().catch(() => []);
    if (ways.now !== now) return;
    /** @type {Map<string, Way[]>} */
    const rows = new Map();
    for (const way of found) rows.set(way.keys[0], [...(rows.get(way.keys[0]) ?? []), way]);
    this.at = now;
    const verbs = new Map(this.session.shown?.prompt?.choices.map(({ key, verb }) => [key, verb]));
    this.rows = [...rows].map(([key, amounts]) => ({ key, verb: verbs.get(key) ?? key, amounts }));
    this.given = new Map();
    this.session.changed();
  }

  /** How many more of its kind there are. @param {Row} row */
  left(row) {
    const alike = this.rows.filter(({ verb }) => verb === row.verb);
    const most = Math.max(...alike.map((each) => each.amounts.length));
    return most - alike.reduce((sum, each) => sum + (this.given.get(each.key) ?? 0), 0);
  }

  /** @param {Row} row @param {number} by */
  step(row, by) {
    const now = this.given.get(row.key) ?? 0;
    const more = Math.min(by, this.left(row), row.amounts.length - now);
    this.given.set(row.key, Math.max(0, now + more));
    this.session.changed();
  }

  clear() {
    this.given = new Map();
    this.session.changed();
  }

  async send() {
    const { session } = this;
    const keys = this.chosen.flatMap((way) => way.keys);
    if (!keys.length || session.busy) return;
    try {
      const closing = await session.ways.closing(keys);
      if (await session.ask({ do: "choose-all", keys: closing ? [...keys, closing] : keys })) this.clear();
    } catch (error) {
      session.tell(/** @type {Error} */ (error).message);
    }
  }
}

/** @param {{salvo: Salvo, off: boolean, heed: (choice: import("../types").Choice | null) => void}} props */
export function SalvoSheet({ salvo, off, heed }) {
  const { session, chosen } = salvo;
  const choices = session.shown?.prompt?.choices ?? [];
  const none = chosen.length === 0;
  return html`<div class="salvo" role="group" aria-label=${t("salvo")}>
    <ul>
      ${salvo.shown.map((row) => {
        const choice = choices.find((each) => each.key === row.key);
        return html`<${SalvoRow}
          key=${row.key}
          salvo=${salvo}
          row=${row}
          name=${choice?.label ?? row.key}
          heed=${(/** @type {boolean} */ on) => heed((on && choice) || null)}
        />`;
      })}
    </ul>
    <p class="draft-tools">
      <button class="primary" id="fire" disabled=${off || none} onClick=${() => void salvo.send()}>
        ${t("salvo-fire")} <kbd aria-hidden="true">⏎</kbd>
      </button>
      <button disabled=${none} onClick=${() => salvo.clear()}>${t("salvo-clear")}</button>
    </p>
  </div>`;
}

/** @param {{salvo: Salvo, row: Row, name: string, heed: (on: boolean) => void}} props */
function SalvoRow({ salvo, row, name, heed }) {
  const now = salvo.given.get(row.key) ?? 0;
  const left = Math.min(salvo.left(row), row.amounts.length - now);
  const way = row.amounts[Math.max(0, now - 1)];
  const stepper = (/** @type {string} */ id, /** @type {number} */ by, /** @type {string} */ sign) => html`<button
    data-step=${id}
    aria-label=${`${t(`salvo-${id}`)}: ${name}`}
    disabled=${by > 0 ? left < 1 : now < 1}
    onClick=${() => salvo.step(row, by)}
  >${sign}</button>`;
  return html`<li
    class=${classes(now === 0 && "none")}
    data-aim=${row.key}
    onMouseEnter=${() => heed(true)}
    onMouseLeave=${() => heed(false)}
  >
    <b>${name}</b>
    <span class="stepper">
      ${stepper("less", -1, "−")}
      <output aria-live="polite">${now}</output>
      ${stepper("more", 1, "+")}
      ${row.amounts.length > 1 && stepper("all", left, t("salvo-all"))}
    </span>
    <span class="fares">
      ${now === 0 && t("salvo-one")}${" "}
      ${way.outcome.map(({ text, chance }) => html`<span><b>${percent(chance ?? 1)}</b> ${text}</span> `)}
    </span>
  </li>`;
}
