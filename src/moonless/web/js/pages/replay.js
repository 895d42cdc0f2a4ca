// @ts-check
/** A game once more: a slider over all choices, from any seat's eyes, and a way to go on from there. */
import { get, post } from "../api.js";
import { Board } from "../board/board.js";
import { Log } from "../table/log.js";
import { Sheets, TrackBar } from "../table/sheets.js";
import { html, Icon, Link, Logo, navigate, t, useAnswer, useEffect, useRef, useState, Waiting } from "../ui.js";

/** @typedef {import("../types").Scene} Scene */

const PACE = 1100;

/** @param {{parts: string[]}} props */
export function Replay({ parts }) {
  const [id] = parts;
  const [past, error] = useAnswer(() => /** @type {Promise<{steps: {label: string, seat: string}[], seats: string[]}>} */ (get(`/api/tables/${id}/replay`)), [id]);
  const [card, cardError] = useAnswer(() => /** @type {Promise<import("../types").TableCard>} */ (get(`/api/tables/${id}`)), [id]);
  if (!past || !card) return html`<${Waiting} title=${t("replay")} error=${error ?? cardError} />`;
  return html`<${Player} card=${card} steps=${past.steps} seats=${past.seats} />`;
}

/** @param {{card: import("../types").TableCard, steps: {label: string, seat: string}[], seats: string[]}} props */
function Player({ card, steps, seats }) {
  const [step, setStep] = useState(() => Math.min(Number(new URLSearchParams(location.search).get("step") ?? 0), steps.length));
  const [seat, setSeat] = useState(seats[0] ?? "");
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  const [running, setRunning] = useState(false);
  const [front, setFront] = useState("");
  const [pointed, setPointed] = useState(/** @type {string[]} */ ([]));
  const [problem, setProblem] = useState("");
  const kept = useRef(/** @type {Map<string, Promise<{scene: Scene}>>} */ (new Map()));
  /** @param {number} n */
  const look = (n) => {
    const path = `/api/tables/${card.id}/replay/${n}${seat ? `?seat=${encodeURIComponent(seat)}` : ""}`;
    const known = kept.current.get(path) ?? get(path);
    kept.current.set(path, known);
    known.catch(() => kept.current.delete(path));
    return known;
  };
  useEffect(() => {
    let current = true;
    look(step).then((answer) => { if (current) { setScene(answer.scene); setProblem(""); } }, (error) => { if (current) setProblem(error.message); });
    if (step < steps.length) void look(step + 1).catch(() => {});
    return () => { current = false; };
  }, [step, seat]);
  useEffect(() => {
    if (!running) return undefined;
    if (step >= steps.length) { setRunning(false); return undefined; }
    const timer = setTimeout(() => setStep(step + 1), PACE);
    return () => clearTimeout(timer);
  }, [running, step, scene]);
  useEffect(() => { document.title = `${t("replay")}: ${card.title} · Moonless`; }, []);
  const playOn = async () => {
    try {
      const table = await post(`/api/tables/${card.id}/play-on`, { step, seat: seat || seats[0] || "" });
      navigate(`/table/${table.id}`);
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
  };
  const told = step > 0 ? steps[step - 1] : null;
  const openRule = (/** @type {string} */ rule) => navigate(`/rules/${card.game}#${rule}`);
  return html`<div class="table replay" data-tab="orders">
    <header class="bar"><${Logo} /><div class="titles"><h1>${t("replay")}: ${card.title}</h1><small>${card.subtitle}</small></div>
      <div class="tracks">${scene?.tracks[0] && html`<${TrackBar} track=${scene.tracks[0]} explain=${() => {}} />`}</div>
      <div class="tools"><${Link} href=${`/table/${card.id}`} class="button">${t("to-table")}<//></div></header>
    <main class="sea" id="main" tabindex="-1" aria-label=${t("board")}>${scene?.board ? html`<${Board} game=${card.game} scene=${scene} active=${told?.seat ?? ""} pointed=${pointed} />` : null}</main>
    <aside class="side" aria-label=${t("replay")}>
      ${scene?.tracks[1] && html`<div class="phases"><${TrackBar} track=${scene.tracks[1]} explain=${() => {}} strip=${true} /></div>`}
      <section class="orders player">
        <p class="told" role="status">${told ? html`<b>${card.seats[told.seat]?.label ?? told.seat}</b> ${told.label}` : t("replay-start")}</p>
        <label for="step">${t("replay-step", { step, count: steps.length })}</label>
        <input id="step" type="range" min="0" max=${steps.length} value=${step} onInput=${(/** @type {any} */ e) => { setRunning(false); setStep(Number(e.target.value)); }} />
        <p class="row-buttons">
          <button aria-label=${t("replay-back")} disabled=${step === 0} onClick=${() => setStep(step - 1)}><${Icon} name="back" /></button>
          <button aria-pressed=${running} onClick=${() => setRunning(!running)}>${t(running ? "replay-stop" : "replay-run")}</button>
          <button aria-label=${t("replay-next")} disabled=${step >= steps.length} onClick=${() => setStep(step + 1)}><${Icon} name="next" /></button>
        </p>
        ${seats.length > 1 && html`<p><label>${t("eyes")} <select value=${seat} onChange=${(/** @type {any} */ e) => setSeat(e.target.value)}>${seats.map((each) => html`<option value=${each}>${card.seats[each]?.label ?? each}</option>`)}</select></label></p>`}
        <p><button class="primary" disabled=${step >= steps.length && card.status === "over"} onClick=${playOn}>${t("play-on")}</button></p>
        <p class="dim small">${t("play-on-text")}</p>
        ${problem && html`<p class="error" role="alert">${problem}</p>`}
      </section>
      ${scene && html`<div class="lower"><${Sheets} sheets=${scene.sheets} pieces=${scene.pieces} point=${setPointed} front=${front || told?.seat || ""} choose=${setFront} explain=${() => {}} /><${Log} lines=${scene.log} open=${openRule} point=${setPointed} fresh=${0} /></div>`}
    </aside>
  </div>`;
}
