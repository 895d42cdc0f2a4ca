// @ts-check
/** Pieces of one's own that are out of sight are pinned at the rim of the board: a click brings them back. */
import { make } from "./pieces.js";

/** @typedef {import("./chart.js").Chart} Chart */

/** @typedef {{button: HTMLElement, x: number, y: number}} Spot */

/** How far from the rim a pin lies, in pixels; at the foot are legend and buttons. */
const RIM = 6;
const FOOT = 60;
const ARROW = "M-9 0H7M2 -5 7 0 2 5";

/** What keeps the pins of a board right, once a frame at most. @param {Chart} chart */
export function pinner(chart) {
  const layer = document.createElement("div");
  layer.className = "pins";
  chart.host.append(layer);
  let waiting = 0;
  const follow = () => {
    waiting = 0;
    if (chart.svg) pin(chart, layer);
  };
  return () => {
    if (!waiting) waiting = requestAnimationFrame(follow);
  };
}

/** Who stands together has one pin: their ids, by place. @param {Chart} chart */
function apart({ kept, known }) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const id of kept) {
    const cell = known.get(id)?.cell ?? id;
    found.set(cell, [...(found.get(cell) ?? []), id]);
  }
  return [...found.values()];
}

/** @param {Chart} chart @param {HTMLElement} layer */
function pin(chart, layer) {
  chart.layPetals();
  const { view } = chart;
  if (!view) return;
  const { frame } = view;
  const scale = view.scale();
  const middle = { x: view.box.x + view.box.width / 2, y: view.box.y + view.box.height / 2 };
  /** @type {Spot[]} */
  const spots = [];
  const pins = apart(chart).flatMap(([id, ...others]) => {
    const piece = chart.known.get(id);
    const at = chart.places.get(id);
    if (!piece || !at || view.shows(at)) return [];
    const x = frame.width / 2 + (at.x - middle.x) / scale;
    const y = frame.height / 2 + (at.y - middle.y) / scale;
    const button = document.createElement("button");
    button.className = "pin";
    button.dataset.pin = id;
    button.textContent = others.length ? `${piece.label || piece.name} +${others.length}` : piece.label || piece.name;
    const angle = Math.atan2(y - frame.height / 2, x - frame.width / 2);
    const icon = make("svg", { viewBox: "-12 -12 24 24", class: "icon", "aria-hidden": "true" });
    make("path", { d: ARROW, transform: `rotate(${(angle * 180) / Math.PI})` }, icon);
    button.prepend(icon);
    spots.push({ button, x, y });
    button.addEventListener("click", () => view.center(at.x, at.y));
    return [button];
  });
  layer.replaceChildren(...pins);
  lay(spots, frame.width, frame.height - view.rim() - FOOT);
}

/**
 * At the rim, whole, and below each other where they would lie on each other.
 * @param {Spot[]} spots
 * @param {number} width
 * @param {number} height
 */
function lay(spots, width, height) {
  /** @type {{left: number, top: number, wide: number}[]} */
  const laid = [];
  for (const { button, x, y } of spots) {
    const wide = button.offsetWidth;
    const high = button.offsetHeight;
    const left = Math.min(Math.max(x - wide / 2, RIM), width - wide - RIM);
    const start = Math.min(Math.max(y - high / 2, RIM), height - high - RIM);
    const step = (start > height / 2 ? -1 : 1) * (high + 3);
    const meets = (/** @type {number} */ top) =>
      laid.some((one) => Math.abs(one.top - top) < high && Math.abs(one.left - left) < Math.max(one.wide, wide));
    const tried = spots.map((_, n) => start + n * step);
    const top = tried.find((each) => !meets(each)) ?? start;
    laid.push({ left, top, wide });
    button.style.left = `${left}px`;
    button.style.top = `${top}px`;
  }
}
