// @ts-check
/** A link is the key to a seat. It is not turned by itself: sit down, or watch. */
import { get, post } from "../api.js";
import { SmallChart } from "../flags.js";
import { Chosen } from "./lobby-chosen.js";
import { html, navigate, Page, t, useAnswer, useEffect, useState, Waiting } from "../ui.js";

/**
 * @typedef {{
 *   game: string,
 *   name: string,
 *   scenario: string,
 *   title: string,
 *   subtitle: string,
 *   host: string,
 *   label: string,
 *   others: string[],
 *   asks: boolean,
 *   chosen: import("../types").Chosen[],
 *   content: string,
 * }} Invitation
 */

/** @param {{parts: string[]}} props */
export function Join({ parts: [token] }) {
  const path = `/api/join/${encodeURIComponent(token)}`;
  const [invitation, error] = useAnswer(() => /** @type {Promise<Invitation>} */ (get(path)), [path]);
  const [refused, setRefused] = useState(/** @type {Error | null} */ (null));
  const enter = (/** @type {boolean} */ watch) =>
    post("/api/join", { token, watch }).then((card) => navigate(`/table/${card.id}`, true), setRefused);
  useEffect(() => {
    if (invitation && !invitation.asks) void enter(false); // I sit there already, or there is nothing but to watch
  }, [invitation]);
  if (!invitation?.asks) return html`<${Waiting} title=${t("invited")} error=${error ?? refused} />`;
  const others = invitation.others.join(", ");
  return html`<${Page} title=${t("invited")}>
    <section class="box invitation" aria-labelledby="invited">
      <${SmallChart} game=${invitation.game} />
      <div>
        <h1 id="invited">${t("invited")}</h1>
        <p class="invited-what"><b>${invitation.name}</b> ${invitation.title}. ${invitation.subtitle}</p>
        <p>${t("invited-as", { host: invitation.host, seat: invitation.label })}</p>
        <${Chosen} chosen=${invitation.chosen} content=${invitation.content} />
        ${others && html`<p class="dim">${t("invited-with", { names: others })}</p>`}
        <p class="row-buttons">
          <button id="sit-down" class="primary" onClick=${() => enter(false)}>
            ${t("sit-down", { seat: invitation.label })}
          </button>
          <button id="only-watch" onClick=${() => enter(true)}>${t("only-watch")}</button>
        </p>
        <p class="dim small">${t("only-watch-text")}</p>
        ${refused && html`<p class="error" role="alert">${refused.message}</p>`}
      </div>
    </section>
  <//>`;
}
