// @ts-check
/** The plan: the ground as the game draws it, slots, patches and pieces on it, and a cursor for the keyboard. */
import { Chart } from "../board/chart.js";
import { make } from "../board/pieces.js";

/** @typedef {import("./types").Plan} Plan */
/** @typedef {import("./types").Tool} Tool */
/** What a pointer or the cursor is on. @typedef {{piece: string, slot: string, cell: string}} Place */

const NOWHERE = { piece: "", slot: "", cell: "" };
const WIDTH = 60;
const DRAG_PIXELS = 6;
/** About how wide a letter of a name on the plan is. */
const LETTER = 11;

export class PlanChart extends Chart {
  /**
   * @param {HTMLElement} host
   * @param {{use: (place: Place) => void, move: (piece: string, place: Place) => void}} on
   */
  constructor(host, on) {
    super(host, { choose: () => {}, reach: () => {}, look: () => {}, draws: () => false, draw: () => {} });
    this.use = on;
    /** @type {Plan | null} */
    this.plan = null;
    /** @type {Tool | null} */
    this.tool = null;
    this.turn = 0;
    this.chosen = "";
    /** The view on the ground that was drawn last. @type {import("../board/view.js").View | undefined} */
    this.drawn = undefined;
    /** Where the keyboard's cursor is. @type {{x: number, y: number} | null} */
    this.cursor = null;
    /** @type {Map<string, string>} */
    this.cells = new Map();
    this.drag();
  }

  /** @param {string} game @param {Plan} plan @param {Tool | null} tool @param {number} turn @param {string} chosen */
  async show(game, plan, tool, turn, chosen) {
    Object.assign(this, { plan, tool, turn, chosen });
    this.host.ariaBusy = "true";
    await this.load(game, plan.board);
    if (this.plan !== plan || !this.svg || !this.view || !this.layer) return;
    const [x, y, width, height] = plan.frame;
    const home = { x, y, width, height };
    const before = this.drawn;
    const fresh = before !== this.view;
    this.drawn = this.view;
    if (fresh || JSON.stringify(this.view.home) !== JSON.stringify(home)) {
      const same = before && JSON.stringify(before.home) === JSON.stringify(home);
      this.view.home = home;
      this.view.box = same ? before.box : { ...home };
      this.view.chosen = same ? before.chosen : false;
      this.view.apply();
    }
    if (fresh) this.lay();
    this.cells = new Map([...this.centers].map(([id, at]) => [spotKey(at.x, at.y), id]));
    this.svg.dataset.use = tool?.on ?? "";
    this.drawSlots(plan);
    this.drawPatches(plan);
    this.showPieces(/** @type {any} */ ({ pieces: plan.pieces }), chosen);
    for (const piece of plan.pieces) {
      const turn = this.pieces.get(piece.id)?.querySelector(".turn");
      if (turn && piece.facing && !turn.querySelector(".beak"))
        make("path", { class: "beak", d: "M20 -11 36 0 20 11z" }, turn);
    }
    this.hover(NOWHERE);
    this.showCursor();
    this.host.ariaBusy = "false";
  }

  /** Layers of our own, below and above the pieces. */
  lay() {
    const { svg, layer } = this;
    if (!svg || !layer) return;
    this.own = {
      patches: make("g", { class: "patches" }),
      slots: make("g", { class: "slots" }),
      ghost: make("g", { class: "shapes" }),
      cursor: make("g", { class: "cursor" }),
    };
    svg.insertBefore(this.own.patches, layer.pieces);
    svg.insertBefore(this.own.slots, layer.pieces);
    svg.append(this.own.ghost, this.own.cursor);
  }

  /** @param {Plan} plan */
  drawSlots(plan) {
    this.own?.slots.replaceChildren();
    for (const slot of plan.slots) {
      const { x, y, width, height } = slot;
      const filled = slot.filled ? "filled" : "empty";
      const group = make(
        "g",
        { class: `slot ${slot.on} ${filled} ${slot.id === this.chosen ? "chosen" : ""}`, "data-slot": slot.id },
        this.own?.slots,
      );
      make("rect", { x, y, width, height, rx: slot.on === "tile" ? 8 : 3 }, group);
      if (slot.on === "tile" && !slot.filled) {
        const mx = x + width / 2;
        const my = y + height / 2;
        make("path", { class: "plus", d: `M${mx - 40} ${my}h80M${mx} ${my - 40}v80` }, group);
      }
    }
  }

  /** @param {Plan} plan */
  drawPatches(plan) {
    this.own?.patches.replaceChildren();
    for (const patch of plan.patches) {
      const { x, y, width, height } = patch;
      const group = make(
        "g",
        {
          class: `patch ${patch.on} ${patch.kind} ${patch.id === this.chosen ? "chosen" : ""}`,
          "data-patch": patch.id,
        },
        this.own?.patches,
      );
      make("rect", { x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 6 }, group);
      const symbol = this.kinds.has(patch.kind);
      const mx = x + width / 2;
      const my = y + height / 2;
      if (symbol) make("use", { href: `#${patch.kind}`, x: mx - 32, y: my - 32, width: 64, height: 64 }, group);
      const upright = height > width * 1.2 && width < 130;
      const lines = wrapped(patch.name, (upright ? height : width) / LETTER);
      const text = make(
        "text",
        { class: "patch-name", x: mx, y: my, transform: upright ? `rotate(-90 ${mx} ${my})` : "" },
        group,
      );
      lines.forEach((line, n) => {
        make("tspan", { x: mx, dy: n ? 24 : symbol ? 34 : 7 - (lines.length - 1) * 12 }, text).textContent = line;
      });
    }
  }

  // Pointing

  /** @param {Element | null} target @returns {Place} */
  place(target) {
    const piece = /** @type {SVGElement | null} */ (target?.closest("[data-piece]") ?? null);
    const patch = /** @type {SVGElement | null} */ (target?.closest("[data-patch]") ?? null);
    const slot = /** @type {SVGElement | null} */ (target?.closest("[data-slot]") ?? null);
    const known = piece && !piece.classList.contains("printed") ? (piece.dataset.piece ?? "") : "";
    return {
      piece: known || (patch?.dataset.patch ?? ""),
      slot: slot?.dataset.slot ?? "",
      cell: piece?.dataset.cell ?? target?.getAttribute("data-cell") ?? "",
    };
  }

  /**
   * Everything that lies under a point, from the top: the uppermost piece, slot and cell.
   * @param {number} x
   * @param {number} y
   * @returns {Place}
   */
  under(x, y) {
    const found = { ...NOWHERE };
    for (const target of document.elementsFromPoint(x, y)) {
      if (!this.svg?.contains(target)) continue;
      const place = this.place(target);
      found.piece ||= place.piece;
      found.slot ||= place.slot;
      found.cell ||= place.cell;
    }
    const at = this.centers.get(found.cell);
    if (this.tool?.on === "edge" && this.slot(found.slot)?.on !== "edge" && at)
      found.slot = this.edgeBeside(at.x, at.y) || found.slot;
    if (!found.slot && at)
      found.slot = this.plan?.slots.find((slot) => slot.on === "tile" && inside(slot, at.x, at.y))?.id ?? "";
    return found;
  }

  /** @param {string} id */
  slot(id) {
    return this.plan?.slots.find((slot) => slot.id === id);
  }

  /**
   * The place along the edge beside which a square lies: who points at the map's last squares means it too.
   * @param {number} x
   * @param {number} y
   */
  edgeBeside(x, y) {
    const far = (/** @type {import("./types").Slot} */ slot) =>
      Math.hypot(slot.x + slot.width / 2 - x, slot.y + slot.height / 2 - y) - Math.min(slot.width, slot.height) / 2;
    const slots = (this.plan?.slots ?? []).filter(
      (slot) =>
        slot.on === "edge" &&
        inside(
          { x: slot.x - WIDTH, y: slot.y - WIDTH, width: slot.width + 2 * WIDTH, height: slot.height + 2 * WIDTH },
          x,
          y,
        ),
    );
    return slots.sort((a, b) => far(a) - far(b))[0]?.id ?? "";
  }

  /** @param {SVGSVGElement} svg */
  watch(svg) {
    svg.addEventListener("click", (event) => {
      if (this.view?.dragged || this.moved) return;
      this.use.use(this.under(event.clientX, event.clientY));
    });
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch" && !event.buttons) this.hover(this.under(event.clientX, event.clientY));
    });
    svg.addEventListener("pointerleave", () => this.hover(NOWHERE));
  }

  /** Without a tool in hand, what was placed can be dragged elsewhere. */
  drag() {
    const { host } = this;
    /** @type {{piece: string, x: number, y: number, id: number} | null} */
    let held = null;
    host.addEventListener(
      "pointerdown",
      (event) => {
        this.moved = false;
        const piece = this.tool ? "" : this.place(/** @type {Element} */ (event.target)).piece;
        if (!piece || event.button) return;
        held = { piece, x: event.clientX, y: event.clientY, id: event.pointerId };
        event.stopPropagation(); // the plan itself stays where it is
      },
      { capture: true },
    );
    host.addEventListener("pointermove", (event) => {
      if (
        !held ||
        held.id !== event.pointerId ||
        Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_PIXELS
      )
        return;
      this.moved = true;
      host.classList.add("moving");
      this.hover({ ...this.under(event.clientX, event.clientY), piece: "" }, held.piece);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      const { moved } = this;
      host.classList.remove("moving");
      if (held && moved && event.type === "pointerup")
        this.use.move(held.piece, this.under(event.clientX, event.clientY));
      held = null;
    };
    host.addEventListener("pointerup", end);
    host.addEventListener("pointercancel", end);
  }

  /** What the tool, or what is dragged, would cover here. @param {Place} place @param {string} [dragged] */
  hover(place, dragged = "") {
    const ghost = this.own?.ghost;
    ghost?.replaceChildren();
    if (!ghost || (!this.tool && !dragged)) return;
    const patch = dragged ? this.plan?.patches.find((each) => each.id === dragged) : undefined;
    const onEdge = this.tool ? this.tool.on === "edge" : patch?.on === "edge";
    if (this.tool?.on === "tile" || onEdge) {
      const slots = this.plan?.slots.filter((slot) => slot.on === (onEdge ? "edge" : "tile")) ?? [];
      const at = slots.findIndex((slot) => slot.id === place.slot);
      const span = onEdge ? (this.tool?.span ?? Math.max(patch?.width ?? 0, patch?.height ?? 0) / WIDTH) : 1;
      if (at < 0) return;
      const { side } = slots[at];
      for (const slot of slots.slice(at, at + span))
        if (!onEdge || slot.side === side)
          make("rect", { x: slot.x, y: slot.y, width: slot.width, height: slot.height }, ghost);
      return;
    }
    const center = this.centers.get(place.cell);
    if (!center) return;
    for (const [dx, dy] of this.covered(patch)) {
      const cell = this.cells.get(spotKey(center.x + dx * WIDTH, center.y + dy * WIDTH));
      if (cell) make("polygon", { points: this.outlines.get(cell) ?? "" }, ghost);
    }
  }

  /** @param {import("./types").Patch | undefined} patch @returns {[number, number][]} */
  covered(patch) {
    if (patch) {
      const wide = Math.round(patch.width / WIDTH);
      const high = Math.round(patch.height / WIDTH);
      return Array.from({ length: wide * high }, (_, n) => [n % wide, Math.floor(n / wide)]);
    }
    const shapes = this.tool?.shapes ?? [];
    return shapes.length ? shapes[this.turn % shapes.length] : [[0, 0]];
  }

  // The keyboard's cursor

  /**
   * The places where the cursor can be now: middle, and what is there.
   * @returns {{x: number, y: number, place: Place}[]}
   */
  stops() {
    const on = this.tool?.on ?? "square";
    const slots = (this.plan?.slots ?? []).filter(
      (slot) =>
        slot.on === on ||
        (on === "square" &&
          (slot.on === "edge" ? this.patchAt(slot.x + slot.width / 2, slot.y + slot.height / 2) : !slot.filled)),
    );
    const found = slots.map((slot) => {
      const x = slot.x + slot.width / 2;
      const y = slot.y + slot.height / 2;
      return { x, y, place: { ...NOWHERE, slot: slot.id, piece: this.patchAt(x, y) } };
    });
    if (on !== "square") return found;
    const empty = (this.plan?.slots ?? []).filter((slot) => slot.on === "tile" && !slot.filled);
    for (const [cell, at] of this.centers) {
      if (empty.some((slot) => inside(slot, at.x, at.y))) continue;
      const piece =
        this.plan?.pieces.find((each) => each.cell === cell && !each.marks.some((mark) => mark.id === "printed"))?.id ??
        this.patchAt(at.x, at.y);
      const slot = this.plan?.slots.find((each) => each.on === "tile" && inside(each, at.x, at.y))?.id ?? "";
      found.push({ ...at, place: { piece, slot, cell } });
    }
    return found;
  }

  /** @param {number} x @param {number} y */
  patchAt(x, y) {
    return this.plan?.patches.find((patch) => inside(patch, x, y))?.id ?? "";
  }

  /** Move the cursor to the next place in a direction. @param {number} dx @param {number} dy @returns {Place} */
  go(dx, dy) {
    const stops = this.stops();
    const [left, top, width, height] = this.plan?.frame ?? [0, 0, 0, 0];
    const from = this.cursor ?? { x: left + width / 2, y: top + height / 2 };
    let best = null;
    let least = Infinity;
    for (const stop of stops) {
      const along = (stop.x - from.x) * dx + (stop.y - from.y) * dy;
      const aside = Math.abs((stop.x - from.x) * dy) + Math.abs((stop.y - from.y) * dx);
      const far = dx || dy ? along + 3 * aside : Math.hypot(stop.x - from.x, stop.y - from.y);
      if ((dx || dy) && along < 1) continue;
      if (far < least) {
        best = stop;
        least = far;
      }
    }
    if (best) this.cursor = { x: best.x, y: best.y };
    this.showCursor();
    if (best) {
      this.view?.reveal(best.x, best.y);
      this.hover(best.place);
    }
    return best?.place ?? this.here();
  }

  /** What is under the cursor. @returns {Place} */
  here() {
    const { cursor } = this;
    return (cursor && this.stops().find((stop) => stop.x === cursor.x && stop.y === cursor.y)?.place) || NOWHERE;
  }

  showCursor() {
    const layer = this.own?.cursor;
    layer?.replaceChildren();
    if (!layer || !this.cursor) return;
    const place = this.here();
    const slot = place.cell ? null : this.plan?.slots.find((each) => each.id === place.slot);
    if (slot)
      make("rect", { x: slot.x + 4, y: slot.y + 4, width: slot.width - 8, height: slot.height - 8, rx: 6 }, layer);
    else make("rect", { x: this.cursor.x - 26, y: this.cursor.y - 26, width: 52, height: 52, rx: 6 }, layer);
  }

  /** Bring something into sight. @param {string} id */
  reveal(id) {
    const box = this.plan?.patches.find((patch) => patch.id === id) ?? this.plan?.slots.find((slot) => slot.id === id);
    const cell = this.plan?.pieces.find((piece) => piece.id === id)?.cell;
    const at = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : this.centers.get(cell ?? "");
    if (at) this.view?.reveal(at.x, at.y);
  }
}

/** @param {number} x @param {number} y */
const spotKey = (x, y) => `${Math.round(x / WIDTH)},${Math.round(y / WIDTH)}`;

/** @param {{x: number, y: number, width: number, height: number}} box @param {number} x @param {number} y */
const inside = (box, x, y) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

/** A text in lines of about so many letters; a word is never broken. @param {string} text @param {number} most */
function wrapped(text, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < most) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
