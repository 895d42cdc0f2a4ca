// @ts-check
/** What a person does at the table screen: what is looked at, what is open, and what each gesture and key means. */
import { isTurn } from "../board/petals.js";
import { numbered } from "../facts.js";
import { change, settings } from "../settings.js";
import { t } from "../ui.js";
import { steadyFirst } from "./draft.js";
import { CHART } from "./sheets.js";
import { goToNext } from "./since.js";
import { always } from "./standing.js";
import { pieceWords, placeWords } from "./words.js";

/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").TableCard} TableCard */
/** @typedef {import("./tip.js").Words} Words */

/** @type {Choice[]} */
const NONE = [];
/** @type {string[]} */
const NOBODY = [];
const NEARER = 1 / 1.3;
const FARTHER = 1.3;
const STRIDE = 70;

/**
 * What is asked about: the piece that the question names, else the seat where it is a piece or has a sheet.
 * @param {Scene} scene
 * @param {string} seat
 */
function activeOf(scene, seat) {
  if (scene.prompt?.piece) return scene.prompt.piece;
  return [...scene.sheets, ...scene.pieces].some((each) => each.id === seat) ? seat : "";
}

export class Control {
  /** @param {import("./session.js").Session} session @param {() => void} changed */
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    /** @type {import("../board/chart.js").Chart | null} */
    this.chart = null;
    /** @type {import("./lesson.js").Lesson | null} */
    this.lesson = null;
    /** The answer that is being considered. @type {Choice | null} */
    this.hot = null;
    /** Pieces that are pointed at. */
    this.pointed = NOBODY;
    /** @type {{choices: Choice[], at: DOMRect} | null} */
    this.menu = null;
    /** The window that is open. @type {{name: string, rule?: string} | null} */
    this.open = null;
    /** The sheet in front. */
    this.front = "";
    this.tab = "orders";
    this.why = false;
    this.typed = "";
    /** @type {{words: Words, at: DOMRect} | null} */
    this.tip = null;
    /** When the open question came. */
    this.asked = 0;
    /** Whether the next question gets the keyboard, since the last one had it. */
    this.refocus = false;
  }

  /** Change some of what is shown; nothing is drawn anew where nothing changed. @param {Partial<Control>} part */
  set(part) {
    const names = /** @type {(keyof Control)[]} */ (Object.keys(part));
    if (names.every((name) => this[name] === part[name])) return;
    Object.assign(this, part);
    this.changed();
  }

  // What is there

  get draft() {
    return this.session.draft;
  }

  get scene() {
    return /** @type {Scene} */ (this.draft.scene);
  }

  get card() {
    return /** @type {TableCard} */ (this.session.card);
  }

  get prompt() {
    return this.session.playing ? null : this.scene.prompt;
  }

  get choices() {
    return this.prompt ? numbered(this.prompt.choices) : NONE;
  }

  get over() {
    return this.card.status === "over" && !this.session.playing;
  }

  /** The only answer that a lesson means. */
  get only() {
    return this.lesson?.only ?? "";
  }

  /** Whether a lesson means more steps before the order goes out. */
  get early() {
    return this.only !== "" && this.only !== this.draft.closing?.key && !this.draft.ends;
  }

  get active() {
    const { scene, session } = this;
    const seat = scene.prompt?.seat ?? scene.seat;
    return activeOf(scene, session.playing ? (session.beat?.line.pieces[0] ?? seat) : seat);
  }

  /** Milliseconds since the question changed; who likes no waiting answers at once. */
  get age() {
    return settings().speed === "instant" ? Number.POSITIVE_INFINITY : performance.now() - this.asked;
  }

  /** Whether nothing can be answered now. */
  get off() {
    return this.session.busy || !this.session.connected;
  }

  /** How answers are given, for the list of them. @returns {import("./orders.js").How} */
  get how() {
    return {
      choose: this.choose,
      heed: (choice) => this.set({ hot: choice }),
      open: this.openRule,
      hot: this.hot?.key ?? "",
      only: this.only,
      advised: this.session.counsel.keys,
      decision: this.session.decision,
      age: () => this.age,
      off: this.off,
    };
  }

  // What is done

  choose = (/** @type {string} */ key) => {
    const { draft, only, session } = this;
    if (only && key !== only) {
      session.tell(t("lesson-only"));
      return;
    }
    session.ways.clear();
    this.refocus = document.activeElement?.matches(".orders :focus-visible") ?? false;
    this.set({ hot: null, menu: null, tip: null });
    if (!draft.open) {
      void session.choose(key);
      return;
    }
    // Enter means the order, not the answer that was clicked.
    if (!this.refocus) /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    void draft.step(key);
  };

  finish = () => {
    const { draft, session } = this;
    if (session.ways.way) {
      void session.ways.send();
      return;
    }
    if (session.salvo.chosen.length) {
      void session.salvo.send();
      return;
    }
    if (this.early) session.tell(t("lesson-only"));
    else void draft.finish();
  };

  back = () => {
    const { session, draft } = this;
    if (session.playing) return;
    if (session.busy)
      session.later = this.back; // what it takes back is on its way
    else if (draft.steps.length) draft.back();
    else if (this.lesson) session.tell(t("lesson-no-undo"));
    else if (session.undo === "free") void session.ask({ do: "undo" });
    else if (session.undo) this.show("take-back");
    else session.tell(t("nothing-to-undo"));
  };

  /** Open a window. @param {string} name @param {string} [rule] */
  show(name, rule) {
    if (name === "people") this.session.unread = 0;
    this.set({ open: { name, rule } });
  }

  openRule = (/** @type {string} */ rule) => this.show("rule", rule);

  explain = (/** @type {Words | null} */ words, /** @type {DOMRect | undefined} */ at) =>
    this.set({ tip: words && at ? { words, at } : null });

  point = (/** @type {string[]} */ pieces) => this.set({ pointed: pieces.length ? pieces : NOBODY });

  /** The chart as a table: what is where, to be read line by line. */
  toChart = () => {
    this.set({ front: CHART, tab: "sheets" });
    this.session.announce(t("chart-opened"));
    setTimeout(() => document.getElementById("sheet-panel")?.focus());
  };

  /** Show or hide what is laid over the board. */
  turnPlot = () => {
    const { plot } = settings();
    change({ plot: !plot });
    this.session.announce(t(plot ? "plot-off" : "plot-on"));
  };

  // On the board

  look = (/** @type {import("../board/chart.js").Spot | null} */ spot) => {
    const { scene, hot, pointed } = this;
    const piece = scene.pieces.find((each) => each.id === spot?.piece);
    const here = spot ? this.choices.filter((choice) => spot.keys.includes(choice.key)) : NONE;
    this.set({
      hot: here[0] ?? (hot && hot.cell === "" && hot.piece === "" ? hot : null),
      pointed: !piece ? NOBODY : pointed[0] === piece.id ? pointed : [piece.id],
    });
    if (!spot) this.explain(null, undefined);
    else this.explain(piece ? pieceWords(piece, scene, here) : placeWords(spot, here), spot.at);
  };

  /** A place or piece was clicked that means these answers. */
  click = (/** @type {string[]} */ keys, /** @type {DOMRect} */ at) => {
    const taught = keys.filter((key) => key === this.only);
    const here = this.choices.filter(({ key }) => (taught.length ? taught : keys).includes(key));
    const meant = steadyFirst(here);
    if (meant.length === 1) this.choose(meant[0].key);
    else if (meant.length) this.set({ tip: null, menu: { choices: meant, at } });
  };

  /** A far place was clicked that no answer means: propose the way there, or go it. */
  reach = (/** @type {string} */ cell, /** @type {DOMRect} */ at) => {
    const { session, draft, only } = this;
    const { ways } = session;
    if (!this.prompt || this.off || only || draft.ends || draft.trying) return;
    if (ways.way?.cell === cell) void ways.send();
    else {
      this.set({ menu: null, tip: null, tab: "orders" });
      void ways.propose(cell).then((found) => found || this.turn(cell, at));
    }
  };

  /** No way leads there: who can at least turn there does. @param {string} cell @param {DOMRect} at */
  turn(cell, at) {
    const turns = this.choices.filter((choice) => isTurn(choice) && choice.cell === cell);
    if (!turns.length && this.session.ways.reach.cells.length) this.session.tell(t("way-none", { cell }));
    this.click(
      turns.map((choice) => choice.key),
      at,
    );
  }

  draw = (/** @type {string} */ cell) => {
    if (!this.session.busy) void this.draft.reach(cell);
  };

  /** What keys do, but for numbers. @returns {Record<string, () => void>} */
  get keys() {
    const view = () => this.chart?.view;
    return {
      u: this.back,
      h: () => void this.session.counsel.ask(),
      "?": () => this.show("help"),
      w: () => this.set({ why: !this.why }),
      r: () => this.openRule(this.session.shown?.prompt?.rule ?? ""),
      l: () => {
        this.set({ tab: "log" });
        setTimeout(() => document.getElementById("log")?.focus());
      },
      c: this.toChart,
      n: () => void goToNext(this.session),
      " ": () => this.session.skip(),
      p: () => this.show("people"),
      m: () => this.show("menu"),
      o: this.turnPlot,
      a: () => void always(this.session, this.lesson ? undefined : this.prompt?.always[0]),
      "+": () => view()?.zoom(NEARER),
      "=": () => view()?.zoom(NEARER),
      "-": () => view()?.zoom(FARTHER),
      0: () => view()?.fit(),
      ArrowLeft: () => view()?.pan(-STRIDE, 0),
      ArrowRight: () => view()?.pan(STRIDE, 0),
      ArrowUp: () => view()?.pan(0, -STRIDE),
      ArrowDown: () => view()?.pan(0, STRIDE),
      Enter: this.finish,
      Backspace: () => this.draft.back(),
      Escape: () => {
        this.set({ menu: null, tip: null });
        if (this.session.ways.way) this.session.ways.clear();
        else this.draft.clear();
      },
    };
  }
}
