// @ts-check
/** The board's part of the table: the board, what is being played out, and the buttons on it. */
import { Board } from "../board/board.js";
import { useSettings } from "../settings.js";
import { html, Icon, t, useMemo } from "../ui.js";
import { laidOver, Legend, PlotButton } from "./plot.js";
import { Moment } from "./moment.js";
import { Subtitle } from "./subtitle.js";
import { placesWith } from "./words.js";

/** @typedef {import("./control.js").Control} Control */

/** @param {{control: Control}} props */
export function Sea({ control }) {
  const { scene, session, typed } = control;
  const { plot } = useSettings();
  const laid = laidOver(scene);
  return html`<main class="sea" id="main" tabindex="-1" aria-label=${t("board")}>
    ${scene.board && html`<${SeaBoard} control=${control} plain=${!plot} /><${Places} control=${control} />`}
    ${plot && html`<${Legend} overlays=${laid} />`}
    ${!session.staged && html`<${Subtitle} session=${session} openRule=${control.openRule} />`}
    <${Moment} session=${session} openRule=${control.openRule} />
    <div class="zoom no-print">
      <${PlotButton} overlays=${laid} shown=${plot} turn=${control.turnPlot} />
      <${Zoom} view=${() => control.chart?.view} />
    </div>
    <${LineState} session=${session} />
    ${typed && html`<p class="typed" aria-hidden="true">${typed}</p>`}
  </main>`;
}

/** The board for who listens: places with what is there. @param {{control: Control}} props */
function Places({ control }) {
  const { scene, active } = control;
  const places = useMemo(() => placesWith(scene, active), [scene.pieces, active]);
  return html`<ul class="visually-hidden" id="places" aria-label=${t("on-the-chart")}>
    ${places.map(({ cell, name, words }) => html`<li key=${cell}><b>${name}</b> ${words}</li>`)}
  </ul>`;
}

/** @param {{control: Control, plain: boolean}} props */
function SeaBoard({ control, plain }) {
  const { scene, session, draft, lesson, pointed: heeded } = control;
  const shown = lesson && !session.playing ? lesson.shown : "";
  const pointed = useMemo(() => (heeded.length || !shown ? heeded : [shown]), [heeded, shown]);
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
    choose=${control.click}
    reach=${control.reach}
    look=${control.look}
    handle=${(/** @type {any} */ made) => {
      control.chart = made;
    }}
  />`;
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
