// @ts-check
/** Small boxes over the board: what something is, and which of several answers is meant. */
import { costOf } from "../facts.js";
import { html, t, useLayoutEffect, useRef } from "../ui.js";
import { OddsMark } from "./orders.js";

/** @typedef {{title: string, text: string, lines?: string[]}} Words */

/**
 * Keep a box beside a place and inside the window: below it, else above it, else at its side.
 * @param {HTMLElement} box
 * @param {DOMRect} at
 */
function put(box, at) {
  const { width, height } = box.getBoundingClientRect();
  const gap = 10;
  const below = at.bottom + gap + height < innerHeight;
  const above = at.top - gap - height > 0;
  const right = at.right + gap + width < innerWidth;
  const beside = !below && !above && (right || at.left - gap - width > 0);
  const left = !beside ? at.left + at.width / 2 - width / 2 : right ? at.right + gap : at.left - gap - width;
  const top = beside ? at.top + at.height / 2 - height / 2 : below ? at.bottom + gap : at.top - gap - height;
  box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, left))}px`;
  box.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, top))}px`;
}

/** @param {{words: Words, at: DOMRect}} props */
export function Tip({ words, at }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (box.current) put(box.current, at);
  });
  return html`<div class="tip" role="tooltip" ref=${box}>
    <b>${words.title}</b>
    ${words.text && html`<span>${words.text}</span>`}
    ${words.lines?.map((line) => html`<span class="dim">${line}</span>`)}
  </div>`;
}

/**
 * Several answers are meant by one place.
 * @param {{
 *   choices: import("../types").Choice[],
 *   at: DOMRect,
 *   choose: (key: string) => void,
 *   heed: (choice: import("../types").Choice | null) => void,
 *   close: () => void,
 * }} props
 */
export function Menu({ choices, at, choose, heed, close }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    put(box.current, at);
    box.current.querySelector("button")?.focus();
    const away = (/** @type {Event} */ event) => {
      if (!box.current?.contains(/** @type {Node} */ (event.target))) close();
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, []);
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const buttons = [...(box.current?.querySelectorAll("button") ?? [])];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") close();
    else if (step)
      buttons[
        (buttons.indexOf(/** @type {any} */ (document.activeElement)) + step + buttons.length) % buttons.length
      ].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="menu" role="group" aria-label=${t("which")} ref=${box} onKeyDown=${keys}>
    ${choices.map(
      (choice) =>
        html`<button
          onClick=${() => {
            close();
            choose(choice.key);
          }}
          onMouseEnter=${() => heed(choice)}
          onFocus=${() => heed(choice)}
        >
          <span>${choice.label}</span>
          <span class="price"><span class="cost">${costOf(choice)}</span> <${OddsMark} choice=${choice} /></span>
        </button>`,
    )}
  </div>`;
}
