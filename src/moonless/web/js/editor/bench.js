// @ts-check
/** A draft in somebody's hands: acts go to the server one after another, and what comes back is kept. */
import { post } from "../api.js";
import { t } from "../ui.js";
import { Shelf } from "./shelf.js";

/** @typedef {import("./types").Plan} Plan */
/** @typedef {import("./types").Act} Act */

export class Workbench {
  /** @param {string} game @param {() => void} changed */
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    this.shelf = new Shelf(game);
    /** @type {Plan | null} */
    this.plan = null;
    /** What was chosen on the plan: a piece, a patch or a slot. */
    this.chosen = "";
    this.said = "";
    this.busy = 0;
    /** @type {Error | null} */
    this.lost = null;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /** @param {string} path @param {unknown} body @returns {Promise<Plan>} */
  ask(path, body) {
    return post(`/api/games/${this.game}/workshop/${path}`, body);
  }

  /** Say something, on screen and to screen readers. @param {string} text */
  tell(text) {
    this.said = text;
    this.changed();
  }

  /** Nothing was done: the form goes back to what holds. @param {Error} error */
  refused(error) {
    if (this.plan)
      this.plan = {
        ...this.plan,
        pages: structuredClone(this.plan.pages),
        details: structuredClone(this.plan.details),
      };
    this.said = error.message;
  }

  /** Work that waits for the work before it. @param {() => Promise<void>} work */
  after(work) {
    this.busy += 1;
    this.changed();
    this.queue = this.queue
      .then(work)
      .catch((error) => this.refused(/** @type {Error} */ (error)))
      .finally(() => {
        this.busy -= 1;
        this.changed();
      });
    return this.queue;
  }

  /** Go on with the draft of before, or begin one. */
  async load() {
    try {
      const kept = this.shelf.current;
      this.plan = await this.ask("draft", kept ? { document: kept.document } : {});
      if (!kept) this.shelf.begin(this.plan.document, this.plan.title);
    } catch (error) {
      this.lost = /** @type {Error} */ (error);
    }
    this.changed();
  }

  /** @param {Act} act */
  act(act) {
    return this.after(async () => {
      if (!this.plan) return;
      const plan = await this.ask("draft", { document: this.plan.document, act });
      this.plan = plan;
      this.shelf.change(plan.document, plan.title);
      this.said = plan.notice;
      if (["put", "move", "turn", "flip"].includes(act.do)) this.chosen = plan.placed;
      if (act.do === "remove") this.chosen = "";
    });
  }

  /** @param {boolean} back */
  step(back) {
    return this.after(async () => {
      const document = this.shelf.step(back);
      if (!document) {
        this.said = t(back ? "ws-no-undo" : "ws-no-redo");
        return;
      }
      try {
        const plan = await this.ask("draft", { document });
        this.plan = plan;
        this.shelf.put(plan.document, plan.title);
      } catch (error) {
        this.shelf.step(!back);
        throw error;
      }
      this.chosen = "";
      this.said = "";
    });
  }

  /** A new draft: empty, from a sample, or from a text. @param {{content?: string, sample?: string}} from */
  begin(from) {
    return this.after(async () => {
      const plan = await (from.content !== undefined || from.sample ? this.ask("read", from) : this.ask("draft", {}));
      this.plan = plan;
      this.chosen = "";
      this.shelf.begin(plan.document, plan.title);
      this.said = plan.notice || t("ws-begun", { title: plan.title });
    });
  }

  /** @param {string} id */
  open(id) {
    return this.after(async () => {
      this.shelf.open(id);
      this.plan = await this.ask("draft", this.shelf.current ? { document: this.shelf.current.document } : {});
      this.chosen = "";
      if (!this.shelf.current) this.shelf.begin(this.plan.document, this.plan.title);
    });
  }

  /** @param {string} id */
  async discard(id) {
    this.shelf.discard(id);
    await this.open(this.shelf.current?.id ?? "");
  }

  /** @param {string} id */
  choose(id) {
    this.chosen = id;
    this.said = "";
    this.changed();
  }
}
