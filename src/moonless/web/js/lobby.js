// @ts-check
/** The lobby's list as it changes: one line to the server, greeted with all of it, then what is different. */
import { get } from "./api.js";
import { t, useEffect, useState } from "./ui.js";

/** @typedef {import("./types").LobbyTable} LobbyTable */

const SILENCE = 20_000;
const LONGEST = 10_000;

/** @param {Map<string, LobbyTable>} known @param {any} message @returns {Map<string, LobbyTable>} */
export function follow(known, message) {
  if (message.t === "lobby") return new Map(message.tables.map((/** @type {LobbyTable} */ table) => [table.id, table]));
  if (message.t !== "lobby-change") return known;
  const next = new Map(known);
  for (const id of message.gone) next.delete(id);
  for (const table of message.set) next.set(table.id, table);
  return next;
}

/**
 * Keeps the line up until it is told to stop.
 * @param {(message: any) => void} hear @param {(up: boolean) => void} line
 */
function listen(hear, line) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let wait = 500;
  let stopped = false;
  /** @type {WebSocket} */
  let socket;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const connect = () => {
    socket = new WebSocket(`${scheme}://${location.host}/api/lobby/live`);
    socket.onmessage = (event) => {
      wait = 500;
      line(true);
      hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (stopped) return;
      line(false);
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST);
    };
  };
  const keeper = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send("{}"), SILENCE);
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(keeper);
    socket.close();
  };
}

/**
 * The tables of the lobby, newest first, who is at sea, and how often one was asked for; null until they are there.
 * @param {boolean} ready whether the server knows who we are
 * @returns {{tables: LobbyTable[] | null, up: boolean, sea: import("./types").AtSea, asked: number, called: string}}
 */
export function useLobby(ready) {
  const [tables, setTables] = useState(/** @type {Map<string, LobbyTable> | null} */ (null));
  const [sea, setSea] = useState(/** @type {import("./types").AtSea} */ ({ count: 0, people: [] }));
  const [asked, setAsked] = useState(0);
  const [called, setCalled] = useState("");
  const [up, setUp] = useState(true);
  useEffect(() => {
    if (!ready) return undefined;
    return listen((message) => {
      if (message.t === "sea") setSea(message);
      else if (message.t === "asked") setAsked((n) => n + 1);
      else if (message.t === "called") setCalled(message.table);
      else setTables((known) => follow(known ?? new Map(), message));
    }, setUp);
  }, [ready]);
  const list = tables && [...tables.values()].sort((a, b) => b.since - a.since);
  return { tables: list, up, sea, asked, called };
}

/** So many hours as people say it. @param {number} hours */
export function aMove(hours) {
  if (hours % 24) return t(hours === 1 ? "hour-a-move" : "hours-a-move", { hours });
  return t(hours === 24 ? "day-a-move" : "days-a-move", { days: hours / 24 });
}

/** How fast a table is played. @param {{pace: string, hours: number, minutes: number, seconds: number}} terms */
export function paceWords({ pace, hours, minutes, seconds }) {
  if (pace === "turns") return aMove(hours);
  return minutes ? t("clock-pace", { minutes, seconds }) : t("pace-live");
}

/** @param {LobbyTable} table */
export const paceOf = ({ pace, hours, clock: [minutes, seconds] }) => paceWords({ pace, hours, minutes, seconds });

/** How many tables wait for somebody. @param {number} count */
export function seatsFree(count) {
  const many = count === 1 ? "lobby-open-one" : "lobby-open";
  return t(count ? many : "lobby-open-none", { count });
}

/** Whom the host wishes to meet. @param {{least: number, most: number}} table */
export function level({ least, most }) {
  if (least && most) return t("level-between", { least, most });
  if (least) return t("level-from", { least });
  return most ? t("level-to", { most }) : t("level-any");
}

/** Where a newcomer stands. */
const MIDDLE = 1500;

/** My ratings by game, the best of each; a guest has none. @param {string} account @returns {Record<string, number>} */
export function useRatings(account) {
  const [ratings, setRatings] = useState(/** @type {Record<string, number>} */ ({}));
  useEffect(() => {
    if (!account) return;
    get(`/api/players/${encodeURIComponent(account)}`).then(
      (/** @type {import("./types").Player} */ page) => {
        /** @type {Record<string, number>} */
        const best = {};
        for (const line of page.ratings) best[line.game] = Math.max(best[line.game] ?? 0, line.rating);
        setRatings(best);
      },
      () => {},
    );
  }, [account]);
  return ratings;
}

/** Mine in a game, as others would find it. @param {Record<string, number>} ratings @param {string} game */
export const mine = (ratings, game) => ratings[game] ?? MIDDLE;

/** Whether a table is for somebody of my strength. @param {LobbyTable} table @param {Record<string, number>} ratings */
export function near(table, ratings) {
  const own = mine(ratings, table.game);
  return (!table.least || own >= table.least) && (!table.most || own <= table.most);
}
