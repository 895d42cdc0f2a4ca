// @ts-check
/** The patrol of the day: the same mission and the same dice for everybody. */
import { get, once, post } from "../api.js";
import { html, Link, navigate, Page, t, useAnswer, useState, Waiting } from "../ui.js";

export function Daily() {
  const [daily, error] = useAnswer(() => /** @type {Promise<import("../types").Daily>} */ (get("/api/daily")), []);
  const [games] = useAnswer(() => /** @type {Promise<import("../types").GameCard[]>} */ (once("/api/games")), []);
  const [problem, setProblem] = useState("");
  if (!daily) return html`<${Waiting} title=${t("daily")} error=${error} />`;
  const game = games?.find((each) => each.id === daily.game);
  const scenario = game?.scenarios.find((each) => each.id === daily.scenario);
  const sail = async () => {
    try {
      const answer = /** @type {import("../types").Daily} */ (await post("/api/daily"));
      if (answer.mine) navigate(`/table/${answer.mine.id}`);
    } catch (refused) {
      setProblem(/** @type {Error} */ (refused).message);
    }
  };
  const { mine } = daily;
  return html`<${Page} title=${t("daily")}>
    <h1>${t("daily")}</h1>
    <p class="dim">
      ${new Date(`${daily.date}T12:00:00Z`).toLocaleDateString(t("locale"), { dateStyle: "full", timeZone: "UTC" })}
    </p>
    <section class="panel">
      <h2>${scenario?.title ?? daily.scenario}</h2>
      <p>${scenario?.subtitle ?? ""}</p>
      <p>${t("daily-rules")}</p>
      <p class="row-buttons">
        ${
          mine
            ? html`<${Link} href=${`/table/${mine.id}`} class="button primary big">
              ${t(mine.status === "over" ? "report" : "continue")}
            <//>`
            : html`<button class="primary big" onClick=${sail}>${t("daily-sail")}</button>`
        }
        <${Link} href=${`/play/${daily.game}/${daily.scenario}`} class="button">${t("briefing")}<//>
      </p>
      ${mine?.outcome && html`<p>${mine.outcome}</p>`}
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
    </section>
    <h2>${t("results")}</h2>
    <${Results} results=${daily.results} />
  <//>`;
}

/** @param {{results: import("../types").Daily["results"]}} props */
function Results({ results }) {
  if (!results.length) return html`<p class="dim">${t("results-none")}</p>`;
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("results")}>
          <table class="data">
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">${t("name")}</th>
                <th scope="col">${t("score")}</th>
                <th scope="col">${t("level")}</th>
              </tr>
            </thead>
            <tbody>
              ${results.map(
                (row, n) => html`<tr>
                <td>${n + 1}</td>
                <td>${row.name}</td>
                <td>${row.score}</td>
                <td>${row.level}</td>
              </tr>`,
              )}
            </tbody>
          </table>
        </div>`;
}
