// @ts-check
/** How hard a draft is: the computer plays it on the server, and the bar shows how far it has come. */
import { hand } from "../pages/balance.js";
import { useStream } from "../streaming.js";
import { html, navigate, percent, t, useState } from "../ui.js";

/** @typedef {import("./types").Progress} Progress */

const SIZES = [20, 60, 200];

/** @param {{game: string, plan: import("./types").Plan}} props */
export function Estimate({ game, plan }) {
  const [games, setGames] = useState(SIZES[0]);
  const [of, setOf] = useState("");
  const { progress: told, error, running, start: begin, halt } = useStream();
  const progress = /** @type {Progress | null} */ (told);
  const start = () => {
    setOf(plan.text);
    return begin(`/api/games/${game}/workshop/estimate`, { content: plan.text, games });
  };
  const draw = () => {
    hand(game, { title: plan.title, text: plan.text });
    navigate(`/balance/${game}/own`);
  };
  return html`<div class="estimate">
    <p class="dim small">${t("ws-estimate-text")}</p>
    <p class="row-buttons">
      <label class="row-pick">
        ${t("ws-games")} <select
          value=${games}
          disabled=${running}
          onChange=${(/** @type {any} */ e) => setGames(Number(e.target.value))}
        >
          ${SIZES.map((size) => html`<option value=${size}>${size}</option>`)}
        </select>
      </label>
      ${
        running
          ? html`<button id="estimate-stop" onClick=${halt}>${t("ws-stop")}</button>`
          : html`<button id="estimate-start" class="primary" disabled=${plan.problems.length > 0} onClick=${start}>
            ${t("ws-estimate")}
          </button>`
      }
    </p>
    ${plan.problems.length && !running ? html`<p class="dim small">${t("ws-not-yet")}</p>` : null}
    ${error && html`<p class="error" role="alert">${error}</p>`}
    ${
      !running &&
      progress?.done &&
      html`<p><button id="estimate-balance" disabled=${plan.problems.length > 0} onClick=${draw}>
        ${t("balance-more")}
      </button></p>`
    }
    ${
      progress &&
      html`<${Result} progress=${progress} running=${running} title=${plan.title} old=${of !== plan.text} />`
    }
  </div>`;
}

/** @param {{progress: Progress, running: boolean, title: string, old: boolean}} props */
function Result({ progress, running, title, old }) {
  const { done, games, rate, low, high } = progress;
  const words = progress.state === "waiting" ? t("ws-waiting") : t("ws-played", { done, games });
  const rows = done
    ? [
        ...progress.beside.map((each) => ({ ...each, mine: false })),
        { name: title, rate, games: done, mine: true },
      ].sort((a, b) => b.rate - a.rate)
    : [];
  return html`<div role="group" aria-label=${t("ws-estimate-result")}>
    ${
      running
        ? html`<p>
          <label for="ws-progress">${words}</label>
          <progress id="ws-progress" max=${games} value=${done}></progress>
        </p>`
        : null
    }
    ${progress.error && html`<p class="error">${progress.error}</p>`}
    ${
      done
        ? html`<p class="estimate-rate">
          <b>${percent(rate)}</b> ${t("ws-won", { low: percent(low), high: percent(high), games: done })}
        </p>`
        : null
    }
    ${old && done ? html`<p class="dim small">${t("ws-old")}</p>` : null}
    ${rows.length > 1 ? html`<h3 class="small-head">${t("ws-beside")}</h3>` : null}
    ${
      rows.length
        ? html`<ul class="bars">
          ${rows.map(
            (row) => html`<li class=${row.mine ? "mine" : ""}>
            <span>${row.name}</span>
            <meter min="0" max="1" value=${row.rate} aria-label=${row.name}></meter>
            <b>${percent(row.rate)}</b>
          </li>`,
          )}
        </ul>`
        : null
    }
    ${rows.length === 1 && !running ? html`<p class="dim small">${t("ws-beside-none")}</p>` : null}
  </div>`;
}
