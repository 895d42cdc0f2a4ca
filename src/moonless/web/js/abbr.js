// @ts-check
/** Abbreviations of the games, explained where they stand. */
import { html, maybe } from "./ui.js";

const SHORT = /\b([A-Z]{2,4})\b/;

/** A text in which each known abbreviation says what it stands for. @param {{text: string}} props */
export function Explained({ text }) {
  if (!SHORT.test(text)) return text;
  return text.split(SHORT).map((part, n) => {
    const means = n % 2 ? maybe(`abbr-${part}`) : "";
    return means ? html`<abbr key=${n} title=${means}>${part}</abbr>` : part;
  });
}
