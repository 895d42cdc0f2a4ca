// @ts-check
/** A moment that counts has a second of stage: a lower third over the board, with what was thrown. */
import { classes, html, t } from "../ui.js";
import { Die, Rule, tone } from "./log.js";

/** Milliseconds on the stage. */
export const STAGE = 1600;

/**
 * Whether a line is staged: never for those who like no motion, and not at once-speed.
 * @param {import("../types").Line} line
 */
export const isStaged = (line) => Boolean(line.moment) && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {{session: import("./session.js").Session, openRule: (rule: string) => void}} props */
export function Moment({ session, openRule }) {
  const { beat, staged } = session;
  if (!beat || !staged) return null;
  const { line } = beat;
  return html`<section
    class=${classes("moment", tone(line.good), `moment-${line.moment}`)}
    data-moment=${line.moment}
    aria-hidden="true"
    key=${session.beatNumber}
  >
    <div class="moment-words">
      <p class="moment-when">${session.shown?.subtitle ?? ""}</p>
      <h2>${line.text}</h2>
      <p><${Rule} rule=${line.rule} open=${openRule} /></p>
    </div>
    ${
      line.dice.length > 0 &&
      html`<div class="moment-die">
        ${line.dice.map((face) => html`<${Die} face=${face} sides=${line.die} />`)}
        <p>${line.needed && t("needed", { needed: line.needed })}</p>
      </div>`
    }
    <div class="moment-time"><i></i></div>
  </section>`;
}
