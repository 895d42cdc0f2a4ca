// @ts-check
/** Drawing over the cells of a board with mouse, pen or finger: from a cell where drawing can begin, cell by cell. */

const STRIDE = 8;
/** How near to a cell's middle the pen must come, as a share of its width: a diagonal line cuts corners. */
const MIDDLE = 0.36;

export class Pen {
  /**
   * `starts` says whether drawing can begin on a cell, `draw` hears each new cell.
   * @param {SVGSVGElement} svg
   * @param {import("./view.js").View} view
   * @param {(cell: string) => boolean} starts
   * @param {(cell: string) => void} draw
   */
  constructor(svg, view, starts, draw) {
    this.svg = svg;
    /**
     * The pointer that draws, the cell it is on, where it was.
     * @type {{id: number, cell: string, first: boolean, x: number, y: number} | null}
     */
    this.down = null;
    svg.addEventListener("pointerdown", (event) => {
      const cell = this.cell(event.clientX, event.clientY, 1);
      const begins = !this.down && event.button === 0 && event.isPrimary && starts(cell);
      this.down = begins ? { id: event.pointerId, cell, first: true, x: event.clientX, y: event.clientY } : null;
      view.held = begins;
    });
    svg.addEventListener("pointermove", (event) => {
      const { down } = this;
      if (down?.id !== event.pointerId) return;
      for (const cell of this.between(down, event)) {
        if (cell === down.cell) continue;
        if (down.first) {
          view.dragged = true;
          svg.setPointerCapture(event.pointerId);
          draw(down.cell);
        } // captured: it is also heard where it is lifted beyond the board
        draw(cell);
        Object.assign(down, { cell, first: false });
      }
      Object.assign(down, { x: event.clientX, y: event.clientY });
    });
    for (const end of ["pointerup", "pointercancel"])
      svg.addEventListener(end, () => {
        this.down = null;
        view.held = false;
      });
  }

  /**
   * The cells on the way to a point: a quick hand skips some.
   * @param {{x: number, y: number}} from
   * @param {PointerEvent} to
   */
  between(from, to) {
    const count = Math.max(1, Math.ceil(Math.hypot(to.clientX - from.x, to.clientY - from.y) / STRIDE));
    return Array.from({ length: count }, (_, n) => {
      const share = (n + 1) / count;
      return this.cell(from.x + (to.clientX - from.x) * share, from.y + (to.clientY - from.y) * share);
    }).filter(Boolean);
  }

  /** The cell at a point, or none near its rim. @param {number} x @param {number} y @param {number} [middle] */
  cell(x, y, middle = MIDDLE) {
    const found = document
      .elementsFromPoint(x, y)
      .find(
        (element) =>
          element.hasAttribute("data-for") ||
          (element.hasAttribute("data-cell") && !element.hasAttribute("data-piece")),
      );
    if (!found) return "";
    const box = found.getBoundingClientRect();
    if (Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2) > box.width * middle) return "";
    return found.getAttribute("data-for") ?? found.getAttribute("data-cell") ?? "";
  }
}
