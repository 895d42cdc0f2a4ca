// @ts-check
/** A game once more: a slider over all choices, from any seat's eyes or two of them side by side, and a way to go on from there. */
import { get, post } from "../api.js";
import { Board } from "../board/board.js";
import { Log } from "../table/log.js";
import { Sheets, TrackBar } from "../table/sheets.js";
import { LookBack } from "./review.js";
import { html, Icon, Link, Logo, navigate, t, useAnswer, useEffect, useRef, useState, Waiting } from "../ui.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {{steps: {label: string, seat: string}[], seats: string[], sides: string[]}} Past */

const PACE = 1100;

/** @param {{parts: string[]}} props */
export function Replay({ parts }) {
  const [id] = parts;
  const [past, error] = useAnswer(() => /** @type {Promise<Past>} */ (get(`/api/tables/${id}/replay`)), [id]);
  const [card, cardError] = useAnswer(() => /** @type {Promise<import("../types").TableCard>} */ (get(`/api/tables/${id}`)), [id]);
  if (!past || !card) return html`<${Waiting} title=${t("replay")} error=${error ?? cardError} />`;
  return html`<${Player} card=${card} past=${past} />`;
}

/** The scenes of a step, one for each pair of eyes; the next step's are fetched ahead. @param {string} table @param {number} step @param {number} last @param {string[]} eyes @returns {[Scene[], string]} */
function useScenes(table, step, last, eyes) {
  const kept = useRef(/** @type {Map<string, Promise<{scene: Scene}>>} */ (new Map()));
  const [shown, setShown] = useState(/** @type {{scenes: Scene[], problem: string}} */ ({ scenes: [], problem: "" }));
  /** @param {number} n */
  const look = (n) => Promise.all(eyes.map((seat) => {
    const path = `/api/tables/${table}/replay/${n}${seat ? `?seat=${encodeURIComponent(seat)}` : ""}`;
    const known = kept.current.get(path) ?? get(path);
    kept.current.set(path, known);
    known.catch(() => kept.current.delete(path));
    return known;
  }));
  useEffect(() => {
    let current = true;
    look(step).then(
      (answers) => { if (current) setShown({ scenes: answers.map((answer) => answer.scene), problem: "" }); },
      (error) => { if (current) setShown((before) => ({ ...before, problem: error.message })); },
    );
    if (step < last) void look(step + 1).catch(() => {});
    return () => { current = false; };
  }, [step, eyes.join(" ")]);
  return [shown.scenes, shown.problem];
}

/** @param {{card: import("../types").TableCard, past: Past}} props */
function Player({ card, past }) {
  const { steps, seats } = past;
  const [step, setStep] = useState(() => Math.min(Number(new URLSearchParams(location.search).get("step") ?? 0), steps.length));
  const [eyes, setEyes] = useState(past.sides.length ? past.sides : [seats[0] ?? ""]);
  const [front, setFront] = useState(0);
  const [running, setRunning] = useState(false);
  const [tab, setTab] = useState("orders");
  const [sheet, setSheet] = useState("");
  const [pointed, setPointed] = useState(/** @type {string[]} */ ([]));
  const [refusal, setRefusal] = useState("");
  const [scenes, problem] = useScenes(card.id, step, steps.length, eyes);
  const side = Math.min(front, scenes.length - 1);
  const scene = scenes[side];
  useEffect(() => {
    if (!running) return undefined;
    if (step >= steps.length) { setRunning(false); return undefined; }
    const timer = setTimeout(() => setStep(step + 1), PACE);
    return () => clearTimeout(timer);
  }, [running, step, scenes]);
  useEffect(() => { document.title = `${t("replay")}: ${card.title} · Moonless`; }, []);
  const playOn = async () => {
    try {
      const table = await post(`/api/tables/${card.id}/play-on`, { step, seat: eyes[side] || seats[0] || "" });
      navigate(`/table/${table.id}`);
    } catch (error) {
      setRefusal(/** @type {Error} */ (error).message);
    }
  };
  const told = step > 0 ? steps[step - 1] : null;
  const name = (/** @type {string} */ seat) => card.seats[seat]?.label ?? seat;
  const openRule = (/** @type {string} */ rule) => navigate(`/rules/${card.game}#${rule}`);
  const wrong = refusal || problem;
  return html`<div class="table replay" data-tab=${tab}>
    <header class="bar"><${Logo} /><div class="titles"><h1>${t("replay")}: ${card.title}</h1><small>${card.subtitle}</small></div>
      <div class="tracks">${scene?.tracks[0] && html`<${TrackBar} track=${scene.tracks[0]} explain=${() => {}} />`}</div>
      <div class="tools"><${Link} href=${`/table/${card.id}`} class="button">${t("to-table")}<//></div></header>
    <main class="sea" id="main" tabindex="-1" aria-label=${t("board")}><${Boards} game=${card.game} scenes=${scenes} names=${eyes.map(name)} front=${side} choose=${setFront} active=${told?.seat ?? ""} pointed=${pointed} /></main>
    <aside class="side" aria-label=${t("replay")}>
      <div class="drawer-tabs" role="group" aria-label=${t("drawer")}>${["orders", "sheets", "log"].map((each) => html`<button aria-pressed=${tab === each} onClick=${() => setTab(each)}>${t(each === "orders" ? "replay" : each)}</button>`)}</div>
      ${scene && scene.tracks.length > 1 && html`<div class="phases">${scene.tracks.slice(1).map((track) => html`<${TrackBar} key=${track.name} track=${track} explain=${() => {}} strip=${true} />`)}</div>`}
      <section class="orders player">
        <p class="told" role="status">${told ? html`<b>${name(told.seat)}</b> ${told.label}` : t("replay-start")}</p>
        <label for="step">${t("replay-step", { step, count: steps.length })}</label>
        <input id="step" type="range" min="0" max=${steps.length} value=${step} onInput=${(/** @type {any} */ e) => { setRunning(false); setStep(Number(e.target.value)); }} />
        <p class="row-buttons">
          <button aria-label=${t("replay-back")} disabled=${step === 0} onClick=${() => setStep(step - 1)}><${Icon} name="back" /></button>
          <button aria-pressed=${running} onClick=${() => setRunning(!running)}>${t(running ? "replay-stop" : "replay-run")}</button>
          <button aria-label=${t("replay-next")} disabled=${step >= steps.length} onClick=${() => setStep(step + 1)}><${Icon} name="next" /></button>
        </p>
        ${seats.length > 1 && html`<${Eyes} seats=${seats} eyes=${eyes} name=${name} choose=${(/** @type {string[]} */ chosen) => { setEyes(chosen); setFront(0); }} />`}
        <p><button class="primary" disabled=${step >= steps.length && card.status === "over"} onClick=${playOn}>${t("play-on")}</button></p>
        <p class="dim small">${t("play-on-text")}</p>
        ${card.status === "over" && html`<${LookBack} table=${card.id} steps=${steps} name=${name} go=${(/** @type {number} */ to) => { setRunning(false); setStep(to); }} />`}
        ${wrong && html`<p class="error" role="alert">${wrong}</p>`}
      </section>
      ${scene && html`<div class="lower"><${Sheets} sheets=${scene.sheets} pieces=${scene.pieces} point=${setPointed} front=${sheet || told?.seat || ""} choose=${setSheet} explain=${() => {}} /><${Log} lines=${scene.log} open=${openRule} point=${setPointed} fresh=${0} /></div>`}
    </aside>
  </div>`;
}

/** Whose eyes: one seat's, or a second beside it. @param {{seats: string[], eyes: string[], name: (seat: string) => string, choose: (eyes: string[]) => void}} props */
function Eyes({ seats, eyes, name, choose }) {
  const [one, two = ""] = eyes;
  const list = (/** @type {string[]} */ among) => among.map((each) => html`<option value=${each}>${name(each)}</option>`);
  return html`<p class="eyes">
    <label>${t("eyes")} <select value=${one} onChange=${(/** @type {any} */ e) => choose([e.target.value, ...(two && two !== e.target.value ? [two] : [])])}>${list(seats)}</select></label>
    <label>${t("eyes-beside")} <select value=${two} onChange=${(/** @type {any} */ e) => choose(e.target.value ? [one, e.target.value] : [one])}><option value="">${t("eyes-nobody")}</option>${list(seats.filter((each) => each !== one))}</select></label>
  </p>`;
}

/** One board, or two side by side that pan and zoom together; on a phone one of them at a time. The name over a board chooses whose sheets and log are shown.
 * @param {{game: string, scenes: Scene[], names: string[], front: number, choose: (side: number) => void, active: string, pointed: string[]}} props
 */
function Boards({ game, scenes, names, front, choose, active, pointed }) {
  const charts = useRef(/** @type {import("../board/chart.js").Chart[]} */ ([]));
  /** @param {import("../board/chart.js").Chart} made @param {number} side */
  const link = (made, side) => {
    charts.current[side] = made;
    made.twin = () => charts.current[1 - side]?.view;
  };
  const board = (/** @type {Scene} */ scene, /** @type {number} */ side) => html`<${Board} game=${game} scene=${scene} active=${active} pointed=${pointed} handle=${(/** @type {any} */ made) => link(made, side)} />`;
  if (!scenes[0]?.board) return null;
  if (scenes.length < 2) return board(scenes[0], 0);
  return html`<div class="sides" data-front=${front}>${scenes.map((scene, side) => html`<section class="one-side" key=${side} aria-label=${names[side]}>
    <div class="side-name" role="group" aria-label=${t("eyes")}>${names.map((each, n) => html`<button class=${n === side ? "own" : "other"} aria-pressed=${front === n} onClick=${() => choose(n)}>${each}</button>`)}</div>
    ${board(scene, side)}
  </section>`)}</div>`;
}
