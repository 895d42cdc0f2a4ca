// @ts-check
/** How fast what happened is played out: an enemy's turn takes ten seconds at most, unless somebody likes it slow. */
import { PACE, settings } from "../settings.js";
import { isStaged, STAGE } from "./moment.js";

/** @typedef {import("../types").Beat} Beat */

/** Milliseconds: who is answered sooner sees one change of the screen, not two. */
export const SOON = 120;
/** Milliseconds that a turn may take. */
const LONGEST = 10_000;
/** For so many events there is always to be time. */
const AHEAD = 6;
/** Milliseconds without an event, after which a new stretch begins: somebody thinks. */
export const STILL = 5_000;

/**
 * How long an event deserves to be looked at, as a share of the pace: what was thrown or drawn, and longer words, more.
 * @param {Beat | null} beat
 */
export function weight(beat) {
  if (!beat) return 0;
  const { line } = beat;
  return 0.7 + (line.dice.length || line.card ? 0.45 : 0) + Math.min(0.6, line.text.length / 160);
}

/**
 * Milliseconds between events of a turn, for a weight of one; 0: at once. Moments keep their stage. What a turn brings
 * comes in pieces: nobody knows how many are still to come, so that each leaves some of the time to them.
 * @param {Beat[]} beats all that wait
 * @param {number} [spent] milliseconds that this turn has taken already
 */
export function paceOf(beats, spent = 0) {
  const { speed } = settings();
  const pace = PACE[speed];
  if (!pace || speed === "slow") return pace;
  const whole = beats.reduce((sum, beat) => sum + weight(beat), 0);
  const staged = beats.filter((beat) => isStaged(beat.line)).length * STAGE;
  const left = Math.max(LONGEST - spent - staged, LONGEST / 4 - spent, 1);
  return Math.min(pace, left / Math.max(whole, AHEAD));
}
