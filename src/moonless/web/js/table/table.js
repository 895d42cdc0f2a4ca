// @ts-check
/**
 * The table screen: the board takes the room; orders under it, sheets and log beside it, or in a drawer on a phone.
 */
import { dressed } from "../styles.js";
import { classes, html, Later, Link, Logo, t, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";
import { Bar } from "./bar.js";
import { Control } from "./control.js";
import { Desk } from "./desk.js";
import { followKeys } from "./keys.js";
import { useLesson } from "./lesson.js";
import { useNotice } from "./notice.js";
import { Sea } from "./sea.js";
import { Session } from "./session.js";
import { Side } from "./side.js";
import { Menu, Tip } from "./tip.js";
import { useApart, useWide } from "./wide.js";

/** @param {string} id */
function useSession(id) {
  const [, again] = useState(0);
  const session = useMemo(() => new Session(id, () => again((n) => n + 1)), [id]);
  useLayoutEffect(() => () => session.close(), [session]);
  return session;
}

/** @param {{parts: string[]}} props */
export function Table({ parts }) {
  const session = useSession(parts[0]);
  if (!session.lost && session.shown && session.card) return html`<${TableScreen} session=${session} />`;
  return html`<main id="main" class="loading" tabindex="-1">
    <${Logo} />
    <p role="status">${session.lost || t(session.connected ? "table-loading" : "reconnecting")}</p>
    ${session.lost && html`<p><${Link} href="/" class="button">${t("to-home")}<//></p>`}
  </main>`;
}

/** @param {Session} session */
function useControl(session) {
  const [, again] = useState(0);
  const control = useMemo(() => new Control(session, () => again((n) => n + 1)), [session]);
  control.lesson = useLesson(session);
  useLayoutEffect(
    () =>
      followKeys({
        choices: () => control.choices,
        choose: (choice) => control.choose(choice.key),
        typed: (typed) => control.set({ typed }),
        age: () => control.age,
        press: control.keys,
      }),
    [control],
  );
  return control;
}

/**
 * The sheet of who is asked comes to the front; a new question gets the keyboard back where it was.
 * @param {Control} control
 */
function useQuestion(control) {
  const { prompt, scene, active, session } = control;
  useLayoutEffect(() => {
    if (prompt && scene.sheets.some((sheet) => sheet.id === active)) control.set({ front: active });
  }, [session.decision, active, prompt === null]);
  useLayoutEffect(() => {
    control.asked = performance.now();
  }, [session.decision, prompt?.question]);
  useLayoutEffect(() => {
    if (!prompt || !control.refocus) return;
    control.refocus = false;
    /** @type {HTMLElement | null} */ (document.querySelector(".orders .option, .orders .faces button"))?.focus();
  }, [prompt]);
}

/** In a lesson an order goes out as soon as all that its step means is in it. @param {Control} control */
function useTaughtOrder({ lesson, draft, only, session }) {
  const sent = useRef(/** @type {unknown} */ (null));
  useEffect(() => {
    const ready = lesson && draft.steps.length && (draft.ends || only === "-") && !session.busy && !session.playing;
    if (!ready || sent.current === draft.steps) return;
    sent.current = draft.steps;
    void draft.send();
  }, [draft.steps, only, session.busy, session.playing]);
}

/** Whether a window lies over the table in which what is told can be seen and heard. @param {Control} control */
const tellsInside = ({ open, over, session }) =>
  !session.asked && (open?.name === "people" || (open?.name === "report" && over && !session.playing));

/** @param {{session: Session}} props */
function TableScreen({ session }) {
  const control = useControl(session);
  const wide = useWide();
  const { scene, card, over, menu, tip, lesson } = control;
  const apart = useApart(card.game, scene.board);
  useNotice(session);
  useQuestion(control);
  useTaughtOrder(control);
  useEffect(() => {
    if (over && !lesson && !control.open) control.show("report");
  }, [over, lesson !== null]);
  useEffect(() => {
    const mine = card.turn.some((each) => card.mine.includes(each));
    document.title = `${mine ? `● ${t("your-turn")} · ` : ""}${scene.title} · Moonless`;
  });
  return html`<div class=${classes("table", wide && "wide", apart && "apart")} data-tab=${control.tab}>
    <${Bar} control=${control} />
    <${Sea} control=${control} />
    <${wide ? Desk : Side} control=${control} apart=${apart} />
    ${tip && html`<${Tip} words=${tip.words} at=${tip.at} />`}
    ${
      menu &&
      html`<${Menu}
        key=${menu.choices[0].key}
        choices=${menu.choices}
        at=${menu.at}
        choose=${control.choose}
        heed=${control.how.heed}
        close=${() => control.set({ menu: null, hot: null })}
      />`
    }
    ${session.toast && !tellsInside(control) && html`<p class="toast" role="status">${session.toast}</p>`}
    <p class="visually-hidden" role="status" aria-live="polite">${session.said}</p>
    ${
      (control.open || session.asked) &&
      html`<${Later}
        load=${() => dressed().then(() => import("./dialogs.js"))}
        name="Dialogs"
        session=${session}
        open=${control.open}
        setOpen=${(/** @type {any} */ open) => control.set({ open })}
      />`
    }
  </div>`;
}
