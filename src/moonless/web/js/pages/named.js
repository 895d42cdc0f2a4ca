// @ts-check
/** Names among results: the owner chooses whether they are told. */
import { html, Link, t } from "../ui.js";

/** Somebody among results, with their page, or who chooses not to be named. @param {{name: string}} props */
export const Named = ({ name }) =>
  name
    ? html`<${Link} href=${`/player/${encodeURIComponent(name)}`} class="who">${name}<//>`
    : html`<span class="who">${t("a-player")}</span>`;
