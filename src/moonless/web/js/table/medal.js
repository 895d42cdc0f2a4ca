// @ts-check
/** A medal on its ribbon: the ribbon has the game's colors, the disk the metal of what was reached. */
import { html, t } from "../ui.js";

const METALS = ["", "gold", "silver", "bronze"];

/** Ten corners of a star. @param {number} x @param {number} y @param {number} radius */
const star = (x, y, radius) =>
  Array.from({ length: 10 }, (_, n) => {
    const reach = n % 2 ? radius * 0.42 : radius;
    const turn = (Math.PI * n) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(turn)).toFixed(1)},${(y + reach * Math.sin(turn)).toFixed(1)}`;
  }).join(" ");

/** @param {{game: string, rank: number}} props */
export function MedalDrawing({ game, rank }) {
  if (!rank) return null;
  return html`<svg class="medal" data-game=${game} data-rank=${rank} viewBox="0 0 100 190" role="img"
    aria-label=${t(`medal-${METALS[rank]}`)}>
    <rect class="medal-bar" x="2" y="0" width="96" height="8" />
    <path class="medal-ribbon" d="M6 8h88L58 100H42z" />
    <path class="medal-stripe" d="M36 8h28L54 100h-8z" />
    <circle class="medal-rim" cx="50" cy="140" r="46" />
    <circle class="medal-disk" cx="50" cy="140" r="42" />
    <circle class="medal-ring" cx="50" cy="140" r="32" />
    <polygon class="medal-star" points=${star(50, 140, 22)} />
  </svg>`;
}
