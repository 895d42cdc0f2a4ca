// @ts-check
/**
 * The start options of a scenario: a real control for each, never a text in which something is to be written rightly.
 */
import { Segments } from "../segments.js";
import { html, t } from "../ui.js";

/** @typedef {import("../types").StartOption} StartOption */
/** @typedef {string | number | boolean | Record<string, string>} Value */
/** @typedef {(value: Value | undefined) => void} Set */

/** Whether an option is small enough to stand among others without its help. @param {StartOption} option */
export const isSmall = (option) =>
  option.kind === "flag" || (option.kind === "choice" && option.choices.length <= SIDE_BY_SIDE);

/** So many short answers stand side by side; more go into a list. */
const SIDE_BY_SIDE = 3;

/**
 * What is sent: the values as what they are, and nothing where the default was left.
 * @param {StartOption[]} options
 * @param {Record<string, Value>} values
 */
export function given(options, values) {
  /** @type {Record<string, unknown>} */
  const out = {};
  for (const option of options) {
    const value = values[option.id];
    if (value === undefined || value === "") continue;
    const meant = option.choices.find((each) => String(each.value) === String(value))?.value ?? value;
    out[option.id] = option.kind === "flag" ? String(value) === "true" : meant;
  }
  return out;
}

/** What a value is called. @param {StartOption} option @param {unknown} value */
export function valueWords(option, value) {
  if (option.kind === "flag") return t(value ? "yes" : "no");
  return option.choices.find((each) => each.value === value)?.label || String(value);
}

/** @param {{option: StartOption, value: Value | undefined, set: Set, seats: Record<string, string>}} props */
export function OptionField(props) {
  const { option, value, set } = props;
  const now = String(value ?? option.default ?? "");
  const id = `option-${option.id}`;
  return html`<div class="option-field" data-option=${option.id}>
    <span class="option-name" id=${`${id}-name`}>${option.label}</span>
    <${Control} ...${props} now=${now} id=${id} />
    ${option.help && html`<span class="option-help" id=${`${id}-help`}>${option.help}</span>`}
    ${
      value !== undefined &&
      now !== String(option.default ?? "") &&
      html`<button
      class="bare"
      onClick=${() => set(undefined)}
    >
      ${t("option-usual")}
    </button>`
    }
  </div>`;
}

/**
 * @param {{
 *   option: StartOption,
 *   value: Value | undefined,
 *   now: string,
 *   id: string,
 *   set: Set,
 *   seats: Record<string, string>,
 * }} props
 */
function Control({ option, value, now, id, set, seats }) {
  const { kind } = option;
  const choices = option.choices.map((each) => ({ id: String(each.value), name: each.label || String(each.value) }));
  if (kind === "flag") {
    const both = [
      { id: "true", name: t("yes") },
      { id: "false", name: t("no") },
    ];
    return html`<${Segments} id=${id} choices=${both} now=${now} set=${set} />`;
  }
  if (kind === "number") return html`<${Stepper} option=${option} id=${id} now=${Number(now) || 0} set=${set} />`;
  const names = typeof value === "object" ? value : {};
  if (kind === "names")
    return html`<${Names}
    id=${id}
    seats=${choices.length ? Object.fromEntries(choices.map((each) => [each.id, each.name])) : seats}
    names=${names}
    set=${set}
  />`;
  if (choices.length && choices.length <= SIDE_BY_SIDE)
    return html`<${Segments} id=${id} choices=${choices} now=${now} set=${set} />`;
  if (choices.length) return html`<${List} id=${id} choices=${choices} now=${now} set=${set} />`;
  return html`<textarea
    id=${id}
    name=${option.id}
    rows="3"
    aria-labelledby=${`${id}-name`}
    value=${now}
    onInput=${(/** @type {any} */ e) => set(e.target.value)}
  ></textarea>`;
}

/** @param {{id: string, choices: {id: string, name: string}[], now: string, set: (value: string) => void}} props */
function List({ id, choices, now, set }) {
  return html`<select
    id=${id}
    aria-labelledby=${`${id}-name`}
    value=${now}
    onChange=${(/** @type {any} */ e) => set(e.target.value)}
  >
    ${!choices.some((each) => each.id === now) && html`<option value="">${t("option-usual")}</option>`}
    ${choices.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
  </select>`;
}

/** @param {{option: StartOption, id: string, now: number, set: Set}} props */
function Stepper({ option, id, now, set }) {
  const { least, most } = option;
  const to = (/** @type {number} */ value) => set(Math.max(least, Math.min(most, value)));
  return html`<span class="stepper" role="group" aria-labelledby=${`${id}-name`}>
    <button aria-label=${t("ws-less", { name: option.label })} disabled=${now <= least} onClick=${() => to(now - 1)}>
      −
    </button>
    <output id=${id}>${now}</output>
    <button aria-label=${t("ws-more", { name: option.label })} disabled=${now >= most} onClick=${() => to(now + 1)}>
      +
    </button>
  </span>`;
}

/**
 * A name for each seat.
 * @param {{id: string, seats: Record<string, string>, names: Record<string, string>, set: Set}} props
 */
function Names({ id, seats, names, set }) {
  /** @param {string} seat @param {string} name */
  const put = (seat, name) => {
    const next = Object.fromEntries(Object.entries({ ...names, [seat]: name }).filter(([, each]) => each.trim()));
    set(Object.keys(next).length ? next : undefined);
  };
  return html`<span class="names" role="group" aria-labelledby=${`${id}-name`}>
    ${Object.entries(seats).map(
      ([seat, label]) => html`<input
        key=${seat}
        aria-label=${label}
        placeholder=${label}
        maxlength="60"
        value=${names[seat] ?? ""}
        onInput=${(/** @type {any} */ e) => put(seat, e.target.value)}
      />`,
    )}
  </span>`;
}
