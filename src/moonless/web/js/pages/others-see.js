// @ts-check
/** What others see of somebody is the owner's choice: on their page and in the settings. */
import { get, put } from "../api.js";
import { html, Link, t, useAnswer, useRef } from "../ui.js";

/** @typedef {import("../types").Player} PlayerData */

export const PARTS = ["ratings", "results", "medals", "calendar", "games", "pace", "since", "named", "sea"];
/** What the address of one's own page ends with, where one sees it as others do. */
export const AS_OTHERS = "#as-others";

/** What is no part of the page, or its head, and is told to all or to nobody. */
const ELSEWHERE = ["named", "sea"];

/** Whether what is shown leaves a page empty. @param {string[]} shown */
export const isEmpty = (shown) => shown.every((part) => part === "since" || ELSEWHERE.includes(part));

/** Who may see a part. @param {string} part */
const circles = (part) => (ELSEWHERE.includes(part) ? ["all", "none"] : ["all", "friends", "none"]);

/** @param {{player: PlayerData, again: () => void, children?: any}} props */
export function Choice({ player, again, children }) {
  const chosen = useRef(/** @type {Record<string, string>} */ ({}));
  const sent = useRef(Promise.resolve());
  /** What was chosen here holds, whatever answer is still on its way. @param {string} part */
  const now = (part) =>
    chosen.current[part] ?? (player.shows.includes(part) ? "all" : player.friends.includes(part) ? "friends" : "none");
  /** @param {string} circle */
  const seenBy = (circle) => PARTS.filter((each) => now(each) === circle);
  /** @param {string} part @param {string} circle */
  const turn = (part, circle) => {
    chosen.current[part] = circle;
    const wish = { shows: seenBy("all"), friends: seenBy("friends") };
    sent.current = sent.current
      .then(() => put("/api/me/shows", wish))
      .then(again, () => {
        chosen.current = {};
        again();
      });
  };
  return html`<fieldset class="box shows">
    <legend>${t("others-see")}</legend>
    <p class="dim small">${t("others-see-text")}</p>
    ${PARTS.map(
      (part) => html`<label key=${part} class="show-part">
        <span>${t(`show-${part}`)}</span>
        <select name=${`show-${part}`} value=${now(part)}
          onChange=${(/** @type {any} */ e) => turn(part, e.target.value)}>
          ${circles(part).map((each) => html`<option key=${each} value=${each}>${t(`show-to-${each}`)}</option>`)}
        </select>
      </label>`,
    )}
    ${children}
  </fieldset>`;
}

/** The same among the settings of somebody with an account. @param {{account: string}} props */
export function OthersSee({ account }) {
  const page = `/player/${encodeURIComponent(account)}`;
  const ask = () => /** @type {Promise<PlayerData>} */ (get(`/api/players/${encodeURIComponent(account)}`));
  const [player, error, again] = useAnswer(ask, [account]);
  if (!player) return html`<p role="status">${error?.message ?? t("loading")}</p>`;
  return html`<${Choice} player=${player} again=${again}>
    <p><${Link} href=${`${page}${AS_OTHERS}`} id="see-as-others">${t("see-as-others")}<//></p>
  <//>`;
}
