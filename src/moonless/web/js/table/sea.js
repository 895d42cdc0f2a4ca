// @ts-check
/** The board's part of the table: the board, what is being played out, and the buttons on it. */
import { Board } from "../board/board.js";
import { useSettings } from "../settings.js";
import { html, Icon, t, useEffect, useMemo } from "../ui.js";
import { laidOver, Legend, PlotButton } from "./plot.js";
import { Moment } from "./moment.js";
import { useSmall } from "./wide.js";
import { placesWith } from "./words.js";

/** @typedef {import("./control.js").Control} Control */

/** Milliseconds: who answers at once needs no shading. */
const SURVEY = 160;

/** @param {{control: Control}} props */
export function Sea({ control }) {
  const { scene, session, typed } = control;
  const { plot } = useSettings();
  const small = useSmall();
  const laid = laidOver(scene);
  const { reach } = session.ways;
  const key = reach.cells.length > 0 && html`<${ReachKey} unit=${reach.unit} />`;
  return html`<main class="sea" id="main" tabindex="-1" aria-label=${t("board")}>
    ${scene.board && html`<${SeaBoard} control=${control} plain=${!plot} /><${Places} control=${control} />`}
    <${Legend} overlays=${plot ? laid : []} figures=${scene.figures} />
    <${Moment} session=${session} openRule=${control.openRule} />
    ${
      small
        ? key
        : html`<div class="zoom no-print">
        ${key}
        <${PlotButton} overlays=${laid} shown=${plot} turn=${control.turnPlot} />
        <${Zoom} view=${() => control.chart?.view} />
      </div>`
    }
    <${LineState} session=${session} />
    ${typed && html`<p class="typed" aria-hidden="true">${typed}</p>`}
  </main>`;
}

/**
 * What the hatched places are, and the numbers in them, while there are some: beside the board where there is room.
 * @param {{unit: string}} props
 */
function ReachKey({ unit }) {
  return html`<p class="reach-key">
    <svg class="reach" viewBox="0 0 18 18" aria-hidden="true"><polygon points="1,1 17,1 17,17 1,17" /></svg>
    ${unit ? t("in-reach-left", { unit }) : t("in-reach")}
  </p>`;
}

/** The board for who listens: places with what is there. @param {{control: Control}} props */
function Places({ control }) {
  const { scene, active } = control;
  const places = useMemo(() => placesWith(scene, active), [scene.pieces, active]);
  return html`<ul class="visually-hidden" id="places" aria-label=${t("on-the-chart")}>
    ${places.map(({ cell, name, words }) => html`<li key=${cell}><b>${name}</b> ${words}</li>`)}
  </ul>`;
}

/**
 * The pieces that one's own sheets tell of, and who is asked about.
 * @param {Control["scene"]} scene
 * @param {string[]} mine
 * @param {string} active
 */
function ownPieces(scene, mine, active) {
  const who = scene.pieces.find((piece) => piece.id === active);
  const sheets = new Map(scene.sheets.map((sheet) => [sheet.id, sheet.seat]));
  const own = (/** @type {import("../types").Piece} */ { id, side }) =>
    sheets.has(id) && (who ? side === who.side : mine.includes(sheets.get(id) ?? ""));
  return scene.pieces.filter((piece) => piece === who || own(piece)).map((piece) => piece.id);
}

/** Shade what is in reach, once a person has had a moment with the question. @param {Control} control */
function useSurvey(control) {
  const { session, draft, prompt, only } = control;
  const asked = Boolean(prompt?.choices.some((choice) => choice.cell)) && !draft.ends && !draft.trying && !only;
  useEffect(() => {
    if (!asked || session.busy) return undefined;
    const timer = setTimeout(() => void session.ways.survey(), SURVEY);
    return () => clearTimeout(timer);
  }, [asked, session.busy, session.ways.now]);
}

/** @param {{control: Control, plain: boolean}} props */
function SeaBoard({ control, plain }) {
  const { scene, session, draft, lesson, pointed: heeded, active } = control;
  useSurvey(control);
  const shown = lesson && !session.playing ? lesson.shown : "";
  // Words about the whole board are read before the whole board.
  const whole = lesson?.step.point === "board" && !lesson.step.choose?.length && !session.playing;
  useEffect(() => void (whole && control.chart?.view?.whole()), [whole, lesson?.number]);
  const pointed = useMemo(() => (heeded.length || !shown ? heeded : [shown]), [heeded, shown]);
  const own = useMemo(() => ownPieces(scene, control.card.mine, active), [scene.sheets, scene.pieces, active]);
  return html`<${Board}
    game=${control.card.game}
    scene=${scene}
    active=${control.active}
    choices=${control.choices}
    hot=${draft.ends ? (draft.steps.at(-1)?.choice ?? null) : control.hot}
    draw=${draft.open && !control.only ? control.draw : null}
    beat=${session.beat}
    beatNumber=${session.beatNumber}
    pointed=${pointed}
    shown=${shown}
    plain=${plain}
    way=${session.ways.way}
    reached=${session.ways.reach}
    own=${own}
    choose=${control.click}
    reach=${control.reach}
    look=${control.look}
    handle=${(/** @type {any} */ made) => {
      control.chart = made;
    }}
  />`;
}

/**
 * On a phone the buttons of the board stand in the drawer's rim: there they cover nothing.
 * @param {{control: Control}} props
 */
export function RimButtons({ control }) {
  const { plot } = useSettings();
  if (!useSmall()) return null;
  return html`
    <${PlotButton} overlays=${laidOver(control.scene)} shown=${plot} turn=${control.turnPlot} />
    <button data-zoom="fit" aria-label=${t("fit")} onClick=${() => control.chart?.view?.fit()}>
      <${Icon} name="fit" />
    </button>
  `;
}

/** Nearer, farther, all of it. @param {{view: () => import("../board/view.js").View | undefined}} props */
export function Zoom({ view }) {
  /** @type {[string, any, () => void][]} */
  const buttons = [
    ["nearer", "plus", () => view()?.zoom(1 / 1.3)],
    ["farther", "minus", () => view()?.zoom(1.3)],
    ["fit", "fit", () => view()?.fit()],
  ];
  return buttons.map(
    ([name, icon, go]) => html`<button key=${name} data-zoom=${name} aria-label=${t(name)} onClick=${go}>
      <${Icon} name=${icon} />
    </button>`,
  );
}

/** Whether the line is down, or slow. @param {{session: import("./session.js").Session}} props */
function LineState({ session }) {
  if (!session.connected) return html`<p class="banner" role="alert">${t("reconnecting")}</p>`;
  return session.slow ? html`<p class="banner slow" role="status">${t("sending")}</p>` : null;
}
