// @ts-check
/** What a person likes: kept in the browser, shown by attributes of the page that the style sheets read. */
import { useLayoutEffect, useState } from "../vendor/preact-htm.js";

/**
 * @typedef {{
 *   speed: "slow" | "normal" | "fast" | "instant",
 *   sound: boolean,
 *   contrast: "normal" | "more",
 *   text: "normal" | "large" | "larger",
 *   theme: "night" | "day" | "device",
 *   byHand: boolean,
 *   notify: boolean,
 *   stepwise: boolean,
 *   plot: boolean,
 * }} Settings
 */

const KEY = "moonless settings";
/** @type {Settings} */
const FIRST = {
  speed: "normal",
  sound: false,
  contrast: "normal",
  text: "normal",
  theme: "night",
  byHand: false,
  notify: false,
  stepwise: false,
  plot: true,
};
/** Milliseconds between one event and the next. */
export const PACE = { slow: 2200, normal: 1150, fast: 450, instant: 0 };

/** @type {Set<() => void>} */
const watchers = new Set();
/** @type {Settings} */
let now = { ...FIRST, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const settings = () => now;

/** @param {Partial<Settings>} part */
export function change(part) {
  now = { ...now, ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing: the settings hold until the page is closed.
  }
  apply();
  for (const watcher of watchers) watcher();
}

/** Whether the device is set to light colors. */
const light = matchMedia("(prefers-color-scheme: light)");
light.addEventListener("change", () => apply());

/** Let the style sheets know. */
export function apply() {
  const page = document.documentElement.dataset;
  page.theme = now.theme === "device" ? (light.matches ? "day" : "night") : now.theme;
  page.text = now.text;
  page.contrast = now.contrast;
}

/** Whether it looks as by day now. */
export const byDay = () => document.documentElement.dataset.theme === "day";

/** Paper is white: what is printed is printed by day. */
export function followPrinter() {
  const paper = matchMedia("print");
  const turn = (/** @type {boolean} */ printing) => {
    if (printing) document.documentElement.dataset.theme = "day";
    else apply();
  };
  paper.addEventListener("change", () => turn(paper.matches));
  addEventListener("beforeprint", () => turn(true));
  addEventListener("afterprint", () => turn(false));
}

/** The settings, in a component that follows them. @returns {Settings} */
export function useSettings() {
  const [, again] = useState(0);
  useLayoutEffect(() => {
    const watcher = () => again((n) => n + 1);
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  }, []);
  return now;
}
