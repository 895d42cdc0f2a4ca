// @ts-check
/** The workshop: a draft on its plan, what can be placed, what is to be filled in, what is still missing. */
import { once, post } from "../api.js";
import { Workbench } from "../editor/bench.js";
import { PlanChart } from "../editor/chart.js";
import { Drafts } from "../editor/drafts.js";
import { Estimate } from "../editor/estimate.js";
import { Entry, Form } from "../editor/form.js";
import { followKeys } from "../editor/keys.js";
import { Palette } from "../editor/palette.js";
import { download, html, Icon, Logo, navigate, t, useAnswer, useEffect, useLayoutEffect, useMemo, useRef, useState, Waiting } from "../ui.js";

/** @typedef {import("../editor/types").Tool} Tool */
/** @typedef {import("../editor/types").Plan} Plan */
/** @typedef {import("../editor/types").Problem} Problem */
/** @typedef {import("../editor/chart.js").Place} Place */

const TABS = ["tools", "check", "form", "estimate"];

/** @param {{parts: string[]}} props */
export function Editor({ parts }) {
  const [game] = parts;
  const [, again] = useState(0);
  const work = useMemo(() => new Workbench(game, () => again((n) => n + 1)), [game]);
  const [bench, error] = useAnswer(() => /** @type {Promise<import("../editor/types").Bench>} */ (once(`/api/games/${game}/workshop`)), [game]);
  useEffect(() => { void work.load(); }, [work]);
  if (!bench || !work.plan) return html`<${Waiting} title=${t("ws-title")} error=${error ?? work.lost} />`;
  return html`<${Screen} game=${game} bench=${bench} work=${work} plan=${work.plan} />`;
}

/** @param {{game: string, bench: import("../editor/types").Bench, work: Workbench, plan: Plan}} props */
function Screen({ game, bench, work, plan }) {
  const [tool, setTool] = useState(/** @type {Tool | null} */ (null));
  const [turn, setTurn] = useState(0);
  const [drawer, setDrawer] = useState(bench.drawers[0].id);
  const [tab, setTab] = useState("tools");
  const [page, setPage] = useState(plan.pages[0].id);
  const [open, setOpen] = useState(false);
  const [error, setError] = useState("");
  const host = useRef(/** @type {HTMLElement | null} */ (null));
  const chart = useRef(/** @type {PlanChart | null} */ (null));
  const { chosen } = work;
  useEffect(() => { document.title = `${plan.title} · ${bench.name} · Moonless`; }, [plan.title]);

  /** @param {Tool | null} next */
  const take = (next) => {
    setTool(next);
    setTab("tools");
    if (next?.id !== tool?.id) setTurn(0);
    if (next) work.choose("");
  };
  /** Use the tool, or choose what is there. @param {Place} place */
  const use = (place) => {
    if (!tool) { work.choose(place.piece || place.slot); setTab("tools"); return; }
    const at = tool.on === "square" ? place.cell : place.slot;
    if (!at || (tool.on !== "square" && !at.startsWith(`${tool.on} `))) { work.tell(t(`ws-on-${tool.on}`)); return; }
    void work.act({ do: "put", tool: tool.id, at, turn });
    if (tool.on === "tile") take(null);
  };
  /** @param {string} piece @param {Place} place */
  const move = (piece, place) => {
    const at = plan.patches.find((patch) => patch.id === piece)?.kind.startsWith("small") || piece.startsWith("tile ") ? place.slot : place.cell;
    if (at) void work.act({ do: "move", piece, at });
  };
  const turnIt = (/** @type {number} */ by) => {
    if (tool?.turns.length) setTurn((n) => (n + by + tool.turns.length) % tool.turns.length);
    else if (plan.turnable.includes(chosen)) void work.act({ do: "turn", piece: chosen, turn: by });
  };
  const hands = useRef({ use, move });
  hands.current = { use, move };
  useLayoutEffect(() => {
    chart.current = new PlanChart(/** @type {HTMLElement} */ (host.current), { use: (place) => hands.current.use(place), move: (piece, place) => hands.current.move(piece, place) });
  }, []);
  useLayoutEffect(() => { void chart.current?.show(game, plan, tool, turn, chosen); }, [plan, tool, turn, chosen]);

  const test = async () => {
    setError("");
    try {
      const card = await post("/api/tables", { game, scenario: "own", options: { text: plan.text } });
      navigate(`/table/${card.id}`);
    } catch (problem) {
      setError(/** @type {Error} */ (problem).message);
    }
  };
  const save = () => { download(plan.file, plan.text); work.tell(t("ws-exported", { file: plan.file })); };
  /** Show where a problem is. @param {Problem} problem */
  const point = (problem) => {
    if (problem.piece || problem.slot) { setTool(null); work.choose(problem.piece || problem.slot); chart.current?.reveal(problem.piece || problem.slot); setTab("tools"); }
    if (problem.drawer) { setDrawer(problem.drawer); setTab("tools"); }
    if (!problem.field) return;
    const home = plan.pages.find((each) => each.id === problem.field || each.add === problem.field.split(".")[0] || [each, ...each.items].some((part) => part.fields.some((field) => field.path === problem.field)));
    if (home) { setPage(home.id); setTab("form"); }
    setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(`[data-field="${CSS.escape(problem.field)}"] :is(input, select, textarea)`))?.focus(), 60);
  };
  const keys = { chart, work, plan, tool, take, turnIt, use, move };
  const follow = useRef(keys);
  follow.current = keys;
  useLayoutEffect(() => followKeys(() => follow.current), []);

  const count = plan.problems.length;
  return html`<main id="main" class="editor" data-tab=${tab} aria-busy=${work.busy > 0} tabindex="-1">
    <header class="bar">
      <${Logo} /><div class="titles"><h1>${plan.title}</h1><small>${bench.name} · ${work.busy ? t("ws-working") : work.shelf.keeps ? t("ws-kept") : t("ws-not-kept")}</small></div>
      <div class="tools">
        <button aria-label=${t("undo")} title=${`${t("undo")} (Ctrl+Z)`} disabled=${!work.shelf.current?.past.length} onClick=${() => work.step(true)}><${Icon} name="undo" /></button>
        <button class="redo" aria-label=${t("ws-redo")} title=${`${t("ws-redo")} (Ctrl+Shift+Z)`} disabled=${!work.shelf.current?.future.length} onClick=${() => work.step(false)}><${Icon} name="undo" /></button>
        <button aria-label=${t("ws-drafts")} onClick=${() => { take(null); setOpen(true); }}><${Icon} name="papers" /><span>${t("ws-drafts")}</span></button>
        <button aria-label=${t("ws-export")} onClick=${save}><${Icon} name="copy" /><span>${t("ws-export")}</span></button>
        <button class="primary" aria-label=${t("ws-test")} disabled=${count > 0} title=${count ? t("ws-not-yet") : ""} onClick=${test}><${Icon} name="next" /><span>${t("ws-test")}</span></button>
      </div>
    </header>
    <div class="plan"><div class="plan-host" ref=${host} tabindex="0" role="application" aria-label=${t("ws-plan")} aria-describedby="plan-help"></div>
      <p id="plan-help" class="visually-hidden">${t("ws-plan-help")}</p>
      <div class="zoom"><button aria-label=${t("nearer")} onClick=${() => chart.current?.view?.zoom(1 / 1.4)}><${Icon} name="plus" /></button><button aria-label=${t("farther")} onClick=${() => chart.current?.view?.zoom(1.4)}><${Icon} name="minus" /></button><button aria-label=${t("fit")} onClick=${() => chart.current?.view?.fit()}><${Icon} name="fit" /></button></div>
      ${error || work.said ? html`<p class=${`toast ${error ? "error" : ""}`} role="status">${error || work.said}</p>` : null}</div>
    <nav class="editor-tabs" aria-label=${t("ws-parts")}>${TABS.map((name) => html`<button aria-pressed=${tab === name} data-part=${name} onClick=${() => setTab(name)}>${t(`ws-tab-${name}`)}${name === "check" ? html`<span class=${count ? "count" : "count none"}>${count}</span>` : null}</button>`)}</nav>
    <${Palette} bench=${bench} open=${drawer} setOpen=${setDrawer} tool=${tool} turn=${turn} take=${take} setTurn=${setTurn}><${Chosen} work=${work} plan=${plan} turnIt=${turnIt} /><//>
    <div class="editor-side">
      <section class="part check" aria-label=${t("ws-tab-check")}><h2 class="small-head">${t("ws-tab-check")}</h2><${Problems} problems=${plan.problems} point=${point} /></section>
      <section class="part pages" aria-label=${t("ws-tab-form")}><label class="drawer-pick"><span class="small-head">${t("ws-page")}</span><select value=${page} onChange=${(/** @type {any} */ e) => setPage(e.target.value)}>${plan.pages.map((each) => html`<option value=${each.id} selected=${each.id === page}>${each.name}${each.items.length ? ` (${each.items.length})` : ""}</option>`)}</select></label>
        <${Form} key=${page} page=${plan.pages.find((each) => each.id === page) ?? plan.pages[0]} set=${(/** @type {string} */ path, /** @type {unknown} */ value) => work.act({ do: "set", path, value })} add=${(/** @type {string} */ path) => work.act({ do: "add", path })} drop=${(/** @type {string} */ piece) => work.act({ do: "remove", piece })} /></section>
      <section class="part estimates" aria-label=${t("ws-tab-estimate")}><h2 class="small-head">${t("ws-tab-estimate")}</h2><${Estimate} game=${game} plan=${plan} /></section>
    </div>
    ${open ? html`<${Drafts} bench=${bench} work=${work} close=${() => setOpen(false)} />` : null}
  </main>`;
}

/** What is missing, each as a sentence that leads to its place. @param {{problems: Problem[], point: (problem: Problem) => void}} props */
function Problems({ problems, point }) {
  return html`<p class="visually-hidden" role="status">${problems.length ? t(problems.length === 1 ? "ws-problem" : "ws-problems", { count: problems.length }) : t("ws-ready")}</p>
    ${problems.length ? html`<ol class="problems">${problems.map((problem) => html`<li key=${problem.text}><button onClick=${() => point(problem)}>${problem.text}</button></li>`)}</ol>` : html`<p class="ready">${t("ws-ready")}</p>`}`;
}

/** What was chosen on the plan, and what can be done with it. @param {{work: Workbench, plan: Plan, turnIt: (by: number) => void}} props */
function Chosen({ work, plan, turnIt }) {
  const { chosen } = work;
  const slot = plan.slots.find((each) => each.id === chosen && each.on === "tile");
  const thing = plan.pieces.find((each) => each.id === chosen) ?? plan.patches.find((each) => each.id === chosen);
  if (!slot && !thing) return null;
  const name = (thing ?? slot)?.name ?? "";
  const fields = plan.details[chosen] ?? [];
  return html`<section class="chosen" aria-label=${t("ws-chosen", { name })}><header><h2>${name}</h2><button class="quiet" aria-label=${t("close")} onClick=${() => work.choose("")}>×</button></header>
    <p class="row-buttons">
      ${plan.turnable.includes(chosen) ? html`<button onClick=${() => turnIt(1)}>${t("ws-turn")} <kbd>R</kbd></button>` : null}
      ${slot?.filled ? html`<button onClick=${() => work.act({ do: "flip", piece: chosen })}>${t("ws-flip")} <kbd>F</kbd></button>` : null}
      ${thing || slot?.filled ? html`<button onClick=${() => work.act({ do: "remove", piece: chosen })}>${t("ws-remove")} <kbd>Del</kbd></button>` : html`<span class="dim small">${t("ws-empty-slot")}</span>`}
    </p>
    ${fields.length ? html`<details><summary>${t("ws-more-about")}</summary>${fields.map((field) => html`<${Entry} key=${field.path} field=${field} set=${(/** @type {string} */ path, /** @type {unknown} */ value) => work.act({ do: "set", path, value })} />`)}</details>` : null}</section>`;
}
