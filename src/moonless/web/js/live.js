// @ts-check
/** The live connection to a table: greets, patches, sends, and comes back by itself when the line drops or goes silent.
 *
 * A request that was on its way when the line dropped is sent again with the same id, if the decision it answers is
 * still
 * open: the server carries out an id once. So nothing is lost and nothing is done twice.
 */
import { t } from "./ui.js";

/** @typedef {import("./types").Scene} Scene */
/**
 * What was asked and is not answered yet.
 * @typedef {{
 *   message: Record<string, any>,
 *   since: number,
 *   resolve: (value: any) => void,
 *   reject: (error: Error) => void,
 * }} Request
 */

const LISTS = ["pieces", "sheets", "overlays"];
/** What ends a request. */
const ANSWERS = ["ack", "refused", "rehearsed", "ways"];
/** What may be sent again: it names a decision or an ask that can be answered only once, or does nothing. */
const AGAIN = new Set(["choose", "choose-all", "rehearse", "ways", "undo", "take-back", "consent"]);
/**
 * Milliseconds: how often the line is looked after, when a silent one is asked whether it is there, how long an
 * answer may take; a greeting, at first and at most: a slow server gets more time with each line that was given up.
 */
const CARE = 500;
const SILENCE = 10_000;
const PATIENCE = 6000;
const GREETING = 12_000;
const LONGEST = 60_000;
/** Closed because the server does not know who we are. */
const STRANGER = 4403;
/** Closed by the server for good: there is no such table for us, or we may not come in. */
const FOR_GOOD = [4400, 4403, 4404, 4409, 4410];

/**
 * Apply {set, gone} to a list of things with ids, keeping their order.
 * @template {{id: string}} T
 * @param {T[]} list
 * @param {Partial<import("./types").Changed<T>>} change
 * @returns {T[]}
 */
export function patchList(list, change) {
  const gone = new Set(change.gone ?? []);
  const fresh = new Map((change.set ?? []).map((item) => [item.id, item]));
  const result = list
    .filter((item) => !gone.has(item.id))
    .map((item) => {
      const next = fresh.get(item.id);
      fresh.delete(item.id);
      return next ?? item;
    });
  const patched = [...result, ...fresh.values()];
  if (!change.order) return patched;
  const known = new Map(patched.map((item) => [item.id, item]));
  return change.order.flatMap((id) => known.get(id) ?? []);
}

/** A scene with a patch applied. @param {Scene} scene @param {Record<string, any>} patch @returns {Scene} */
export function patchScene(scene, patch) {
  /** @type {any} */
  const next = { ...scene };
  for (const [name, value] of Object.entries(patch)) {
    if (LISTS.includes(name)) next[name] = patchList(next[name], value);
    else if (name !== "log" && name !== "logFrom") next[name] = value;
  }
  if ("logFrom" in patch) next.log = scene.log.slice(0, Math.max(0, patch.logFrom - scene.logStart));
  if (patch.log) next.log = [...next.log, ...patch.log];
  return next;
}

export class Live {
  /**
   * @param {string} table
   * @param {(message: any) => void} hear
   * @param {(connected: boolean, reason: string) => void} line
   */
  constructor(table, hear, line) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`;
    this.hear = hear;
    this.line = line;
    this.wait = 250;
    this.greeted = false;
    /** Whether the server has known us here, or has been asked to. */
    this.known = false;
    this.patience = GREETING;
    this.closed = false;
    this.count = 0;
    this.name = Math.random().toString(36).slice(2, 10);
    /**
     * @type {Map<string, Request>}
     */
    this.open = new Map();
    /** When the server was last heard, and since when it owes a sign of life (0: it does not). */
    this.heard = Date.now();
    this.owed = 0;
    this.keeper = setInterval(() => this.care(), CARE);
    this.awake = () => {
      if (!this.closed && this.socket?.readyState === WebSocket.CLOSED) this.connect();
    };
    addEventListener("online", this.awake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.owed = Date.now(); // a greeting
    this.greeted = false;
    let refusal = "";
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      const message = JSON.parse(event.data);
      this.heard = Date.now();
      this.owed = 0;
      if (message.t === "hello") {
        this.wait = 250;
        this.greeted = this.known = true;
        this.patience = GREETING;
        this.line(true, "");
      }
      if (message.t === "refused" && !message.id) refusal = message.error;
      this.receive(message);
      if (message.t === "hello") this.sendAgain(message.decision);
    };
    socket.onclose = (event) => {
      if (this.closed || socket !== this.socket) return;
      if (event.code === STRANGER && !this.known) {
        this.introduce();
        return;
      }
      const ended = FOR_GOOD.includes(event.code);
      this.drop(ended);
      if (ended) {
        this.line(false, refusal || event.reason || t("no-table"));
        return;
      }
      this.line(false, "");
      this.timer = setTimeout(() => this.closed || this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, 5000);
    };
  }

  /** Whose first page is a table is made a guest, like on any other page, and comes again. */
  introduce() {
    this.known = true;
    const again = () => this.closed || this.connect();
    fetch("/api/me", { credentials: "same-origin" }).then(again, again);
  }

  /** Look after the line: a silent one is asked, one that does not answer is given up for a new one. */
  care() {
    const { socket } = this;
    const now = Date.now();
    if (this.closed || !socket || socket.readyState > WebSocket.OPEN) return;
    if (!this.owed && socket.readyState === WebSocket.OPEN && now - this.heard > SILENCE) {
      this.owed = now;
      socket.send(JSON.stringify({ do: "ping", id: "" }));
    }
    // What was asked on an older line is asked again after the greeting.
    const asked = this.greeted ? [...this.open.values()] : [];
    const oldest = Math.min(this.owed || Infinity, ...asked.map((request) => Math.max(request.since, this.heard)));
    if (now - oldest < (this.greeted ? PATIENCE : this.patience)) return;
    if (!this.greeted) this.patience = Math.min(this.patience * 2, LONGEST);
    socket.onclose = null;
    socket.close(); // a line that is dead says so only after long
    this.drop(false);
    this.line(false, "");
    this.connect();
  }

  /** The line is gone: keep only what can be sent again. @param {boolean} ended */
  drop(ended) {
    this.owed = 0;
    for (const [id, request] of this.open) {
      if (!ended && AGAIN.has(request.message.do)) continue;
      this.open.delete(id);
      request.reject(new Error(t("line-dropped")));
    }
  }

  /**
   * Greeted anew: what was on its way was done if its decision is past, else it is sent again.
   * @param {number} decision
   */
  sendAgain(decision) {
    for (const [id, request] of this.open) {
      if ("decision" in request.message && request.message.decision !== decision) {
        this.open.delete(id);
        request.resolve({ t: "ack", id });
      } else {
        request.since = Date.now();
        this.socket?.send(JSON.stringify(request.message));
      }
    }
  }

  /** @param {any} message */
  receive(message) {
    const request = message.id === undefined ? undefined : this.open.get(message.id);
    if (request && ANSWERS.includes(message.t)) {
      this.open.delete(message.id);
      if (message.t !== "refused") request.resolve(message);
      else request.reject(Object.assign(new Error(message.error), { rule: message.rule }));
      return;
    }
    this.hear(message);
  }

  /**
   * Send a request; the promise is kept once it is committed, or answered.
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error(t("not-connected")));
    this.count += 1;
    const id = `${this.name}-${this.count}`;
    return new Promise((resolve, reject) => {
      const request = { ...message, id };
      this.open.set(id, { message: request, since: Date.now(), resolve, reject });
      this.socket?.send(JSON.stringify(request));
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.keeper);
    removeEventListener("online", this.awake);
    this.socket?.close();
  }
}
