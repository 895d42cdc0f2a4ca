// @ts-check
/**
 * The plan strip under the board: the question, what is planned or looked at, its price, what it brings on, and the one
 * confirmation. It is always in the same place.
 */
import { costOf } from "../facts.js";
import { classes, html, t } from "../ui.js";
import { DraftBar } from "./draft.js";
import { Rule } from "./log.js";
import { details } from "./orders.js";
import { Idle } from "./idle.js";
import { Outcome } from "./outcome.js";
import { WaysBar } from "./ways.js";

/** @typedef {import("./control.js").Control} Control */

/** A question of more characters is set smaller: three lines of it are in sight. */
const LONG = 56;

/** The answer that is looked at: all that is known of it. @param {{choice: import("../types").Choice}} props */
function Considered({ choice }) {
  const cost = costOf(choice);
  const more = details(choice);
  return html`<div class="considered">
    <p class="draft-price">${cost ? `${choice.label}: ${cost}` : choice.label}</p>
    ${more && html`<p class="dim">${more}</p>`}
    <${Outcome} outcome=${choice.outcome} />
  </div>`;
}

/** @param {{prompt: import("../types").Prompt, how: import("./orders.js").How}} props */
function Asked({ prompt, how }) {
  return html`
    <h2 class=${classes("question", prompt.question.length > LONG && "long")} id="question">
      ${prompt.question} <${Rule} rule=${prompt.rule} open=${how.open} />
    </h2>
    ${prompt.seat === "dice" && html`<p class="dim">${t("by-hand-help")}</p>`}
  `;
}

/** @param {{control: Control}} props */
export function Plan({ control }) {
  const { draft, session, prompt, how, hot } = control;
  const { ways, salvo } = session;
  const drafted = !ways.way && !salvo.shown.length && draft.open;
  return html`<div class="plan-strip">
    <div class="asked">
      ${prompt && !draft.ends && html`<${Asked} prompt=${prompt} how=${how} />`}
      ${!prompt && !draft.ends && html`<${Idle} control=${control} />`}
    </div>
    ${ways.way && html`<${WaysBar} ways=${ways} off=${how.off} />`}
    ${
      drafted &&
      (draft.steps.length || !hot) &&
      html`<${DraftBar} draft=${draft} off=${how.off || control.early} finish=${control.finish} brief=${true} />`
    }
    ${!ways.way && hot && !draft.steps.length && html`<${Considered} choice=${hot} />`}
  </div>`;
}
