// @ts-check
/**
 * An order of several steps while it is composed: each step is tried out by the server, shown, and nothing is done
 * until it is sent.
 *
 * The scene after each step is kept, so that a step can be taken off at once.
 */
import { pathOf } from "../board/path.js";
import { costOf, pricesOf, refusalAt } from "../facts.js";
import { patchScene } from "../live.js";
import { settings } from "../settings.js";
import { classes, html, t } from "../ui.js";
import { Outcome } from "./outcome.js";
import { SOON } from "./pace.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("../types").Prompt} Prompt */

export class Draft {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** @type {{choice: Choice, scene: Scene}[]} */
    this.steps = [];
    /** Whether the last step ends the order: nothing can follow it. */
    this.ends = false;
    this.decision = -1;
    /** Whether the pen is where the order cannot go: that is said once. */
    this.stuck = false;
    /** Steps are tried out one after the other; so many are under way. */
    this.line = Promise.resolve();
    this.trying = 0;
  }

  /** What the screen shows: the newest step's scene, or the table as it is. @returns {Scene | null} */
  get scene() {
    return this.steps.at(-1)?.scene ?? this.session.shown;
  }

  get keys() {
    return this.steps.map((step) => step.choice.key);
  }

  /** Whether the open question is a step of an order that is composed here. */
  get open() {
    const { session } = this;
    return Boolean(session.shown?.prompt?.order) && !session.playing && !settings().stepwise;
  }

  /** What the order costs so far. Nothing is known beyond its end, so that the step that ends it is added in words. */
  get price() {
    const order = this.scene?.prompt?.order;
    const told = order && [order.name, pricesOf(order.price)].filter(Boolean).join(": ");
    const price = told || t("order");
    const last = this.steps.at(-1)?.choice;
    if (!this.ends || !last) return price;
    const cost = costOf(last);
    return t("order-then", { price, step: cost ? `${last.label} (${cost})` : last.label });
  }

  /** What the order brings on as it stands: what the game says of it so far, and what its last step adds. */
  get outcome() {
    const order = this.scene?.prompt?.order;
    const last = this.ends ? this.steps.at(-1)?.choice.outcome : [];
    const all = [...(this.steps.length ? (order?.outcome ?? []) : []), ...(last ?? [])];
    return [...new Map(all.map((each) => [each.text, each])).values()];
  }

  /** Whether its steps have places to draw over. */
  get drawn() {
    const prompt = this.session.shown?.prompt;
    return prompt?.order?.kind === "path" && prompt.choices.some((choice) => choice.cell);
  }

  /** The answer that says no more than: that is all. @returns {Choice | null} */
  get closing() {
    return this.ends ? null : (this.scene?.prompt?.choices.find((choice) => choice.closes) ?? null);
  }

  /** Take a step. @param {string} key */
  step(key) {
    return this.queue(() => this.take(key));
  }

  /**
   * Take a step to a place, as a pen does that is drawn over it; back to where the pen came from takes the last step
   * off.
   * @param {string} cell
   */
  reach(cell) {
    return this.queue(() => {
      const start = this.session.shown ? pathOf(this.session.shown).at(-1) : undefined;
      const [before, here] = [start, ...this.steps.map((step) => step.choice.cell)].slice(-2);
      if (this.steps.length && cell === before) {
        this.stuck = false;
        this.back();
        return undefined;
      }
      const choices = this.scene?.prompt?.choices.filter((choice) => choice.cell === cell && !choice.closes) ?? [];
      const [meant] = steadyFirst(choices);
      const stuck = !meant && cell !== (this.steps.length ? here : start);
      if (stuck && !this.stuck) this.refuse(cell);
      this.stuck = stuck;
      return meant ? this.take(meant.key) : undefined;
    });
  }

  /** Say why the order cannot go somewhere. @param {string} cell */
  refuse(cell) {
    const prompt = this.scene?.prompt;
    const reason = refusalAt(prompt, cell);
    const words = this.ends
      ? t("order-complete")
      : reason
        ? t("order-not-why", { cell, reason: `${reason.label}: ${reason.reason}` })
        : t("order-not-there", { cell, rule: prompt?.rule ?? "" });
    this.session.announce(words);
    this.session.tell(words);
  }

  /** @param {() => Promise<void> | undefined} act */
  queue(act) {
    this.trying += 1;
    const soon = setTimeout(this.session.changed, SOON);
    this.line = this.line.then(act).finally(() => {
      clearTimeout(soon);
      this.trying -= 1;
      this.session.changed();
    });
    return this.line;
  }

  /** @param {string} key */
  async take(key) {
    const { session } = this;
    const choice = this.scene?.prompt?.choices.find((each) => each.key === key);
    if (!choice || this.ends || !this.open || session.busy) return;
    if (choice.gives_up) {
      this.clear();
      await session.choose(key);
      return;
    }
    const before = /** @type {Scene} */ (this.scene);
    const alone = !this.steps.length; // an order of one step needs no second click
    const closes = choice.closes || staysPut(choice, before);
    const { decision } = session;
    try {
      const answer = await session.live.send({ do: "rehearse", decision, keys: [...this.keys, key] });
      if (session.decision !== decision || !session.truth) return;
      this.decision = decision;
      this.ends = answer.ends;
      if (session.toast === t("order-open")) session.toast = "";
      this.steps = [
        ...this.steps,
        {
          choice,
          scene: answer.ends
            ? { ...before, prompt: before.prompt && { ...before.prompt, choices: [], why_not: [] } }
            : patchScene(session.truth, answer.scene),
        },
      ];
      if (!this.ends || !(closes || alone)) session.announce(this.words());
      else if (!(await this.send())) this.back();
    } catch (error) {
      session.tell(/** @type {Error} */ (error).message);
    }
  }

  /** What a listener is told of the order so far. */
  words() {
    const question = this.ends ? t("order-complete") : (this.scene?.prompt?.question ?? "");
    return [this.ends ? "" : this.steps.at(-1)?.choice.label, this.price, question].filter(Boolean).join(". ");
  }

  /** Take the last step off. */
  back() {
    if (!this.steps.length) return;
    this.steps = this.steps.slice(0, -1);
    this.ends = false;
    this.session.announce(t("order-back", { question: this.scene?.prompt?.question ?? "" }));
    this.session.changed();
  }

  clear() {
    if (!this.steps.length) return;
    this.steps = [];
    this.ends = false;
    this.session.changed();
  }

  /** Send the whole order; with the answer that closes it, where that is still to come. */
  async finish() {
    const { closing } = this;
    if (!this.steps.length) return;
    if (this.ends) await this.send();
    else if (closing) await this.step(closing.key);
    else this.session.tell(t("order-open"));
  }

  async send() {
    const sent = await this.session.ask({ do: "choose-all", keys: this.keys });
    if (sent) this.clear();
    return sent;
  }

  /** The table has moved on: what was composed for an older question is nothing any more. */
  settle() {
    if (this.session.decision !== this.decision) this.clear();
  }
}

/**
 * Whether an answer to a path leads nowhere further: to stay, to end it there and do something.
 * @param {Choice} choice
 * @param {Scene} scene
 */
const staysPut = (choice, scene) =>
  scene.prompt?.order?.kind === "path" && (!choice.cell || choice.cell === pathOf(scene).at(-1));

/** Those answers first that leave things as they are. @param {Choice[]} choices @returns {Choice[]} */
export const steadyFirst = (choices) => [
  ...choices.filter((choice) => choice.steady),
  ...choices.filter((choice) => !choice.steady),
];

/** The newest step stays in sight. @param {HTMLElement | null} list */
const toEnd = (list) => {
  if (list)
    setTimeout(() => {
      list.scrollTop = list.scrollHeight;
    });
};

/**
 * The order so far: its steps, its price, and what can be done with it.
 * @param {{draft: Draft, off: boolean, finish: () => void, brief?: boolean}} props brief: in one line under the board,
 *   which shows the steps that have a place; what they bring on needs the room
 */
export function DraftBar({ draft, off, finish, brief = false }) {
  const { steps, closing, ends } = draft;
  const ready = ends || closing !== null;
  const seen = brief && steps.every(({ choice }) => choice.cell);
  return html`<div class="draft" role="group" aria-label=${t("order")}>
    <p class="draft-price">
      ${draft.price}
      ${steps.length === 0 && html` <span class="dim">${t(draft.drawn ? "order-help-draw" : "order-help")}</span>`}
    </p>
    ${
      steps.length > 0 &&
      html`<ol
      class=${classes("draft-steps", seen && "visually-hidden")}
      tabindex=${seen ? undefined : 0}
      data-scroll
      aria-label=${t("order-steps")}
      ref=${toEnd}
    >
      ${steps.map((step) => html`<li>${step.choice.label}</li>`)}
    </ol>`
    }
    <${Outcome} outcome=${draft.outcome} />
    ${ends && html`<p class="draft-done">${t("order-complete")}</p>`}
    ${
      steps.length > 0 &&
      html`<p class="draft-tools">
        <button class="primary" disabled=${!ready || off} onClick=${finish}>
          ${t("order-send")} <kbd aria-hidden="true">⏎</kbd>
        </button>
        <button onClick=${() => draft.back()}>${t("order-last-off")} <kbd aria-hidden="true">⌫</kbd></button>
        <button onClick=${() => draft.clear()}>${t("order-clear")} <kbd aria-hidden="true">Esc</kbd></button>
      </p>`
    }
  </div>`;
}
