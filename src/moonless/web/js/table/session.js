// @ts-check
/** One person at one table: what the server says is true, what the screen shows of it yet, and what may be asked for.
 *
 * `truth` is always the newest scene. `shown` runs after it, one event at a time, at the speed that the person likes.
 */
import { abbreviate } from "../abbr.js";
import { Live, patchList, patchScene } from "../live.js";
import { contribute } from "../shares.js";
import { cue } from "../sound.js";
import { t } from "../ui.js";
import { Counsel } from "./counsel.js";
import { Draft } from "./draft.js";
import { isLesson } from "../learned.js";
import { isStaged, STAGE } from "./moment.js";
import { paceOf, SOON, STILL, weight } from "./pace.js";
import { Salvo } from "./salvo.js";
import { Since } from "./since.js";
import { Ways } from "./ways.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Beat} Beat */
/** @typedef {import("../types").Line} Line */
/**
 * @typedef {{
 *   beats: Beat[],
 *   scene: Scene,
 *   decision: number,
 *   undo: string,
 *   back: Record<string, number>,
 *   mine: boolean,
 * }} Job
 */

/** Milliseconds after which an answer is late. */
const SLOW = 1000;
const ONCE = new Set(["choose", "choose-all", "undo", "take-back"]);

/**
 * Tracks that go with what is played out.
 * @param {import("../types").Track[]} tracks
 * @param {Record<string, number>} [stands]
 */
const follow = (tracks, stands = {}) =>
  tracks.map((track) => ((stands[track.id] ?? track.now) === track.now ? track : { ...track, now: stands[track.id] }));

export class Session {
  /** @type {import("../types").TableCard | null} */
  card = null;
  /** @type {Scene | null} */
  truth = null;
  /** @type {Scene | null} */
  shown = null;
  decision = 0;
  undo = "";
  /** Whose choices a take-back would undo, and how many. @type {Record<string, number>} */
  back = {};
  /** @type {import("../types").ChatLine[]} */
  chat = [];
  unread = 0;
  /** What I am just saying: it comes back as news, but not to me. @type {string[]} */
  saying = [];
  /** @type {string[]} */
  online = [];
  /** @type {Beat | null} */
  beat = null;
  beatNumber = 0;
  playing = false;
  /** Whether what happened has the stage. */
  staged = false;
  connected = true;
  lost = "";
  /** Whether I have asked for something that changes the table, until it is answered. */
  busy = false;
  /** What waits until an order on its way has been taken and played out. @type {(() => void) | null} */
  later = null;
  /** Whether an answer of the server takes so long that it must be said. */
  slow = false;
  toast = "";
  /** @type {{by: string, id: string, back: Record<string, number>} | null} */
  asked = null;
  said = "";
  /** @type {Job[]} */
  jobs = [];
  mine = false;
  sharing = false;
  lastBeat = 0;
  /** Milliseconds for which a turn has been played out. */
  spent = 0;
  skipping = false;
  /** How often the server has greeted: it tells everything anew. */
  greetings = 0;
  wake = () => {};

  /** @param {string} id @param {() => void} changed */
  constructor(id, changed) {
    this.changed = changed;
    this.draft = new Draft(this);
    this.ways = new Ways(this);
    this.salvo = new Salvo(this);
    this.counsel = new Counsel(this);
    this.live = new Live(id, this.hear, this.line);
  }

  /** What happened while I was away. */
  since = new Since(this);

  close() {
    this.live.close();
    this.jobs = [];
    this.skip();
  }

  line = (/** @type {boolean} */ connected, /** @type {string} */ reason) => {
    this.connected = connected;
    this.lost = reason;
    this.changed();
  };

  // Hearing

  hear = (/** @type {any} */ message) => {
    if (message.t === "hello") this.greet(message);
    else if (message.t === "change") this.follow(message);
    else if (message.t === "chat") this.hearTalk(message);
    else if (message.t === "people") this.online = message.online;
    else if (message.t === "advice") this.counsel.hear(message);
    else if (message.t === "ask-take-back") {
      this.asked = { by: message.by, id: message.id, back: message.back };
      cue("turn");
    } else if (message.t === "take-back") {
      if (this.asked?.id === message.ask) this.asked = null;
      this.tell(t(message.granted ? "take-back-granted" : "take-back-denied", { name: message.by }));
    }
    this.changed();
    void this.share();
  };

  /** Where the dice are still being agreed, this browser gives its share by itself. */
  async share() {
    if (!this.card?.shares || this.sharing) return;
    this.sharing = true;
    await contribute(this.card).catch(() => {}); // another tab of mine was quicker
    this.sharing = false;
  }

  /** @param {import("../types").ChatLine} line */
  hearTalk(line) {
    this.chat = [...this.chat, line];
    const own = this.saying.indexOf(line.text);
    if (own >= 0) {
      this.saying.splice(own, 1);
      return;
    }
    if (!line.name) {
      this.tell(line.text);
      return;
    } // the table itself
    this.unread += 1;
    cue("word");
  }

  /** @param {any} message */
  greet(message) {
    const first = this.truth === null;
    this.card = message.table;
    this.truth = this.shown = message.scene;
    abbreviate(message.scene);
    this.decision = message.decision;
    this.undo = message.undo;
    this.back = message.back;
    this.chat = message.chat;
    this.jobs = [];
    this.greetings += 1;
    this.playing = false;
    this.staged = false;
    this.skip();
    this.draft.settle();
    if (!first) this.beat = null;
    if (this.card?.notice && !isLesson(this.card.id)) this.tell(this.card.notice);
    if (first) this.since.arrive();
    this.announce(this.question());
  }

  /** What happened while I was away, once more: the pieces stand where they stand. @param {Line[]} lines */
  tellAgain(lines) {
    const { truth, decision, undo, back } = this;
    if (!truth || this.playing) return;
    this.shown = { ...truth, log: truth.log.slice(0, truth.log.length - lines.length) };
    const beats = lines.map((line) => ({ line, pieces: {} }));
    this.jobs.push({ beats: /** @type {any} */ (beats), scene: truth, decision, undo, back, mine: false });
    void this.play();
  }

  /** @param {any} message */
  follow(message) {
    if (!this.truth) return;
    if (message.table) this.card = message.table;
    this.truth = patchScene(this.truth, message.scene);
    this.jobs.push({
      beats: message.beats ?? [],
      scene: this.truth,
      decision: message.decision,
      undo: message.undo,
      back: message.back,
      mine: this.mine,
    });
    this.mine = false;
    if (!this.playing) void this.play();
  }

  // Playing out

  /** Show the waiting events one by one. */
  async play() {
    const { greetings } = this;
    this.playing = true;
    this.skipping = false;
    while (this.jobs.length) {
      const job = /** @type {Job} */ (this.jobs.shift());
      let first = job.mine;
      if (first || Date.now() - this.lastBeat > STILL || this.isNewTurn(job.scene)) this.spent = 0;
      const waiting = [job, ...this.jobs].flatMap(({ beats }) => beats);
      const pace = paceOf(waiting, this.spent);
      for (const beat of job.beats) {
        if (!first && !this.skipping && pace && !document.hidden)
          await this.pause(this.lastBeat + pace * weight(this.beat) - Date.now());
        if (greetings !== this.greetings) return; // what was being played out is in the new greeting
        first = false;
        this.show(beat);
        if (!this.skipping && pace && !document.hidden && isStaged(beat.line)) await this.stage();
        if (greetings !== this.greetings) return;
      }
      const before = this.shown;
      this.shown = job.scene;
      this.decision = job.decision;
      this.undo = job.undo;
      this.back = job.back;
      this.draft.settle();
      if (this.jobs.length === 0) this.arrive(before);
      this.changed();
    }
    this.playing = false;
    this.skipping = false;
    this.since.keep();
    this.changed();
    this.goOn();
  }

  /** Whether who only watches sees another's turn begin; to a player all is one turn until the next question. */
  isNewTurn(/** @type {Scene} */ { tracks: [now] }) {
    const [before] = this.shown?.tracks ?? [];
    return !this.card?.mine.length && (now?.name !== before?.name || now?.now !== before?.now);
  }

  /** Nothing of mine is on its way any more: what was pressed meanwhile is done. */
  goOn() {
    const { later } = this;
    if (!later || this.busy || this.playing) return;
    this.later = null;
    later();
  }

  /** A moment that counts is looked at for a while. */
  async stage() {
    this.staged = true;
    this.changed();
    await this.pause(STAGE);
    this.staged = false;
  }

  /** @param {Beat} beat */
  show(beat) {
    const shown = /** @type {Scene} */ (this.shown);
    this.shown = {
      ...shown,
      prompt: null,
      pieces: patchList(shown.pieces, beat.pieces),
      tracks: follow(shown.tracks, beat.tracks),
      log: [...shown.log, beat.line],
    };
    this.beat = beat;
    this.beatNumber += 1;
    this.lastBeat = Date.now();
    const { line } = beat;
    this.announce(
      [
        line.text,
        line.dice.length ? t("said-dice", { dice: line.dice.join(", ") }) : "",
        line.card && line.needed ? t("said-card", { card: line.card }) : "",
        line.needed && t("said-needed", { needed: line.needed }),
      ]
        .filter(Boolean)
        .join(" "),
    );
    if (!this.skipping) cue(line.good === false ? "bad" : line.good ? "good" : line.dice.length ? "dice" : "tick");
    if (!this.skipping) this.changed();
  }

  /** @param {Scene | null} before */
  arrive(before) {
    const prompt = this.shown?.prompt;
    if (prompt && prompt.question !== before?.prompt?.question) this.announce(this.question(), true);
    if (this.shown?.outcome && !before?.outcome) cue("turn");
  }

  /** @param {number} milliseconds */
  pause(milliseconds) {
    if (milliseconds <= 0) return Promise.resolve();
    this.spent += milliseconds;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  /** Go to the end of what is being played out. */
  skip() {
    this.skipping = true;
    this.wake();
  }

  // Saying

  /** For those who listen instead of looking. @param {string} text @param {boolean} [more] */
  announce(text, more = false) {
    this.said = more && this.said ? `${this.said} ${text}` : text;
  }

  question() {
    const prompt = this.shown?.prompt;
    if (!prompt) return this.shown?.outcome ?? "";
    return `${prompt.question} ${t("said-options", { count: prompt.choices.length })}`;
  }

  /** @param {string} text */
  tell(text) {
    this.toast = text;
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => {
      this.toast = "";
      this.changed();
    }, 6000);
    this.changed();
  }

  // Asking

  /** @param {Record<string, unknown> & {do: string}} request */
  async ask(request) {
    const act = ONCE.has(request.do);
    if (act && (this.busy || this.playing)) return false;
    if (act) {
      this.busy = true;
      this.mine = true;
    }
    const soon = act ? setTimeout(this.changed, SOON) : 0;
    if (request.do === "chat") this.saying.push(String(request.text));
    const slow = setTimeout(() => {
      this.slow = true;
      this.changed();
    }, SLOW);
    try {
      await this.live.send(act ? { ...request, decision: this.decision } : request);
      if (act) this.since.missed = []; // who plays on knows it
      return true;
    } catch (error) {
      this.mine = false;
      this.saying = [];
      this.tell(/** @type {Error} */ (error).message);
      return false;
    } finally {
      clearTimeout(slow);
      clearTimeout(soon);
      this.slow = false;
      if (act) this.busy = false;
      this.changed();
      this.goOn();
    }
  }

  /** @param {string} key */
  choose(key) {
    if (!this.shown?.prompt?.choices.some((choice) => choice.key === key)) return Promise.resolve(false);
    return this.ask({ do: "choose", key });
  }

  /** @param {boolean} yes */
  consent(yes) {
    const asked = this.asked;
    this.asked = null;
    this.changed();
    return asked ? this.ask({ do: "consent", ask: asked.id, yes }) : Promise.resolve(false);
  }
}
