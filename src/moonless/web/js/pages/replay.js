// @ts-check
/**
 * A game once more: a slider over all choices, from any seat's eyes or two of them side by side, and a way to go on
 * from there.
 */
import { get, post } from "../api.js";
import { Log } from "../table/log.js";
import { Sheets } from "../table/sheets.js";
import { DrawerTabs, Phases } from "../table/side.js";
import { TrackBar } from "../table/tracks.js";
import { Boards, Eyes } from "./eyes.js";
import { LookBack } from "./review.js";
import {
  html,
  Icon,
  Link,
  Logo,
  navigate,
  t,
  useAnswer,
  useEffect,
  useMemo,
  useRef,
  useState,
  Waiting,
} from "../ui.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {{steps: {label: string, seat: string}[], seats: string[], sides: string[]}} Past */

const PACE = 1100;
const quiet = () => {};

/** @param {{parts: string[]}} props */
export function Replay({ parts }) {
  const [id] = parts;
  const [past, error] = useAnswer(() => /** @type {Promise<Past>} */ (get(`/api/tables/${id}/replay`)), [id]);
  const [card, cardError] = useAnswer(
    () => /** @type {Promise<import("../types").TableCard>} */ (get(`/api/tables/${id}`)),
    [id],
  );
  if (!past || !card) return html`<${Waiting} title=${t("replay")} error=${error ?? cardError} />`;
  return html`<${Player} card=${card} past=${past} />`;
}

/**
 * The scenes of a step, one for each pair of eyes; the next step's are fetched ahead.
 * @param {string} table
 * @param {number} step
 * @param {number} last
 * @param {string[]} eyes
 * @returns {[Scene[], string]}
 */
function useScenes(table, step, last, eyes) {
  const kept = useRef(/** @type {Map<string, Promise<{scene: Scene}>>} */ (new Map()));
  const [shown, setShown] = useState(/** @type {{scenes: Scene[], problem: string}} */ ({ scenes: [], problem: "" }));
  /** @param {number} n */
  const look = (n) =>
    Promise.all(
      eyes.map((seat) => {
        const path = `/api/tables/${table}/replay/${n}${seat ? `?seat=${encodeURIComponent(seat)}` : ""}`;
        const known = kept.current.get(path) ?? get(path);
        kept.current.set(path, known);
        known.catch(() => kept.current.delete(path));
        return known;
      }),
    );
  useEffect(() => {
    let current = true;
    look(step).then(
      (answers) => {
        if (current) setShown({ scenes: answers.map((answer) => answer.scene), problem: "" });
      },
      (error) => {
        if (current) setShown((before) => ({ ...before, problem: error.message }));
      },
    );
    if (step < last) void look(step + 1).catch(() => {});
    return () => {
      current = false;
    };
  }, [step, eyes.join(" ")]);
  return [shown.scenes, shown.problem];
}

/** Where a replay stands, and what moves it. */
class Playback {
  /** @param {import("../types").TableCard} card @param {Past} past @param {() => void} changed */
  constructor(card, past, changed) {
    this.card = card;
    this.past = past;
    this.changed = changed;
    const asked = Number(new URLSearchParams(location.search).get("step") ?? 0);
    this.step = Math.min(asked, past.steps.length);
    this.eyes = past.sides.length ? past.sides : [past.seats[0] ?? ""];
    this.front = 0;
    this.running = false;
    this.tab = "orders";
    this.sheet = "";
    /** @type {string[]} */
    this.pointed = [];
    this.refusal = "";
  }

  get last() {
    return this.past.steps.length;
  }

  /** The choice that led here. */
  get told() {
    return this.step > 0 ? this.past.steps[this.step - 1] : null;
  }

  /** @param {Partial<Playback>} part */
  set(part) {
    Object.assign(this, part);
    this.changed();
  }

  name = (/** @type {string} */ seat) => this.card.seats[seat]?.label ?? seat;

  /** Stop at a step. */
  go = (/** @type {number} */ step) =>
    this.set({ running: false, step: Math.max(0, Math.min(step, this.past.steps.length)) });

  point = (/** @type {string[]} */ pointed) => this.set({ pointed });

  /** Go on as a new game. @param {number} side */
  async playOn(side) {
    const seat = this.eyes[side] || this.past.seats[0] || "";
    try {
      const table = await post(`/api/tables/${this.card.id}/play-on`, { step: this.step, seat });
      navigate(`/table/${table.id}`);
    } catch (error) {
      this.set({ refusal: /** @type {Error} */ (error).message });
    }
  }
}

/** Step by step at its own pace, while it runs. @param {Playback} play @param {Scene[]} scenes */
function useRunning(play, scenes) {
  useEffect(() => {
    if (!play.running) return undefined;
    if (play.step >= play.last) {
      play.set({ running: false });
      return undefined;
    }
    const timer = setTimeout(() => play.set({ step: play.step + 1 }), PACE);
    return () => clearTimeout(timer);
  }, [play.running, play.step, scenes]);
}

/** Arrow keys go back and on, Home and End to both ends, the space bar runs and stops. @param {Playback} play */
function useKeys(play) {
  useEffect(() => {
    /** @type {Record<string, () => void>} */
    const press = {
      ArrowLeft: () => play.go(play.step - 1),
      ArrowRight: () => play.go(play.step + 1),
      Home: () => play.go(0),
      End: () => play.go(play.last),
      " ": () => play.set({ running: !play.running }),
    };
    const key = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest?.("input, textarea, select, [data-scroll], [role=tablist], button, a, summary")) return;
      if (!press[event.key]) return;
      event.preventDefault();
      press[event.key]();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [play]);
}

/** @param {{card: import("../types").TableCard, past: Past}} props */
function Player({ card, past }) {
  const [, again] = useState(0);
  const play = useMemo(() => new Playback(card, past, () => again((n) => n + 1)), [card, past]);
  const [scenes, problem] = useScenes(card.id, play.step, play.last, play.eyes);
  const side = Math.min(play.front, scenes.length - 1);
  const scene = scenes[side];
  useRunning(play, scenes);
  useKeys(play);
  useEffect(() => {
    document.title = `${t("replay")}: ${card.title} · Moonless`;
  }, []);
  const [first] = scene?.tracks ?? [];
  return html`<div class="table replay" data-tab=${play.tab}>
    <header class="bar">
      <${Logo} />
      <div class="titles"><h1>${t("replay")}: ${card.title}</h1><small>${card.subtitle}</small></div>
      <div class="tracks">${first && html`<${TrackBar} track=${first} explain=${quiet} />`}</div>
      <div class="tools"><${Link} href=${`/table/${card.id}`} class="button">${t("to-table")}<//></div>
    </header>
    <main class="sea" id="main" tabindex="-1" aria-label=${t("board")}>
      <${Boards}
        game=${card.game}
        scenes=${scenes}
        names=${play.eyes.map(play.name)}
        front=${side}
        choose=${(/** @type {number} */ front) => play.set({ front })}
        active=${play.told?.seat ?? ""}
        pointed=${play.pointed}
      />
    </main>
    <${PlayerSide} play=${play} scene=${scene} side=${side} problem=${problem} />
  </div>`;
}

/** @param {{play: Playback, scene: Scene | undefined, side: number, problem: string}} props */
function PlayerSide({ play, scene, side, problem }) {
  const { card } = play;
  const tracks = scene?.tracks.slice(1) ?? [];
  return html`<aside class="side" aria-label=${t("replay")}>
    <${DrawerTabs}
      tab=${play.tab}
      names=${{ orders: t("replay") }}
      choose=${(/** @type {string} */ tab) => play.set({ tab })}
    />
    ${tracks.length > 0 && html`<${Phases} tracks=${tracks} explain=${quiet} />`}
    <${Steps} play=${play} side=${side} problem=${problem} />
    ${
      scene &&
      html`<div class="lower">
        <${Sheets}
          sheets=${scene.sheets}
          pieces=${scene.pieces}
          point=${play.point}
          front=${play.sheet || play.told?.seat || ""}
          choose=${(/** @type {string} */ sheet) => play.set({ sheet })}
          explain=${quiet}
        />
        <${Log}
          lines=${scene.log}
          open=${(/** @type {string} */ rule) => navigate(`/rules/${card.game}#${rule}`)}
          point=${play.point}
          fresh=${0}
        />
      </div>`
    }
  </aside>`;
}

/** @param {{play: Playback}} props */
function Slider({ play }) {
  const { step, last } = play;
  return html`
    <label for="step">${t("replay-step", { step, count: last })}</label>
    <input
      id="step"
      type="range"
      min="0"
      max=${last}
      value=${step}
      onInput=${(/** @type {any} */ e) => play.go(Number(e.target.value))}
    />
    <p class="row-buttons">
      <button
        id="replay-back"
        aria-label=${t("replay-back")}
        disabled=${step === 0}
        onClick=${() => play.go(step - 1)}
      >
        <${Icon} name="back" />
      </button>
      <button id="replay-run" aria-pressed=${play.running} onClick=${() => play.set({ running: !play.running })}>
        ${t(play.running ? "replay-stop" : "replay-run")}
      </button>
      <button
        id="replay-next"
        aria-label=${t("replay-next")}
        disabled=${step >= last}
        onClick=${() => play.go(step + 1)}
      >
        <${Icon} name="next" />
      </button>
    </p>
  `;
}

/**
 * What was chosen, the slider, and what can be done from here.
 * @param {{play: Playback, side: number, problem: string}} props
 */
function Steps({ play, side, problem }) {
  const { card, past, step, last, told } = play;
  const wrong = play.refusal || problem;
  const over = card.status === "over";
  return html`<section class="orders player">
    <p class="told" role="status">${told ? html`<b>${play.name(told.seat)}</b> ${told.label}` : t("replay-start")}</p>
    <${Slider} play=${play} />
    ${
      past.seats.length > 1 &&
      html`<${Eyes}
        seats=${past.seats}
        eyes=${play.eyes}
        name=${play.name}
        choose=${(/** @type {string[]} */ eyes) => play.set({ eyes, front: 0 })}
      />`
    }
    <p>
      <button id="play-on" class="primary" disabled=${step >= last && over} onClick=${() => void play.playOn(side)}>
        ${t("play-on")}
      </button>
    </p>
    <p class="dim small">${t("play-on-text")}</p>
    ${over && html`<${LookBack} table=${card.id} steps=${past.steps} name=${play.name} go=${play.go} />`}
    ${wrong && html`<p class="error" role="alert">${wrong}</p>`}
  </section>`;
}
