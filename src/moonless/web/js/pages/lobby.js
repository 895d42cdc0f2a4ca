// @ts-check
/** The lobby: open a table in a sentence, sit at another's with one click, watch, answer who asked for you. */
import { get, once, post } from "../api.js";
import { Mark, Pennant, SmallChart } from "../flags.js";
import { level, paceOf, paceWords, useLobby, useRatings } from "../lobby.js";
import { classes, html, Icon, keepName, Link, navigate, Page, t, useAnswer, useState, Waiting, when } from "../ui.js";
import { lasting } from "../worlds.js";
import { Filters, NO_FILTER, passes } from "./lobby-filters.js";
import { OpenTable } from "./lobby-open.js";
import { SeaNow } from "./lobby-sea.js";
import { isMine, Take } from "./lobby-take.js";

/** @typedef {import("../types").LobbyTable} LobbyTable */
/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").Held} Held */

export function Lobby() {
  const [me, error] = useAnswer(() => /** @type {Promise<import("../types").Me>} */ (get("/api/me")), []);
  const [games] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  const { tables, up, sea, asked } = useLobby(Boolean(me));
  const [friend, setFriend] = useState("");
  const [filter, setFilter] = useState(NO_FILTER);
  const ratings = useRatings(me?.account ?? "");
  if (!me || !games || !tables) return html`<${Waiting} title=${t("lobby")} error=${error} />`;
  keepName(me.name);
  const open = tables.filter((table) => table.kind === "open");
  const shown = open.filter((table) => passes(table, filter, ratings));
  const watch = tables.filter((table) => table.kind === "watch");
  const invite = (/** @type {string} */ name) => {
    setFriend(name);
    document.getElementById("open-table")?.focus();
  };
  return html`<${Page} title=${t("lobby")} wide=${true} kind="lobby">
    <div class="lobby-main">
      <header class="lobby-head">
        <h1>${t("lobby")}</h1>
        <p role="status">
          ${t(open.length === 1 ? "lobby-open-one" : "lobby-open", { count: open.length })},${" "}
          ${t(sea.count === 1 ? "lobby-sea-one" : "lobby-sea", { count: sea.count })}
        </p>
        ${!up && html`<p class="error" role="alert">${t("lobby-down")}</p>`}
      </header>
      <${OpenTable} games=${games} account=${Boolean(me.account)} ratings=${ratings}
        friend=${friend} setFriend=${setFriend} />
      <${Filters} games=${games} filter=${filter} set=${setFilter} account=${Boolean(me.account)} />
      <${Tables} tables=${shown} games=${games} me=${me.name} />
      ${!shown.length && html`<p class="dim lobby-none">${t(open.length ? "lobby-none-fit" : "lobby-none")}</p>`}
    </div>
    <aside class="lobby-side">
      <${Asked} games=${games} news=${asked} />
      <${ToWatch} tables=${watch} games=${games} />
      <${SeaNow} sea=${sea} me=${me.name} invite=${me.account ? invite : null} />
      <p><${Link} href="/tournaments" class="button ask">${t("tournaments")}<//></p>
    </aside>
  <//>`;
}

/** @param {{tables: LobbyTable[], games: GameCard[], me: string}} props */
function Tables({ tables, games, me }) {
  return html`<section aria-label=${t("lobby-tables")}>
    <div class="lobby-row lobby-names" aria-hidden="true">
      <span>${t("lobby-table")}</span><span>${t("lobby-seats")}</span><span>${t("lobby-pace")}</span>
      <span>${t("lobby-level")}</span><span>${t("lobby-host")}</span><span></span>
    </div>
    <ul class="lobby-list">
      ${tables.map((table) => html`<${TableRow} key=${table.id} table=${table} games=${games} me=${me} />`)}
    </ul>
  </section>`;
}

/** Whether a clock runs there. @param {LobbyTable} table */
const timed = (table) => table.pace === "turns" || table.clock[0] > 0;

/** @param {{table: LobbyTable, games: GameCard[], me: string}} props */
function TableRow({ table, games, me }) {
  const game = games.find((each) => each.id === table.game);
  return html`<li class=${classes("lobby-row", isMine(table, me) && "warm")} data-table=${table.id}>
    <div class="lobby-game">
      <${SmallChart} game=${table.game} />
      <div>
        <h2>${game?.name ?? table.game}</h2>
        <small>${table.title} · ${t("about", { time: lasting(table.minutes) })}</small>
      </div>
    </div>
    <div class="lobby-seats"><${Seats} table=${table} /></div>
    <div class="lobby-pace">
      <${Icon} name=${table.pace === "live" ? "clock" : "letter"} />
      <div>${t(`pace-${table.pace}`)}<small>${timed(table) ? paceOf(table) : t("pace-no-clock")}</small></div>
    </div>
    <div class="lobby-level">${level(table)}<small>${t(table.rated ? "rated" : "unrated")}</small></div>
    <div class="lobby-host">
      ${
        table.named
          ? html`<${Link} href=${`/player/${encodeURIComponent(table.host)}`}>${table.host}<//>`
          : html`<span>${table.host}</span>`
      }
      <span class="host-mark"><${Mark} name=${table.host} />${
        table.rating > 0 && html`<b>${table.rating} ± ${table.doubt}</b>`
      }</span>
    </div>
    <${Take} table=${table} me=${me} />
  </li>`;
}

/** Who sits, and what is free. @param {{table: LobbyTable}} props */
function Seats({ table }) {
  const free = table.free.map((seat) => table.seats[seat].label).join(", ");
  return html`<span class="seat-signs">
      ${Object.entries(table.seats).map(([seat, { holder, label }]) => {
        const name = holder.kind === "open" ? label : `${label}: ${holder.name}`;
        return html`<span
          key=${seat}
          class=${classes("seat-sign", holder.kind === "open" && "free")}
          role="img"
          aria-label=${name}
          title=${name}
        >
          ${holder.kind === "person" && html`<${Pennant} name=${holder.name} />`}
          ${holder.kind === "computer" && html`<${Icon} name="advice" />`}
        </span>`;
      })}
    </span>
    <small>${t("seats-free", { seats: free })}</small>`;
}

/** Seats that others hold for me. @param {{games: GameCard[], news: unknown}} props */
function Asked({ games, news }) {
  const [answer, , again] = useAnswer(() => /** @type {Promise<{asked: Held[]}>} */ (get("/api/lobby")), [news]);
  const asked = answer?.asked ?? [];
  if (!asked.length) return null;
  return html`<section class="asked">
    <h2>${t("asked")}</h2>
    ${asked.map((held) => html`<${Asking} key=${held.table} held=${held} games=${games} again=${again} />`)}
  </section>`;
}

/** @param {{held: Held, games: GameCard[], again: () => void}} props */
function Asking({ held, games, again }) {
  const [problem, setProblem] = useState("");
  const game = games.find((each) => each.id === held.game)?.name ?? held.game;
  const pace = held.terms ? paceWords(held.terms) : t("pace-live");
  const accept = () =>
    post(`/api/lobby/${held.table}/seats/${held.seat}`).then(
      () => navigate(`/table/${held.table}`),
      (refused) => setProblem(refused.message),
    );
  const decline = () => post(`/api/lobby/${held.table}/decline`).then(again, (refused) => setProblem(refused.message));
  return html`<div class="asking" data-table=${held.table}>
    <p class="asking-who"><${Mark} name=${held.by} /><b>${held.by}</b><span>${when(held.since)}</span></p>
    <p>
      ${t(held.again ? "asks-again" : "asks", { game, title: held.title, seat: held.label, pace })}
    </p>
    <p class="row-buttons">
      <button class="primary" data-accept onClick=${accept}>${t("accept")}</button>
      <button class="quiet" onClick=${decline}>${t("not-now")}</button>
    </p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  </div>`;
}

/** @param {{tables: LobbyTable[], games: GameCard[]}} props */
function ToWatch({ tables, games }) {
  return html`<section class="to-watch">
    <h2>${t("to-watch")} <small>${t("to-watch-text")}</small></h2>
    ${!tables.length && html`<p class="dim">${t("to-watch-none")}</p>`}
    <ul>
      ${tables.map((table) => {
        const people = Object.values(table.seats).filter((seat) => seat.holder.kind === "person");
        const names = [...new Set(people.map((seat) => seat.holder.name))].join(" · ");
        const game = games.find((each) => each.id === table.game)?.name ?? table.game;
        return html`<li key=${table.id} data-table=${table.id}>
          <${SmallChart} game=${table.game} />
          <div><b>${names}</b><small>${game}, ${table.title}</small></div>
          <button aria-label=${`${t("watch-it")}: ${names}`} onClick=${() => navigate(`/table/${table.id}`)}>
            ${t("watch-it")}
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
}
