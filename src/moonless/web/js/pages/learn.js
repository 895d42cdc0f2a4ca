// @ts-check
/** A lesson begins: a table with the lesson's own dice, so that what happens fits its words. */
import { once, post } from "../api.js";
import { beginLesson } from "../table/lesson.js";
import { html, navigate, Page, t, useAnswer, useState, Waiting } from "../ui.js";

/** @param {{parts: string[]}} props */
export function Learn({ parts }) {
  const [lesson, error] = useAnswer(() => /** @type {Promise<import("../types").Lesson>} */ (once(`/api/games/${parts[0]}/lesson`)), [parts[0]]);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  if (!lesson) return html`<${Waiting} title=${t("learn")} error=${error} />`;
  const begin = async () => {
    setBusy(true);
    try {
      const card = await post("/api/tables/upload", `${JSON.stringify(lesson.record)}\n`);
      beginLesson(card.id);
      navigate(`/table/${card.id}`);
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
      setBusy(false);
    }
  };
  return html`<${Page} title=${lesson.title}><h1>${lesson.title}</h1>${lesson.summary.split("\n").map((text) => html`<p class="lead-text">${text}</p>`)}
    <p><button class="primary big" disabled=${busy} onClick=${begin}>${busy ? t("loading") : t("lesson-begin")}</button></p>${problem && html`<p class="error" role="alert">${problem}</p>`}<//>`;
}
