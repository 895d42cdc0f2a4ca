// @ts-check
/** A table of one's own, as a sentence: a click on the game, a click to open; everything between has a usual answer. */
import { drop, once, post } from "../api.js";
import { SmallChart } from "../flags.js";
import { aMove, mine } from "../lobby.js";
import { classes, html, Link, navigate, t, useAnswer, useState } from "../ui.js";
import { contested } from "../worlds.js";
import { given, isSmall, OptionField } from "./options.js";

/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").Briefing} Briefing */
/**
 * @typedef {{
 *   pace: string,
 *   hours: number,
 *   minutes: number,
 *   seconds: number,
 *   rated: boolean,
 *   least: number,
 *   most: number,
 *   absent: string,
 * }} Wish
 */

/** Hours a move that are offered. */
const HOURS = [1, 6, 12, 24, 48, 72, 168];
/** Minutes a side and seconds more a turn that are offered. */
const CLOCKS = [
  [10, 5],
  [20, 10],
  [40, 20],
  [90, 30],
];
/** @type {Wish} */
const USUAL = {
  pace: "live",
  hours: 24,
  minutes: 0,
  seconds: 0,
  rated: false,
  least: 0,
  most: 0,
  absent: "computer",
};

/**
 * What somebody asked for, to be answered on other terms.
 * @typedef {{game: string, scenario: string, seat: string, wish: Wish, instead: string}} Draft
 */

/** Another's terms as one's own wish. @param {import("../types").Held} held @returns {Draft} */
export function otherTerms({ game, scenario, seat, terms, table }) {
  const { pace, hours, minutes, seconds, rated, absent } = terms ?? USUAL;
  const wish = { pace, hours, minutes, seconds, rated, absent, least: 0, most: 0 };
  return { game, scenario, seat, wish, instead: table };
}

/**
 * @param {{
 *   games: GameCard[],
 *   account: boolean,
 *   ratings: Record<string, number>,
 *   friend: string,
 *   setFriend: (name: string) => void,
 *   draft: Draft | null,
 * }} props
 */
export function OpenTable({ games, account, ratings, friend, setFriend, draft }) {
  const [id, setId] = useState(draft?.game);
  const game = games.find((each) => each.id === id) ?? contested(games);
  if (!game) return null;
  return html`<section class="open-table" aria-label=${t("open-own")}>
    <div class="open-tiles" role="radiogroup" aria-label=${t("games")}>
      ${games.map(
        (each) => html`<label key=${each.id} class=${classes("open-tile", each === game && "on")}>
          <input type="radio" name="open-game" value=${each.id} checked=${each === game}
            onChange=${() => setId(each.id)} />
          <${SmallChart} game=${each.id} />
          ${each.name}
        </label>`,
      )}
    </div>
    <${Sentence} key=${game.id} game=${game} account=${account} own=${mine(ratings, game.id)}
      friend=${friend} setFriend=${setFriend} draft=${draft?.game === game.id ? draft : null} />
  </section>`;
}

/** @param {GameCard} game */
const firstOf = (game) => (game.scenarios.find((each) => each.kind !== "campaign") ?? game.scenarios[0]).id;

/**
 * Where the seats of a mission with these options are told.
 * @param {string} path @param {Record<string, any>} options
 */
const seatsOf = (path, options) => `${path}/seats?options=${encodeURIComponent(JSON.stringify(options))}`;

/**
 * The options and seats of the mission that is chosen now: what is shown may still be those of the one before.
 * @param {string} path @param {Record<string, any>} values @param {string} seat
 */
async function laid(path, values, seat) {
  const options = given(/** @type {Briefing} */ (await once(path)).options, values);
  const { seats } = /** @type {{seats: Record<string, string>}} */ (await once(seatsOf(path, options)));
  const taken = seat in seats ? seat : Object.keys(seats)[0];
  return { options, seats: Object.fromEntries(Object.keys(seats).map((id) => [id, id === taken ? "me" : "open"])) };
}

/**
 * Open it, hold a seat where somebody is asked by name, and go there; or say why not. A table for somebody who cannot
 * be asked is nobody's wish: it goes again.
 * @param {Promise<{seats: Record<string, string>, [part: string]: unknown}>} wish
 * @param {{name: string, said: string}} friend @param {string} instead what one was asked for and answers so
 * @param {(why: string) => void} say
 */
async function openTable(wish, friend, instead, say) {
  try {
    const table = await wish;
    const { id } = await post("/api/tables", table);
    const seat = Object.keys(table.seats).find((each) => table.seats[each] === "open");
    if (friend.name && seat)
      await post(`/api/tables/${id}/hold`, { person: friend.name, seat, said: friend.said }).catch(async (refused) => {
        await drop(`/api/tables/${id}`);
        throw refused;
      });
    if (friend.name && instead) await post(`/api/lobby/${instead}/decline`).catch(() => {});
    navigate(`/table/${id}`);
  } catch (refused) {
    say(/** @type {Error} */ (refused).message);
  }
}

/**
 * @param {{
 *   game: GameCard,
 *   account: boolean,
 *   own: number,
 *   friend: string,
 *   setFriend: (name: string) => void,
 *   draft: Draft | null,
 * }} props
 */
function Sentence({ game, account, own, friend, setFriend, draft }) {
  const [scenario, setScenario] = useState(draft?.scenario ?? firstOf(game));
  const path = `/api/games/${game.id}/scenarios/${scenario}`;
  const [brief] = useAnswer(() => /** @type {Promise<Briefing>} */ (once(path)), [path]);
  const [values, setValues] = useState(/** @type {Record<string, any>} */ ({}));
  const sitting = seatsOf(path, given(brief?.options ?? [], values));
  const [there] = useAnswer(() => /** @type {Promise<{seats: Record<string, string>}>} */ (once(sitting)), [sitting]);
  const [seat, setSeat] = useState(draft?.seat ?? "");
  const [wish, setWish] = useState(draft?.wish ?? USUAL);
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState("");
  const seats = there?.seats ?? {};
  const taken = seat in seats ? seat : Object.keys(seats)[0];
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (sending) return; // a second click is the same wish
    setSending(true);
    const terms = { ...wish, listed: !friend, ...(friend ? { least: 0, most: 0 } : {}) };
    void openTable(
      laid(path, values, seat).then((chosen) => ({ game: game.id, scenario, ...chosen, terms })),
      { name: friend, said },
      draft?.instead ?? "",
      setProblem,
    ).finally(() => setSending(false));
  };
  const change = (/** @type {Partial<Wish>} */ part) => setWish({ ...wish, ...part });
  return html`<form class="open-say" onSubmit=${open}>
    <p>
      <${What} game=${game} scenario=${scenario} setScenario=${setScenario} seats=${seats} taken=${taken}
        setSeat=${setSeat} />
      <${Pace} wish=${wish} change=${change} />${" "}
      ${account && html`<${Rated} wish=${wish} change=${change} own=${own} />`}
    </p>
    <${Options} brief=${brief} values=${values} set=${setValues} seats=${seats} />
    ${friend && html`<${Said} said=${said} set=${setSaid} />`}
    <${Opening} ready=${there !== null} account=${account} friend=${friend} set=${setFriend} />
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  </form>`;
}

/**
 * Which mission, and which command is one's own.
 * @param {{
 *   game: GameCard,
 *   scenario: string,
 *   setScenario: (id: string) => void,
 *   seats: Record<string, string>,
 *   taken: string,
 *   setSeat: (id: string) => void,
 * }} props
 */
function What({ game, scenario, setScenario, seats, taken, setSeat }) {
  const scenarios = game.scenarios.map((each) => ({ id: each.id, name: each.title }));
  const commands = Object.entries(seats).map(([id, name]) => ({ id, name }));
  return html`${t("open-a-table")} <${Word} name="scenario" label=${t("scenario")} choices=${scenarios} now=${scenario}
      set=${setScenario} />.${" "}
    ${
      commands.length > 1 &&
      html`${t("i-command")} <${Word} name="seat" label=${t("i-command")}
      choices=${commands} now=${taken} set=${setSeat} />, `
    }`;
}

/** Letters of a note. */
const NOTE = 140;

/** A few words to who is asked. @param {{said: string, set: (said: string) => void}} props */
function Said({ said, set }) {
  return html`<p>
    <input class="open-said" id="said" maxlength=${NOTE} aria-label=${t("said-with")} placeholder=${t("said-with")}
      value=${said} onInput=${(/** @type {any} */ e) => set(e.target.value)} />
  </p>`;
}

/** @param {{ready: boolean, account: boolean, friend: string, set: (name: string) => void}} props */
function Opening({ ready, account, friend, set }) {
  return html`<p class="row-buttons">
    <button class="primary big" id="open-table" disabled=${!ready}>
      ${friend ? t("ask-friend", { name: friend }) : t("open-the-table")}
    </button>
    ${account && html`<${Friend} friend=${friend} set=${set} />`}
    ${!account && html`<span class="dim small"><${Link} href="/settings">${t("rated-account")}<//></span>`}
  </p>`;
}

/** Somebody by name instead of whoever comes. @param {{friend: string, set: (name: string) => void}} props */
function Friend({ friend, set }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  if (friend)
    return html`<button type="button" class="quiet" id="no-friend" onClick=${() => set("")}>
      ${t("anyone-instead")}
    </button>`;
  if (!open)
    return html`<button type="button" class="quiet" id="ask-friend" onClick=${() => setOpen(true)}>
      ${t("ask-friend-instead")}
    </button>`;
  return html`<span class="row-form">
    <input id="friend" maxlength="40" aria-label=${t("friend-name")} placeholder=${t("friend-name")} value=${name}
      onInput=${(/** @type {any} */ e) => setName(e.target.value)} />
    <button type="button" disabled=${!name.trim()} onClick=${() => set(name.trim())}>${t("friend-take")}</button>
  </span>`;
}

/**
 * A word of the sentence that can be another.
 * @param {{
 *   name: string,
 *   label: string,
 *   choices: {id: string, name: string}[],
 *   now: string,
 *   set: (value: string) => void,
 * }} props
 */
export function Word({ name, label, choices, now, set }) {
  return html`<select class="word" name=${name} aria-label=${label} value=${now}
    onChange=${(/** @type {any} */ e) => set(e.target.value)}>
    ${choices.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
  </select>`;
}

/** @param {{wish: Wish, change: (part: Partial<Wish>) => void}} props */
function Pace({ wish, change }) {
  const choices = [
    { id: "live", name: t("pace-live-now") },
    ...CLOCKS.map(([minutes, seconds]) => ({
      id: `live ${minutes}+${seconds}`,
      name: t("pace-live-clock", { clock: t("clock-pace", { minutes, seconds }) }),
    })),
    ...HOURS.map((hours) => ({ id: String(hours), name: t("by-turns", { pace: aMove(hours) }) })),
  ];
  const clock = wish.minutes ? ` ${wish.minutes}+${wish.seconds}` : "";
  const now = wish.pace === "live" ? `live${clock}` : String(wish.hours);
  const set = (/** @type {string} */ value) => {
    if (!value.startsWith("live")) return change({ pace: "turns", hours: Number(value), minutes: 0, seconds: 0 });
    const [minutes, seconds] = value === "live" ? [0, 0] : value.slice(5).split("+").map(Number);
    return change({ pace: "live", minutes, seconds });
  };
  const absent = ["computer", "resign"].map((id) => ({ id, name: t(`absent-${id}`) }));
  return html`<${Word} name="pace" label=${t("lobby-pace")} choices=${choices} now=${now}
    set=${set} />. ${t("who-is-gone")} <${Word} name="absent" label=${t("who-is-gone")} choices=${absent}
      now=${wish.absent} set=${(/** @type {string} */ value) => change({ absent: value })} />.`;
}

/** How far from one's own a rating may be that is still near. */
const NEAR = 150;

/** @param {{wish: Wish, change: (part: Partial<Wish>) => void, own: number}} props */
function Rated({ wish, change, own }) {
  const whom = [
    { id: "", name: t("with-anyone") },
    { id: "near", name: t("with-near", { rating: own }) },
  ];
  const meet = (/** @type {string} */ value) =>
    change(value ? { least: own - NEAR, most: own + NEAR } : { least: 0, most: 0 });
  const choices = [
    { id: "", name: t("not-rated-play") },
    { id: "yes", name: t("rated-play") },
  ];
  return html`${t("it-is")} <${Word} name="rated" label=${t("rated")} choices=${choices}
    now=${wish.rated ? "yes" : ""}
      set=${(/** @type {string} */ value) => change({ rated: Boolean(value) })} />. ${t("i-meet")}
    <${Word} name="whom" label=${t("lobby-level")} choices=${whom} now=${wish.least ? "near" : ""} set=${meet} />.
    ${wish.rated && html`<small class="dim">${t("rated-rule")}</small>`}`;
}

/**
 * What else can be said at the start.
 * @param {{
 *   brief: Briefing | null,
 *   values: Record<string, any>,
 *   set: (values: Record<string, any>) => void,
 *   seats: Record<string, string>,
 * }} props
 */
function Options({ brief, values, set, seats }) {
  const options = (brief?.options ?? []).filter((option) => isSmall(option) || option.choices.length > 0);
  if (!options.length) return null;
  return html`<details class="open-options">
    <summary>${t("options")}</summary>
    ${options.map(
      (option) => html`<${OptionField}
        key=${option.id}
        option=${option}
        value=${values[option.id]}
        seats=${seats}
        set=${(/** @type {any} */ value) => set({ ...values, [option.id]: value })}
      />`,
    )}
  </details>`;
}
