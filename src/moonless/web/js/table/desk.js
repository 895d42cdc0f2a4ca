// @ts-check
/**
 * The wide table: tracks in one line under the head, plan and verbs under the board; beside it sheets, log, and what
 * has no place on the board.
 */
import { html, t, useLayoutEffect, useMemo } from "../ui.js";
import { CounselCard } from "./counsel.js";
import { LessonCard } from "./lesson.js";
import { useTop } from "./log.js";
import { Answers, facesOf } from "./orders.js";
import { OpenSeats } from "./open-seats.js";
import { Plan } from "./plan.js";
import { SalvoSheet } from "./salvo.js";
import { Happened, Lower, NotNow, Papers, Phases, Timed } from "./side.js";
import { SinceCard } from "./since.js";
import { VerbBar, verbsOf } from "./verbs.js";

/** @typedef {import("./control.js").Control} Control */
/** @typedef {import("./verbs.js").Verb} Verb */

/** @type {{verbs: Verb[], listed: Set<string>}} */
const NOTHING = { verbs: [], listed: new Set() };

/**
 * What is under the board and beside it.
 * @param {{control: Control, apart: boolean}} props apart: sheets at the left, orders and log at the right
 */
export function Desk({ control, apart }) {
  const { scene, draft, session, prompt, lesson, choices } = control;
  const [, ...others] = scene.tracks;
  const { salvo } = session;
  useLayoutEffect(() => void (lesson || salvo.load()), [salvo.open, session.decision]);
  const found = useMemo(() => (prompt && !facesOf(prompt) ? verbsOf(choices) : NOTHING), [choices]);
  const told = draft.ends ? NOTHING : found;
  const listed = !draft.ends && prompt && (told.listed.size > 0 || facesOf(prompt) > 0);
  return html`
    ${others.length > 0 && html`<${Phases} tracks=${others} explain=${control.explain} label=${t("tracks")} />`}
    <section class="orders" aria-label=${t("orders")} aria-busy=${session.busy || draft.trying > 0}>
      <${Plan} control=${control} />
      <${VerbBar} key=${session.decision} verbs=${told.verbs} how=${control.how} listed=${Boolean(listed)} />
    </section>
    ${
      apart &&
      html`<aside class="papers no-print" aria-label=${t("sheets")}>
        <${Papers} control=${control} all=${true} />
      </aside>`
    }
    <aside class="side no-print" aria-label=${t(apart ? "log" : "sheets")}>
      <${Timed} card=${control.card} />
      ${lesson && html`<div class="orders taught"><${LessonCard} lesson=${lesson} /></div>`}
      <${SinceCard} since=${session.since} />
      ${apart ? html`<${Happened} control=${control} />` : html`<${Lower} control=${control} />`}
      <${Beside} control=${control} listed=${listed ? told.listed : null} />
    </aside>
  `;
}

/** What has no place on the board. @param {{control: Control, listed: Set<string> | null}} props */
function Beside({ control, listed }) {
  const { card, session, prompt, how, draft, lesson } = control;
  const { salvo } = session;
  const top = useTop([session.decision, prompt?.question], lesson !== null);
  const seats =
    card.status === "playing" && html`<${OpenSeats} key=${card.id} card=${card} talk=${session.chat.length} />`;
  if (!prompt || draft.ends) return html`<div class="orders beside">${seats}</div>`;
  return html`<div class="orders beside" role="group" aria-label=${t("answers")} ...${top}>
    ${seats}
    <${CounselCard} counsel=${session.counsel} how=${how} />
    ${salvo.shown.length > 0 && html`<${SalvoSheet} salvo=${salvo} off=${how.off} heed=${how.heed} />`}
    ${listed && html`<${Answers} prompt=${prompt} how=${how} some=${listed} />`}
    <${NotNow} control=${control} />
  </div>`;
}
