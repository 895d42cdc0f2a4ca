// @ts-check
/** Facings as petals around who turns: a click on one is the turn. */
import { make } from "./pieces.js";

/** @typedef {import("../types").Choice} Choice */

/** The action of turning on the spot. */
const TURN = "face";
const PETAL = "M29 0 38 -10 51 0 38 10z";

/** @param {Choice} choice */
export const isTurn = (choice) => choice.verb === TURN && choice.facing !== "";

/**
 * One petal for each facing, whatever prices it has.
 * @param {Choice[]} turns
 * @param {{x: number, y: number} | undefined} at
 * @param {Record<string, number>} angles
 * @param {string} cell
 * @param {Element} layer
 */
export function drawPetals(turns, at, angles, cell, layer) {
  if (!at) return;
  for (const facing of new Set(turns.map((choice) => choice.facing))) {
    const keys = turns.filter((choice) => choice.facing === facing).map((choice) => choice.key);
    make(
      "path",
      {
        d: PETAL,
        class: "can petal",
        "data-keys": keys.join("\n"),
        "data-for": cell,
        "data-facing": facing,
        transform: `translate(${at.x} ${at.y}) rotate(${angles[facing] ?? 0})`,
      },
      layer,
    );
  }
}
