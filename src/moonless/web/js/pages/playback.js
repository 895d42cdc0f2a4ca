// @ts-check
/** Where a replay stands, what moves it, and by which keys. */
import { get, post } from "../api.js";
import { navigate, useEffect } from "../ui.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {{label: string, seat: string}} Told */
/** @typedef {{steps: Told[], seats: string[], sides: string[]}} Past */

const PACE = 1100;

/** Where a replay stands, and what moves it. */
export class Playback {
  /** @param {import("../types").TableCard} card @param {Past} past @param {() => void} changed */
  constructor(card, past, changed) {
    this.card = card;
    this.past = past;
    this.changed = changed;
    const asked = Number(new URLSearchParams(location.search).get("step") ?? 0);
    this.step = Math.min(asked, past.steps.length);
    this.eyes = past.sides.length ? past.sides : [past.seats[0] ?? ""];
    this.front = 0;
    this.running = false;
    this.tab = "orders";
    this.sheet = "";
    /** @type {string[]} */
    this.pointed = [];
    this.refusal = "";
    /** What the computer found when it looked back. @type {import("./course.js").Reviewed | null} */
    this.review = null;
    /** @type {Map<string, Promise<{scene: Scene}>>} */
    this.kept = new Map();
  }

  /** What a seat saw after so many choices; asked for once. @param {number} step @param {string} seat */
  fetch(step, seat) {
    const path = `/api/tables/${this.card.id}/replay/${step}${seat ? `?seat=${encodeURIComponent(seat)}` : ""}`;
    const known = this.kept.get(path) ?? get(path);
    this.kept.set(path, known);
    known.catch(() => this.kept.delete(path));
    return known;
  }

  get last() {
    return this.past.steps.length;
  }

  /** The choice that led here. */
  get told() {
    return this.step > 0 ? this.past.steps[this.step - 1] : null;
  }

  /** @param {Partial<Playback>} part */
  set(part) {
    Object.assign(this, part);
    this.changed();
  }

  name = (/** @type {string} */ seat) => this.card.seats[seat]?.label ?? seat;

  /** Stop at a step. */
  go = (/** @type {number} */ step) =>
    this.set({ running: false, step: Math.max(0, Math.min(step, this.past.steps.length)) });

  /** Stop at the next place, or the one before, where the game turned. @param {number} way 1 or -1 */
  turn(way) {
    const places = this.review?.moments.map((moment) => moment.number) ?? [];
    const on = way > 0 ? places.find((place) => place > this.step) : places.findLast((place) => place < this.step);
    if (on !== undefined) this.go(on);
  }

  point = (/** @type {string[]} */ pointed) => this.set({ pointed });

  /** Go on as a new game. @param {number} side */
  async playOn(side) {
    const seat = this.eyes[side] || this.past.seats[0] || "";
    try {
      const table = await post(`/api/tables/${this.card.id}/play-on`, { step: this.step, seat });
      navigate(`/table/${table.id}`);
    } catch (error) {
      this.set({ refusal: /** @type {Error} */ (error).message });
    }
  }
}

/** Step by step at its own pace, while it runs. @param {Playback} play @param {Scene[]} scenes */
export function useRunning(play, scenes) {
  useEffect(() => {
    if (!play.running) return undefined;
    if (play.step >= play.last) {
      play.set({ running: false });
      return undefined;
    }
    const timer = setTimeout(() => play.set({ step: play.step + 1 }), PACE);
    return () => clearTimeout(timer);
  }, [play.running, play.step, scenes]);
}

/**
 * Arrow keys go back and on, Home and End to both ends, brackets to where the game turned, the space bar runs and
 * stops.
 * @param {Playback} play
 */
export function useKeys(play) {
  useEffect(() => {
    /** @type {Record<string, () => void>} */
    const press = {
      ArrowLeft: () => play.go(play.step - 1),
      ArrowRight: () => play.go(play.step + 1),
      Home: () => play.go(0),
      End: () => play.go(play.last),
      "[": () => play.turn(-1),
      "]": () => play.turn(1),
      " ": () => play.set({ running: !play.running }),
    };
    const key = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest?.("input, textarea, select, [data-scroll], [role=tablist]")) return;
      if (event.key === " " && target.closest?.("button, a, summary")) return;
      if (!press[event.key]) return;
      event.preventDefault();
      press[event.key]();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [play]);
}
