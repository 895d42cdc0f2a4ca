// @ts-check
/** Lessons: each begins a table with its own dice, so that what happens fits its words. */
import { once, post } from "../api.js";
import { beginLesson, learned } from "../learned.js";
import { html, navigate, Page, t, useAnswer, useState, Waiting } from "../ui.js";
import { Picture } from "../worlds.js";

/** @typedef {import("../types").GameCard} GameCard */

const badge = () => html`<span class="begin-badge">${t("learned")}</span>`;

/** The lessons of one game, or of all. @param {{parts: string[]}} props */
export function Learn({ parts }) {
  const [games, error] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  if (!games) return html`<${Waiting} title=${t("learn")} error=${error} />`;
  const taught = games.filter((game) => game.lessons.length && (!parts[0] || game.id === parts[0]));
  const [only] = taught.length === 1 ? taught : [];
  const title = only ? t("learn-game", { name: only.name }) : t("learn");
  return html`<${Page} title=${title} wide=${!only}>
    <h1>${title}</h1>
    ${taught.length ? html`<p class="lead-text">${t("learn-text")}</p>` : html`<p>${t("no-lessons")}</p>`}
    <div class="lessons">
    ${taught.map(
      (game) => html`<section key=${game.id}>
      <${Picture} game=${game.id} />
      ${!only && html`<h2>${game.name} ${learned(game.id) && badge()}</h2>`}
      ${game.lessons.map(
        (lesson) => html`<${LessonTile}
        key=${lesson.id}
        game=${game}
        lesson=${lesson}
        head=${only ? "h2" : "h3"}
      />`,
      )}
    </section>`,
    )}
    </div>
  <//>`;
}

/** @param {{game: GameCard, lesson: import("../types").LessonCard, head: "h2" | "h3"}} props */
function LessonTile({ game, lesson, head }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const card = await post(`/api/games/${game.id}/lessons/${lesson.id}`);
      beginLesson(card.id, lesson.id);
      navigate(`/table/${card.id}`);
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
      setBusy(false);
    }
  };
  return html`<div class="lesson-tile">
    <${head}>${lesson.title}<//>
    ${lesson.summary.split("\n").map((text) => html`<p>${text}</p>`)}
    <p>
      <button
        class="primary"
        data-lesson=${lesson.id}
        disabled=${busy}
        aria-label=${`${t("lesson-begin")}: ${lesson.title}`}
        onClick=${begin}
      >
        ${busy ? t("loading") : t("lesson-begin")}
      </button>
    </p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  </div>`;
}
