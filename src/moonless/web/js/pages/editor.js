// @ts-check
/** The workshop: a draft on its plan, what can be placed, what is to be filled in, what is still missing. */
import { once, post } from "../api.js";
import { Workbench } from "../editor/bench.js";
import { PlanChart } from "../editor/chart.js";
import { Drafts } from "../editor/drafts.js";
import { Estimate } from "../editor/estimate.js";
import { Chosen, Problems } from "../editor/chosen.js";
import { Form } from "../editor/form.js";
import { followKeys } from "../editor/keys.js";
import { Palette } from "../editor/palette.js";
import "../editor/styles.js";
import { Zoom } from "../table/sea.js";
import {
  classes,
  download,
  html,
  Icon,
  Logo,
  navigate,
  t,
  useAnswer,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  Waiting,
} from "../ui.js";

/** @typedef {import("../editor/types").Bench} Bench */
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
  const [bench, error] = useAnswer(
    () => /** @type {Promise<import("../editor/types").Bench>} */ (once(`/api/games/${game}/workshop`)),
    [game],
  );
  useEffect(() => {
    void work.load();
  }, [work]);
  if (!bench || !work.plan) return html`<${Waiting} title=${t("ws-title")} error=${error ?? work.lost} />`;
  return html`<${Screen} bench=${bench} work=${work} plan=${work.plan} />`;
}

/** What a hand does at the workbench: what it holds, what is open, and what a click means. */
class Hands {
  /** @param {Workbench} work @param {Bench} bench @param {Plan} plan @param {() => void} changed */
  constructor(work, bench, plan, changed) {
    this.work = work;
    this.plan = plan;
    this.changed = changed;
    /** @type {Tool | null} */
    this.tool = null;
    this.turn = 0;
    this.drawer = bench.drawers[0].id;
    this.tab = "tools";
    this.page = plan.pages[0].id;
    /** Whether the shelf of drafts is open. */
    this.open = false;
    this.error = "";
    /** @type {{current: PlanChart | null}} */
    this.chart = { current: null };
  }

  /** @param {Partial<Hands>} part */
  set(part) {
    Object.assign(this, part);
    this.changed();
  }

  take = (/** @type {Tool | null} */ next) => {
    this.set({ tool: next, tab: "tools", turn: next?.id === this.tool?.id ? this.turn : 0 });
    if (next) this.work.choose("");
  };

  /** Use the tool, or choose what is there. */
  use = (/** @type {Place} */ place) => {
    const { tool, work } = this;
    if (!tool) {
      work.choose(place.piece || place.slot);
      this.set({ tab: "tools" });
      return;
    }
    const at = tool.on === "square" ? place.cell : place.slot;
    if (!at || (tool.on !== "square" && this.slotOn(at) !== tool.on)) {
      work.tell(t(`ws-on-${tool.on}`));
      return;
    }
    void work.act({ do: "put", tool: tool.id, at, turn: this.turn });
    if (tool.on === "tile") this.take(null);
  };

  slotOn = (/** @type {string} */ id) => this.plan.slots.find((slot) => slot.id === id)?.on;

  move = (/** @type {string} */ piece, /** @type {Place} */ place) => {
    const small = this.plan.patches.find((patch) => patch.id === piece)?.on === "edge";
    const at = small || this.slotOn(piece) ? place.slot : place.cell;
    if (at) void this.work.act({ do: "move", piece, at });
  };

  turnIt = (/** @type {number} */ by) => {
    const { tool, work, plan } = this;
    const count = tool?.turns.length ?? 0;
    if (count) this.set({ turn: (this.turn + by + count) % count });
    else if (plan.turnable.includes(work.chosen)) void work.act({ do: "turn", piece: work.chosen, turn: by });
  };

  test = async () => {
    this.set({ error: "" });
    try {
      const options = { text: this.plan.text };
      const card = await post("/api/tables", { game: this.work.game, scenario: "own", options });
      navigate(`/table/${card.id}`);
    } catch (problem) {
      this.set({ error: /** @type {Error} */ (problem).message });
    }
  };

  save = () => {
    download(this.plan.file, this.plan.text);
    this.work.tell(t("ws-exported", { file: this.plan.file }));
  };

  /** Show where a problem is. */
  point = (/** @type {Problem} */ problem) => {
    const place = problem.piece || problem.slot;
    if (place) {
      this.set({ tool: null, tab: "tools" });
      this.work.choose(place);
      this.chart.current?.reveal(place);
    }
    if (problem.drawer) this.set({ drawer: problem.drawer, tab: "tools" });
    if (!problem.field) return;
    const home = this.plan.pages.find(
      (each) =>
        each.id === problem.field ||
        each.add === problem.field.split(".")[0] ||
        [each, ...each.items].some((part) => part.fields.some((field) => field.path === problem.field)),
    );
    if (home) this.set({ page: home.id, tab: "form" });
    const field = `[data-field="${CSS.escape(problem.field)}"] :is(input, select, textarea)`;
    setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(field))?.focus(), 60);
  };
}

/** @param {{bench: Bench, work: Workbench, plan: Plan}} props */
function Screen({ bench, work, plan }) {
  const [, again] = useState(0);
  const hands = useMemo(() => new Hands(work, bench, plan, () => again((n) => n + 1)), [work]);
  hands.plan = plan;
  const host = useRef(/** @type {HTMLElement | null} */ (null));
  const { tool, turn, tab } = hands;
  useEffect(() => {
    document.title = `${plan.title} · ${bench.name} · Moonless`;
  }, [plan.title]);
  useLayoutEffect(() => {
    hands.chart.current = new PlanChart(/** @type {HTMLElement} */ (host.current), hands);
    return followKeys(() => hands);
  }, []);
  useLayoutEffect(() => {
    void hands.chart.current?.show(work.game, plan, tool, turn, work.chosen);
  }, [plan, tool, turn, work.chosen]);
  return html`<main id="main" class="editor" data-tab=${tab} aria-busy=${work.busy > 0} tabindex="-1">
    <${EditorBar} hands=${hands} bench=${bench} />
    <${PlanBox} hands=${hands} host=${host} />
    <${EditorTabs}
      tab=${tab}
      count=${plan.problems.length}
      choose=${(/** @type {string} */ to) => hands.set({ tab: to })}
    />
    <${Palette}
      bench=${bench}
      open=${hands.drawer}
      setOpen=${(/** @type {string} */ drawer) => hands.set({ drawer })}
      tool=${tool}
      turn=${turn}
      take=${hands.take}
      setTurn=${(/** @type {number} */ to) => hands.set({ turn: to })}
    >
      <${Chosen} work=${work} plan=${plan} turnIt=${hands.turnIt} />
    <//>
    <${EditorSide} hands=${hands} />
    ${hands.open && html`<${Drafts} bench=${bench} work=${work} close=${() => hands.set({ open: false })} />`}
  </main>`;
}

/** The plan itself, and what is said on it. @param {{hands: Hands, host: {current: HTMLElement | null}}} props */
function PlanBox({ hands, host }) {
  const { work, error } = hands;
  return html`<div class="plan">
    <div
      class="plan-host"
      ref=${host}
      tabindex="0"
      role="application"
      aria-label=${t("ws-plan")}
      aria-describedby="plan-help"
    ></div>
    <p id="plan-help" class="visually-hidden">${t("ws-plan-help")}</p>
    <div class="zoom"><${Zoom} view=${() => hands.chart.current?.view} /></div>
    ${
      (error || work.said) &&
      html`<p class=${classes("toast", error && "error")} role="status">
      ${error || work.said}
    </p>`
    }
  </div>`;
}

/** @param {{hands: Hands, bench: Bench}} props */
function EditorBar({ hands, bench }) {
  const { work, plan } = hands;
  const count = plan.problems.length;
  const drafts = () => {
    hands.take(null);
    hands.set({ open: true });
  };
  /** @type {[any, string, () => void, boolean, string, string, boolean][]} */
  const tools = [
    ["undo", "undo", () => work.step(true), !work.shelf.current?.past.length, "", `${t("undo")} (Ctrl+Z)`, false],
    [
      "undo",
      "ws-redo",
      () => work.step(false),
      !work.shelf.current?.future.length,
      "redo",
      `${t("ws-redo")} (Ctrl+Shift+Z)`,
      false,
    ],
    ["papers", "ws-drafts", drafts, false, "", "", true],
    ["copy", "ws-export", hands.save, false, "", "", true],
    ["next", "ws-test", hands.test, count > 0, "primary", count ? t("ws-not-yet") : "", true],
  ];
  return html`<header class="bar">
    <${Logo} />
    <div class="titles">
      <h1>${plan.title}</h1>
      <small>
        ${bench.name} · ${work.busy ? t("ws-working") : work.shelf.keeps ? t("ws-kept") : t("ws-not-kept")}
      </small>
    </div>
    <div class="tools">
      ${tools.map(
        ([icon, name, go, off, kind, title, named]) => html`<button
          key=${name}
          id=${`tool-${name}`}
          class=${kind}
          aria-label=${t(name)}
          title=${title}
          disabled=${off}
          onClick=${go}
        >
          <${Icon} name=${icon} />
          ${named && html`<span>${t(name)}</span>`}
        </button>`,
      )}
    </div>
  </header>`;
}

/** @param {{tab: string, count: number, choose: (tab: string) => void}} props */
function EditorTabs({ tab, count, choose }) {
  return html`<nav class="editor-tabs" aria-label=${t("ws-parts")}>
    ${TABS.map(
      (name) => html`<button key=${name} aria-pressed=${tab === name} data-part=${name} onClick=${() => choose(name)}>
        ${t(`ws-tab-${name}`)}
        ${name === "check" && html`<span class=${count ? "count" : "count none"}>${count}</span>`}
      </button>`,
    )}
  </nav>`;
}

/** What is missing, what is to be filled in, how hard it is. @param {{hands: Hands}} props */
function EditorSide({ hands }) {
  const { work, plan, page } = hands;
  return html`<div class="editor-side">
    <section class="part check" aria-label=${t("ws-tab-check")}>
      <h2 class="small-head">${t("ws-tab-check")}</h2>
      <${Problems} problems=${plan.problems} warnings=${plan.warnings ?? []} point=${hands.point} />
    </section>
    <section class="part pages" aria-label=${t("ws-tab-form")}>
      <label class="drawer-pick">
        <span class="small-head">${t("ws-page")}</span>
        <select value=${page} onChange=${(/** @type {any} */ e) => hands.set({ page: e.target.value })}>
          ${plan.pages.map(
            (each) => html`<option value=${each.id} selected=${each.id === page}>
              ${each.name}
              ${each.items.length ? ` (${each.items.length})` : ""}
            </option>`,
          )}
        </select>
      </label>
      <${Form}
        key=${page}
        page=${plan.pages.find((each) => each.id === page) ?? plan.pages[0]}
        set=${(/** @type {string} */ path, /** @type {unknown} */ value) => work.act({ do: "set", path, value })}
        add=${(/** @type {string} */ path) => work.act({ do: "add", path })}
        drop=${(/** @type {string} */ piece) => work.act({ do: "remove", piece })}
      />
    </section>
    <section class="part estimates" aria-label=${t("ws-tab-estimate")}>
      <h2 class="small-head">${t("ws-tab-estimate")}</h2>
      <${Estimate} game=${work.game} plan=${plan} />
    </section>
  </div>`;
}
