// @ts-check
/** My share of the dice: thrown in this browser, promised, and opened only when all have promised theirs. */
import { post } from "./api.js";
import { hash } from "./dice.js";

/** @typedef {import("./types").TableCard} TableCard */
/** @typedef {import("./types").Dice} Dice */
/** @typedef {{share: string, seen: string[]}} Kept my share, and the promises that I saw before opening it */

const key = (/** @type {string} */ table, /** @type {number} */ round) => `moonless-share-${table}-${round}`;

/** What this browser knows of a round by itself. @param {string} table @param {number} round @returns {Kept | null} */
export function kept(table, round) {
  try {
    return JSON.parse(localStorage.getItem(key(table, round)) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} table @param {number} round @param {Kept} mine */
const keep = (table, round, mine) => localStorage.setItem(key(table, round), JSON.stringify(mine));

/** All that is promised, in the order of the list. @param {Dice} dice */
export const promises = (dice) => [dice.commitment, ...dice.shares.map((each) => each.commitment)];

/** What is promised when a share is. @param {string} table @param {number} round @param {string} share */
export const promiseOf = (table, round, share) => hash(`${table} ${round} ${share}`);

/** A new table, with my share in its dice where this browser can throw one. @param {Record<string, unknown>} wish */
export async function startTable(wish) {
  const dice = globalThis.crypto?.subtle ? "joint" : "seeded";
  return contribute(await post("/api/tables", { dice, ...wish }));
}

/** Give what is asked of me, as far as it can be given now. @param {TableCard} card @returns {Promise<TableCard>} */
export async function contribute(card) {
  const dice = card.shares;
  const mine = dice?.shares.find((each) => each.mine);
  if (!dice || !mine || !globalThis.crypto?.subtle) return card;
  const { round } = dice;
  const path = `/api/tables/${card.id}/dice`;
  if (!mine.commitment) {
    const share = [...crypto.getRandomValues(new Uint8Array(32))].map((n) => n.toString(16).padStart(2, "0")).join("");
    keep(card.id, round, { share, seen: [] });
    return contribute(await post(path, { round, commitment: await promiseOf(card.id, round, share) }));
  }
  if (!dice.opening || mine.share) return card;
  const own = kept(card.id, round);
  if (own) keep(card.id, round, { ...own, seen: promises(dice) });
  return contribute(await post(path, own ? { round, share: own.share } : { round })); // a lost share begins anew
}
