// @ts-check
/** What is said where nothing is asked. */
import { html, t } from "../ui.js";
import { goToNext } from "./since.js";
import { Subtitle } from "./subtitle.js";

/** @typedef {import("./control.js").Control} Control */

/** There is nothing to answer now: why. @param {{control: Control}} props */
export function Idle({ control }) {
  const { card, session, over } = control;
  if (session.playing)
    return session.beat
      ? html`<${Subtitle} session=${session} openRule=${control.openRule} />`
      : html`<h2 class="question dim">${t("playing-out")}</h2>`;
  if (over)
    return html`
      <h2 class="question">${t("over")}</h2>
      <p>${card.outcome}</p>
      <p><button class="primary" onClick=${() => control.show("report")}>${t("report")}</button></p>
    `;
  if (card.shares) return html`<${Agreeing} dice=${card.shares} />`;
  const names = card.turn
    .map((seat) => card.seats[seat])
    .filter(Boolean)
    .map((seat) => `${seat.label} (${seat.holder.name || t(seat.holder.kind)})`);
  return html`
    <h2 class="question">${card.mine.length ? t("waiting") : t("watching")}</h2>
    <p class="dim">${t("waiting-for", { names: names.join(", ") || "…" })}</p>
    ${card.doing && html`<p class="doing">${card.doing}</p>`}
    ${
      card.mine.length > 0 &&
      html`<p><button id="next-table" onClick=${() => goToNext(session)}>${t("next-table")} <kbd>n</kbd></button></p>`
    }
  `;
}

/** The dice are not agreed yet: whose share is missing. @param {{dice: import("../types").Dice}} props */
function Agreeing({ dice }) {
  const missing = dice.shares.filter((each) => !(dice.opening ? each.share : each.commitment)).map((each) => each.name);
  return html`
    <h2 class="question">${t("agreeing")}</h2>
    <p class="dim">${missing.length ? t("agreeing-for", { names: missing.join(", ") }) : t("agreeing-seats")}</p>
    ${dice.broken.map((why) => html`<p class="dim">${t("agreeing-anew", { why })}</p>`)}
  `;
}
