// @ts-check
/** Whether there is room for the wide table: plan and verbs under the board, sheets and log beside it. */
import { once } from "../api.js";
import { useLayoutEffect, useState } from "../ui.js";

const WIDE = "(min-width: 1180px) and (min-height: 620px)";
const WIDER = "(min-width: 1280px) and (min-height: 620px)";
const TALL = "(min-width: 1180px) and (min-height: 1100px)";
const SMALL = "(max-width: 820px), (max-height: 500px)";
/** A board of areas is about as high as it is wide: beside it there is room on both sides. */
const AREAS = /^[^>]*class="board areas/;

/** Whether the window is wide now. */
export const useWide = () => useRoom(WIDE);

/** Whether it is so high that more than one sheet stands beside the board. */
export const useTall = () => useRoom(TALL);

/** Whether it is a phone's: the board has no room to spare. */
export const useSmall = () => useRoom(SMALL);

/**
 * Whether sheets stand at the left of this board, and orders with the log at its right.
 * @param {string} game @param {string} board
 */
export function useApart(game, board) {
  const room = useRoom(WIDER);
  const [areas, setAreas] = useState(false);
  useLayoutEffect(() => {
    if (!board) return;
    const drawn = /** @type {Promise<string>} */ (once(`/api/games/${game}/boards/${board}.svg`));
    drawn.then(
      (svg) => setAreas(AREAS.test(svg)),
      () => undefined, // who draws the board tells of it
    );
  }, [game, board]);
  return room && areas;
}

/** @param {string} wanted */
function useRoom(wanted) {
  const [query] = useState(() => matchMedia(wanted));
  const [wide, setWide] = useState(query.matches);
  useLayoutEffect(() => {
    const follow = () => setWide(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return wide;
}
