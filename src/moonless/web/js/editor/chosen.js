// @ts-check
/** What was chosen on the plan, and what is still missing. */
import { html, t } from "../ui.js";
import { Entry } from "./form.js";

/** @typedef {import("./bench.js").Workbench} Workbench */
/** @typedef {import("./types").Plan} Plan */
/** @typedef {import("./types").Problem} Problem */

/**
 * What is missing, each as a sentence that leads to its place; then what is allowed but hardly meant.
 * @param {{problems: Problem[], warnings: Problem[], point: (problem: Problem) => void}} props
 */
export function Problems({ problems, warnings, point }) {
  return html`
    <p class="visually-hidden" role="status">
      ${
        problems.length
          ? t(problems.length === 1 ? "ws-problem" : "ws-problems", { count: problems.length })
          : t("ws-ready")
      }
    </p>
    ${
      problems.length
        ? html`<ol class="problems">
          ${problems.map(
            (problem) => html`<li key=${problem.text}>
            <button onClick=${() => point(problem)}>${problem.text}</button>
          </li>`,
          )}
        </ol>`
        : html`<p class="ready">${t("ws-ready")}</p>`
    }
    ${
      warnings.length > 0 &&
      html`<h3>${t("ws-warnings")}</h3>
        <ul class="problems warnings">
          ${warnings.map(
            (warning) => html`<li key=${warning.text}>
              <button onClick=${() => point(warning)}>${warning.text}</button>
            </li>`,
          )}
        </ul>`
    }
  `;
}

/**
 * What was chosen on the plan, and what can be done with it.
 * @param {{work: Workbench, plan: Plan, turnIt: (by: number) => void}} props
 */
export function Chosen({ work, plan, turnIt }) {
  const { chosen } = work;
  const slot = plan.slots.find((each) => each.id === chosen && each.on === "tile");
  const thing = plan.pieces.find((each) => each.id === chosen) ?? plan.patches.find((each) => each.id === chosen);
  if (!slot && !thing) return null;
  const name = (thing ?? slot)?.name ?? "";
  const fields = plan.details[chosen] ?? [];
  return html`<section class="chosen" aria-label=${t("ws-chosen", { name })}>
    <header>
      <h2>${name}</h2>
      <button class="quiet" aria-label=${t("close")} onClick=${() => work.choose("")}>×</button>
    </header>
    <p class="row-buttons">
      ${
        plan.turnable.includes(chosen)
          ? html`<button id="chosen-turn" onClick=${() => turnIt(1)}>${t("ws-turn")} <kbd>R</kbd></button>`
          : null
      }
      ${
        slot?.filled
          ? html`<button id="chosen-flip" onClick=${() => work.act({ do: "flip", piece: chosen })}>
            ${t("ws-flip")} <kbd>F</kbd>
          </button>`
          : null
      }
      ${
        thing || slot?.filled
          ? html`<button id="chosen-remove" onClick=${() => work.act({ do: "remove", piece: chosen })}>
            ${t("ws-remove")} <kbd>Del</kbd>
          </button>`
          : html`<span class="dim small">${t("ws-empty-slot")}</span>`
      }
    </p>
    ${
      fields.length
        ? html`<details>
          <summary>${t("ws-more-about")}</summary>
          ${fields.map(
            (field) => html`<${Entry}
            key=${field.path}
            field=${field}
            set=${(/** @type {string} */ path, /** @type {unknown} */ value) => work.act({ do: "set", path, value })}
          />`,
          )}
        </details>`
        : null
    }
  </section>`;
}
