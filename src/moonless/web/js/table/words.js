// @ts-check
/** What a piece or a place is, in words: for the box beside it and for lists. */
import { maybe, t } from "../ui.js";

/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../types").Scene} Scene */

/** @param {Choice[]} choices */
const labels = (choices) => choices.map((choice) => choice.label).join(" · ");

/** Where a piece is, which way it looks, and what is the matter with it. @param {Piece} piece */
export function stateWords(piece) {
  const facing = piece.facing && t("facing", { facing: maybe(`compass-${piece.facing}`) || piece.facing });
  const marks = piece.marks.map((mark) => mark.name);
  return [piece.place || piece.cell, facing, ...marks].filter(Boolean).join(" · ");
}

/** @param {Piece} piece @param {Scene} scene @param {Choice[]} here */
export function pieceWords(piece, scene, here) {
  const sheet = scene.sheets.find((each) => each.id === piece.id);
  const broken = sheet?.spaces.filter((space) => space.broken) ?? [];
  return {
    title: piece.name,
    text: stateWords(piece),
    lines: [
      piece.note,
      ...viewWords(piece, scene),
      sheet?.subtitle ?? "",
      ...broken.map((space) => `${space.name}: ${space.note || t("lost")}`),
      labels(here),
    ].filter(Boolean),
  };
}

/** @param {import("../board/chart.js").Spot} spot @param {Choice[]} here */
export function placeWords(spot, here) {
  return { title: [spot.name, spot.note].filter(Boolean).join(" · "), text: labels(here) };
}

/** The squares that a piece sees. @param {Piece} piece @param {Scene} scene */
export function viewWords(piece, scene) {
  return (scene.overlays ?? [])
    .filter((overlay) => overlay.piece === piece.id)
    .map((overlay) => {
      const cells = (/** @type {boolean} */ whole) =>
        Object.keys(overlay.cells)
          .filter((cell) => Number(overlay.cells[cell]) >= 1 === whole)
          .join(" ") || t("tokens-none");
      return t("view-cells", { name: overlay.name, whole: cells(true), part: cells(false) });
    });
}

const byName = new Intl.Collator(undefined, { numeric: true });

/**
 * The board as places with what is there: who is asked about first, then places as they follow one another.
 * @param {Scene} scene
 * @param {string} active
 * @returns {{cell: string, name: string, words: string}[]}
 */
export function placesWith(scene, active) {
  /** @type {Map<string, Piece[]>} */
  const places = new Map();
  for (const piece of scene.pieces) if (piece.cell) places.set(piece.cell, [...(places.get(piece.cell) ?? []), piece]);
  const first = scene.pieces.find((piece) => piece.id === active)?.cell ?? "";
  return [...places]
    .sort(([a], [b]) => Number(b === first) - Number(a === first) || byName.compare(a, b))
    .map(([cell, pieces]) => ({
      cell,
      name: pieces[0].place || cell,
      words: pieces
        .map((piece) => [piece.name, stateWords({ ...piece, cell: "" })].filter(Boolean).join(", "))
        .join("; "),
    }));
}
