// @ts-check
/** The live connection to a table: greets, patches, sends, and comes back by itself when the line drops. */
import { t } from "./ui.js";

/** @typedef {import("./types").Scene} Scene */
/** @typedef {import("./types").Changed} Changed */

const LISTS = ["pieces", "sheets", "overlays"];
/** Closed by the server for good: there is no such table for us, or we may not come in. */
const FOR_GOOD = [4400, 4403, 4404, 4409];

/** Apply {set, gone} to a list of things with ids, keeping their order. @template {{id: string}} T @param {T[]} list @param {Partial<Changed>} change @returns {T[]} */
export function patchList(list, change) {
  const gone = new Set(change.gone ?? []);
  const fresh = new Map((change.set ?? []).map((item) => [item.id, item]));
  const result = list.filter((item) => !gone.has(item.id)).map((item) => {
    const next = fresh.get(item.id);
    fresh.delete(item.id);
    return next ?? item;
  });
  return [...result, ...fresh.values()];
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
  /** @param {string} table @param {(message: any) => void} hear @param {(connected: boolean, reason: string) => void} line */
  constructor(table, hear, line) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${encodeURIComponent(table)}/live`;
    this.hear = hear;
    this.line = line;
    this.wait = 250;
    this.closed = false;
    this.count = 0;
    this.name = Math.random().toString(36).slice(2, 10);
    /** @type {Map<string, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
    this.open = new Map();
    this.awake = () => { if (!this.closed && this.socket?.readyState === WebSocket.CLOSED) this.connect(); };
    addEventListener("online", this.awake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    let refusal = "";
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.t === "hello") { this.wait = 250; this.line(true, ""); }
      if (message.t === "refused" && !message.id) refusal = message.error;
      this.receive(message);
    };
    socket.onclose = (event) => {
      for (const request of this.open.values()) request.reject(new Error(t("line-dropped")));
      this.open.clear();
      if (this.closed || socket !== this.socket) return;
      if (FOR_GOOD.includes(event.code)) { this.line(false, refusal || event.reason || t("no-table")); return; }
      this.line(false, "");
      this.timer = setTimeout(() => this.closed || this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, 5000);
    };
  }

  /** @param {any} message */
  receive(message) {
    const request = message.id === undefined ? undefined : this.open.get(message.id);
    if (request && (message.t === "ack" || message.t === "refused")) {
      this.open.delete(message.id);
      if (message.t === "ack") request.resolve(message);
      else request.reject(Object.assign(new Error(message.error), { rule: message.rule }));
      return;
    }
    this.hear(message);
  }

  /** Send a request; the promise is kept once it is committed. @param {Record<string, unknown>} message @returns {Promise<any>} */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error(t("not-connected")));
    const id = `${this.name}-${(this.count += 1)}`;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      this.socket?.send(JSON.stringify({ ...message, id }));
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.awake);
    this.socket?.close();
  }
}
