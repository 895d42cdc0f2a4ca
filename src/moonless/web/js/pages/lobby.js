// @ts-check
/** The lobby: open a table in a sentence, sit at another's with one click, watch, answer who asked for you. */
import { get, once, post } from "../api.js";
import { Mark, Pennant, SmallChart } from "../flags.js";
import { level, mine, near, paceOf, paceWords, seatsFree, useLobby, useRatings } from "../lobby.js";
import {
  classes,
  html,
  Icon,
  keepName,
  keepTurns,
  Link,
  navigate,
  Page,
  t,
  useAnswer,
  useState,
  Waiting,
  when,
  Whose,
} from "../ui.js";
import { Company } from "../table/company.js";
import { lasting, taking } from "../worlds.js";
import { Calls } from "./lobby-call.js";
import { Chosen } from "./lobby-chosen.js";
import { Filters, NO_FILTER, passes } from "./lobby-filters.js";
import { OpenTable, otherTerms } from "./lobby-open.js";
import { SeaNow } from "./lobby-sea.js";
import { isMine, Take } from "./lobby-take.js";
import { myTurn } from "./my-games.js";

/** @typedef {import("../types").LobbyTable} LobbyTable */
/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").Held} Held */
/** @typedef {import("./shunned.js").Shunned} Shunned */

/** Parts of the page that are tabs on a phone. */
const TABS = ["tables", "people", "watch", "asked"];

/** What the server knows of me here, and how to look again. @param {number} news */
function useMine(news) {
  const [asked, , again] = useAnswer(() => /** @type {Promise<{asked: Held[]}>} */ (get("/api/lobby")), [news]);
  const [friends] = useAnswer(() => /** @type {Promise<{people: string[]}>} */ (get("/api/me/friends")), []);
  const [shunned] = useAnswer(() => /** @type {Promise<Shunned>} */ (get("/api/me/shunned")), []);
  const blocked = (shunned?.people ?? []).filter((each) => each.how === "block").map((each) => each.by);
  return { asked: asked?.asked ?? [], friends: friends?.people ?? [], blocked, again };
}

/** Whom one asks, on which terms, and which part a phone shows. */
function useOpening() {
  const [friend, setFriend] = useState("");
  const [draft, setDraft] = useState(/** @type {import("./lobby-open.js").Draft | null} */ (null));
  const [tab, setTab] = useState("tables");
  const begin = () => {
    setTab("open");
    setTimeout(() => document.querySelector(/** @type {any} */ (".open-say select"))?.focus());
  };
  const invite = (/** @type {string} */ name) => {
    setFriend(name);
    begin();
  };
  const differ = (/** @type {Held} */ held) => {
    setDraft(otherTerms(held));
    invite(held.by);
  };
  return { friend, setFriend, draft, tab, setTab, begin, invite, differ };
}

export function Lobby() {
  const [me, error] = useAnswer(() => /** @type {Promise<import("../types").Me>} */ (get("/api/me")), []);
  const [games] = useAnswer(() => /** @type {Promise<GameCard[]>} */ (once("/api/games")), []);
  const { tables, up, sea, asked: news, called } = useLobby(Boolean(me));
  const { asked, friends, blocked, again } = useMine(news);
  const { friend, setFriend, draft, tab, setTab, begin, invite, differ } = useOpening();
  const [filter, setFilter] = useState(NO_FILTER);
  const ratings = useRatings(me?.account ?? "");
  if (!me || !games || !tables) return html`<${Waiting} title=${t("lobby")} error=${error} />`;
  keepName(me.name);
  keepTurns(me.tables.filter(myTurn).length);
  const account = Boolean(me.account);
  const open = tables.filter((table) => table.kind === "open");
  const shown = open.filter((table) => passes(table, filter, ratings));
  const watch = tables.filter((table) => table.kind === "watch");
  const numbers = { tables: open.length, people: sea.count, watch: watch.length, asked: asked.length };
  return html`<${Page} title=${t("lobby")} wide=${true} kind=${`lobby tab-${tab}`}>
    <div class="lobby-main">
      <${Head} open=${open.length} sea=${sea.count} up=${up} />
      <${OpenTable} key=${draft?.instead ?? ""} games=${games} account=${account} ratings=${ratings}
        friend=${friend} setFriend=${setFriend} draft=${draft} />
      <${Filters} games=${games} tables=${open} filter=${filter} set=${setFilter} account=${account} />
      <${Tables} tables=${shown} games=${games} me=${me.name} ratings=${account ? ratings : null} />
      ${!shown.length && html`<p class="dim lobby-none">${t(open.length ? "lobby-none-fit" : "lobby-none")}</p>`}
      <${Calls} games=${games} filter=${filter} account=${account}
        called=${open.find((table) => table.id === called)} />
      <p class="open-bar"><button class="primary big" onClick=${begin}>${t("open-own")}</button></p>
    </div>
    <aside class="lobby-side">
      <${Asked} games=${games} asked=${asked} again=${again} differ=${account ? differ : null} />
      <${ToWatch} tables=${watch} games=${games} />
      <${SeaNow} sea=${sea} me=${me.name} friends=${friends} blocked=${blocked} invite=${account ? invite : null} />
      <p class="to-cups row-buttons">
        <${Link} href="/tournaments" class="button ask">${t("tournaments")}<//>
        <${Link} href="/strongest" class="button ask" id="to-strongest">${t("strongest")}<//>
      </p>
    </aside>
    <${Tabs} tab=${tab} set=${setTab} numbers=${numbers} />
  <//>`;
}

/** @param {{open: number, sea: number, up: boolean}} props */
function Head({ open, sea, up }) {
  return html`<header class="lobby-head">
    <h1>${t("lobby")}</h1>
    <p role="status">
      ${seatsFree(open)}
      ${sea > 0 && html`, ${t(sea === 1 ? "lobby-sea-one" : "lobby-sea", { count: sea })}`}
    </p>
    ${!up && html`<p class="error" role="alert">${t("lobby-down")}</p>`}
  </header>`;
}

/** On a phone one part at a time. @param {{tab: string, set: (tab: string) => void, numbers: any}} props */
function Tabs({ tab, set, numbers }) {
  return html`<nav class="lobby-tabs" aria-label=${t("lobby-parts")}>
    ${TABS.map(
      (each) => html`<button key=${each} class=${classes("quiet", tab === each && "on")} data-part=${each}
        aria-pressed=${tab === each} onClick=${() => set(each)}>
        <${Icon} name=${TAB_ICONS[each]} />
        <span>${t(`part-${each}`)} ${numbers[each] > 0 && html`<b>${numbers[each]}</b>`}</span>
      </button>`,
    )}
  </nav>`;
}

/** @type {Record<string, string>} */
const TAB_ICONS = { tables: "table", people: "people", watch: "eye", asked: "letter" };

/** @param {{tables: LobbyTable[], games: GameCard[], me: string, ratings: Record<string, number> | null}} props */
function Tables({ tables, games, me, ratings }) {
  return html`<section class="lobby-tables" aria-label=${t("lobby-tables")}>
    <div class="lobby-row lobby-names" aria-hidden="true">
      <span>${t("lobby-table")}</span><span>${t("lobby-seats")}</span><span>${t("lobby-pace")}</span>
      <span>${t("lobby-level")}</span><span>${t("lobby-host")}</span><span></span>
    </div>
    <ul class="lobby-list">
      ${tables.map(
        (table) => html`<${TableRow} key=${table.id} table=${table} games=${games} me=${me} ratings=${ratings} />`,
      )}
    </ul>
  </section>`;
}

/** Whether somebody of my strength is wished for. @param {LobbyTable} table @param {Record<string, number>} ratings */
function range(table, ratings) {
  if (!table.least && !table.most) return "";
  if (near(table, ratings)) return "range-yours";
  return mine(ratings, table.game) < table.least ? "range-above" : "range-below";
}

/**
 * Whether a clock runs there: a table's own minutes are how long its scenario takes.
 * @param {{pace: string, minutes: number, clock?: number[]}} table
 */
const timed = ({ pace, minutes, clock: [most] = [minutes] }) => pace === "turns" || most > 0;

/** @param {{table: LobbyTable, games: GameCard[], me: string, ratings: Record<string, number> | null}} props */
function TableRow({ table, games, me, ratings }) {
  const game = games.find((each) => each.id === table.game);
  const reach = ratings ? range(table, ratings) : "";
  return html`<li class=${classes("lobby-row", isMine(table, me) && "warm")} data-table=${table.id}>
    <div class="lobby-game">
      <${SmallChart} game=${table.game} />
      <div>
        <h2>${game?.name ?? table.game}</h2>
        <small>${table.title} · ${t("about", { time: lasting(table.minutes) })}</small>
        <${Chosen} chosen=${table.chosen} content=${table.content} />
      </div>
    </div>
    <div class="lobby-seats"><${Seats} table=${table} /></div>
    <div class="lobby-pace">
      <${Icon} name=${table.pace === "live" ? "clock" : "letter"} />
      <div>${t(`pace-${table.pace}`)}<small>${timed(table) ? paceOf(table) : t("pace-no-clock")}</small></div>
    </div>
    <div class="lobby-level">${level(table)}
      ${reach && html`<small class=${reach}>${t(reach)}</small>`}
      <small>${t(table.rated ? "rated" : "unrated")}</small>
    </div>
    <div class="lobby-host">
      ${
        table.named
          ? html`<${Link} href=${`/player/${encodeURIComponent(table.host)}`} title=${table.host}>${table.host}<//>`
          : html`<span title=${table.host}>${table.host}</span>`
      }
      <span class="host-mark"><${Mark} name=${table.host} />${
        table.rating > 0 && html`<b>${table.rating} ± ${table.doubt}</b>`
      }</span>
      ${table.answers > 0 && html`<small>${t("host-answers", { time: taking(table.answers) })}</small>`}
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

/**
 * Seats that others hold for me.
 * @param {{games: GameCard[], asked: Held[], again: () => void, differ: ((held: Held) => void) | null}} props
 */
function Asked({ games, asked, again, differ }) {
  return html`<section class="asked">
    ${asked.length > 0 && html`<h2>${t("asked")}</h2>`}
    ${!asked.length && html`<p class="dim only-tab">${t("asked-none")}</p>`}
    ${asked.map(
      (held) => html`<${Asking} key=${held.table} held=${held} games=${games} again=${again} differ=${differ} />`,
    )}
  </section>`;
}

/** @param {{held: Held, games: GameCard[], again: () => void, differ: ((held: Held) => void) | null}} props */
function Asking({ held, games, again, differ }) {
  const [problem, setProblem] = useState("");
  const game = games.find((each) => each.id === held.game)?.name ?? held.game;
  const pace = held.terms && timed(held.terms) ? paceWords(held.terms) : t("pace-live-now");
  const whose = [held.by, held.title];
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
    <${Chosen} chosen=${held.chosen} />
    ${held.said && html`<blockquote class="asking-said">${held.said}</blockquote>`}
    <p class="row-buttons">
      <button class="primary" data-accept onClick=${accept}>${t("accept")}<${Whose} names=${whose} /></button>
      ${
        differ &&
        html`<button data-differ onClick=${() => differ(held)}>${t("other-terms")}<${Whose} names=${whose} /></button>`
      }
      <button class="quiet" data-decline onClick=${decline}>${t("not-now")}<${Whose} names=${whose} /></button>
    </p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    ${held.said && html`<${Company} name=${held.by} table=${held.table} />`}
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
          <button onClick=${() => navigate(`/table/${table.id}`)}>
            ${t("watch-it")}<${Whose} names=${[names, game, table.title]} />
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
}
