// @ts-check
/**
 * Drafts, kept in this browser, each by itself, with their undo history: a reload loses nothing, nor does a second
 * window.
 */

/** @typedef {import("./types").Kept} Kept */
/** @typedef {import("./types").Document} Document */

const MOST_STEPS = 40;

export class Shelf {
  /** @param {string} game */
  constructor(game) {
    this.prefix = `moonless workshop ${game} `;
    /** Whether this browser keeps what is given to it. */
    this.keeps = true;
    /** @type {Kept | null} */
    this.current = this.read(this.get("current")) ?? this.all[0] ?? null;
  }

  /** @param {string} name */
  get(name) {
    try {
      return localStorage.getItem(this.prefix + name) ?? "";
    } catch {
      return "";
    }
  }

  /** @param {string} id @returns {Kept | null} */
  read(id) {
    try {
      const kept = JSON.parse(this.get(`draft ${id}`) || "null");
      return kept && typeof kept.document === "object" ? kept : null;
    } catch {
      return null; // nothing that can be read: as if it were not there
    }
  }

  /** All drafts, the newest first. @returns {Kept[]} */
  get all() {
    const start = `${this.prefix}draft `;
    const ids = Object.keys(localStorage)
      .filter((name) => name.startsWith(start))
      .map((name) => name.slice(start.length));
    return ids.flatMap((id) => this.read(id) ?? []).sort((a, b) => b.time - a.time);
  }

  /** A new draft becomes the one that is worked on. @param {Document} document @param {string} title */
  begin(document, title) {
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;
    this.current = { id, title, time: 0, document, past: [], future: [] };
    this.put(document, title);
  }

  /** @param {string} id */
  open(id) {
    this.current = this.read(id) ?? this.all[0] ?? null;
    this.write("current", this.current?.id ?? "");
  }

  /** @param {string} id */
  discard(id) {
    localStorage.removeItem(`${this.prefix}draft ${id}`);
  }

  /** The draft after a change. @param {Document} document @param {string} title */
  change(document, title) {
    const kept = this.current;
    if (!kept) return;
    kept.past = [...kept.past, kept.document].slice(-MOST_STEPS);
    kept.future = [];
    this.put(document, title);
  }

  /** One step back, or forth again. @param {boolean} back @returns {Document | null} */
  step(back) {
    const kept = this.current;
    const [from, to] = kept ? (back ? [kept.past, kept.future] : [kept.future, kept.past]) : [[], []];
    const document = from.pop();
    if (!kept || !document) return null;
    to.push(kept.document);
    this.put(document, kept.title);
    return document;
  }

  /** @param {Document} document @param {string} title */
  put(document, title) {
    const kept = this.current;
    if (!kept) return;
    Object.assign(kept, { document, title, time: Date.now() });
    this.keeps =
      this.write(`draft ${kept.id}`, JSON.stringify(kept)) ||
      this.write(`draft ${kept.id}`, JSON.stringify({ ...kept, past: [], future: [] }));
    this.write("current", kept.id);
  }

  /** @param {string} name @param {string} text @returns {boolean} whether it is kept */
  write(name, text) {
    try {
      localStorage.setItem(this.prefix + name, text);
      return true;
    } catch {
      return false;
    }
  }
}
