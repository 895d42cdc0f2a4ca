// @ts-check
/** Abbreviations of the game that is shown, explained where they stand. */
import { html } from "./ui.js";

/** @type {Record<string, string>} */
let means = {};
/** @type {RegExp | null} */
let any = null;

/** From now on those of this scene's game. @param {{abbreviations: Record<string, string>}} scene */
export function abbreviate({ abbreviations }) {
  const all = Object.keys(abbreviations);
  means = abbreviations;
  any = all.length ? new RegExp(`\\b(${all.join("|")})\\b`) : null;
}

/** A text in which each known abbreviation says what it stands for. @param {{text: string}} props */
export function Explained({ text }) {
  if (!any?.test(text)) return text;
  return text.split(any).map((part, n) => (n % 2 ? html`<abbr key=${n} title=${means[part]}>${part}</abbr>` : part));
}
