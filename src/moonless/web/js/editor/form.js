// @ts-check
/** Fields to fill in, as the game describes them. */
import { html, Icon, t, useEffect, useRef, useState } from "../ui.js";

/** @typedef {import("./types").Field} Field */
/** @typedef {import("./types").FormPage} FormPage */
/** @typedef {(path: string, value: unknown) => void} Set */

/** @param {{page: FormPage, set: Set, add: (path: string) => void, drop: (path: string) => void}} props */
export function Form({ page, set, add, drop }) {
  return html`<div class="form">
    ${page.note && html`<p class="dim small">${page.note}</p>`}
    ${page.fields.map((field) => html`<${Entry} key=${field.path} field=${field} set=${set} />`)}
    ${page.items.map(
      (item) => html`<fieldset class="item" key=${item.path}>
        <legend>${item.name}</legend>
        ${item.fields.map((field) => html`<${Entry} key=${field.path} field=${field} set=${set} />`)}
        <button class="quiet drop" aria-label=${t("ws-drop", { name: item.name })} onClick=${() => drop(item.path)}>
          <${Icon} name="minus" />
          ${t("ws-remove")}
        </button>
      </fieldset>`,
    )}
    ${
      page.add &&
      html`<p>
        <button data-add=${page.add} onClick=${() => add(page.add)}><${Icon} name="plus" />${page.add_name}</button>
      </p>`
    }
  </div>`;
}

/**
 * A value as the person has just set it, until the server answers.
 * @template T
 * @param {Field} field
 * @param {(value: T) => void} send
 * @returns {[T, (value: T) => void]}
 */
function useAhead(field, send) {
  const [ahead, setAhead] = useState(/** @type {{value: T, over: Field} | null} */ (null));
  const value = ahead?.over === field ? ahead.value : /** @type {T} */ (field.value);
  return [
    value,
    (next) => {
      setAhead({ value: next, over: field });
      send(next);
    },
  ];
}

/** One field. @param {{field: Field, set: Set}} props */
export function Entry({ field, set }) {
  const id = `f-${field.path}`;
  const kinds = {
    flag: FlagEntry,
    picks: PicksEntry,
    choice: ChoiceEntry,
    number: NumberEntry,
    text: TextEntry,
    words: TextEntry,
    lines: TextEntry,
  };
  return html`<${kinds[field.kind]} id=${id} field=${field} set=${set} />`;
}

/** @typedef {{id: string, field: Field, set: Set}} EntryProps */

/** @param {EntryProps} props */
function FlagEntry({ id, field, set }) {
  const [on, setOn] = useAhead(field, (/** @type {boolean} */ value) => set(field.path, value));
  return html`<label class="pick" data-field=${field.path}>
    <input id=${id} type="checkbox" checked=${on} onChange=${(/** @type {any} */ e) => setOn(e.target.checked)} />
    ${field.name}
  </label>`;
}

/** @param {EntryProps} props */
function PicksEntry({ field, set }) {
  const [picked, setPicked] = useAhead(field, (/** @type {string[]} */ value) => set(field.path, value));
  /** @param {string} value @param {boolean} on */
  const pick = (value, on) => setPicked(on ? [...picked, value] : picked.filter((each) => each !== value));
  return html`<fieldset class="picks" data-field=${field.path}>
    <legend>${field.name}</legend>
    ${field.choices.map(
      ([value, name]) => html`<label class="pick">
      <input
        type="checkbox"
        value=${value}
        checked=${picked.includes(value)}
        onChange=${(/** @type {any} */ e) => pick(value, e.target.checked)}
      />
      ${name}
    </label>`,
    )}
    ${field.choices.length ? null : html`<p class="dim small">${t("ws-nothing-to-pick")}</p>`}
  </fieldset>`;
}

/** @param {EntryProps} props */
function ChoiceEntry({ id, field, set }) {
  const [chosen, choose] = useAhead(field, (/** @type {string} */ value) => set(field.path, value));
  const known = field.choices.some(([value]) => value === chosen);
  return html`<label class="entry" for=${id} data-field=${field.path}>
    <span>${field.name}</span>
    <select id=${id} value=${chosen} onChange=${(/** @type {any} */ e) => choose(e.target.value)}>
      ${known ? null : html`<option value=${chosen} selected>${chosen}</option>`}
      ${field.choices.map(
        ([value, name]) => html`<option value=${value} selected=${value === chosen}>${name}</option>`,
      )}
    </select>
  </label>`;
}

/** A number with buttons large enough for a thumb. @param {EntryProps} props */
function NumberEntry({ id, field, set }) {
  const [value, setValue] = useAhead(field, (/** @type {number} */ next) => set(field.path, next));
  const to = (/** @type {number} */ next) => {
    if (Number.isInteger(next)) setValue(Math.min(Math.max(next, field.least), field.most));
  };
  return html`<div class="entry number" data-field=${field.path}>
    <label for=${id}>${field.name}</label>
    <span class="stepper">
      <button
        class="less"
        aria-label=${t("ws-less", { name: field.name })}
        disabled=${value <= field.least}
        onClick=${() => to(value - 1)}
      >
        <${Icon} name="minus" />
      </button>
      <input
        id=${id}
        inputmode="numeric"
        value=${value}
        onChange=${(/** @type {any} */ e) => to(parseInt(e.target.value, 10))}
      />
      <button
        class="more"
        aria-label=${t("ws-more", { name: field.name })}
        disabled=${value >= field.most}
        onClick=${() => to(value + 1)}
      >
        <${Icon} name="plus" />
      </button>
    </span>
  </div>`;
}

/** Text is sent when the field is left, or after a pause. @param {EntryProps} props */
function TextEntry({ id, field, set }) {
  const known = Array.isArray(field.value) ? field.value.join("\n") : String(field.value);
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const sent = useRef(known);
  const send = (/** @type {string} */ text) => {
    if (text === known || text === sent.current) return;
    sent.current = text;
    set(field.path, field.kind === "lines" ? text.split("\n") : text);
  };
  useEffect(() => {
    // an answer to what was sent leaves alone what has been typed since
    if (known !== sent.current || typed === known) setTyped(null);
    sent.current = known;
  }, [known]);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => send(typed), 900);
    return () => clearTimeout(timer);
  }, [typed]);
  const on = {
    id,
    value: typed ?? known,
    autocomplete: "off",
    onInput: (/** @type {any} */ e) => setTyped(e.target.value),
    onBlur: (/** @type {any} */ e) => send(e.target.value),
  };
  return html`<label class="entry" for=${id} data-field=${field.path}>
    <span>${field.name}</span>
    ${
      field.kind === "text"
        ? html`<input ...${on} maxlength="200" />`
        : html`<textarea ...${on} rows=${field.kind === "words" ? 5 : 3} maxlength="3000"></textarea>`
    }
    ${field.note ? html`<small class="dim">${field.note}</small>` : null}
  </label>`;
}
