// @ts-check
/** The editor by keyboard: a cursor on the plan, and a letter for each thing that is done there. */
import { t } from "../ui.js";

/** @typedef {import("./chart.js").Place} Place */
/**
 * @typedef {{
 *   chart: {current: import("./chart.js").PlanChart | null},
 *   work: import("./bench.js").Workbench,
 *   plan: import("./types").Plan,
 *   tool: import("./types").Tool | null,
 *   take: (tool: null) => void,
 *   turnIt: (by: number) => void,
 *   use: (place: Place) => void,
 *   move: (piece: string, place: Place) => void,
 *   slotOn: (id: string) => string | undefined,
 * }} Hands
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {() => Hands} hands */
export function followKeys(hands) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("dialog")) return;
    const now = hands();
    const typing = target.matches?.("input, textarea, select");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
      event.preventDefault();
      void now.work.step(!event.shiftKey);
      return;
    }
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(now, event, target.matches?.(".plan-host"))) event.preventDefault();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/**
 * @param {Hands} now
 * @param {KeyboardEvent} event
 * @param {boolean} onPlan whether the plan has the focus
 * @returns {boolean} whether the key meant something
 */
function act(now, event, onPlan) {
  const { work, plan } = now;
  const chart = now.chart.current;
  const arrow = ARROWS[event.key];
  if (event.key === "Escape") {
    now.take(null);
    work.choose("");
    return true;
  }
  if (event.key === "r" || event.key === "R") {
    now.turnIt(event.shiftKey ? -1 : 1);
    return true;
  }
  if (event.key === "f" && now.slotOn(work.chosen) === "tile") {
    void work.act({ do: "flip", piece: work.chosen });
    return true;
  }
  if ((event.key === "Delete" || event.key === "Backspace") && work.chosen) {
    void work.act({ do: "remove", piece: work.chosen });
    return true;
  }
  if (!chart || !onPlan) return false;
  if (arrow) {
    say(work, plan, chart.go(...arrow));
    return true;
  }
  if (event.key === "Enter" || event.key === " ") {
    now.use(chart.cursor ? chart.here() : chart.go(0, 0));
    return true;
  }
  if (event.key === "m" && work.chosen) {
    now.move(work.chosen, chart.here());
    return true;
  }
  if (event.key === "+" || event.key === "=") {
    chart.view?.zoom(1 / 1.25);
    return true;
  }
  if (event.key === "-") {
    chart.view?.zoom(1.25);
    return true;
  }
  if (event.key === "0") {
    chart.view?.fit();
    return true;
  }
  return false;
}

/**
 * Where the cursor is and what is there, for who does not see it.
 * @param {import("./bench.js").Workbench} work
 * @param {import("./types").Plan} plan
 * @param {Place} place
 */
function say(work, plan, place) {
  const thing =
    plan.pieces.find((each) => each.cell && each.cell === place.cell) ??
    plan.patches.find((each) => each.id === place.piece);
  const where = place.cell || plan.slots.find((slot) => slot.id === place.slot)?.name || "";
  work.tell(thing ? t("ws-here", { where, name: thing.name }) : where);
}
