// @ts-check
/** Beside the board: tracks, the question with its answers, sheets and log; on a phone one of them at a time. */
import { classes, html, Later, t, useLayoutEffect } from "../ui.js";
import { CounselCard } from "./counsel.js";
import { DraftBar } from "./draft.js";
import { Idle } from "./idle.js";
import { LessonCard } from "./lesson.js";
import { Log, useTop } from "./log.js";
import { Orders, WhyNot } from "./orders.js";
import { SalvoSheet } from "./salvo.js";
import { RimButtons } from "./sea.js";
import { OpenSeats } from "./open-seats.js";
import { Sheets } from "./sheets.js";
import { SinceCard } from "./since.js";
import { AlwaysBar } from "./standing.js";
import { TrackBar } from "./tracks.js";
import { WaysBar } from "./ways.js";
import { viewWords } from "./words.js";

/** @typedef {import("./control.js").Control} Control */

const TABS = ["orders", "sheets", "log"];
/** Tracks of so few spaces, with so many letters together, stand whole in one line of a wide screen. */
const FEW = 8;
const LINE = 90;

/** @param {{control: Control}} props */
export function Side({ control }) {
  const { scene } = control;
  const [, ...others] = scene.tracks;
  return html`<aside class="side no-print" aria-label=${t("orders")}>
    <${DrawerTabs} tab=${control.tab} choose=${(/** @type {string} */ tab) => control.set({ tab })}>
      <${RimButtons} control=${control} />
    <//>
    ${others.length > 0 && html`<${Phases} tracks=${others} explain=${control.explain} />`}
    <${OrdersPart} control=${control} />
    <${Lower} control=${control} />
  </aside>`;
}

/** The clocks of a table that has some. @param {{card: import("../types").TableCard}} props */
export const Timed = ({ card }) =>
  card.terms?.minutes ? html`<${Later} load=${() => import("./clocks.js")} name="Clocks" card=${card} />` : null;

/** Sheets and log. @param {{control: Control}} props */
export function Lower({ control }) {
  return html`<div class="lower">
    <${Papers} control=${control} />
    <${Happened} control=${control} />
  </div>`;
}

/** @param {{control: Control, all?: boolean}} props all: with a line for each of them under the one in front */
export function Papers({ control, all = false }) {
  const { scene } = control;
  return html`<${Sheets}
    sheets=${scene.sheets}
    pieces=${scene.pieces}
    more=${(/** @type {import("../types").Piece} */ piece) => viewWords(piece, scene)}
    point=${control.point}
    front=${control.front}
    choose=${(/** @type {string} */ front) => control.set({ front })}
    explain=${control.explain}
    all=${all}
    mine=${control.card.mine}
  />`;
}

/** @param {{control: Control}} props */
export function Happened({ control }) {
  const { scene, card, session } = control;
  return html`<${Log}
    lines=${scene.log}
    before=${scene.logStart}
    replay=${`/table/${card.id}/replay`}
    open=${control.openRule}
    point=${control.point}
    fresh=${session.playing ? 1 : 0}
  />`;
}

/**
 * What the drawer of a phone shows.
 * @param {{
 *   tab: string,
 *   choose: (tab: string) => void,
 *   names?: Record<string, string>,
 *   children?: any,
 * }} props children: what stands after the tabs
 */
export function DrawerTabs({ tab, choose, names = {}, children }) {
  return html`<div class="drawer-tabs" role="group" aria-label=${t("drawer")}>
    ${TABS.map(
      (name) => html`<button key=${name} data-tab-of=${name} aria-pressed=${tab === name}
        onClick=${() => choose(name)}>
        ${names[name] ?? t(name)}
      </button>`,
    )}
    ${children}
  </div>`;
}

/**
 * @param {{tracks: import("../types").Track[], explain: import("./sheets.js").Explain, label?: string}} props label:
 *   where they stand by themselves
 */
export function Phases({ tracks, explain, label }) {
  const few = tracks.filter((track) => track.spaces.length <= FEW);
  const whole = few.flatMap((track) => track.spaces).join("").length <= LINE ? few : [];
  const apart = label ? { role: "region", "aria-label": label } : {};
  return html`<div class=${classes("phases", tracks.length > 1 && "several")} ...${apart}>
    ${tracks.map(
      (track) => html`<${TrackBar} key=${track.id} track=${track} explain=${explain} strip=${true}
        whole=${whole.includes(track)} />`,
    )}
  </div>`;
}

/** @param {{control: Control}} props */
function OrdersPart({ control }) {
  const { card, lesson, draft, session, prompt, how } = control;
  const top = useTop([session.decision, prompt?.question], lesson !== null);
  const { salvo } = session;
  useLayoutEffect(() => void (lesson || salvo.load()), [salvo.open, session.decision]);
  const trying = session.busy || draft.trying > 0;
  return html`<section class="orders" ...${top} aria-label=${t("orders")} aria-busy=${trying}>
    <${Timed} card=${card} />
    ${card.status === "playing" && html`<${OpenSeats} key=${card.id} card=${card} talk=${session.chat.length} />`}
    ${lesson && html`<${LessonCard} lesson=${lesson} />`}
    <${SinceCard} since=${session.since} />
    ${session.ways.way && html`<${WaysBar} ways=${session.ways} off=${how.off} />`}
    ${
      !session.ways.way &&
      !salvo.shown.length &&
      draft.open &&
      html`<${DraftBar} draft=${draft} off=${how.off || control.early}
      finish=${control.finish} />`
    }
    ${!draft.ends && (prompt ? html`<${Question} control=${control} />` : html`<${Idle} control=${control} />`)}
  </section>`;
}

/** @param {{control: Control}} props */
function Question({ control }) {
  const { how, session } = control;
  const { salvo } = session;
  const prompt = /** @type {import("../types").Prompt} */ (control.prompt);
  return html`
    <${Orders} prompt=${prompt} how=${how}>
      <${CounselCard} counsel=${session.counsel} how=${how} />
      ${salvo.shown.length > 0 && html`<${SalvoSheet} salvo=${salvo} off=${how.off} heed=${how.heed} />`}
    <//>
    <${NotNow} control=${control} />
  `;
}

/**
 * What is answered once for all, and what cannot be answered.
 * @param {{control: Control}} props
 */
export function NotNow({ control }) {
  const { how, session, why } = control;
  const prompt = /** @type {import("../types").Prompt} */ (control.prompt);
  return html`
    <${AlwaysBar} session=${session} prompt=${prompt} off=${how.off} hidden=${control.lesson !== null} />
    <${WhyNot}
      prompt=${prompt}
      open=${why}
      toggle=${() => control.set({ why: !why })}
      openRule=${control.openRule}
    />
  `;
}
