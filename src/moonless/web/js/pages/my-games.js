// @ts-check
/** My games under way, a row each: whose turn it is, how long ago, and a way to put one away. */
import { drop, post } from "../api.js";
import { classes, html, Icon, Link, t, useState, when } from "../ui.js";
import { isLesson } from "../learned.js";
import { GameMark } from "../worlds.js";

/** @typedef {import("../types").TableCard} TableCard */
/** @typedef {import("../types").GameCard} GameCard */

/** So many rows are in sight before the rest is asked for. */
const SHOWN = 5;
/** So many that are over. */
const OVER = 12;
const AWAY = "moonless put away";
/** So many seconds before a game is deleted its row says so. */
const WARNED = 30 * 86400;

/** @param {TableCard} card */
export const myTurn = (card) => card.status === "playing" && card.turn.some((seat) => card.mine.includes(seat));

/** The tables that were put away in this browser. @returns {string[]} */
function away() {
  try {
    return JSON.parse(localStorage.getItem(AWAY) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * What is under way, mine first; a game that was put away comes back when it is my turn against a person.
 * @param {TableCard[]} tables
 * @param {string[]} hidden
 */
function sorted(tables, hidden) {
  return tables
    .filter((card) => card.status === "playing" && !hidden.includes(card.id))
    .sort((a, b) => Number(myTurn(b)) - Number(myTurn(a)) || b.updated - a.updated);
}

/** @param {{tables: TableCard[], games: GameCard[]}} props */
export function MyGames({ tables, games }) {
  const [hidden, setHidden] = useState(away);
  const [all, setAll] = useState(false);
  const rows = sorted(tables, hidden);
  const waiting = rows.filter(myTurn).length;
  const over = tables.filter((card) => card.status === "over").length;
  const put = tables.filter((card) => card.status === "playing" && hidden.includes(card.id)).length;
  /** @param {string[]} ids */
  const keep = (ids) => {
    localStorage.setItem(AWAY, JSON.stringify(ids));
    setHidden(ids);
  };
  return html`<section class="my-games" aria-label=${t("your-games")}>
    <header>
      <h2>${t("your-games")}</h2>
      ${
        waiting > 0 &&
        html`<span class="turn-mark">
        ${t(waiting === 1 ? "waits-one" : "waits", { count: waiting })}
      </span>`
      }
      <span class="end">
        ${
          put > 0 &&
          html`<button class="bare" id="bring-back" onClick=${() => keep([])}>
          ${t("put-away", { count: put })}
        </button>`
        }
        ${over > 0 && html`<a href="#finished">${t("finished-count", { count: over })}</a>`}
      </span>
    </header>
    <ol>
      ${rows.slice(0, all ? rows.length : SHOWN).map(
        (card) => html`<${Row}
          key=${card.id}
          card=${card}
          game=${games.find((game) => game.id === card.game)}
          remove=${() => keep([...hidden, card.id])}
        />`,
      )}
    </ol>
    ${
      rows.length > SHOWN &&
      !all &&
      html`<p class="more">
        <button class="bare" onClick=${() => setAll(true)}>${t("more-games", { count: rows.length - SHOWN })}</button>
      </p>`
    }
  </section>`;
}

/** Who is asked, in words. @param {TableCard} card */
function asked(card) {
  const names = card.turn.map((seat) => card.seats[seat]).filter(Boolean);
  return names.map((seat) => seat.holder.name || seat.label).join(", ");
}

/** A game of guests that nobody plays does not stay for ever. @param {{card: TableCard}} props */
function Expiry({ card }) {
  const left = card.expires - Date.now() / 1000;
  if (!card.expires || left > WARNED) return null;
  const days = Math.max(1, Math.ceil(left / 86400));
  return html`<span class="expires">${t(days === 1 ? "expires-one" : "expires", { days })}</span>`;
}

/** @param {{card: TableCard, game: GameCard | undefined, remove: () => void}} props */
function Row({ card, game, remove }) {
  const [leaving, setLeaving] = useState(false);
  if (leaving) return html`<${Leaving} card=${card} remove=${remove} stay=${() => setLeaving(false)} />`;
  const mine = myTurn(card);
  const seats = card.turn.filter((seat) => card.mine.includes(seat)).map((seat) => card.seats[seat]?.label);
  const go = isLesson(card.id) ? "go-on" : mine ? "continue" : "look-in";
  const title = isLesson(card.id) ? t("lesson-of", { title: card.title }) : card.title;
  return html`<li class=${classes("game-row", mine && "mine")} data-table=${card.id}>
    <${GameMark} game=${card.game} />
    <div class="what">
      <b>${title}</b><span>${game?.name ?? ""}${card.daily ? ` · ${t("daily")}` : ""}</span><${Expiry} card=${card} />
    </div>
    <div class="turn">
      ${
        mine
          ? html`<b>${t("your-turn")}</b><span>${seats.join(", ")}</span>`
          : html`${t("turn-of", { name: asked(card) })}${card.mine.length ? null : html`<span>${t("watching")}</span>`}`
      }
    </div>
    <div class="when">${when(card.updated)}</div>
    <${Link} href=${`/table/${card.id}`} class=${classes("button", mine && "primary")} label=${`${t(go)}: ${title}`}>
      ${t(go)}
    <//>
    <button class="quiet close" aria-label=${t("remove-one", { title })} onClick=${() => setLeaving(true)}>
      <${Icon} name="close" />
    </button>
  </li>`;
}

/**
 * Out of the list, or gone for good where nobody else belongs to it.
 * @param {{card: TableCard, remove: () => void, stay: () => void}} props
 */
function Leaving({ card, remove, stay }) {
  const [problem, setProblem] = useState("");
  const destroy = () => drop(`/api/tables/${card.id}`).then(remove, (refused) => setProblem(refused.message));
  return html`<li class="game-row leaving-row" data-table=${card.id}>
    <${GameMark} game=${card.game} />
    <div class="what"><b>${card.title}</b><span role="status">${problem || t("put-away-help")}</span></div>
    <p class="row-buttons">
      <button class="put-away" onClick=${remove}>${t("put-away-now")}</button>
      <button class="delete" onClick=${destroy}>${t("delete-now")}</button>
      <button class="quiet" onClick=${stay}>${t("keep-it")}</button>
    </p>
  </li>`;
}

/**
 * What is over: each opens its report; older ones are asked for.
 * @param {{tables: TableCard[], games: GameCard[], more: (() => Promise<void>) | null}} props
 */
export function Finished({ tables, games, more }) {
  const [shown, setShown] = useState(OVER);
  const [gone, setGone] = useState(/** @type {string[]} */ ([]));
  const over = tables
    .filter((card) => card.status === "over" && !gone.includes(card.id))
    .sort((a, b) => b.updated - a.updated);
  const [problem, setProblem] = useState("");
  const fail = (/** @type {Error} */ refused) => setProblem(refused.message);
  const hide = (/** @type {string} */ id) => post(`/api/tables/${id}/hide`).then(() => setGone([...gone, id]), fail);
  const older = () => {
    setShown(shown + 5 * OVER);
    setProblem("");
    if (shown + 5 * OVER > over.length) more?.().catch(fail);
  };
  if (!over.length && !more) return null;
  return html`<section class="box finished" id="finished">
    <h2>${t("finished")}</h2>
    <ol>
      ${over.slice(0, shown).map(
        (card) => html`<li class="game-row" key=${card.id} data-table=${card.id}>
          <${GameMark} game=${card.game} />
          <div class="what">
            <b>${card.title}</b><span>${games.find((game) => game.id === card.game)?.name ?? ""}</span>
          </div>
          <div class="turn">${card.outcome}</div>
          <div class="when">${when(card.updated)}</div>
          <${Link} href=${`/table/${card.id}/replay`} class="button" label=${`${t("replay")}: ${card.title}`}>
            ${t("replay")}
          <//>
          <${Link} href=${`/table/${card.id}/report`} class="button bare" label=${`${t("report")}: ${card.title}`}>
            ${t("report-short")}
          <//>
          <button
            class="quiet close"
            aria-label=${t("hide-one", { title: card.title })}
            title=${t("hide-help")}
            onClick=${() => hide(card.id)}
          >
            <${Icon} name="close" />
          </button>
        </li>`,
      )}
    </ol>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    ${
      (over.length > shown || more) &&
      html`<p class="more"><button class="bare" id="older-games" onClick=${older}>${t("older-games")}</button></p>`
    }
  </section>`;
}
