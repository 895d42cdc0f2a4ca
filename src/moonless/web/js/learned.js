// @ts-check
/** Which games' lessons this browser has seen to their end, and which tables are lessons. */

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

/** Which lesson, and how far it was read. @typedef {{lesson: string, step: number}} Place */
const PLACE = (/** @type {string} */ table) => `moonless lesson ${table}`;

/** Mark a table as a lesson. @param {string} table @param {string} lesson */
export function beginLesson(table, lesson) {
  keepPlace(table, { lesson, step: 0 });
}

/** @param {string} table */
export const isLesson = (table) => placeOf(table) !== null;

/** @param {string} table @param {Place | null} place */
export function keepPlace(table, place) {
  if (place) localStorage.setItem(PLACE(table), JSON.stringify(place));
  else localStorage.removeItem(PLACE(table));
}

/** @param {string} table @returns {Place | null} */
export function placeOf(table) {
  const place = JSON.parse(localStorage.getItem(PLACE(table)) ?? "null");
  return place?.lesson ? place : null;
}
