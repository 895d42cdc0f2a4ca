// @ts-check
/** Were the dice honest? The promise, the secret, and every throw made again in this browser. */
import { get } from "../api.js";
import { check } from "../dice.js";
import { html, Link, Page, t, useAnswer, useState, Waiting } from "../ui.js";

const SHOWN = 400;
/** @typedef {Awaited<ReturnType<typeof check>>} Checked */

/** @param {{parts: string[]}} props */
export function Proof({ parts }) {
  const [id] = parts;
  const [proof, error] = useAnswer(
    () => /** @type {Promise<import("../types").Proof>} */ (get(`/api/tables/${id}/proof`)),
    [id],
  );
  const [result, setResult] = useState(/** @type {Checked | null} */ (null));
  const [problem, setProblem] = useState("");
  if (!proof) return html`<${Waiting} title=${t("check-dice")} error=${error} />`;
  const run = () => check(proof).then(setResult, (failed) => setProblem(failed.message));
  return html`<${Page} title=${t("check-dice")}>
    <p class="crumbs"><${Link} href=${`/table/${id}`}>${t("to-table")}<//></p>
    <h1>${t("check-dice")}</h1>
    <p>${t("proof-text")}</p>
    <p>${t("commitment")} <code class="hash">${proof.commitment || "–"}</code></p>
    <p>${t("secret")} <code class="hash">${proof.secret ?? t("secret-later")}</code></p>
    ${proof.secret !== null && html`<p><button id="proof-run" class="primary big" onClick=${run}>${t("proof-run")}</button></p>`}
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    ${result && html`<${Result} result=${result} />`}
  <//>`;
}

/** @param {{result: Checked}} props */
function Result({ result }) {
  return html`
        <section class="panel proof ${result.honest ? "good" : "bad"}" role="status">
          <h2>${t(result.honest ? "proof-yes" : "proof-no")}</h2>
          <ul>
            <li>${t(result.promised ? "proof-promise-yes" : "proof-promise-no")}</li>
            <li>${t("proof-throws", { right: result.right, count: result.counted })}</li>
            ${result.byHand ? html`<li>${t("proof-hand", { count: result.byHand })}</li>` : null}
          </ul>
        </section>
        <div class="scroll-x" tabindex="0" role="region" aria-label=${t("throws")}>
          <table class="data">
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">${t("throw")}</th>
                <th scope="col">${t("thrown")}</th>
                <th scope="col">${t("computed")}</th>
              </tr>
            </thead>
            <tbody>
              ${result.rows.slice(0, SHOWN).map(
                (row, n) => html`<tr class=${row.right === false ? "bad" : ""}>
                <td>${n + 1}</td>
                <td>${row.source}</td>
                <td>${row.outcome}</td>
                <td>${row.computed}</td>
              </tr>`,
              )}
            </tbody>
          </table>
        </div>
  `;
}
