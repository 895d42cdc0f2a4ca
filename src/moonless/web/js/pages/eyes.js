// @ts-check
/** Whose eyes a replay is seen through: one seat's, or two side by side. */
import { Board } from "../board/board.js";
import { html, t, useRef } from "../ui.js";

/** @typedef {import("../types").Scene} Scene */

/**
 * Whose eyes: one seat's, or a second beside it.
 * @param {{seats: string[], eyes: string[], name: (seat: string) => string, choose: (eyes: string[]) => void}} props
 */
export function Eyes({ seats, eyes, name, choose }) {
  const [one, two = ""] = eyes;
  const list = (/** @type {string[]} */ among) =>
    among.map((each) => html`<option value=${each}>${name(each)}</option>`);
  return html`<p class="eyes">
    <label>
      ${t("eyes")} <select
        value=${one}
        onChange=${(/** @type {any} */ e) => choose([e.target.value, ...(two && two !== e.target.value ? [two] : [])])}
      >
        ${list(seats)}
      </select>
    </label>
    <label>
      ${t("eyes-beside")} <select
        value=${two}
        onChange=${(/** @type {any} */ e) => choose(e.target.value ? [one, e.target.value] : [one])}
      >
        <option value="">${t("eyes-nobody")}</option>
        ${list(seats.filter((each) => each !== one))}
      </select>
    </label>
  </p>`;
}

/**
 * One board, or two side by side that pan and zoom together; on a phone one of them at a time. The name over a board
 * chooses whose sheets and log are shown.
 * @param {{
 *   game: string,
 *   scenes: Scene[],
 *   names: string[],
 *   front: number,
 *   choose: (side: number) => void,
 *   active: string,
 *   pointed: string[],
 * }} props
 */
export function Boards({ game, scenes, names, front, choose, active, pointed }) {
  const charts = useRef(/** @type {import("../board/chart.js").Chart[]} */ ([]));
  /** @param {import("../board/chart.js").Chart} made @param {number} side */
  const link = (made, side) => {
    charts.current[side] = made;
    made.twin = () => charts.current[1 - side]?.view;
  };
  const board = (/** @type {Scene} */ scene, /** @type {number} */ side) =>
    html`<${Board}
      game=${game}
      scene=${scene}
      active=${active}
      pointed=${pointed}
      handle=${(/** @type {any} */ made) => link(made, side)}
    />`;
  if (!scenes[0]?.board) return null;
  if (scenes.length < 2) return board(scenes[0], 0);
  return html`<div class="sides" data-front=${front}>
    ${scenes.map(
      (scene, side) => html`<section class="one-side" key=${side} aria-label=${names[side]}>
      <div class="side-name" role="group" aria-label=${t("eyes")}>
        ${names.map(
          (each, n) => html`<button
          class=${n === side ? "own" : "other"}
          aria-pressed=${front === n}
          onClick=${() => choose(n)}
        >
          ${each}
        </button>`,
        )}
      </div>
      ${board(scene, side)}
    </section>`,
    )}
  </div>`;
}
