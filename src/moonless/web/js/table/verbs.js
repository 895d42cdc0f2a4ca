// @ts-check
/**
 * The verbs: one entry for all answers of one action. What has a place is chosen on the board or unfolded here; a verb
 * with a few prices shows them side by side; what is many and has no place is a list beside the board.
 */
import { costOf } from "../facts.js";
import { classes, html, Icon, t, useLayoutEffect, useRef, useState } from "../ui.js";
import { AnswerButton, OddsMark } from "./orders.js";

/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("./orders.js").How} How */
/** @typedef {{choice: Choice, number: number}} Member */
/** @typedef {{verb: string, name: string, members: Member[], form: "one" | "prices" | "places"}} Verb */

/** So many prices stand side by side under their verb. */
const PRICES = 3;
/** So many characters of what tells answers apart fit there. */
const BRIEF = 16;
/** So many answers about pieces need no folding; those that differ by direction only always do. */
const FEW = 4;
/** So many answers without a place stand side by side in the bar, if each says no more than so many characters. */
const ROOM = 12;
const SHORT = 34;
/** So many characters of answers that have a place stand side by side in the bar, with so many more for each box. */
const LINE = 160;
const BOX = 6;
/** Of more than so many nobody reads more than their beginnings: then those of one verb are folded. */
const FULL = 200;
/** What of the bar is shown as a whole or not at all; how far from the word on the rest. */
const PARTS = ".entry:not(.mine), .entry.mine > .option, .entry.mine > .members > li";
/** Pixels of a name that may be out of sight: the tails of its letters. */
const CUT = 5;
const GAP = 4;
/** What is not to be left out: the bar has more rows for it, and the board fewer. */
const WANTED = ".mine [data-beyond], [data-beyond] .pointed, .pointed[data-beyond]";
/** So few in the bar beside a list need a word on where the others are. */
const LONE = 2;

/** @param {Choice} choice */
const isPlaced = (choice) => Boolean(choice.cell || choice.piece || choice.facing);

/** The answers of each verb. @param {Choice[]} choices */
function byVerb(choices) {
  /** @type {Map<string, Member[]>} */
  const found = new Map();
  for (const [n, choice] of choices.entries()) {
    const verb = `${choice.verb} ${choice.group}`;
    const members = found.get(verb) ?? [];
    members.push({ choice, number: n + 1 });
    found.set(verb, members);
  }
  return [...found.entries()];
}

/** Whether a verb's answers are few, short and about one thing: then they are its prices. @param {Member[]} members */
const arePrices = (members) =>
  members[0].choice.group !== "" &&
  members.length <= PRICES &&
  new Set(members.map(({ choice: { cell, piece, facing } }) => `${cell} ${piece} ${facing}`)).size === 1 &&
  members.every(({ choice }) => choice.short && choice.short.length <= BRIEF);

/** The numbers of a verb's answers. @param {Member[]} members */
function numbersOf(members) {
  const first = members[0].number;
  const last = members[members.length - 1].number;
  return last - first === members.length - 1 ? `${first}–${last}` : `${first}…`;
}

/** How much room answers take side by side. @param {Member[]} members */
const roomFor = (members) => members.reduce((sum, { choice }) => sum + choice.label.length + BOX, 0);

/** Whether there is more to be read of an answer than its name and its price. @param {Choice} choice */
const isLong = ({ label, note }) => note !== "" || label.length > SHORT;

/**
 * What stands in the bar, and what is a list: where many answers have no place, or there is much to be read of them,
 * those are.
 * @param {Choice[]} choices
 * @returns {{verbs: Verb[], listed: Set<string>}}
 */
export function verbsOf(choices) {
  const groups = byVerb(choices).sort(([, [a]], [, [b]]) => Number(b.choice.spares) - Number(a.choice.spares));
  const loose = groups.filter(([, members]) => !members.every(({ choice }) => isPlaced(choice)));
  const count = loose.reduce((sum, [, members]) => sum + members.length, 0);
  const long = loose.some(
    ([, members]) =>
      members.length > 1 && !arePrices(members) && (count > ROOM || members.some(({ choice }) => isLong(choice))),
  );
  const read = loose.filter(
    ([, members]) => (members.length > 1 && !arePrices(members)) || members.some(({ choice }) => isLong(choice)),
  );
  const listed = new Set(long ? read.flatMap(([, members]) => members.map(({ choice }) => choice.key)) : []);
  const told = groups
    .map(([verb, members]) => /** @type {const} */ ([verb, members.filter(({ choice }) => !listed.has(choice.key))]))
    .filter(([, members]) => members.length > 0);
  // Who can be spared a chore is not shown each of its places.
  const spared = choices.some((choice) => choice.spares);
  const alone = !spared && told.filter(([, members]) => members.length > 1).length <= 1 && told.length <= 3;
  const loosely = told.flatMap(([, members]) => (members.length < FEW && !arePrices(members) ? members : []));
  const full = roomFor(loosely) > FULL;
  return { verbs: told.flatMap(([verb, members]) => entries(verb, members, alone, full)), listed };
}

/** @param {string} verb @param {Member[]} members @param {boolean} alone @param {boolean} full @returns {Verb[]} */
function entries(verb, members, alone, full) {
  const [{ choice }] = members;
  if (members.length === 1) return [{ verb, name: choice.label, members, form: "one" }];
  if (arePrices(members)) return [{ verb, name: choice.group, members, form: "prices" }];
  if (
    (alone && roomFor(members) <= LINE) ||
    (!full && members.length < FEW && !members.every((member) => member.choice.cell || member.choice.facing))
  )
    return members.map((member) => ({
      verb: member.choice.key,
      name: member.choice.label,
      members: [member],
      form: "one",
    }));
  return [{ verb, name: choice.group || choice.label, members, form: "places" }];
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * One answer.
 * @param {{member: Member, name: string, how: How, part?: boolean, head?: string, told?: boolean}} props part: under
 *   its verb; told: there is room for what is to be known of it
 */
function Answer({ member, name, how, part = false, head = "", told = false }) {
  const { choice } = member;
  const kind = classes("verb", part && "part", choice.gives_up && "gives-up", choice.spares && "primary");
  // A price and a chance side by side say that it is thrown for.
  const plain = part && costOf(choice) && choice.odds && choice.odds.chance < 1;
  return html`<${AnswerButton} member=${member} kind=${kind} how=${how}>
    <span class=${classes("label", plain && "visually-hidden")}>
      ${head && html`<span class="visually-hidden">${head} </span>`}${name}
    </span>
    <span class="price"><span class="cost">${costOf(choice)}</span><${OddsMark} choice=${choice} /></span>
    ${told && choice.note && html`<small class="told">${choice.note}</small>`}
  <//>`;
}

/** @param {{verb: Verb, how: How}} props */
function Prices({ verb, how }) {
  return html`<div class="verb prices" role="group" aria-label=${capital(verb.name)}>
    <span class="verb-name" aria-hidden="true">${capital(verb.name)}</span>
    ${verb.members.map(
      (member) => html`<${Answer} key=${member.choice.key} member=${member} name=${member.choice.short} how=${how}
        part=${true} head=${verb.name} />`,
    )}
  </div>`;
}

/** @param {{verb: Verb, open: boolean, turn: () => void, how: How}} props */
function Places({ verb, open, turn, how }) {
  const { members, name } = verb;
  const costs = [...new Set(members.map(({ choice }) => costOf(choice)))];
  // A lesson means one of them: the others need no room under the board.
  const meant = members.filter(({ choice }) => choice.key === how.only);
  return html`
    <button
      class="option verb fold"
      data-verb=${members[0].choice.verb}
      aria-expanded=${open}
      onClick=${turn}
    >
      <kbd aria-hidden="true">${numbersOf(members)}</kbd>
      <span class="label">${capital(name)}</span>
      <span class="price">
        <span class="cost">${costs.length === 1 ? costs[0] : ""}</span> <${Icon} name=${open ? "back" : "next"} />
      </span>
    </button>
    <ul class="members" hidden=${!open} aria-label=${capital(name)}>
      ${(meant.length ? meant : members).map(
        (member) => html`<li key=${member.choice.key}>
          <${Answer} member=${member} name=${member.choice.short || member.choice.label} how=${how} head=${name} />
        </li>`,
      )}
    </ul>
  `;
}

/**
 * Two lines of each name are seen: one that would be cut takes more room, unless an answer would have none for it.
 * @param {HTMLElement} bar @returns {number} how many answers are hidden
 */
function settle(bar) {
  const narrow = () => {
    for (const entry of bar.querySelectorAll(".roomy")) entry.classList.remove("roomy");
    return hideBeyond(bar);
  };
  const before = narrow();
  const labels = [...bar.querySelectorAll(".entry > .option .label")];
  const cut = labels.filter((each) => each.scrollHeight > each.clientHeight + CUT);
  for (const label of cut) label.closest(".entry")?.classList.add("roomy");
  return cut.length > 0 && hideBeyond(bar) > before ? narrow() : before;
}

/**
 * Hide what does not fit into the bar, but for the button that tells of it.
 * @param {HTMLElement} bar @returns {number} how many answers are hidden
 */
function hideBeyond(bar) {
  const parts = /** @type {HTMLElement[]} */ ([...bar.querySelectorAll(PARTS)]);
  const end = bar.getBoundingClientRect().right;
  const ends = parts.map((part) => part.getBoundingClientRect().right);
  const button = /** @type {HTMLElement} */ (bar.querySelector(".verbs-more"));
  const whole = bar.classList.contains("whole");
  const fits = whole || ends.every((right) => right <= end);
  button.hidden = fits && !whole;
  const limit = fits ? Number.POSITIVE_INFINITY : button.getBoundingClientRect().left - GAP;
  let count = 0;
  for (const part of bar.querySelectorAll("[data-beyond]")) part.removeAttribute("data-beyond");
  for (const [n, part] of parts.entries()) {
    const beyond = ends[n] > limit;
    if (beyond) part.setAttribute("data-beyond", "");
    if (beyond) count += part.matches(".option") ? 1 : part.querySelectorAll(".option[data-key]").length;
  }
  return count;
}

/**
 * How many answers the bar has no room for; looked at when the browser has laid it out, not before.
 * @param {{current: HTMLElement | null}} bar
 * @param {unknown[]} drawnFrom
 */
function useBeyond(bar, drawnFrom) {
  const [beyond, tell] = useState(0);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return;
    const look = () => tell(settle(current));
    const watch = new ResizeObserver(() => {
      look();
      // Letters that are still to come take another room, and the bar keeps its size.
      if (document.fonts.status === "loading") void document.fonts.ready.then(() => current.isConnected && look());
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, drawnFrom);
  return beyond;
}

/** @param {{verbs: Verb[], how: How, listed: boolean}} props */
export function VerbBar({ verbs, how, listed }) {
  const [opened, open] = useState("");
  const meant = verbs.find(
    (verb) => verb.form === "places" && verb.members.some((each) => each.choice.key === how.only),
  );
  const now = meant?.verb ?? (verbs.some((verb) => verb.verb === opened) ? opened : "");
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  const [whole, setWhole] = useState(false);
  const beyond = useBeyond(bar, [verbs, now, whole]);
  const unfolded = useRef("");
  useLayoutEffect(() => {
    // What was unfolded, or what a lesson points at, comes with the room it takes; and may be folded again.
    const wanted = beyond > 0 && bar.current?.querySelector(WANTED);
    if (!wanted || (how.only === "" && now === unfolded.current)) return;
    unfolded.current = now;
    setWhole(true);
  }, [how.only, now, beyond]);
  const turn = (/** @type {string} */ verb) => {
    unfolded.current = "";
    if (verb === "") setWhole(false);
    open(verb);
  };
  return html`<div class=${classes("verbs", whole && "whole")} ref=${bar} role="group" aria-labelledby="question">
    ${listed && verbs.length <= LONE && html`<p class="dim">${t(verbs.length ? "verbs-or" : "verbs-listed")}</p>`}
    ${verbs.map((verb) => {
      const mine = now === verb.verb;
      if (verb.form === "places")
        return html`<div key=${verb.verb} class=${classes("entry", mine && "mine")}>
          <${Places} verb=${verb} open=${mine} turn=${() => turn(mine ? "" : verb.verb)} how=${how} />
        </div>`;
      return html`<div key=${verb.verb} class=${classes("entry", verb.members[0].choice.gives_up && "last")}>
        ${
          verb.form === "prices"
            ? html`<${Prices} verb=${verb} how=${how} />`
            : html`<${Answer} member=${verb.members[0]} name=${verb.name} how=${how} told=${verbs.length <= FEW} />`
        }
      </div>`;
    })}
    <button class="verbs-more" hidden data-count=${beyond} aria-expanded=${whole} onClick=${() => setWhole(!whole)}>
      ${whole ? t("verbs-fewer") : t("verbs-more", { count: beyond })}
    </button>
  </div>`;
}
