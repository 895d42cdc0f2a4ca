// @ts-check
/** The foot of a briefing: who sits where, the options, and Begin. */
import { once } from "../api.js";
import { LEVELS, LevelPick, USUAL } from "../levels.js";
import { Segments } from "../segments.js";
import { settings } from "../settings.js";
import { startTable } from "../shares.js";
import { Dialog, html, Link, navigate, t, useState } from "../ui.js";
import { given, isSmall, OptionField, valueWords } from "./options.js";

/** @typedef {import("../types").Briefing} BriefingData */
/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").StartOption} StartOption */

/** @param {StartOption[]} options */
const advised = (options) =>
  Object.fromEntries(options.filter((each) => each.advised !== null).map((each) => [each.id, each.advised]));

/** What is chosen on a briefing, and how it begins. */
class Setup {
  /**
   * @param {GameCard} game @param {BriefingData} brief @param {() => void} changed
   * @param {(values: Record<string, unknown>) => void} chosen told what the options are, whenever one is chosen
   */
  constructor(game, brief, changed, chosen) {
    this.game = game;
    this.brief = brief;
    this.changed = changed;
    this.chosen = chosen;
    this.seats = brief.seats;
    this.sides = brief.sides;
    /** @type {Record<string, string>} */
    this.held = {};
    this.byHand = settings().byHand && brief.chance !== "";
    this.open = false;
    this.options = brief.options;
    /** What is advised for a first game, by the options' ids. @type {Record<string, any>} */
    this.advised = brief.first ? advised(brief.options) : {};
    /** @type {Record<string, any>} */
    this.values = { ...this.advised };
    this.busy = false;
    this.error = "";
  }

  /** @param {Partial<Setup>} part */
  set(part) {
    Object.assign(this, part);
    this.changed();
  }

  holder = (/** @type {string} */ seat) => this.held[seat] ?? (this.sides[0]?.includes(seat) ? "me" : USUAL);

  /** Options may change who takes part. @param {string} name @param {unknown} value */
  async choose(name, value) {
    this.set({ values: { ...this.values, [name]: value } });
    this.chosen(this.values);
    const wish = encodeURIComponent(JSON.stringify(given(this.options, this.values)));
    try {
      const { seats, sides } = await once(
        `/api/games/${this.game.id}/scenarios/${this.brief.id}/seats?options=${wish}`,
      );
      this.set({ seats, sides, error: "" });
    } catch (problem) {
      this.set({ error: /** @type {Error} */ (problem).message });
    }
  }

  begin = async () => {
    this.set({ busy: true, error: "" });
    const seats = Object.keys(this.seats).map((seat) => [seat, this.holder(seat)]);
    try {
      const card = await startTable({
        game: this.game.id,
        scenario: this.brief.id,
        options: given(this.options, this.values),
        ...(this.byHand && { dice: "by-hand" }),
        seats: Object.fromEntries(seats),
        public: this.open,
      });
      navigate(`/table/${card.id}`);
    } catch (problem) {
      this.set({ busy: false, error: /** @type {Error} */ (problem).message });
    }
  };
}

/** @param {GameCard} game @param {BriefingData} brief @param {(values: Record<string, unknown>) => void} chosen */
function useSetup(game, brief, chosen) {
  const [, again] = useState(0);
  const [setup] = useState(() => new Setup(game, brief, () => again((n) => n + 1), chosen));
  return setup;
}

/** @param {{game: GameCard, brief: BriefingData, chosen: (values: Record<string, unknown>) => void}} props */
export function Dock({ game, brief, chosen }) {
  const setup = useSetup(game, brief, chosen);
  return html`<section class="dock" aria-label=${t("set-up")}>
    <ul class="dock-seats">
      ${Object.entries(setup.seats).map(
        ([seat, label]) => html`<${SeatBox} key=${seat} setup=${setup} seat=${seat} label=${label} />`,
      )}
    </ul>
    <${Choices} setup=${setup} />
    <${More} setup=${setup} />
    <div class="dock-begin">
      <button id="begin" class="primary big" disabled=${setup.busy} onClick=${setup.begin}>${t("start")}</button>
      ${game.lessons.length > 0 && html`<${Link} href=${`/learn/${game.id}`}>${t("learn-first")}<//>`}
    </div>
    ${setup.error && html`<p class="error" role="alert">${setup.error}</p>`}
  </section>`;
}

/**
 * Who or what a seat leads: a craft by its crew, else by name.
 * @param {{sheets: import("../types").Sheet[], label: string}} props
 */
function Crew({ sheets, label }) {
  const names = sheets.map(({ title, subtitle }) => (title === label ? subtitle : title)).filter(Boolean);
  return names.length > 0 && html`<small class="crew dim">${names.join(", ")}</small>`;
}

/** @param {{setup: Setup, seat: string, label: string}} props */
function SeatBox({ setup, seat, label }) {
  const holder = setup.holder(seat);
  const computer = LEVELS.includes(holder);
  const hold = (/** @type {string} */ who) => setup.set({ held: { ...setup.held, [seat]: who } });
  const ways = ["me", "open", "computer"].map((id) => ({ id, name: t(`seat-${id}`) }));
  const id = `seat-${seat}`;
  return html`<li class="seat-box" data-seat=${seat}>
    <b id=${`${id}-name`}>${label}</b>
    <${Crew} sheets=${setup.brief.scene.sheets.filter((sheet) => sheet.seat === seat)} label=${label} />
    <${Segments}
      id=${id}
      choices=${ways}
      now=${computer ? "computer" : holder}
      set=${(/** @type {string} */ way) => hold(way === "computer" ? USUAL : way)}
    />
    ${computer && html`<${LevelPick} label=${t("computer-level")} level=${holder} choose=${hold} />`}
    ${holder === "open" && html`<span class="dim small">${t("link-later")}</span>`}
  </li>`;
}

/** Dice, who may watch, and what the game itself leaves open. @param {{setup: Setup}} props */
function Choices({ setup }) {
  const { brief, options } = setup;
  const dice = [
    { id: "seeded", name: t("dice-thrown") },
    { id: "by-hand", name: t("dice-by-hand") },
  ];
  const doors = [
    { id: "private", name: t("door-private") },
    { id: "public", name: t("door-public") },
  ];
  const small = options.filter(isBrief).slice(0, 1);
  return html`<div class="dock-options">
    ${small.map((option) => html`<${Option} key=${option.id} setup=${setup} option=${option} brief=${true} />`)}
    ${
      brief.chance &&
      html`<div class="option-field" title=${t("by-hand", { chance: brief.chance })}>
        <span class="option-name" id="dice-name">${t("dice")}</span>
        <${Segments}
          id="dice"
          choices=${dice}
          now=${setup.byHand ? "by-hand" : "seeded"}
          set=${(/** @type {string} */ way) => setup.set({ byHand: way === "by-hand" })}
        />
      </div>`
    }
    <div class="option-field">
      <span class="option-name" id="door-name">${t("door")}</span>
      <${Segments}
        id="door"
        choices=${doors}
        now=${setup.open ? "public" : "private"}
        set=${(/** @type {string} */ way) => setup.set({ open: way === "public" })}
      />
    </div>
    <${FirstGame} setup=${setup} />
  </div>`;
}

/** Whether an option can stand in the dock itself; one of them does. @param {StartOption} option */
const isBrief = (option) => isSmall(option) && !option.ruling;

/** What there is no room for. @param {{setup: Setup}} props */
function More({ setup }) {
  const { options } = setup;
  if (options.length === 0 || (options.length === 1 && isBrief(options[0]))) return null;
  return html`<div class="dock-more"><${AllOptions} setup=${setup} /></div>`;
}

/** What is advised for a first game is set already, and said; it can be changed. @param {{setup: Setup}} props */
function FirstGame({ setup }) {
  const told = setup.options
    .filter(
      (option) => option.id in setup.advised && String(setup.values[option.id]) === String(setup.advised[option.id]),
    )
    .map((option) =>
      t("option-is", { name: option.label, value: valueWords(option, option.advised), rule: option.rule }),
    );
  if (!told.length) return null;
  return html`<p class="dim small" id="first-game">${t("first-game", { options: told.join(", ") })}</p>`;
}

/** One option, as it is set now. @param {{setup: Setup, option: StartOption, brief?: boolean}} props */
function Option({ setup, option, brief = false }) {
  return html`<${OptionField}
    option=${brief ? { ...option, help: "" } : option}
    value=${setup.values[option.id]}
    seats=${setup.seats}
    set=${(/** @type {unknown} */ value) => void setup.choose(option.id, value)}
  />`;
}

/** Every option with its help, in a window. @param {{setup: Setup}} props */
function AllOptions({ setup }) {
  const [open, setOpen] = useState(false);
  const count = Object.keys(given(setup.options, setup.values)).length;
  return html`
    <button id="all-options" class="bare" onClick=${() => setOpen(true)}>
      ${t("options")}${count > 0 && html` <span class="count none">${count}</span>`}
    </button>
    ${
      open &&
      html`<${Dialog} title=${t("options")} close=${() => setOpen(false)}>
        <div class="dock-fields">
          ${setup.options
            .filter((option) => !option.ruling)
            .map((option) => html`<${Option} key=${option.id} setup=${setup} option=${option} />`)}
          <${Readings} setup=${setup} />
        </div>
      <//>`
    }
  `;
}

/** How rules are read that can be read otherwise, each with what its readings say. @param {{setup: Setup}} props */
function Readings({ setup }) {
  const readings = setup.options.filter((option) => option.ruling);
  if (!readings.length) return null;
  return html`<section class="readings" aria-labelledby="readings-name">
    <h3 id="readings-name">${t("readings")}</h3>
    <p>${t("readings-help")}</p>
    ${readings.map((option) => {
      const chosen = setup.values[option.id] ?? option.default;
      const told = option.choices.find((each) => each.value === chosen)?.help ?? "";
      const help = [option.help, `${told} (${option.ruling}, ${option.rule})`].filter(Boolean).join("\n");
      return html`<${Option} key=${option.id} setup=${setup} option=${{ ...option, help }} />`;
    })}
  </section>`;
}
