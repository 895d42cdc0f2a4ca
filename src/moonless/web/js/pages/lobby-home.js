// @ts-check
/** The newest open tables on the home page, as they come and go. */
import { SmallChart } from "../flags.js";
import { paceOf, seatsFree, useLobby } from "../lobby.js";
import { html, Link, t } from "../ui.js";
import { Take } from "./lobby-take.js";

const SHOWN = 3;

/** @param {{games: import("../types").GameCard[], me: string}} props */
export function OpenTables({ games, me }) {
  const { tables } = useLobby(true);
  const open = (tables ?? []).filter((table) => table.kind === "open");
  return html`<section class="box open-home">
    <header>
      <h2>${t("lobby-home")}</h2>
      <span role="status">${tables && seatsFree(open.length)}</span>
      <${Link} href="/lobby" class="button ask" id="to-lobby">${t("lobby-all")}<//>
    </header>
    <ul>
      ${open.slice(0, SHOWN).map(
        (table) => html`<li key=${table.id} data-table=${table.id}>
          <${SmallChart} game=${table.game} />
          <div>
            <b>${games.find((game) => game.id === table.game)?.name ?? table.game}</b>
            <small>
              ${table.title} · ${paceOf(table)} · ${table.host}
              ${table.chosen.map(({ label, value }) => ` · ${label}: ${value}`)}
            </small>
          </div>
          <${Take} table=${table} me=${me} />
        </li>`,
      )}
    </ul>
  </section>`;
}
