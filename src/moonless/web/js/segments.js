// @ts-check
/** A few answers side by side, one of them lit. */
import { classes, html } from "./ui.js";

/**
 * What they are about has the id of the group with `-name`; or it is the legend of the fieldset around them.
 * @param {{
 *   id: string,
 *   choices: {id: string, name: string}[],
 *   now: string,
 *   set: (value: string) => void,
 *   legend?: boolean,
 * }} props
 */
export function Segments({ id, choices, now, set, legend = false }) {
  const group = legend ? {} : { role: "radiogroup", "aria-labelledby": `${id}-name` };
  return html`<span class="segments" ...${group}>
    ${choices.map(
      (each) => html`<label key=${each.id} class=${classes(now === each.id && "on")}>
        <input
          type="radio"
          name=${id}
          value=${each.id}
          checked=${now === each.id}
          onChange=${() => set(each.id)}
        />${each.name}
      </label>`,
    )}
  </span>`;
}
