// @ts-check
/** Which games' lessons this browser has seen to their end. */

const KEY = "moonless learned";

/** @returns {string[]} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} game */
export const learned = (game) => all().includes(game);

/** A lesson was read to its end. @param {string} game */
export function markLearned(game) {
  if (!learned(game)) localStorage.setItem(KEY, JSON.stringify([...all(), game]));
}
