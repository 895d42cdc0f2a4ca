// @ts-check
/**
 * A game once more: a slider over all choices, from any seat's eyes or two of them side by side, and a way to go on
 * from there.
 */
import { abbreviate } from "../abbr.js";
import { get } from "../api.js";
import { Log } from "../table/log.js";
import { Sheets } from "../table/sheets.js";
import { DrawerTabs, Phases } from "../table/side.js";
import { TrackBar } from "../table/tracks.js";
import { Course, expectedWords } from "./course.js";
import { Boards, Eyes } from "./eyes.js";
import { Playback, useKeys, useRunning } from "./playback.js";
import { LookBack } from "./review.js";
import { html, Icon, Link, Logo, navigate, t, useAnswer, useEffect, useMemo, useState, Waiting } from "../ui.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("./playback.js").Past} Past */

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
 * @param {Playback} play
 * @returns {[Scene[], string]}
 */
function useScenes(play) {
  const { step, last, eyes } = play;
  const [shown, setShown] = useState(/** @type {{scenes: Scene[], problem: string}} */ ({ scenes: [], problem: "" }));
  const look = (/** @type {number} */ n) => Promise.all(eyes.map((seat) => play.fetch(n, seat)));
  useEffect(() => {
    let current = true;
    look(step).then(
      (answers) => {
        for (const { scene } of answers) abbreviate(scene);
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

/** @typedef {{choice: import("./playback.js").Told | null, asked: import("../types").Prompt | null}} Heard */

/** The choice that led here, once it is known what it answered. @param {Playback} play */
function useTold(play) {
  const [heard, setHeard] = useState(/** @type {Heard} */ ({ choice: null, asked: null }));
  const { step, told: choice, past } = play;
  useEffect(() => {
    let current = true;
    const hear = (/** @type {Heard["asked"]} */ asked) => current && setHeard({ choice, asked });
    if (!choice || !past.seats.includes(choice.seat)) hear(null);
    else
      play.fetch(step - 1, choice.seat).then(
        ({ scene }) => hear(scene.prompt),
        () => hear(null),
      );
    return () => {
      current = false;
    };
  }, [step]);
  return heard;
}

/** A choice behind the question that it answers: "Who goes next? Jock". @param {{play: Playback}} props */
function ToldChoice({ play }) {
  const heard = useTold(play);
  const choice = play.told;
  // What was chosen is known at once; the question comes with the scene before it.
  const asked = heard.choice === choice ? heard.asked : null;
  if (!choice) return html`<p class="told" role="status">${t("replay-start")}</p>`;
  return html`<p class="told" role="status">
    ${!asked?.named && html`<b>${play.name(choice.seat)}:</b> `}
    ${asked && html`<span class="dim">${asked.question}</span> `}
    <strong>${choice.label}</strong>
  </p>`;
}

/** What was found when somebody had the game looked back on, if anybody did. @param {Playback} play */
function useKept(play) {
  useEffect(() => {
    if (play.card.status !== "over") return;
    get(`/api/tables/${play.card.id}/review`).then(
      (kept) => kept.review && play.set({ review: kept.review }),
      () => {}, // sealed for now: there is the rest
    );
  }, [play]);
}

/** @param {{card: import("../types").TableCard, past: Past}} props */
function Player({ card, past }) {
  const [, again] = useState(0);
  const play = useMemo(() => new Playback(card, past, () => again((n) => n + 1)), [card, past]);
  const [scenes, problem] = useScenes(play);
  const side = Math.min(play.front, scenes.length - 1);
  const scene = scenes[side];
  useRunning(play, scenes);
  useKeys(play);
  useKept(play);
  useEffect(() => {
    document.title = `${t("replay")}: ${card.title} · Moonless`;
  }, []);
  const [first] = scene?.tracks ?? [];
  const over = card.status === "over";
  return html`<div class="table replay" data-tab=${play.tab}>
    <header class="bar">
      <${Logo} />
      <div class="titles"><h1>${t("replay")}: ${card.title}</h1><small>${card.subtitle}</small></div>
      <div class="tracks">${first && html`<${TrackBar} track=${first} explain=${quiet} />`}</div>
      <div class="tools">
        ${
          over &&
          html`<${Link} href=${`/table/${card.id}/report`} class="button" id="to-report">
            ${t("report-short")}
          <//>`
        }
        <${Link} href=${`/table/${card.id}`} class="button">${t("to-table")}<//>
      </div>
    </header>
    <main class="sea" id="main" tabindex="-1" aria-label=${t("board")}>
      ${!scene && !problem && html`<p class="question dim" role="status">${t("replay-loading")}</p>`}
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
    <${Dock} play=${play} side=${side} problem=${problem} />
    <${PlayerSide} play=${play} scene=${scene} />
  </div>`;
}

/** @param {{play: Playback, scene: Scene | undefined}} props */
function PlayerSide({ play, scene }) {
  const { card } = play;
  const tracks = scene?.tracks.slice(1) ?? [];
  const over = card.status === "over";
  return html`<aside class="side" aria-label=${t("replay")}>
    <${DrawerTabs}
      tab=${play.tab}
      names=${{ orders: t("review-title") }}
      choose=${(/** @type {string} */ tab) => play.set({ tab })}
    />
    ${tracks.length > 0 && html`<${Phases} tracks=${tracks} explain=${quiet} />`}
    <div class="orders player" tabindex="0" role="group" aria-label=${t("review")}>
      ${
        over
          ? html`<${LookBack}
            table=${card.id}
            steps=${play.past.steps}
            name=${play.name}
            go=${play.go}
            kept=${play.review}
            found=${(/** @type {any} */ review) => play.set({ review })}
          />`
          : html`<p class="dim">${t("review-later")}</p>`
      }
    </div>
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

/** One step, one turning point, or all by itself. @param {{play: Playback}} props */
function Buttons({ play }) {
  const { step, last } = play;
  const turns = play.review?.moments ?? [];
  /** @param {string} id @param {string} name @param {boolean} off @param {() => void} go @param {any} face */
  const button = (id, name, off, go, face) =>
    html`<button id=${id} aria-label=${t(name)} title=${t(name)} disabled=${off} onClick=${go}>${face}</button>`;
  return html`<div class="replay-buttons" role="group" aria-label=${t("replay")}>
    ${
      turns.length > 0 &&
      button("turn-back", "turn-back", !turns.some((turn) => turn.number < step), () => play.turn(-1), "◆ [")
    }
    ${button("replay-back", "replay-back", step === 0, () => play.go(step - 1), html`<${Icon} name="back" />`)}
    <button id="replay-run" aria-pressed=${play.running} onClick=${() => play.set({ running: !play.running })}>
      ${t(play.running ? "replay-stop" : "replay-run")}
    </button>
    ${button("replay-next", "replay-next", step >= last, () => play.go(step + 1), html`<${Icon} name="next" />`)}
    ${
      turns.length > 0 &&
      button("turn-next", "turn-next", !turns.some((turn) => turn.number > step), () => play.turn(1), "] ◆")
    }
  </div>`;
}

/**
 * Under the board: how the expected result went, the slider, and what can be done from here.
 * @param {{play: Playback, side: number, problem: string}} props
 */
function Dock({ play, side, problem }) {
  const { card, past, step, last, review } = play;
  const wrong = play.refusal || problem;
  const over = card.status === "over";
  const seat = play.eyes[side] ?? "";
  return html`<section class="replay-dock" aria-label=${t("replay-dock")}>
    ${review && html`<${Course} review=${review} seat=${seat} step=${step} />`}
    <input
      id="step"
      type="range"
      min="0"
      max=${last}
      value=${step}
      onInput=${(/** @type {any} */ e) => play.go(Number(e.target.value))}
    />
    <div class="replay-row">
      <${Buttons} play=${play} />
      <div class="replay-told">
        <label for="step">${t("replay-step", { step, count: last })}</label>
        <${ToldChoice} play=${play} />
        ${review && html`<p class="small dim" id="expected-now">${expectedWords(review, seat, step)}</p>`}
      </div>
      ${
        past.seats.length > 1 &&
        html`<${Eyes}
          seats=${past.seats}
          eyes=${play.eyes}
          name=${play.name}
          choose=${(/** @type {string[]} */ eyes) => play.set({ eyes, front: 0 })}
        />`
      }
      <button
        id="play-on"
        class="primary"
        title=${t("play-on-text")}
        disabled=${step >= last && over}
        onClick=${() => void play.playOn(side)}
      >
        ${t("play-on")}
      </button>
    </div>
    ${wrong && html`<p class="error" role="alert">${wrong}</p>`}
  </section>`;
}
