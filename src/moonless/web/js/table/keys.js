// @ts-check
/** Keys of the table screen. Numbers choose, also of two digits; the rest is in the help. */

const DIGIT_WAIT = 700;
const TYPING = "input, textarea, select";

/** @typedef {import("../types").Choice} Choice */
/** @typedef {{choices: () => Choice[], choose: (choice: Choice) => void, press: Record<string, () => void>, typed: (digits: string) => void}} Board */

/** Follow the keyboard; returns how to stop. @param {Board} board */
export function followKeys(board) {
  let digits = "";
  /** What was offered when the first digit was typed. @type {Choice[]} */
  let offered = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const finish = () => {
    clearTimeout(timer);
    const meant = offered[Number(digits) - 1];
    digits = "";
    board.typed("");
    if (meant && board.choices() === offered) board.choose(meant); // a number that was meant for an older question answers no other
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.(TYPING) || document.querySelector("dialog[open]")) return;
    if (/^\d$/.test(event.key) && (digits || event.key !== "0")) {
      clearTimeout(timer);
      if (!digits) offered = board.choices();
      digits += event.key;
      board.typed(digits);
      if (Number(digits) * 10 > offered.length) finish();
      else timer = setTimeout(finish, DIGIT_WAIT);
      event.preventDefault();
      return;
    }
    if (event.key === "Enter" && digits) { event.preventDefault(); finish(); return; }
    const scrolls = event.key.startsWith("Arrow") && target.closest?.("[data-scroll]");
    const pressed = scrolls || ((event.key === " " || event.key === "Enter") && target.closest?.("button, a, summary")) ? undefined : board.press[event.key];
    if (!pressed) return;
    event.preventDefault();
    pressed();
  };
  addEventListener("keydown", key);
  return () => { clearTimeout(timer); removeEventListener("keydown", key); };
}
