// @ts-check
/** The head of the table: what is played, the first track, and the tools. */
import { classes, html, Icon, Logo, t } from "../ui.js";
import { TrackBar } from "./tracks.js";

/** @typedef {import("./control.js").Control} Control */

/**
 * A button with an icon, and its name where there is room.
 * @param {{
 *   icon: any,
 *   label: string,
 *   short?: string,
 *   title?: string,
 *   disabled?: boolean,
 *   wide?: boolean,
 *   bare?: boolean,
 *   go: () => void,
 *   children?: any,
 * }} props `wide`: only on wide screens; `bare`: without its name
 */
function Tool({ icon, label, short, title, disabled = false, wide, bare, go, children }) {
  return html`<button
    class=${classes(wide && "wide-only")}
    data-tool=${icon}
    title=${title}
    aria-label=${label}
    disabled=${disabled}
    onClick=${go}
  >
    <${Icon} name=${icon} />
    ${!bare && html`<span>${short ?? label}</span>`}
    ${children}
  </button>`;
}

/** @param {{control: Control}} props */
export function Bar({ control }) {
  const { scene, session, card, over, prompt } = control;
  const [first] = scene.tracks;
  const undo = t(session.undo === "take-back" ? "take-back" : "undo");
  const stuck = (!session.undo && !control.draft.steps.length) || over;
  const papers = scene.tables.length > 0;
  const advised = card.mine.length > 0 && !card.daily && !over;
  const { unread } = session;
  return html`<header class="bar no-print">
    <${Logo} />
    <div class="titles"><h1>${scene.title}</h1><small title=${scene.subtitle}>${scene.subtitle}</small></div>
    <div class="tracks" id="tracks">
      ${first && html`<${TrackBar} track=${first} explain=${control.explain} />`}
    </div>
    <div class="tools">
      <${Tool} icon="undo" label=${undo} title="u" disabled=${stuck} go=${control.back} />
      ${
        papers &&
        html`<${Tool}
          icon="papers"
          wide=${true}
          label=${t(over ? "report" : "papers")}
          short=${t(over ? "report-short" : "papers")}
          go=${() => control.show(over ? "report" : "papers")}
        />`
      }
      ${
        advised &&
        html`<${Tool}
          icon="advice"
          label=${t("advice")}
          title="h"
          disabled=${!prompt}
          go=${() => void session.counsel.ask()}
        />`
      }
      <${Tool} icon="rules" label=${t("rules")} title="r" go=${() => control.openRule(prompt?.rule ?? "")} />
      <${Tool} icon="people" label=${t("people")} title="p" go=${() => control.show("people")}>
        ${unread > 0 && html`<span class="count">${unread}</span>`}
      <//>
      <${Tool} icon="menu" bare=${true} label=${t("menu")} title="m" go=${() => control.show("menu")} />
    </div>
  </header>`;
}
