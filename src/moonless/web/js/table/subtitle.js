// @ts-check
/** What just happened, under the board like the words of a film: never on it. */
import { classes, html, Icon, t } from "../ui.js";
import { Chance, Rule, tone } from "./log.js";

/** @param {{session: import("./session.js").Session, openRule: (rule: string) => void}} props */
export function Subtitle({ session, openRule }) {
  const { beat } = session;
  if (!beat) return null;
  const { line } = beat;
  return html`<div class=${classes("subtitle", tone(line.good))} key=${session.beatNumber}>
    <p><span>${line.text}</span> <${Chance} line=${line} /> <${Rule} rule=${line.rule} open=${openRule} /></p>
    <button class="skip-beats" onClick=${() => session.skip()}>
      <${Icon} name="skip" />
      <span>${t("skip")}</span>
    </button>
  </div>`;
}
