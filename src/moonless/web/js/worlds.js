// @ts-check
/** The games as worlds: a picture, a sentence, how many, how long, and the way in. */
import { learned } from "./learned.js";
import { html, Icon, Link, maybe, t } from "./ui.js";

/** @typedef {import("./types").GameCard} GameCard */

/** So many minutes as people say it: `30 min`, `2 hours`. @param {number} minutes */
export function lasting(minutes) {
  if (minutes < 60) return t("minutes", { minutes });
  const hours = Math.round(minutes / 30) / 2;
  return t(hours === 1 ? "hour" : "hours", { hours });
}

/** How long somebody takes, in round figures: minutes, then whole hours, then days. @param {number} seconds */
export function taking(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 90) return lasting(Math.min(minutes, 60));
  if (minutes < 36 * 60) return t("hours", { hours: Math.round(minutes / 60) });
  return t("taking-days", { days: Math.round(minutes / 1440) });
}

/** How long a game's scenarios take, from the shortest to the longest. @param {GameCard} game */
export function span(game) {
  const all = game.scenarios.map((scenario) => scenario.minutes);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? lasting(least) : t("from-to", { from: lasting(least), to: lasting(most) });
}

/** How many may play. @param {GameCard} game */
export function players(game) {
  return game.players === 1 ? "1" : `1–${game.players}`;
}

/** The first in which one plays against others, where there is any. @param {GameCard[]} games */
export const contested = (games) => games.find((game) => game.sides > 1) ?? games[0];

/** A small sign for a game, in the color of the words beside it. @param {{game: string}} props */
export function GameMark({ game }) {
  const paint = (/** @type {HTMLElement | null} */ element) =>
    element?.style.setProperty("mask-image", `url(/pictures/${game}-mark.svg)`);
  return html`<span class="game-mark" aria-hidden="true" ref=${paint}></span>`;
}

/** What a game shows of itself; a game without a picture has the night. @param {{game: string}} props */
export function Picture({ game }) {
  const hide = (/** @type {any} */ event) => {
    event.target.hidden = true;
  };
  return html`<span class="picture">
    <img src=${`/pictures/${game}.svg`} alt=${maybe(`picture-${game}`)} width="320" height="180" onError=${hide} />
  </span>`;
}

/** Players, length, alone or against each other. @param {{game: GameCard}} props */
export function GameFacts({ game }) {
  return html`<ul class="facts">
    <li><${Icon} name="person" /><span class="visually-hidden">${t("players")} </span>${players(game)}</li>
    <li><${Icon} name="clock" /><span class="visually-hidden">${t("length")} </span>${span(game)}</li>
    <li><${Icon} name="people" />${maybe(`how-${game.id}`) || t("how-together")}</li>
  </ul>`;
}

/** The lesson first, or that it was taken. @param {{game: GameCard, class?: string}} props */
export function LearnLink({ game, class: kind = "button ask" }) {
  if (!game.lessons.length) return null;
  const label = (/** @type {string} */ words) => `${t(words)}: ${game.name}`;
  if (learned(game.id))
    return html`<${Link} href=${`/learn/${game.id}`} class="button done" label=${label("learned")}>
      <${Icon} name="check" />${t("learned")}
    <//>`;
  return html`<${Link} href=${`/learn/${game.id}`} class=${kind} label=${label("learn-it")}>
    <${Icon} name="rules" />${t("learn-it")}
  <//>`;
}

/** @param {{game: GameCard}} props */
function World({ game }) {
  const page = `/play/${game.id}`;
  const choose = maybe(`choose-${game.id}`) || t("choose-mission");
  return html`<li class="world" data-game=${game.id}>
    <${Picture} game=${game.id} />
    <div class="world-words">
      <h2><${Link} href=${page} class="cover">${game.name}<//></h2>
      <p>${maybe(`world-${game.id}`)}</p>
      <${GameFacts} game=${game} />
    </div>
    <div class="world-do">
      <${LearnLink} game=${game} />
      <${Link} href=${page} class="button bare" label=${`${choose}: ${game.name}`}>
        ${choose}
      <//>
    </div>
  </li>`;
}

/** @param {{games: GameCard[]}} props */
export function Worlds({ games }) {
  return html`<ul class="worlds" aria-label=${t("worlds")}>
    ${games.map((game) => html`<${World} key=${game.id} game=${game} />`)}
  </ul>`;
}
