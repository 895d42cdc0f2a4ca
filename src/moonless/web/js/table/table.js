// @ts-check
/** The table screen: the board takes the room; orders, sheets and log beside it, or in a drawer from below on a phone. */
import { Board } from "../board/board.js";
import { isKind } from "../board/path.js";
import { change, useSettings } from "../settings.js";
import { html, Icon, Logo, t, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";
import { CounselCard } from "./counsel.js";
import { Dialogs } from "./dialogs.js";
import { DraftBar, likeliest } from "./draft.js";
import { followKeys } from "./keys.js";
import { LessonCard, useLesson } from "./lesson.js";
import { Chance, Log, Rule } from "./log.js";
import { useNotice } from "./notice.js";
import { Orders, WhyNot } from "./orders.js";
import { OpenSeats } from "./people.js";
import { laidOver, PlotButton } from "./plot.js";
import { Session } from "./session.js";
import { Sheets, TrackBar } from "./sheets.js";
import { Menu, Tip, useTip } from "./tip.js";

/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("../types").Scene} Scene */

/** @type {Choice[]} */
const NONE = [];
/** @type {string[]} */
const NOBODY = [];
const TABS = ["orders", "sheets", "log"];

/** @param {string} id */
function useSession(id) {
  const [, again] = useState(0);
  const session = useMemo(() => new Session(id, () => again((n) => n + 1)), [id]);
  useLayoutEffect(() => () => session.close(), [session]);
  return session;
}

/** @param {{parts: string[]}} props */
export function Table({ parts }) {
  const session = useSession(parts[0]);
  const { shown, card } = session;
  if (session.lost || !shown || !card) return html`<main id="main" class="loading" tabindex="-1"><${Logo} /><p role="status">${session.lost || t(session.connected ? "table-loading" : "reconnecting")}</p></main>`;
  return html`<${TableScreen} session=${session} />`;
}

/** What is asked about: the piece that the question names, the seat where it is a piece or has a sheet, else whose path is drawn, else the piece that all answers mean. @param {Scene} scene @param {string} seat */
function activeOf(scene, seat) {
  if (scene.prompt?.piece) return scene.prompt.piece;
  const sheets = new Set(scene.sheets.map((sheet) => sheet.id));
  if (sheets.has(seat) || scene.pieces.some((piece) => piece.id === seat)) return seat;
  const [start] = Object.keys(scene.overlays?.find((overlay) => isKind(overlay, "path"))?.cells ?? {});
  const there = scene.pieces.filter((piece) => piece.cell === start && sheets.has(piece.id));
  const named = there.find((piece) => scene.prompt?.question.toLowerCase().split(/\W+/).includes(piece.id));
  const meant = new Set(scene.prompt?.choices.map((choice) => choice.piece));
  return (named ?? there[0])?.id ?? (meant.size === 1 ? [...meant][0] : "");
}

/** @param {{session: Session}} props */
function TableScreen({ session }) {
  const { draft } = session;
  const scene = /** @type {Scene} */ (draft.scene);
  const card = /** @type {import("../types").TableCard} */ (session.card);
  const chart = useRef(/** @type {import("../board/chart.js").Chart | null} */ (null));
  const [hot, setHot] = useState(/** @type {Choice | null} */ (null));
  const [heeded, setPointed] = useState(NOBODY);
  const [menu, setMenu] = useState(/** @type {{choices: Choice[], at: DOMRect} | null} */ (null));
  const [open, setOpen] = useState(/** @type {{name: string, rule?: string} | null} */ (null));
  const [front, setFront] = useState("");
  const [tab, setTab] = useState("orders");
  const [why, setWhy] = useState(false);
  const [typed, setTyped] = useState("");
  const [tip, explain] = useTip();
  const lesson = useLesson(session);
  const { plot } = useSettings();
  const orders = useRef(/** @type {HTMLElement | null} */ (null));
  const refocus = useRef(false);
  const prompt = session.playing ? null : scene.prompt;
  const choices = prompt?.choices ?? NONE;
  const seat = scene.prompt?.seat ?? scene.seat;
  const active = activeOf(scene, session.playing ? (session.beat?.line.pieces[0] ?? seat) : seat);
  const over = card.status === "over" && !session.playing;
  const only = lesson?.only ?? "";
  const shown = lesson && !session.playing ? lesson.shown : "";
  const pointed = useMemo(() => (heeded.length || !shown ? heeded : [shown]), [heeded, shown]);
  useNotice(session);

  /** @param {string} key */
  const choose = (key) => {
    if (only && key !== only) { session.tell(t("lesson-only")); return; }
    refocus.current = document.activeElement?.matches(".orders :focus-visible") ?? false;
    setHot(null);
    setMenu(null);
    explain(null);
    if (!draft.open) { void session.choose(key); return; }
    if (!refocus.current) /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); // Enter means the order, not the answer that was clicked
    void draft.step(key);
  };
  const finish = () => {
    if (only && only !== draft.closing?.key && !draft.ends) session.tell(t("lesson-only"));
    else void draft.finish();
  };
  const openRule = (/** @type {string} */ rule) => setOpen({ name: "rule", rule });
  const back = () => {
    if (session.playing || session.busy) return;
    if (draft.steps.length) draft.back();
    else if (lesson) session.tell(t("lesson-no-undo"));
    else if (session.undo === "free") void session.ask({ do: "undo" });
    else if (session.undo) setOpen({ name: "take-back" });
    else session.tell(t("nothing-to-undo"));
  };

  const taught = lesson !== null;
  // A new question is read from its beginning; in a lesson its words are.
  useLayoutEffect(() => { if (orders.current && !taught) orders.current.scrollTop = 0; }, [session.decision, prompt?.question]);
  useLayoutEffect(() => { if (prompt && scene.sheets.some((sheet) => sheet.id === active)) setFront(active); }, [session.decision, active, prompt === null]);
  // A new question gets the keyboard back where it was.
  useLayoutEffect(() => {
    if (!prompt) return;
    if (refocus.current) {
      refocus.current = false;
      /** @type {HTMLElement | null} */ (document.querySelector(".orders .option, .orders .faces button"))?.focus();
    }
  }, [prompt]);
  // In a lesson an order goes out as soon as all that its step means is in it.
  const sent = useRef(/** @type {unknown} */ (null));
  useEffect(() => {
    const ready = taught && draft.steps.length && (draft.ends || only === "-") && !session.busy && !session.playing;
    if (!ready || sent.current === draft.steps) return;
    sent.current = draft.steps;
    void draft.send();
  }, [draft.steps, only, session.busy, session.playing]);
  useEffect(() => { if (over && !taught) setOpen((now) => now ?? { name: "report" }); }, [over, taught]);
  useEffect(() => { document.title = `${card.turn.some((each) => card.mine.includes(each)) ? `● ${t("your-turn")} · ` : ""}${scene.title} · Moonless`; });

  const latest = useRef(/** @type {any} */ (null));
  const turn = () => {
    change({ plot: !plot });
    session.announce(t(plot ? "plot-off" : "plot-on"));
  };
  latest.current = { choices, choose, back, session, draft, finish, turn };
  useLayoutEffect(() => {
    const view = () => chart.current?.view;
    return followKeys({
      choices: () => latest.current.choices,
      choose: (choice) => latest.current.choose(choice.key),
      typed: setTyped,
      press: {
        u: () => latest.current.back(), h: () => void latest.current.session.counsel.ask(), "?": () => setOpen({ name: "help" }), w: () => setWhy((now) => !now), r: () => setOpen({ name: "rule", rule: latest.current.session.shown?.prompt?.rule ?? "" }),
        l: () => { setTab("log"); setTimeout(() => document.getElementById("log")?.focus()); }, " ": () => latest.current.session.skip(), p: () => setOpen({ name: "people" }), m: () => setOpen({ name: "menu" }),
        "+": () => view()?.zoom(1 / 1.3), "=": () => view()?.zoom(1 / 1.3), "-": () => view()?.zoom(1.3), 0: () => view()?.fit(),
        ArrowLeft: () => view()?.pan(-70, 0), ArrowRight: () => view()?.pan(70, 0), ArrowUp: () => view()?.pan(0, -70), ArrowDown: () => view()?.pan(0, 70),
        o: () => latest.current.turn(),
        Enter: () => latest.current.finish(), Backspace: () => latest.current.draft.back(), Escape: () => { setMenu(null); explain(null); latest.current.draft.clear(); },
      },
    });
  }, []);

  /** @param {import("../board/chart.js").Spot | null} spot */
  const look = (spot) => {
    const piece = scene.pieces.find((each) => each.id === spot?.piece);
    const here = spot ? choices.filter((choice) => spot.keys.includes(choice.key)) : NONE;
    setHot((before) => here[0] ?? (before && before.cell === "" && before.piece === "" ? before : null));
    setPointed((before) => (!piece ? NOBODY : before[0] === piece.id ? before : [piece.id]));
    if (!spot) explain(null);
    else if (piece) explain(pieceWords(piece, scene, here), spot.at);
    else explain({ title: `${spot.cell}${spot.terrain ? ` · ${spot.note || spot.terrain}` : ""}`, text: here.map((choice) => choice.label).join(" · ") }, spot.at);
  };
  /** @param {string[]} keys @param {DOMRect} at */
  const chosen = (keys, at) => {
    const meant = likeliest(choices.filter((choice) => keys.includes(choice.key)), scene);
    if (meant.length === 1) choose(meant[0].key);
    else if (meant.length) { explain(null); setMenu({ choices: meant, at }); }
  };
  /** @param {string} cell */
  const draw = (cell) => { if (!session.busy) void draft.reach(cell); };
  const how = { choose, heed: setHot, open: openRule, hot: hot?.key ?? "", only, advised: session.counsel.keys, off: session.busy || !session.connected };
  const [first, ...others] = scene.tracks;

  return html`<div class="table" data-tab=${tab}>
    <header class="bar no-print">
      <${Logo} />
      <div class="titles"><h1>${scene.title}</h1><small title=${scene.subtitle}>${scene.subtitle}</small></div>
      <div class="tracks" id="tracks">${first && html`<${TrackBar} track=${first} explain=${explain} />`}</div>
      <div class="tools">
        <button onClick=${back} disabled=${(!session.undo && !draft.steps.length) || over} title="u" aria-label=${t(session.undo === "take-back" ? "take-back" : "undo")}><${Icon} name="undo" /><span>${t(session.undo === "take-back" ? "take-back" : "undo")}</span></button>
        ${scene.tables.length ? html`<button class="wide-only" aria-label=${t(over ? "report" : "papers")} onClick=${() => setOpen({ name: over ? "report" : "papers" })}><${Icon} name="papers" /><span>${t(over ? "report-short" : "papers")}</span></button>` : null}
        ${card.mine.length && !card.daily && !over ? html`<button onClick=${() => void session.counsel.ask()} disabled=${!prompt} title="h" aria-label=${t("advice")}><${Icon} name="advice" /><span>${t("advice")}</span></button>` : null}
        <button onClick=${() => openRule(prompt?.rule ?? "")} title="r" aria-label=${t("rules")}><${Icon} name="rules" /><span>${t("rules")}</span></button>
        <button onClick=${() => { session.unread = 0; setOpen({ name: "people" }); }} title="p" aria-label=${t("people")}><${Icon} name="people" /><span>${t("people")}</span>${session.unread ? html`<span class="count">${session.unread}</span>` : null}</button>
        <button onClick=${() => setOpen({ name: "menu" })} aria-label=${t("menu")} title="m"><${Icon} name="menu" /></button>
      </div>
    </header>
    <main class="sea" id="main" tabindex="-1" aria-label=${t("board")}>
      ${scene.board ? html`<${Board} game=${card.game} scene=${scene} active=${active} choices=${choices} hot=${draft.ends ? (draft.steps.at(-1)?.choice ?? null) : hot} draw=${draft.open && !only ? draw : null} beat=${session.beat} beatNumber=${session.beatNumber} pointed=${pointed} shown=${shown} plain=${!plot} choose=${chosen} look=${look} handle=${(/** @type {any} */ made) => { chart.current = made; }} />` : null}
      <${Subtitle} session=${session} openRule=${openRule} />
      <div class="zoom no-print">
        <${PlotButton} overlays=${laidOver(scene)} shown=${plot} turn=${turn} />
        <button aria-label=${t("nearer")} onClick=${() => chart.current?.view?.zoom(1 / 1.3)}><${Icon} name="plus" /></button>
        <button aria-label=${t("farther")} onClick=${() => chart.current?.view?.zoom(1.3)}><${Icon} name="minus" /></button>
        <button aria-label=${t("fit")} onClick=${() => chart.current?.view?.fit()}><${Icon} name="fit" /></button>
      </div>
      ${!session.connected ? html`<p class="banner" role="alert">${t("reconnecting")}</p>` : session.slow ? html`<p class="banner slow" role="status">${t("sending")}</p>` : null}
      ${typed && html`<p class="typed" aria-hidden="true">${typed}</p>`}
    </main>
    <aside class="side no-print" aria-label=${t("orders")}>
      <div class="drawer-tabs" role="group" aria-label=${t("drawer")}>${TABS.map((name) => html`<button aria-pressed=${tab === name} onClick=${() => setTab(name)}>${t(name)}</button>`)}</div>
      ${others.length ? html`<div class="phases">${others.map((track) => html`<${TrackBar} key=${track.name} track=${track} explain=${explain} strip=${true} />`)}</div>` : null}
      <section class="orders" ref=${orders} aria-label=${t("orders")} aria-busy=${session.busy || draft.trying > 0}>
        ${card.status === "playing" && html`<${OpenSeats} key=${card.id} card=${card} />`}
        ${lesson && html`<${LessonCard} lesson=${lesson} />`}
        ${draft.open && html`<${DraftBar} draft=${draft} off=${how.off} finish=${finish} />`}
        ${draft.ends ? null : prompt ? html`<${Orders} prompt=${prompt} how=${how}><${CounselCard} counsel=${session.counsel} how=${how} /><//><${WhyNot} reasons=${prompt.why_not} open=${why} toggle=${() => setWhy(!why)} openRule=${openRule} />` : html`<${Idle} session=${session} over=${over} show=${() => setOpen({ name: "report" })} />`}
      </section>
      <div class="lower">
        <${Sheets} sheets=${scene.sheets} pieces=${scene.pieces} more=${(/** @type {import("../types").Piece} */ piece) => viewWords(piece, scene)} point=${setPointed} front=${front} choose=${setFront} explain=${explain} />
        <${Log} lines=${scene.log} before=${scene.logStart} replay=${`/table/${card.id}/replay`} open=${openRule} point=${setPointed} fresh=${session.playing ? 1 : 0} />
      </div>
    </aside>
    ${tip && html`<${Tip} words=${tip.words} at=${tip.at} />`}
    ${menu && html`<${Menu} key=${menu.choices[0].key} choices=${menu.choices} at=${menu.at} choose=${choose} heed=${setHot} close=${() => { setMenu(null); setHot(null); }} />`}
    ${session.toast && html`<p class="toast" role="status">${session.toast}</p>`}
    <p class="visually-hidden" role="status" aria-live="polite">${session.said}</p>
    <${Dialogs} session=${session} open=${open} setOpen=${setOpen} />
  </div>`;
}

/** @param {import("../types").Piece} piece @param {Scene} scene @param {Choice[]} here */
function pieceWords(piece, scene, here) {
  const sheet = scene.sheets.find((each) => each.id === piece.id);
  const facing = piece.facing && t("facing", { facing: piece.facing });
  return {
    title: piece.name,
    text: [piece.cell, facing, ...piece.marks].filter(Boolean).join(" · "),
    lines: [piece.note, ...viewWords(piece, scene), sheet?.subtitle ?? "", ...(sheet?.spaces.filter((space) => space.broken).map((space) => `${space.name}: ${space.note || t("lost")}`) ?? []), here.map((choice) => choice.label).join(" · ")].filter(Boolean),
  };
}

/** The squares that a piece sees. @param {import("../types").Piece} piece @param {Scene} scene */
function viewWords(piece, scene) {
  return (scene.overlays ?? []).filter((overlay) => overlay.piece === piece.id).map((overlay) => {
    const cells = (/** @type {boolean} */ whole) => Object.keys(overlay.cells).filter((cell) => Number(overlay.cells[cell]) >= 1 === whole).join(" ") || t("tokens-none");
    return t("view-cells", { name: overlay.name, whole: cells(true), part: cells(false) });
  });
}

/** What just happened, under the board like the words of a film. @param {{session: Session, openRule: (rule: string) => void}} props */
function Subtitle({ session, openRule }) {
  const { beat, playing } = session;
  if (!beat) return null;
  const { line } = beat;
  return html`<div class="subtitle ${playing ? "" : "past"} ${line.good === false ? "bad" : line.good ? "good" : ""}" key=${session.beatNumber}>
    <p><span>${line.text}</span> <${Chance} line=${line} /> <${Rule} rule=${line.rule} open=${openRule} /></p>
    ${playing && html`<button class="skip-beats" onClick=${() => session.skip()}><${Icon} name="skip" /><span>${t("skip")}</span></button>`}
  </div>`;
}

/** There is nothing to answer now: why. @param {{session: Session, over: boolean, show: () => void}} props */
function Idle({ session, over, show }) {
  const card = /** @type {import("../types").TableCard} */ (session.card);
  if (session.playing) return html`<h2 class="question dim">${t("playing-out")}</h2><p class="dim">${t("playing-out-help")}</p>`;
  if (over) return html`<h2 class="question">${t("over")}</h2><p>${card.outcome}</p><p><button class="primary" onClick=${show}>${t("report")}</button></p>`;
  const names = card.turn.map((seat) => card.seats[seat]).filter(Boolean).map((seat) => `${seat.label} (${seat.holder.name || t(seat.holder.kind)})`);
  return html`<h2 class="question">${card.mine.length ? t("waiting") : t("watching")}</h2><p class="dim">${t("waiting-for", { names: names.join(", ") || "…" })}</p>`;
}
