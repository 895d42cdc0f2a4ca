// @ts-check
/** Were the dice honest? The promises, the secret, the shares, and every throw made again in this browser. */
import { get } from "../api.js";
import { check } from "../dice.js";
import { kept, promiseOf, promises } from "../shares.js";
import { html, Link, Page, t, useAnswer, useState, Waiting } from "../ui.js";

const SHOWN = 400;
/** @typedef {Awaited<ReturnType<typeof check>>} Checked */
/** @typedef {Awaited<ReturnType<typeof checkShares>>} CheckedShares */
/** @typedef {import("../types").Proof} ProofData */

/** @param {{parts: string[]}} props */
export function Proof({ parts }) {
  const [id] = parts;
  const [proof, error] = useAnswer(() => /** @type {Promise<ProofData>} */ (get(`/api/tables/${id}/proof`)), [id]);
  const [result, setResult] = useState(/** @type {(Checked & {shares: CheckedShares}) | null} */ (null));
  const [problem, setProblem] = useState("");
  if (!proof) return html`<${Waiting} title=${t("check-dice")} error=${error} />`;
  const run = async () => {
    try {
      setResult({ ...(await check(proof)), shares: await checkShares(id, proof.dice) });
    } catch (failed) {
      setProblem(/** @type {Error} */ (failed).message);
    }
  };
  return html`<${Page} title=${t("check-dice")}>
    <p class="crumbs"><${Link} href=${`/table/${id}`}>${t("to-table")}<//></p>
    <h1>${t("check-dice")}</h1>
    <${Explained} proof=${proof} />
    <p>${t("commitment")} <code class="hash">${proof.commitment || "–"}</code></p>
    <p>${t("secret")} <code class="hash">${proof.secret ?? t("secret-later")}</code></p>
    ${proof.dice.round > 0 && html`<${Shares} dice=${proof.dice} />`}
    ${proof.secret !== null && html`<${Run} run=${run} />`}
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    ${result && html`<${Result} result=${result} />`}
  <//>`;
}

/** @param {{run: () => void}} props */
function Run({ run }) {
  return html`<p><button id="proof-run" class="primary big" onClick=${run}>${t("proof-run")}</button></p>`;
}

/** Three sentences, and what they do not prove. @param {{proof: ProofData}} props */
function Explained({ proof }) {
  const { dice, daily, alone } = proof;
  const joint = dice.round > 0;
  if (daily)
    return html`<p>${t("proof-text-daily")}</p>
      <p>${t("proof-daily", { day: daily.day, published: moment(daily.published) })}
        <code class="hash">${daily.commitment}</code></p>`;
  return html`<p id="proof-text">${t(joint ? "proof-text-joint" : "proof-text")}</p>
    ${!joint && html`<p class="dim">${t("proof-limits")}</p>`}
    ${joint && alone && html`<p class="dim" id="proof-alone">${t("proof-alone")}</p>`}`;
}

const moment = (/** @type {number} */ seconds) => new Date(seconds * 1000).toISOString().replace("T", " ").slice(0, 16);

/**
 * Whether every share is the one that was promised, and whether this browser saw the same list then.
 * @param {string} table @param {import("../types").Dice} dice
 */
async function checkShares(table, dice) {
  if (!dice.begun) return null;
  const promised = await Promise.all(dice.shares.map((each) => promiseOf(table, dice.round, each.share)));
  const own = kept(table, dice.round);
  const seen = own && own.seen.join() === promises(dice).join() && dice.shares.some((each) => each.share === own.share);
  return { right: dice.shares.every((each, n) => each.commitment === promised[n]), own: own ? seen : null };
}

/** The list that all were shown. @param {{dice: import("../types").Dice}} props */
function Shares({ dice }) {
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("proof-shares")}>
    <table class="data" id="shares">
      <caption>${t("proof-shares")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("name")}</th>
          <th scope="col">${t("proof-promise")}</th>
          <th scope="col">${t("proof-share")}</th>
        </tr>
      </thead>
      <tbody>
        ${dice.shares.map(
          (each) => html`<tr key=${each.commitment}>
          <td>${each.name || t("a-player")}</td>
          <td><code class="hash">${each.commitment || "–"}</code></td>
          <td><code class="hash">${each.share || "–"}</code></td>
        </tr>`,
        )}
      </tbody>
    </table>
    ${dice.broken.map((why) => html`<p class="dim">${t("agreeing-anew", { why })}</p>`)}
  </div>`;
}

/** @param {{result: Checked & {shares: CheckedShares}}} props */
function Result({ result }) {
  const { shares } = result;
  const honest = result.honest && (!shares || (shares.right && shares.own !== false));
  const own = shares && (shares.own === null ? "proof-own-none" : shares.own ? "proof-own-yes" : "proof-own-no");
  return html`
        <section class="panel proof ${honest ? "good" : "bad"}" role="status">
          <h2>${t(honest ? "proof-yes" : "proof-no")}</h2>
          <ul>
            <li>${t(result.promised ? "proof-promise-yes" : "proof-promise-no")}</li>
            ${shares && html`<li>${t(shares.right ? "proof-shares-yes" : "proof-shares-no")}</li>`}
            ${own && html`<li>${t(own)}</li>`}
            <li>${t("proof-throws", { right: result.right, count: result.counted })}</li>
            ${result.byHand ? html`<li>${t("proof-hand", { count: result.byHand })}</li>` : null}
          </ul>
        </section>
        <${Throws} rows=${result.rows} />
  `;
}

/** @param {{rows: Checked["rows"]}} props */
function Throws({ rows }) {
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("throws")}>
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
              ${rows.slice(0, SHOWN).map(
                (row, n) => html`<tr class=${row.right === false ? "bad" : ""}>
                <td>${n + 1}</td>
                <td>${row.source}</td>
                <td>${row.outcome}</td>
                <td>${row.computed}</td>
              </tr>`,
              )}
            </tbody>
          </table>
        </div>`;
}
