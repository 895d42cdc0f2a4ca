// @ts-check
/**
 * Whole ways: a click on a far place proposes how to come there, with its price and what it brings on; one more sends
 * it. The game knows the ways; they are asked for when a far place is clicked.
 */
import { pricesOf } from "../facts.js";
import { patchScene } from "../live.js";
import { classes, html, t } from "../ui.js";
import { Outcome } from "./outcome.js";

/** @typedef {import("../types").Way} Way */

/**
 * The places in reach, and what is left there of what the way costs.
 * @typedef {{cells: string[], left: Record<string, number>, unit: string}} Reach
 */
/** @type {Reach} */
const NOWHERE = { cells: [], left: {}, unit: "" };

export class Ways {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** What was asked for last: the question with the steps tried out, and what the game answered. */
    this.asked = "";
    /** @type {Promise<Way[]>} */
    this.known = Promise.resolve([]);
    /** The ways to the place that was clicked, for which question, and which of them is looked at. */
    this.at = "";
    /** @type {Way[]} */
    this.found = [];
    this.chosen = 0;
    /** The places in reach, and from which ground. */
    this.surveyed = "";
    /** The ground of the open question, and for which. @type {[string, string]} */
    this.measured = ["", ""];
    this.reached = NOWHERE;
  }

  /** The places in reach now. */
  get reach() {
    return this.surveyed === this.ground && !this.session.playing ? this.reached : NOWHERE;
  }

  /** Who is asked, where everybody stands, and what can be done next: what is in reach changes with that alone. */
  get ground() {
    const { now, session } = this;
    const scene = session.draft.scene;
    if (this.measured[0] !== now && scene?.prompt) {
      const { piece, order, choices } = scene.prompt;
      const steps = choices.filter((choice) => choice.cell).map((choice) => choice.key);
      const standing = scene.pieces.map(({ id, cell, facing, marks }) => [
        id,
        cell,
        facing,
        marks.map((each) => each.id),
      ]);
      this.measured = [now, JSON.stringify([piece, order, steps, standing])];
    }
    return this.measured[1];
  }

  /** Ask which places are in reach of who is asked about. */
  async survey() {
    await this.session.draft.line; // the step that is being tried out first
    const { session, now, ground } = this;
    if (this.surveyed === ground) return;
    const answer = await session.live
      .send({ do: "ways", decision: session.decision, keys: session.draft.keys, brief: true })
      .catch(() => ({})); // the table has moved on meanwhile
    if (now !== this.now) return;
    this.surveyed = ground;
    this.reached = answer.reach?.length ? { cells: answer.reach, left: answer.left, unit: answer.unit } : NOWHERE;
    session.changed();
  }

  /** The question with the steps of the order that are tried out. */
  get now() {
    const { session } = this;
    return [session.decision, ...session.draft.keys].join(" ");
  }

  /** What is proposed now. @returns {Way[]} */
  get open() {
    const { session } = this;
    return this.at === this.now && !session.playing && session.shown?.prompt ? this.found : [];
  }

  /** The way that is looked at. @returns {Way | null} */
  get way() {
    return this.open[this.chosen] ?? null;
  }

  /** All ways from here; asked for once. */
  async all() {
    const { session, now } = this;
    if (this.asked !== now) {
      this.asked = now;
      this.known = session.live
        .send({ do: "ways", decision: session.decision, keys: session.draft.keys })
        .then((answer) => answer.ways ?? []);
    }
    return this.known;
  }

  /** Propose a way to a place; whether there is one, or nobody waits for it any more. @param {string} cell */
  async propose(cell) {
    const { session, now } = this;
    try {
      const found = (await this.all()).filter((way) => way.cell === cell);
      if (now !== this.now || session.busy) return true;
      this.at = now;
      this.found = found;
      this.chosen = 0;
      if (found.length) session.announce(this.words());
    } catch (error) {
      this.asked = "";
      session.tell(/** @type {Error} */ (error).message);
    }
    session.changed();
    return this.found.length > 0;
  }

  /** Look at one of several. @param {number} chosen */
  heed(chosen) {
    if (this.chosen === chosen) return;
    this.chosen = chosen;
    this.session.changed();
  }

  clear() {
    if (!this.found.length) return;
    this.found = [];
    this.session.changed();
  }

  /** What a listener is told. */
  words() {
    const { way } = this;
    if (!way) return "";
    const names = this.open.map((each) => each.name).filter(Boolean);
    return [wayWords(way), ...way.outcome.map((each) => each.text), ...names].join(". ");
  }

  /** Go the way that is looked at. */
  async send() {
    const { session, way } = this;
    if (!way || session.busy) return;
    const keys = [...session.draft.keys, ...way.keys];
    try {
      const closing = session.shown?.prompt?.order ? await this.closing(keys) : "";
      const sent = await session.ask({ do: "choose-all", keys: closing ? [...keys, closing] : keys });
      if (!sent) return;
      this.clear();
      session.draft.clear();
    } catch (error) {
      session.tell(/** @type {Error} */ (error).message);
    }
  }

  /** The answer that ends an order after these steps; empty where they end it themselves. @param {string[]} keys */
  async closing(keys) {
    const { session } = this;
    const answer = await session.live.send({ do: "rehearse", decision: session.decision, keys });
    if (answer.ends || !answer.scene || !session.truth) return "";
    return patchScene(session.truth, answer.scene).prompt?.choices.find((choice) => choice.closes)?.key ?? "";
  }
}

/** Where a way leads and what it costs. @param {Way} way */
function wayWords({ cell, price }) {
  const to = t("way-to", { cell });
  return price.length ? `${to}: ${pricesOf(price)}` : to;
}

/** @param {{ways: Ways, off: boolean}} props */
export function WaysBar({ ways, off }) {
  const way = /** @type {Way} */ (ways.way);
  return html`<div class="draft ways" role="group" aria-label=${t("way")} data-way=${way.cell}>
    <p class="draft-price">${wayWords(way)} <span class="dim">${t("way-help")}</span></p>
    <${Outcome} outcome=${way.outcome} />
    <p class="draft-tools">
      ${ways.open.map(
        ({ name }, n) => html`<button
          key=${n}
          class=${classes(n === ways.chosen && "primary")}
          disabled=${off}
          onClick=${() => {
            ways.heed(n);
            void ways.send();
          }}
          onMouseEnter=${() => ways.heed(n)}
          onFocus=${() => ways.heed(n)}
        >
          ${name || t("way-go")} ${n === ways.chosen && html`<kbd aria-hidden="true">⏎</kbd>`}
        </button>`,
      )}
      <button class="way-off" onClick=${() => ways.clear()}>${t("way-off")} <kbd aria-hidden="true">Esc</kbd></button>
    </p>
  </div>`;
}
