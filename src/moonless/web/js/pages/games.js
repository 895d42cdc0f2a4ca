// @ts-check
/** All games. */
import { once } from "../api.js";
import { html, Page, t, useAnswer, Waiting } from "../ui.js";
import { Worlds } from "../worlds.js";

export function Games() {
  const ask = () => /** @type {Promise<import("../types").GameCard[]>} */ (once("/api/games"));
  const [games, error] = useAnswer(ask, []);
  if (!games) return html`<${Waiting} title=${t("games")} error=${error} />`;
  return html`<${Page} title=${t("games")} wide=${true}><h1>${t("games")}</h1><${Worlds} games=${games} /><//>`;
}
