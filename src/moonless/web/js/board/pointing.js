// @ts-check
/** Mouse and fingers over a board: what is looked at, pressed long, or clicked. */

/** @typedef {import("./chart.js").Chart} Chart */

const LONG_PRESS = 500;
const REST = 450;

/** @param {SVGSVGElement} svg @param {Chart} chart */
export function watchPointer(svg, chart) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let pressed = false;
  const press = (/** @type {PointerEvent} */ event) => {
    if (chart.view?.dragged) return;
    pressed = true;
    chart.on.look(chart.spot(event));
  };
  svg.addEventListener("click", (event) => {
    if (chart.view?.dragged || pressed) return;
    const spot = chart.spot(event);
    chart.on.look(null);
    if (spot?.keys.length) chart.on.choose(spot.keys, spot.at);
    else if (spot) {
      if (spot.piece) chart.on.look(spot);
      chart.on.reach(spot.cell, spot.at);
    }
  });
  svg.addEventListener("pointerdown", (event) => {
    pressed = false;
    clearTimeout(timer);
    if (event.pointerType === "touch") timer = setTimeout(() => press(event), LONG_PRESS);
  });
  svg.addEventListener("pointerup", () => clearTimeout(timer));
  svg.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    clearTimeout(timer);
    const spot = event.buttons ? null : chart.spot(event);
    const telling = Boolean(spot?.piece || spot?.keys.length);
    chart.on.look(telling ? spot : null);
    if (!telling) timer = setTimeout(() => chart.on.look(spot), REST);
  });
  svg.addEventListener("pointerleave", (event) => {
    clearTimeout(timer);
    if (event.pointerType !== "touch") chart.on.look(null);
  });
  svg.addEventListener("contextmenu", (event) => {
    if (pressed) event.preventDefault();
  });
}
