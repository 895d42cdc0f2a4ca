// @ts-check
/** Tracks: turn, phase, clock, weather; what was, what is, what comes. */
import { classes, html, useLayoutEffect, useRef } from "../ui.js";
import { explains } from "./sheets.js";

/** @typedef {import("../types").Track} Track */
/** @typedef {import("./sheets.js").Explain} Explain */

/** How much of a track fades out at its right where there is more of it, in pixels. */
const FADE = 22;
/** So many spaces can be read as a line, or two. */
const FEW = 8;

/**
 * Where a track begins to be shown, so that what is now and what comes next are whole, and as much as fits of what was.
 * @param {HTMLElement[]} spaces
 * @param {number} now
 * @param {number} room
 */
function startOf(spaces, now, room) {
  const last = spaces.at(-1);
  const next = spaces[Math.min(Math.max(0, now) + 1, spaces.length - 1)];
  if (!last || last.offsetLeft + last.offsetWidth <= room + FADE) return 0;
  const end = next.offsetLeft + next.offsetWidth;
  const first = spaces.findIndex((space, n) => n >= now || end - space.offsetLeft <= room);
  return spaces[Math.max(0, first)].offsetLeft;
}

/**
 * A track by its name: what was, what is, what comes. What is now and what comes next stay in sight.
 * @param {{track: Track, explain: Explain, strip?: boolean, whole?: boolean}} props whole: where a screen is wide
 */
export function TrackBar({ track, explain, strip, whole }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const follow = () => {
      box.scrollLeft = startOf(/** @type {HTMLElement[]} */ ([...box.children]), track.now, box.clientWidth - FADE);
    };
    const watcher = new ResizeObserver(follow); // it tells of each at once, when the page is laid out anyway
    for (const each of [box, ...box.children]) watcher.observe(each); // its spaces grow when the font arrives
    return () => watcher.disconnect();
  }, [track.now, track.spaces.length]);
  const name = `track-${track.id}`;
  const words = strip && track.spaces.length <= FEW && track.spaces.some((space) => space.length > 4) ? "words" : "";
  return html`<div class="track-box ${strip ? "strip" : ""}">
    <span class="track-name" id=${name}>${track.name}</span>
    <ol
      class=${classes("track", strip && "strip", words, whole && "whole")}
      aria-labelledby=${name}
      tabindex="0"
      data-scroll
      ref=${list}
    >
      ${track.spaces.map((space, n) => {
        const more = explains(explain, space, track.notes[n] ?? "");
        return html`<li
          ...${more}
          class=${classes(n < track.now && "past", n === track.now && "now", track.notes[n] && "noted", more.class)}
          aria-current=${n === track.now ? "step" : undefined}
        >
          ${space}
        </li>`;
      })}
    </ol>
  </div>`;
}
