// @ts-check
/** The question, every legal answer with its cost, odds and rule, and what is not possible now and why. */
import { classes, html, percent, t } from "../ui.js";
import { Explained } from "../abbr.js";
import { costOf, numbered } from "../facts.js";
import { Die, Rule } from "./log.js";

/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("../types").Prompt} Prompt */
/** @typedef {{choice: Choice, number: number, head: string, short: string}} Member */
/**
 * `plain`: all cost the same and leave nothing to chance, so that the head says it once.
 * @typedef {{choices: Member[], head: string, cost: string, rule: string, plain: boolean}} Group
 */

const MANY = 3;
const BRIEF = 12;

/**
 * Answers of one kind, side by side: five ways to turn need not be five rows.
 * @param {Choice[]} choices
 * @param {Choice[]} [all] of which they are some: an answer keeps its number
 * @returns {Group[]}
 */
export function groups(choices, all = choices) {
  /** @type {Group[]} */
  const found = [];
  for (let n = 0; n < choices.length; ) {
    const first = choices[n];
    let end = n + 1;
    while (end < choices.length && same(first, choices[end])) end += 1;
    if (end - n < MANY || !brief(choices.slice(n, end))) end = n + 1;
    const run = choices.slice(n, end);
    const head = run.length > 1 ? first.group : "";
    const members = run.map((choice) => ({
      choice,
      number: all.indexOf(choice) + 1,
      head,
      short: head ? choice.short : choice.label,
    }));
    found.push({
      choices: members,
      head,
      cost: costOf(first),
      rule: first.rule,
      plain: run.every((choice) => !choice.odds && costOf(choice) === costOf(first)),
    });
    n = end;
  }
  return found;
}

/**
 * Whether two answers stand side by side: the game says so, and there is nothing more to be read about them.
 * @param {Choice} a
 * @param {Choice} b
 */
const same = (a, b) => a.group !== "" && a.group === b.group && a.gives_up === b.gives_up && !a.note && !b.note;

/** What sets up all that is left comes first, what gives up the game last. @param {Choice} choice */
const rank = ({ spares, gives_up }) => (spares ? -1 : Number(gives_up));

/** Whether what tells them apart is short enough to stand side by side. @param {Choice[]} run */
const brief = (run) => run.every((choice) => choice.short && choice.short.length <= BRIEF);

/** @param {{choice: Choice}} props */
export function OddsMark({ choice }) {
  const { odds } = choice;
  // What is not thrown for has no better way either; a throw that cannot fail stands beside others that can.
  if (!odds || (odds.chance === 1 && !odds.best_with)) return null;
  const level = odds.chance >= 0.66 ? "high" : odds.chance >= 0.4 ? "mid" : "low";
  return html`<span class="odds ${level}">${percent(odds.chance)}</span>`;
}

/** The odds and notes of an answer in words. @param {Choice} choice */
export function details(choice) {
  const { odds } = choice;
  return [
    odds?.note ?? "",
    odds && odds.best > odds.chance ? t("odds-best", { best: percent(odds.best), with: odds.best_with }) : "",
    choice.note,
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @typedef {{
 *   choose: (key: string) => void,
 *   heed: (choice: Choice | null) => void,
 *   open: (rule: string) => void,
 *   hot: string,
 *   only: string,
 *   advised: string[],
 *   decision: number,
 *   age: () => number,
 *   off: boolean,
 * }} How
 */

/** The answer that was clicked last, and to which question. */
let clicked = "";

/** Milliseconds in which the second click of two can have been meant for the question before. */
const HASTE = 500;

/**
 * Whether a click is the second of two that were meant as one, and another answer has come under the pointer.
 * @param {MouseEvent} event @param {string} what @param {How} how
 */
function isSlip(event, what, how) {
  if (event.detail > 1 && clicked !== what && how.age() < HASTE) return true;
  clicked = what;
  return false;
}

/**
 * The button of an answer, with its number; what it says stands in it.
 * @param {{member: {choice: Choice, number: number}, kind?: string, how: How, children?: unknown}} props
 */
export function AnswerButton({ member, kind = "", how, children }) {
  const { choice, number } = member;
  const off = how.off || (how.only !== "" && how.only !== choice.key);
  const heed = () => how.heed(choice);
  const leave = () => how.heed(null);
  return html`<button
    class=${classes(
      "option",
      kind,
      how.hot === choice.key && "hot",
      how.only === choice.key && "pointed",
      how.advised.includes(choice.key) && "advised",
    )}
    data-key=${choice.key}
    data-number=${number}
    aria-disabled=${off}
    onClick=${(/** @type {MouseEvent} */ event) =>
      off || isSlip(event, `${how.decision} ${choice.key}`, how) || how.choose(choice.key)}
    onMouseEnter=${heed}
    onMouseLeave=${leave}
    onFocus=${heed}
    onBlur=${leave}
  >
    <kbd aria-hidden="true">${number}</kbd>
    ${children}
  </button>`;
}

/** @param {{member: Member, kind: "row" | "chip" | "chip wide", how: How}} props */
function Option({ member, kind, how }) {
  const { choice, short, head } = member;
  const more = details(choice);
  const own = classes(choice.spares && "primary", choice.gives_up && "gives-up");
  return html`<li class=${classes(kind, choice.gives_up && "last")}>
    <${AnswerButton} member=${member} kind=${own} how=${how}>
      <span class="label">
        ${kind !== "row" && head ? html`<span class="visually-hidden">${head} </span>` : null}
        ${short}
      </span>
      ${
        kind === "chip"
          ? null
          : html`<span class="cost"><${Explained} text=${costOf(choice)} /></span>
        <${OddsMark} choice=${choice} />`
      }
      ${more && html`<small><${Explained} text=${more} /></small>`}
    <//>
    ${kind === "row" ? html`<${Rule} rule=${choice.rule} open=${how.open} />` : null}
  </li>`;
}

/** @param {{group: Group, how: How}} props */
function Chips({ group, how }) {
  return html`<li class="chips">
    ${
      (group.head || group.cost) &&
      html`<span class="chips-head">
      ${group.head.charAt(0).toUpperCase()}
      ${group.head.slice(1)} ${group.plain && html`<span class="cost">${group.cost}</span>`} <${Rule}
        rule=${group.rule}
        open=${how.open}
      />
    </span>`
    }
    <ul class=${group.plain ? "" : "wide"}>
      ${group.choices.map(
        (member) => html`<${Option}
        key=${member.choice.key}
        member=${member}
        kind=${group.plain ? "chip" : "chip wide"}
        how=${how}
      />`,
      )}
    </ul>
  </li>`;
}

/**
 * @param {{prompt: Prompt, how: How, children?: any}} props children: what stands between the question and its answers
 */
export function Orders({ prompt, how, children }) {
  return html`
    <h2 class="question" id="question">${prompt.question} <${Rule} rule=${prompt.rule} open=${how.open} /></h2>
    ${prompt.seat === "dice" && html`<p class="dim">${t("by-hand-help")}</p>`}
    ${children}
    <${Answers} prompt=${prompt} how=${how} />
  `;
}

/** How many sides the die has that is asked for; 0: none is. @param {Prompt} prompt */
export const facesOf = (prompt) => prompt.die || (isDie(prompt) ? prompt.choices.length : 0);

/**
 * The answers as a list, or those of them that are wanted.
 * @param {{prompt: Prompt, how: How, some?: Set<string>}} props
 */
export function Answers({ prompt, how, some }) {
  const faces = facesOf(prompt);
  if (faces) return html`<${Faces} prompt=${prompt} faces=${faces} how=${how} />`;
  const listed = some ? prompt.choices.filter((choice) => some.has(choice.key)) : prompt.choices;
  const choices = [...listed].sort((a, b) => rank(a) - rank(b));
  return html`<ul class="options" aria-labelledby="question">
    ${groups(choices, numbered(prompt.choices)).map((group) =>
      group.choices.length > 1
        ? html`<${Chips} key=${group.choices[0].choice.key} group=${group} how=${how} />`
        : html`<${Option} key=${group.choices[0].choice.key} member=${group.choices[0]} kind="row" how=${how} />`,
    )}
  </ul>`;
}

/** A die that is thrown by hand. @param {{prompt: Prompt, faces: number, how: How}} props */
function Faces({ prompt, faces, how }) {
  return html`<ul class="faces" aria-labelledby="question">
    ${prompt.choices.map(
      (choice, n) => html`<li>
        <button
          data-key=${choice.key}
          aria-disabled=${how.off}
          onClick=${() => how.off || how.choose(choice.key)}
        >
          <${Die} face=${n + 1} sides=${faces} />
          <kbd aria-hidden="true">${n + 1}</kbd>
        </button>
      </li>`,
    )}
  </ul>`;
}

/** Whether a die is entered by hand, where the question does not say. @param {Prompt} prompt */
const isDie = (prompt) => prompt.seat === "dice" && prompt.choices.every((choice, n) => choice.key === String(n + 1));

/** @param {{prompt: Prompt, open: boolean, toggle: () => void, openRule: (rule: string) => void}} props */
export function WhyNot({ prompt, open, toggle, openRule }) {
  const refusals = prompt.why_not;
  if (!refusals.length) return null;
  const turn = (/** @type {Event} */ event) => {
    if (/** @type {HTMLDetailsElement} */ (event.currentTarget).open !== open) toggle();
  };
  return html`<details class="why" open=${open} onToggle=${turn}>
    <summary>${t("why-not", { count: refusals.length })} <kbd aria-hidden="true">w</kbd></summary>
    <ul>
      ${refusals.map(
        ({ key, label, reason, rule }) => html`<li key=${key}>
          <b>${label}</b> ${reason} <${Rule} rule=${rule} open=${openRule} />
        </li>`,
      )}
    </ul>
  </details>`;
}
