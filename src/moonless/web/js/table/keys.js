// @ts-check
/** Keys of the table screen. Numbers choose, also of two digits; the rest is in the help. */

const DIGIT_WAIT = 700;
/** A number typed just when the question changed may have been meant for the one before: it is held, in sight. */
const HOLD = 500;
const TYPING = "input, textarea, select";

/** @typedef {import("../types").Choice} Choice */
/**
 * @typedef {{
 *   choices: () => Choice[],
 *   choose: (choice: Choice) => void,
 *   press: Record<string, () => void>,
 *   typed: (digits: string) => void,
 *   age: () => number,
 * }} Board
 */

/** Numbers of one or two digits: the first waits for the second, unless no answer has so large a number. */
class Digits {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.typed = "";
    /** What was offered when the first digit was typed. @type {Choice[]} */
    this.offered = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {string} digit */
  add(digit) {
    clearTimeout(this.timer);
    if (!this.typed) this.offered = this.board.choices();
    // A second press of a hasty finger is that number once more, where no answer has the two together.
    this.typed = Number(this.typed + digit) > this.offered.length ? digit : this.typed + digit;
    this.board.typed(this.typed);
    const more = Number(this.typed) * 10 > this.offered.length ? 0 : DIGIT_WAIT;
    const wait = Math.max(more, HOLD - this.board.age());
    if (wait <= 0) this.finish();
    else this.timer = setTimeout(() => this.finish(), wait);
  }

  drop() {
    clearTimeout(this.timer);
    this.typed = "";
    this.board.typed("");
  }

  finish() {
    clearTimeout(this.timer);
    const meant = this.offered[Number(this.typed) - 1];
    this.typed = "";
    this.board.typed("");
    // A number that was meant for an older question answers no other.
    if (meant && this.board.choices() === this.offered) this.board.choose(meant);
  }
}

/** Whether a key belongs to what has the focus rather than to the table. @param {KeyboardEvent} event */
function isTaken(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key.startsWith("Arrow")) return Boolean(target.closest?.("[data-scroll]"));
  return (event.key === " " || event.key === "Enter") && Boolean(target.closest?.("button, a, summary"));
}

/** Follow the keyboard; returns how to stop. @param {Board} board */
export function followKeys(board) {
  const digits = new Digits(board);
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    let act = isTaken(event) ? undefined : board.press[event.key];
    if (/^\d$/.test(event.key) && (digits.typed || event.key !== "0")) act = () => digits.add(event.key);
    if (event.key === "Enter" && digits.typed) act = () => digits.finish();
    if (event.key === "Escape" && digits.typed) act = () => digits.drop();
    if (!act) return;
    event.preventDefault();
    act();
  };
  addEventListener("keydown", key);
  return () => {
    clearTimeout(digits.timer);
    removeEventListener("keydown", key);
  };
}
