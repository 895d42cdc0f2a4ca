// @ts-check
/** At sea now: who is here, what they do, and who can be asked to play. */
import { Mark } from "../flags.js";
import { classes, html, Link, t } from "../ui.js";

/** @typedef {import("../types").AtSea} AtSea */
/** @typedef {import("../types").Sailor} Sailor */

/** @param {Sailor} sailor */
const words = ({ at, title }) => t(title ? `sea-${at}-at` : `sea-${at}`, { title });

/**
 * @param {{
 *   sea: AtSea,
 *   me: string,
 *   friends: string[],
 *   blocked: string[],
 *   invite: ((name: string) => void) | null,
 * }} props
 */
export function SeaNow({ sea, me, friends, blocked, invite }) {
  const near = (/** @type {Sailor} */ sailor) => Number(friends.includes(sailor.person));
  const met = sea.people.filter((sailor) => !blocked.includes(sailor.person));
  const people = met.sort((a, b) => near(b) - near(a)); // else as they came: who can be asked first
  return html`<section class="sea-now" id="sea-now">
    <h2>
      ${t("sea-now")}${" "}
      <small>${t(friends.length ? "sea-count-friends" : "sea-count", { count: sea.count })}</small>
    </h2>
    <ul>
      ${people.map(
        (sailor) => html`<li key=${sailor.person} data-sailor=${sailor.person}>
          <span class=${classes("sea-dot", sailor.at)}></span>
          <${Mark} name=${sailor.person} />
          <${Link} href=${`/player/${encodeURIComponent(sailor.person)}`}>${sailor.person}<//>
          ${
            near(sailor) > 0 &&
            html`<span class="friend-mark" title=${t("friend")} role="img" aria-label=${t("friend")}>★</span>`
          }
          ${sailor.rating > 0 && html`<b>${sailor.rating}</b>`}
          <span class="sea-doing" title=${words(sailor)}>${words(sailor)}</span>
          ${
            invite &&
            sailor.person !== me &&
            html`<button class="quiet" data-invite-person=${sailor.person} onClick=${() => invite(sailor.person)}>
              ${t("sea-invite")}<span class="visually-hidden"> ${sailor.person}</span>
            </button>`
          }
        </li>`,
      )}
    </ul>
    ${!sea.people.length && html`<p class="dim">${t("sea-none")}</p>`}
  </section>`;
}
