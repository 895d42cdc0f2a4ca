// @ts-check
/** The windows of the table screen. */
import { get, post } from "../api.js";
import { RuleText } from "../pages/rules.js";
import { byDay, change, PACE, useSettings } from "../settings.js";
import { DataTable, Dialog, download, html, Link, t, useState } from "../ui.js";
import { People } from "./people.js";
import { AfterAction } from "./report.js";
import { StandingWindow } from "./standing.js";

/** @typedef {{name: string, rule?: string} | null} Open */

const KEYS = [
  "1 2 … 12",
  "u",
  "h",
  "w",
  "r",
  "l",
  "p",
  "m",
  "← → ↑ ↓",
  "+ − 0",
  "space",
  "?",
  "esc",
  "enter",
  "backspace",
  "o",
  "c",
  "a",
  "n",
];

/** @param {{session: import("./session.js").Session, open: Open, setOpen: (open: Open) => void}} props */
export function Dialogs({ session, open, setOpen }) {
  const close = () => setOpen(null);
  const card = /** @type {import("../types").TableCard} */ (session.card);
  if (session.asked) return html`<${Consent} session=${session} />`;
  switch (open?.name) {
    case "help":
      return html`<${Dialog} title=${t("help")} close=${close}>
        <p>${t("help-text")}</p>
        <dl class="keys">${KEYS.map((key, n) => html`<dt><kbd>${key}</kbd></dt><dd>${t(`key-${n}`)}</dd>`)}</dl>
      <//>`;
    case "rule":
      return html`<${Dialog} title=${t("rules")} wide=${true} close=${close}>
        <${RuleText} game=${card.game} rule=${open.rule ?? ""} />
        <p>
          <${Link} href=${`/rules/${card.game}${open.rule ? `#${open.rule}` : ""}`} class="button">
            ${t("all-rules")}
          <//>
        </p>
      <//>`;
    case "people":
      return html`<${Dialog} title=${t("people-title")} close=${close} toast=${session.toast}>
        <${People} session=${session} />
      <//>`;
    case "take-back":
      return html`<${TakeBack} session=${session} close=${close} />`;
    case "papers":
      return html`<${Dialog} title=${t("papers")} wide=${true} close=${close}>
        ${session.shown?.tables.map((table) => html`<${DataTable} table=${table} />`)}
      <//>`;
    case "report":
      return card.status === "over" && !session.playing
        ? html`<${Dialog} title=${t("report")} wide=${true} close=${close} toast=${session.toast}>
          <${AfterAction} card=${card} scene=${session.truth} news=${session.chat.length} />
        <//>`
        : null;
    case "standing":
      return html`<${StandingWindow} session=${session} close=${close} />`;
    case "menu":
      return html`<${MainMenu} session=${session} close=${close} setOpen=${setOpen} />`;
    default:
      return null;
  }
}

/** @param {{session: import("./session.js").Session}} props */
function Consent({ session }) {
  const say = (/** @type {boolean} */ yes) => void session.consent(yes);
  return html`<${Dialog} key="consent" title=${t("consent")} still=${true} close=${() => say(false)}>
    <p>${t("consent-text", { name: session.asked?.by ?? "" })} ${howFar(session, session.asked?.back ?? {})}</p>
    <p class="row-buttons">
      <button class="primary" onClick=${() => say(true)}>${t("consent-yes")}</button>
      <button onClick=${() => say(false)}>${t("consent-no")}</button>
    </p>
  <//>`;
}

/**
 * Whose choices would be undone; nothing is known of that where others have secrets.
 * @param {import("./session.js").Session} session
 * @param {Record<string, number>} back
 */
function howFar(session, back) {
  const parts = Object.entries(back).map(([id, count]) => {
    const seat = session.card?.seats[id]?.label ?? id;
    return t(count === 1 ? "back-one" : "back-more", { seat, count });
  });
  return parts.length ? t("back-list", { list: new Intl.ListFormat(t("locale")).format(parts) }) : t("back-unknown");
}

/** @param {{session: import("./session.js").Session, close: () => void}} props */
function TakeBack({ session, close }) {
  const card = /** @type {import("../types").TableCard} */ (session.card);
  const others = Object.entries(card.seats).some(
    ([seat, held]) => held.holder.kind === "person" && !card.mine.includes(seat),
  );
  const go = async () => {
    close();
    if ((await session.ask({ do: "take-back" })) && others) session.tell(t("take-back-asked"));
  };
  return html`<${Dialog} title=${t("take-back")} close=${close}>
    <p>${howFar(session, session.back)} ${t(others ? "take-back-others" : "take-back-text")}</p>
    <p class="row-buttons">
      <button class="primary" onClick=${go}>${t("take-back")}</button>
      <button onClick=${close}>${t("keep")}</button>
    </p>
  <//>`;
}

/** @param {{session: import("./session.js").Session, close: () => void, setOpen: (open: Open) => void}} props */
function MainMenu({ session, close, setOpen }) {
  const card = /** @type {import("../types").TableCard} */ (session.card);
  const save = async () => {
    try {
      download(`${card.game}-${card.scenario}-${card.id}.jsonl`, await get(`/api/tables/${card.id}/record`));
    } catch (error) {
      session.tell(/** @type {Error} */ (error).message);
    }
    close();
  };
  return html`<${Dialog} title=${t("menu")} close=${close}>
    <div class="menu-list">
      ${card.status === "over" && html`<button onClick=${() => setOpen({ name: "report" })}>${t("report")}</button>`}
      ${
        session.shown?.tables.length
          ? html`<button onClick=${() => setOpen({ name: "papers" })}>${t("papers")}</button>`
          : null
      }
      ${
        card.mine.length > 0 && card.status === "playing"
          ? html`<button id="standing" onClick=${() => setOpen({ name: "standing" })}>${t("standing")}</button>`
          : null
      }
      <button onClick=${() => setOpen({ name: "help" })}>${t("help")} <kbd>?</kbd></button>
      <${Link} href=${`/table/${card.id}/replay`} class="button">${t("replay")}<//>
      <button onClick=${save}>${t("save")}</button>
      ${card.mine.length > 0 && card.status === "playing" && html`<${Resign} session=${session} close=${close} />`}
      <${Link} href="/" class="button">${t("leave")}<//>
    </div>
    <${Likes} />
    ${card.commitment && html`<p class="dim small">${t("commitment")} <code class="hash">${card.commitment}</code></p>`}
  <//>`;
}

/** Asked twice: it is not undone. @param {{session: import("./session.js").Session, close: () => void}} props */
function Resign({ session, close }) {
  const [sure, setSure] = useState(false);
  const go = async () => {
    if (!sure) return setSure(true);
    close(); // first: the report opens when the game is over
    return post(`/api/tables/${session.card?.id}/resign`).catch((problem) => session.tell(problem.message));
  };
  return html`<button id="resign" onClick=${go}>${t(sure ? "resign-sure" : "resign")}</button>`;
}

/** What a person may want otherwise while playing. */
function Likes() {
  const likes = useSettings();
  return html`
    <fieldset>
      <legend>${t("speed")}</legend>
      <div class="choice-row">
        ${Object.keys(PACE).map(
          (speed) => html`<label class="pick">
          <input
            type="radio"
            name="speed"
            checked=${likes.speed === speed}
            onChange=${() => change({ speed: /** @type {any} */ (speed) })}
          />
          ${t(`speed-${speed}`)}
        </label>`,
        )}
      </div>
    </fieldset>
    <label class="pick">
      <input type="checkbox" checked=${likes.sound} onChange=${() => change({ sound: !likes.sound })} />
      ${t("sound")}
    </label>
    <label class="pick">
      <input
        type="checkbox"
        checked=${byDay()}
        onChange=${() => change({ theme: byDay() ? "night" : "day" })}
      />
      ${t("day")}
    </label>
  `;
}
