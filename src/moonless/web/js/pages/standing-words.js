// @ts-check
/** Standing orders as sentences, "when this happens and that is so, then do so", whose words can be others. */
import { html, t, useState } from "../ui.js";
import { Word } from "./lobby-open.js";

/** @typedef {import("../types").OfferedRule} OfferedRule */
/** @typedef {import("../types").TableCard} TableCard */
/** @typedef {{key: string, sentence?: import("../types").RuleWords | null}} Rule */

/** @param {Rule[]} rules @param {"needed" | "result"} part */
const choices = (rules, part) =>
  [...new Set(rules.map((rule) => rule.sentence?.[part] ?? ""))].map((name) => ({ id: name, name }));

/**
 * A word where there is another to choose, else just what it says.
 * @param {{
 *   name: string,
 *   label: string,
 *   choices: {id: string, name: string}[],
 *   now: string,
 *   set: (value: string) => void,
 * }} props
 */
function Changeable(props) {
  return props.choices.length > 1 ? html`<${Word} ...${props} />` : html`<em>${props.now}</em>`;
}

/**
 * The rule in words; `others` are those that can stand in its place.
 * @param {{rule: Rule, others: Rule[], change: (key: string) => void}} props
 */
export function Sentence({ rule, others, change }) {
  const words = rule.sentence;
  if (!words) return null;
  const all = [rule, ...others].filter((each) => each.sentence);
  const alike = all.filter((each) => each.sentence?.needed === words.needed);
  const need = (/** @type {string} */ needed) => {
    const fitting = all.filter((each) => each.sentence?.needed === needed);
    change((fitting.find((each) => each.sentence?.result === words.result) ?? fitting[0]).key);
  };
  const result = (/** @type {string} */ wanted) =>
    change(alike.find((each) => each.sentence?.result === wanted)?.key ?? rule.key);
  return html`<span class="standing-words">
    ${t("rule-when")} ${words.situation} ${t("rule-and")}${" "}
    <${Changeable} name="needed" label=${t("rule-needed")} choices=${choices(all, "needed")} now=${words.needed}
      set=${need} />${t("rule-then")}${" "}
    <${Changeable} name="result" label=${t("rule-result")} choices=${choices(alike, "result")} now=${words.result}
      set=${result} />.
  </span>`;
}

/**
 * A new order, put together word by word.
 * @param {{card: TableCard, rules: OfferedRule[], give: (rule: OfferedRule) => void}} props
 */
export function Builder({ card, rules, give }) {
  const [ask, setAsk] = useState("");
  const [key, setKey] = useState("");
  const worded = rules.filter((rule) => rule.sentence);
  const asked = worded.filter((rule) => rule.ask === ask);
  const now = asked.find((rule) => rule.key === key) ?? asked[0];
  const same = asked.filter((rule) => rule.key === now?.key);
  const whens = [...new Map(worded.map((rule) => [rule.ask, rule.sentence?.situation ?? ""]))];
  const situations = [["", "…"], ...whens].map(([id, name]) => ({ id, name }));
  if (!worded.length) return null;
  return html`<section class="standing-builder" aria-label=${t("rule-new")}>
    <p>
      <b aria-hidden="true">+</b> ${t("rule-when")}${" "}
      <${Word} name="situation" label=${t("rule-situation")} choices=${situations} now=${now ? ask : ""}
        set=${setAsk} />${" "}
      ${now ? html`<${Rest} now=${now} asked=${asked} set=${setKey} />` : `${t("rule-and")} …${t("rule-then")} …`}
    </p>
    <p class="row-buttons">
      ${same.map(
        (rule) => html`<button key=${rule.seat} class="primary" data-build=${rule.key} data-seat=${rule.seat}
          onClick=${() => give(rule)}>
          ${t("standing-give", { seat: card.seats[rule.seat]?.label ?? rule.seat })}
        </button>`,
      )}
    </p>
  </section>`;
}

/**
 * What follows on the situation.
 * @param {{now: OfferedRule, asked: OfferedRule[], set: (key: string) => void}} props
 */
function Rest({ now, asked, set }) {
  const alike = asked.filter((rule) => rule.sentence?.needed === now.sentence?.needed);
  /** @param {OfferedRule[]} among @param {"needed" | "result"} part */
  const pick = (among, part) => (/** @type {string} */ value) =>
    set(among.find((rule) => rule.sentence?.[part] === value)?.key ?? "");
  return html`${t("rule-and")}${" "}
    <${Word} name="needed" label=${t("rule-needed")} choices=${choices(asked, "needed")}
      now=${now.sentence?.needed ?? ""} set=${pick(asked, "needed")} />${t("rule-then")}${" "}
    <${Word} name="result" label=${t("rule-result")} choices=${choices(alike, "result")}
      now=${now.sentence?.result ?? ""} set=${pick(alike, "result")} />.`;
}
