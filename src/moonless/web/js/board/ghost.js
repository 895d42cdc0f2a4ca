// @ts-check
/** Where an answer leads: its place stands out, and a ghost stands there. */
import { keysOf } from "./chart.js";
import { isTurn } from "./petals.js";
import { angles, make, makeGhost } from "./pieces.js";

/** How far from both ends the line to a place begins. */
const SHORT = 0.22;

/**
 * @param {import("./chart.js").Chart} chart
 * @param {import("../types").Choice | null} choice
 * @param {string} active
 */
export function drawGhost(chart, choice, active) {
  const layer = chart.layer?.ghosts;
  if (!layer) return;
  layer.replaceChildren();
  for (const can of chart.svg?.querySelectorAll(".can") ?? [])
    can.classList.toggle("hot", choice !== null && keysOf(can).includes(choice.key));
  const piece = chart.known.get(active);
  const from = chart.centers.get(chart.end || (piece?.cell ?? ""));
  const target = choice && (choice.cell || chart.known.get(isTurn(choice) ? active : choice.piece)?.cell);
  const to = target ? chart.centers.get(target) : undefined;
  if (!choice || !from || !to) return;
  // who is one of several to be chosen aims at none of the others
  if ((from.x !== to.x || from.y !== to.y) && !chart.asked.has(active) && !isTurn(choice)) lead(from, to, layer);
  if (!piece || !(choice.cell || isTurn(choice))) return;
  const angle = angles(chart.hex)[choice.facing || piece.facing] ?? 0;
  // Who only turns stays: the place of the answer is the one that it looks at.
  layer.prepend(makeGhost(piece, chart.kinds, isTurn(choice) ? from : to, angle));
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {Element} layer */
function lead(from, to, layer) {
  const [dx, dy] = [(to.x - from.x) * SHORT, (to.y - from.y) * SHORT];
  const ends = { x1: from.x + dx, y1: from.y + dy, x2: to.x - dx, y2: to.y - dy };
  make("line", { class: "lead", ...ends, "marker-end": "url(#tip)" }, layer);
}
