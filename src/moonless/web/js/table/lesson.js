// @ts-check
/**
 * A lesson at the table: words step by step, and the answer that is meant. The lesson is the game's data; nothing
 * here knows a game.
 */
import { once } from "../api.js";
import { keepPlace, markLearned, placeOf } from "../learned.js";
import { PACE, settings } from "../settings.js";
import { html, t, useEffect, useState } from "../ui.js";

/** @typedef {import("../types").Lesson} LessonData */
/** @typedef {import("../types").Step} Step */
/**
 * @typedef {{
 *   step: Step,
 *   number: number,
 *   count: number,
 *   only: string,
 *   shown: string,
 *   astray: boolean,
 *   over: boolean,
 *   read: boolean,
 *   go: () => void,
 *   end: () => void,
 *   last: boolean,
 * }} Lesson
 */

/** Milliseconds between the answers that the lesson gives by itself, once its reader goes on. */
const autoWait = () => 120 + PACE[settings().speed];
const TAB = ".drawer-tabs button:nth-child";
/**
 * What a step can point at, as parts of this page; on a phone the tab that opens it too.
 * @type {Record<string, string>}
 */
const PARTS = {
  board: ".sea",
  orders: ".options, .verbs",
  sheets: `#sheets, ${TAB}(2)`,
  log: `#log, ${TAB}(3)`,
  tracks: "#tracks, .phases",
};
/** @type {Record<string, (id: string) => string>} */
const THINGS = {
  cell: (id) => `svg.board .cell[data-cell="${CSS.escape(id)}"]`,
  piece: (id) => `svg.board .piece[data-piece="${CSS.escape(id)}"]`,
  sheet: (id) => `#tab-${CSS.escape(id)}, ${TAB}(2)`,
};

/**
 * The step that is due: the one that was read to, or a later one if its answers have been given.
 * @param {Step[]} steps
 * @param {number} read
 * @param {number} given how many answers the learner gave
 * @param {number} drafted how many more stand in an order that is not sent yet
 */
function due(steps, read, given, drafted) {
  let before = 0;
  let number = 0;
  for (; number < steps.length; number += 1) {
    const keys = steps[number].choose?.length ?? 0;
    if (keys ? given < before + keys : number >= read && given <= before) break;
    before += keys;
  }
  return { number, next: steps[number]?.choose?.[given - before + drafted] ?? "" };
}

/**
 * What the lesson answers by itself, once its reader goes on.
 * @param {import("./session.js").Session} session
 * @param {string} key
 */
function useOwnAnswer(session, key) {
  useEffect(() => {
    if (!key) return undefined;
    const timer = setTimeout(() => void session.choose(key), autoWait());
    return () => clearTimeout(timer);
  }, [key, session.decision]);
}

/** The words of a lesson, and what they point at, are seen. */
function inSight() {
  document.querySelector(".orders .lesson")?.scrollTo(0, 0);
  for (const part of [".lesson", ".pointed"])
    document.querySelector(`.orders ${part}`)?.scrollIntoView({ block: "nearest" });
}

/**
 * Where the lesson at this table stands, if it is one.
 * @param {import("./session.js").Session} session
 * @returns {Lesson | null}
 */
export function useLesson(session) {
  const id = session.card?.id ?? "";
  const [data, setData] = useState(/** @type {LessonData | null} */ (null));
  const [place, setPlace] = useState(() => placeOf(id));
  /** The step up to which the lesson may answer by itself: its reader has read it. */
  const [leave, setLeave] = useState(-1);
  useEffect(() => {
    if (place && session.card)
      once(`/api/games/${session.card.game}/lessons/${place.lesson}`).then(setData, () => setData(null));
  }, []);
  // The number of the decision counts the learner's answers: nothing is taken back in a lesson.
  const { number, next } = due(data?.steps ?? [], place?.step ?? 0, session.decision, session.draft.steps.length);
  const step = place ? data?.steps[number] : undefined;
  const prompt = session.playing || session.busy ? null : session.draft.scene?.prompt;
  const offered = next !== "" && Boolean(prompt?.choices.some((choice) => choice.key === next));
  const only = offered ? next : next ? "" : "-";
  /** @param {import("../learned.js").Place | null} to */
  const move = (to) => {
    keepPlace(id, to);
    setPlace(to);
  };
  useOwnAnswer(session, step?.auto && leave >= number && offered ? next : "");
  useEffect(() => (step && !session.playing ? light(step, only) : undefined));
  useEffect(inSight, [number, session.decision, session.draft.steps.length, only]);
  if (!place || !data || !step) return null;
  const on = { lesson: place.lesson, step: number + 1 };
  return {
    step,
    number,
    count: data.steps.length,
    only,
    shown: (step.point !== "sheet" && step.at) || "",
    astray: Boolean(prompt) && next !== "" && !offered && !session.draft.ends,
    over: session.card?.status === "over",
    // While its own answer is played out there is nothing to go on with.
    read: Boolean(step.auto) && leave >= number,
    go: () => (step.auto ? setLeave(number) : move(on)),
    end: () => {
      if (number === data.steps.length - 1) markLearned(session.card?.game ?? "");
      move(null);
    },
    last: number === data.steps.length - 1,
  };
}

/**
 * Light up what a step points at, and on the board only the answer that is meant; returns how to end it.
 * @param {import("../types").Step} step
 * @param {string} only
 */
function light({ point = "", at = "" }, only) {
  const selector = PARTS[point] ?? THINGS[point]?.(at);
  const lit = selector ? [...document.querySelectorAll(selector)] : [];
  const dark = [...document.querySelectorAll(".board .can")].filter(
    (can) => only && !(can.getAttribute("data-keys") ?? "").split("\n").includes(only),
  );
  for (const each of lit) each.classList.add("lesson-point");
  for (const each of dark) each.classList.add("lesson-off");
  return () => {
    for (const each of lit) each.classList.remove("lesson-point");
    for (const each of dark) each.classList.remove("lesson-off");
  };
}

/** @param {{lesson: Lesson}} props */
export function LessonCard({ lesson }) {
  const { step, last } = lesson;
  const on = last ? (lesson.over ? "lesson-done" : "lesson-play-on") : "lesson-next";
  return html`<div class="lesson" role="region" aria-label=${t("lesson")}>
    <p class="lesson-count">
      <span>${t("lesson-step", { number: lesson.number + 1, count: lesson.count })}</span>
      ${!last && html`<button class="quiet" onClick=${lesson.end}>${t("lesson-end")}</button>`}
    </p>
    <div aria-live="polite">
      ${step.title && html`<h2>${step.title}</h2>`}
      ${step.say
        .trim()
        .split("\n")
        .map((text) => html`<p>${text}</p>`)}
    </div>
    ${lesson.astray && html`<p class="error" role="alert">${t("lesson-astray")}</p>`}
    ${
      (!step.choose?.length || step.auto) &&
      html`<p class="lesson-tools">
      <button class="primary lesson-next" aria-disabled=${lesson.read}
        onClick=${last ? lesson.end : lesson.go}>${t(on)}</button>
    </p>`
    }
  </div>`;
}
