// @ts-check
/** A lesson at the table: words step by step, and the answer that is meant. The lesson is the game's data; nothing here knows a game. */
import { once } from "../api.js";
import { PACE, settings } from "../settings.js";
import { html, t, useEffect, useRef, useState } from "../ui.js";

/** @typedef {import("../types").Lesson} LessonData */
/** @typedef {{step: import("../types").Step, number: number, count: number, only: string, go: () => void, end: () => void, last: boolean}} Lesson */

const KEY = (/** @type {string} */ table) => `moonless lesson ${table}`;
/** Milliseconds before the lesson answers by itself: time to read, unless everything is wanted at once. */
const autoWait = () => 120 + PACE[settings().speed];

/** Mark a table as a lesson. @param {string} table */
export function beginLesson(table) {
  localStorage.setItem(KEY(table), "0");
}

/** @param {string} table */
export const isLesson = (table) => localStorage.getItem(KEY(table)) !== null;

/** Where the lesson at this table stands, if it is one. @param {import("./session.js").Session} session @returns {Lesson | null} */
export function useLesson(session) {
  const id = session.card?.id ?? "";
  const [data, setData] = useState(/** @type {LessonData | null} */ (null));
  const [place, setPlace] = useState(() => localStorage.getItem(KEY(id)));
  useEffect(() => { if (place !== null && session.card) once(`/api/games/${session.card.game}/lesson`).then(setData, () => setData(null)); }, []);
  const number = Number(place ?? 0);
  const step = data?.steps[number];
  const prompt = session.playing ? null : session.shown?.prompt;
  const offered = Boolean(step?.choose && prompt?.choices.some((choice) => choice.key === step.choose));
  /** @param {number | null} next */
  const move = (next) => {
    if (next === null) localStorage.removeItem(KEY(id));
    else localStorage.setItem(KEY(id), String(next));
    setPlace(next === null ? null : String(next));
  };
  // An answer that the lesson meant has been given when the decision's number has moved on since it was offered.
  const armed = useRef({ step: -1, decision: -1 });
  useEffect(() => {
    if (!step?.choose) return;
    if (armed.current.step !== number) { if (offered) armed.current = { step: number, decision: session.decision }; }
    else if (session.decision > armed.current.decision && !session.busy && !session.playing) move(number + 1);
  });
  useEffect(() => {
    if (!step?.auto || !offered) return undefined;
    const timer = setTimeout(() => void session.choose(/** @type {string} */ (step.choose)), autoWait());
    return () => clearTimeout(timer);
  }, [step, offered, session.decision]);
  useEffect(() => {
    if (!step?.point || session.playing) return undefined;
    const element = document.querySelector(step.point);
    element?.classList.add("lesson-point");
    return () => element?.classList.remove("lesson-point");
  }, [step, session.playing]);
  if (place === null || !data || !step) return null;
  return { step, number, count: data.steps.length, only: offered ? (step.choose ?? "") : step.choose ? "" : "-", go: () => move(number + 1), end: () => move(null), last: number === data.steps.length - 1 };
}

/** @param {{lesson: Lesson}} props */
export function LessonCard({ lesson }) {
  const { step } = lesson;
  return html`<div class="lesson" role="region" aria-label=${t("lesson")}>
    <p class="lesson-count">${t("lesson-step", { number: lesson.number + 1, count: lesson.count })}</p>
    ${step.title && html`<h2>${step.title}</h2>`}
    ${step.say.split("\n").map((text) => html`<p aria-live="polite">${text}</p>`)}
    <p class="lesson-tools">
      ${!step.choose && html`<button class="primary lesson-next" onClick=${lesson.last ? lesson.end : lesson.go}>${t(lesson.last ? "lesson-done" : "lesson-next")}</button>`}
      ${!lesson.last && html`<button class="quiet" onClick=${lesson.end}>${t("lesson-end")}</button>`}
    </p>
  </div>`;
}
