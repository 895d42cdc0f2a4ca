// @ts-check
/** What can be placed, in drawers. */
import { html, t } from "../ui.js";

/** @typedef {import("./types").Tool} Tool */

/**
 * @param {{
 *   bench: import("./types").Bench,
 *   open: string,
 *   setOpen: (id: string) => void,
 *   tool: Tool | null,
 *   turn: number,
 *   take: (tool: Tool | null) => void,
 *   setTurn: (turn: number) => void,
 *   children?: any,
 * }} props `children` is what was chosen on the plan
 */
export function Palette({ bench, open, setOpen, tool, turn, take, setTurn, children }) {
  const drawer = bench.drawers.find((each) => each.id === open) ?? bench.drawers[0];
  return html`<section class="palette" aria-label=${t("ws-palette")}>
    ${children}
    <label class="drawer-pick">
      <span class="small-head">${t("ws-drawer")}</span>
      <select
        value=${drawer.id}
        onChange=${(/** @type {any} */ e) => {
          setOpen(e.target.value);
          take(null);
        }}
      >
        ${bench.drawers.map((each) => html`<option value=${each.id}>${each.name}</option>`)}
      </select>
    </label>
    <${InHand} tool=${tool} turn=${turn} take=${take} setTurn=${setTurn} />
    <ul class=${`tool-list ${drawer.tools.some((each) => each.picture.length) ? "pictures" : ""}`}>
      ${drawer.tools.map(
        (each) => html`<li key=${each.id}>
          <button
            class="tool"
            data-tool=${each.id}
            aria-pressed=${tool?.id === each.id}
            title=${each.note}
            onClick=${() => take(tool?.id === each.id ? null : each)}
          >
            ${
              each.picture.length
                ? html`<${Thumb} tool=${each} grid=${bench.grid} turn=${tool?.id === each.id ? turn : 0} />`
                : html`<${Mark} kind=${each.kind} />`
            }
            <span class="tool-name">${each.name}</span>
          </button>
        </li>`,
      )}
    </ul>
  </section>`;
}

/**
 * The tool that is held: what to do with it, and how it is turned.
 * @param {{tool: Tool | null, turn: number, take: (tool: Tool | null) => void, setTurn: (turn: number) => void}} props
 */
function InHand({ tool, turn, take, setTurn }) {
  if (!tool) return html`<p class="in-hand dim small">${t("ws-no-tool")}</p>`;
  const turns = tool.turns.length;
  return html`<div class="in-hand held">
    <p><b>${tool.name}</b> <span class="dim">${t(`ws-on-${tool.on}`)}</span></p>
    <p class="small dim">${tool.note}</p>
    <p class="row-buttons">
      ${
        turns > 1
          ? html`<button onClick=${() => setTurn((turn + 1) % turns)}>
            ${t("ws-turned", { turn: tool.turns[turn % turns] })} <kbd>R</kbd>
          </button>`
          : null
      }
      <button class="quiet" onClick=${() => take(null)}>${t("ws-put-away")} <kbd>Esc</kbd></button>
    </p>
  </div>`;
}

/** A small drawing of a tile, in the colors of the board. @param {{tool: Tool, grid: string, turn: number}} props */
function Thumb({ tool, grid, turn }) {
  return html`<svg class=${`board ${grid} thumb`} viewBox="-30 -30 660 660" aria-hidden="true">
    <g transform=${`rotate(${90 * turn} 300 300)`}>
      ${tool.picture.map(([kind, d]) => html`<path class=${kind} d=${d} />`)}
    </g>
  </svg>`;
}

/** A mark for what has no drawing of its own. @param {{kind: string}} props */
function Mark({ kind }) {
  return html`<svg class="mark ${kind}" viewBox="-34 -34 68 68" aria-hidden="true">
    <circle class="hull" r="15" />
    <use href=${`#${kind}`} x="-32" y="-32" width="64" height="64" />
  </svg>`;
}
