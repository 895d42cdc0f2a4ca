// @ts-check
/** The board: an SVG made by the server, pieces that glide on it, answers that glow, ghosts of what would be. */
import { once } from "../api.js";
import { drawReach } from "./chances.js";
import { drawGhost } from "./ghost.js";
import { ground, measure, widen } from "./ground.js";
import { drawLine, drawPath, pathOf, STEP } from "./path.js";
import { layOver } from "./overlays.js";
import { Labels, letters } from "./labels.js";
import { Pen } from "./pen.js";
import { drawPetals, isTurn } from "./petals.js";
import { angles, lightFrom, make, makePiece, namer, placePiece, redraw, spread } from "./pieces.js";
import { pinner } from "./pins.js";
import { watchPointer } from "./pointing.js";
import { drawTrails } from "./trails.js";
import { View } from "./view.js";

/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("../types").Scene} Scene */
/** An overlay as it is drawn. @typedef {{overlay: import("../types").Overlay, group: SVGElement}} Laid */
/**
 * What a pointer is over: a piece, a place, or an answer.
 * @typedef {{piece: string, cell: string, name: string, note: string, keys: string[], at: DOMRect}} Spot
 */

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(numbers.length, 1);

/** The answers that something on the board means. @param {Element} element */
export const keysOf = (element) => (element.getAttribute("data-keys") ?? "").split("\n");

export class Chart {
  /**
   * @param {HTMLElement} host
   * @param {{
   *   choose: (keys: string[], at: DOMRect) => void,
   *   reach: (cell: string, at: DOMRect) => void,
   *   look: (spot: Spot | null) => void,
   *   draws: () => boolean,
   *   draw: (cell: string) => void,
   * }} on
   */
  constructor(host, on) {
    this.host = host;
    this.on = on;
    /** @type {Map<string, SVGElement>} */
    this.pieces = new Map();
    /** @type {Map<string, Piece>} */
    this.known = new Map();
    /** The pieces as they lie, those that count first. @type {import("./labels.js").Lying[]} */
    this.lying = [];
    /** Where each piece stands. @type {Map<string, {x: number, y: number}>} */
    this.places = new Map();
    /** @type {Map<string, {x: number, y: number}>} */
    this.centers = new Map();
    /** @type {Map<string, string>} */
    this.outlines = new Map();
    /** @type {Map<string, string[]>} */
    this.keys = new Map();
    /** @type {Set<string>} */
    this.kinds = new Set();
    /** The view of a board that moves with this one. @type {() => View | undefined} */
    this.twin = () => undefined;
    /** @type {Map<string, Laid>} */
    this.laid = new Map();
    /** The pieces that are answers to the open question. @type {Set<string>} */
    this.asked = new Set();
    /** Where the path that is being drawn has come to. */
    this.end = "";
    /** The turns that are open now. @type {{turns: Choice[], who: Piece} | null} */
    this.petals = null;
    /** Pieces that are told of at the rim where they are out of sight. @type {string[]} */
    this.kept = [];
    this.id = "";
    this.hex = false;
    this.middle = { x: 0, y: 0 };
    /** @type {Promise<void>} */
    this.ready = Promise.resolve();
  }

  /** Show a board, fetching it where it is new. @param {string} game @param {string} id */
  load(game, id) {
    const name = `${game} ${id}`;
    if (this.id !== name) {
      this.id = name;
      this.ready = this.fetch(game, id);
      this.ready.catch(() => {
        if (this.id === name) this.id = "";
      }); // it can be asked for again
    }
    return this.ready;
  }

  /** @param {string} game @param {string} id */
  async fetch(game, id) {
    const [board, symbols] = await Promise.all([
      once(`/api/games/${game}/boards/${id}.svg`),
      once(`/api/games/${game}/symbols.svg`),
      letters(),
    ]);
    if (this.id !== `${game} ${id}`) return; // another board was asked for meanwhile
    const { svg, kinds, layer } = ground(board, symbols);
    this.kinds = kinds;
    this.layer = layer;
    for (const kept of [this.pieces, this.known, this.centers, this.outlines, this.laid]) kept.clear();
    for (const cell of svg.querySelectorAll("[data-cell]")) {
      const { id, outline, center } = measure(cell);
      this.centers.set(id, center);
      this.outlines.set(id, outline);
    }
    this.hex = svg.classList.contains("hex");
    const centers = [...this.centers.values()];
    this.middle = { x: mean(centers.map((each) => each.x)), y: mean(centers.map((each) => each.y)) };
    this.svg = svg;
    if (this.host.closest("[data-slice]")) svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
    this.host.replaceChildren(svg);
    widen(svg);
    this.labels = new Labels(svg);
    this.view = new View(
      svg,
      () => this.twin(),
      () => this.settleLabels(),
    );
    this.pen = new Pen(
      svg,
      this.view,
      (cell) => this.on.draws() && (this.keys.has(cell) || cell === this.end),
      (cell) => this.on.draw(cell),
    );
    this.watch(svg);
    svg.addEventListener("moved", pinner(this));
    void document.fonts.ready.then(() => this.settleLabels());
  }

  // Pieces

  /** Draw the pieces of a scene; those that moved glide. @param {Scene} scene @param {string} active */
  showPieces(scene, active) {
    if (!this.layer) return;
    const pieces = scene.pieces.filter((piece) => piece.kind !== STEP);
    const places = spread(pieces, this.svg?.classList.contains("areas") ?? false);
    const name = namer(pieces);
    this.lying = [];
    const here = new Set(pieces.map((piece) => piece.id));
    for (const [id, element] of this.pieces) {
      if (here.has(id)) continue;
      element.classList.add("leaving");
      setTimeout(() => element.remove(), 700);
      this.pieces.delete(id);
    }
    this.known = new Map(pieces.map((piece) => [piece.id, piece]));
    for (const piece of [...pieces].reverse()) {
      const center = this.centers.get(piece.cell);
      const place = places.get(piece.id);
      if (!center || !place) continue;
      let element = this.pieces.get(piece.id);
      if (!element) {
        element = makePiece(piece, this.kinds, name(piece));
        this.pieces.set(piece.id, element);
        this.layer.pieces.append(element);
      } else redraw(element, piece, this.kinds, name(piece));
      const at = { x: center.x + place.dx, y: center.y + place.dy };
      this.places.set(piece.id, at);
      const angle = placePiece(element, piece, at, place, this.hex, piece.id === active ? "active" : "");
      this.lying.unshift({ element, at, size: place.size, angle, kind: piece.kind });
      lightFrom(element, center, this.middle);
    }
    this.stack([
      ...pieces
        .filter((piece) => piece.id !== active)
        .reverse()
        .map((piece) => piece.id),
      active,
    ]);
  }

  /** Whatever is written about pieces finds a free place. */
  settleLabels() {
    this.labels?.settle(this.lying);
  }

  /**
   * Put pieces over each other in this order; those that lie right are not touched, so that they go on gliding.
   * @param {string[]} ids
   */
  stack(ids) {
    const layer = this.layer?.pieces;
    let next = layer?.firstElementChild ?? null;
    for (const element of ids.flatMap((id) => this.pieces.get(id) ?? [])) {
      while (next?.classList.contains("leaving")) next = next.nextElementSibling;
      if (element === next) next = next.nextElementSibling;
      else layer?.insertBefore(element, next);
    }
  }

  /** The ways that craft went, as the log tells them. @param {Scene} scene */
  showTrails(scene) {
    if (this.layer) drawTrails(scene, this.centers, this.layer.trails, this.kept);
  }

  /** The path that is being drawn, step by step. @param {Scene} scene */
  showPath(scene) {
    if (!this.layer) return;
    this.end = pathOf(scene).at(-1) ?? "";
    this.layer.path.replaceChildren();
    drawPath(scene, this.centers, this.layer.path);
  }

  /** A way that is proposed. @param {string[]} cells */
  showWay(cells) {
    if (!this.layer) return;
    this.layer.way.replaceChildren();
    drawLine(cells, this.centers, this.layer.way);
  }

  /**
   * What just happened is the brightest thing: a ring goes out from its pieces.
   * @param {string[]} ids
   * @param {boolean | null} good
   * @param {boolean} reveal whether the view goes there
   */
  flash(ids, good, reveal) {
    if (!this.layer) return;
    ids.forEach((id, n) => {
      const element = this.pieces.get(id);
      const at = element && this.centers.get(element.dataset.cell ?? "");
      if (!element || !at) return;
      if (n === 0 && reveal) this.view?.reveal(at.x, at.y);
      const ring = make(
        "circle",
        { class: `ring ${good === null ? "" : good ? "good" : "bad"}`, cx: at.x, cy: at.y, r: 30 },
        this.layer?.rings,
      );
      ring.addEventListener("animationend", () => ring.remove());
      setTimeout(() => ring.remove(), 1600);
    });
  }

  /** Point at pieces, and at what they see. @param {string[]} ids */
  pointAt(ids) {
    for (const [id, element] of this.pieces) element.classList.toggle("pointed", ids.includes(id));
    for (const { overlay, group } of this.laid.values()) {
      const seen = overlay.piece !== "" && ids.includes(overlay.piece);
      group.classList.toggle("pointed", seen);
      if (seen) this.layer?.overlays.append(group);
    }
  }

  // Answers

  /**
   * The answers that have a place on the board glow there; a turn is a petal around who turns.
   * @param {Choice[]} choices
   * @param {string} active
   */
  showChoices(choices, active) {
    if (!this.layer) return;
    this.layer.choices.replaceChildren();
    this.keys.clear();
    const who = this.known.get(active);
    const turns = choices.filter((choice) => who && isTurn(choice));
    this.petals = who && turns.length ? { turns, who } : null;
    this.layPetals();
    this.asked = new Set(choices.map((choice) => choice.piece).filter(Boolean));
    /** @type {Map<string, number[]>} */
    const numbers = new Map();
    choices.forEach((choice, index) => {
      if (turns.includes(choice)) return;
      const cell = choice.cell || this.pieces.get(choice.piece)?.dataset.cell;
      if (!cell || !this.outlines.has(cell)) return;
      this.keys.set(cell, [...(this.keys.get(cell) ?? []), choice.key]);
      numbers.set(cell, [...(numbers.get(cell) ?? []), index + 1]);
    });
    for (const [cell, keys] of this.keys) {
      make(
        "polygon",
        { points: this.outlines.get(cell) ?? "", class: "can", "data-keys": keys.join("\n"), "data-for": cell },
        this.layer.choices,
      );
      const center = this.centers.get(cell);
      const here = numbers.get(cell) ?? [];
      const kind = here.length > 1 ? "can-number many" : "can-number";
      if (center)
        make("text", { x: center.x, y: center.y + 27, class: kind }, this.layer.choices).textContent = here.join(" · ");
    }
  }

  /** Show where an answer leads. @param {Choice | null} choice @param {string} active */
  preview(choice, active) {
    drawGhost(this, choice, active);
  }

  /** The turns around who turns; anew when the view comes nearer, since a finger stays as large. */
  layPetals() {
    if (!this.layer) return;
    this.layer.petals.replaceChildren();
    if (this.petals) drawPetals(this, this.petals.turns, this.petals.who, angles(this.hex), this.layer.petals);
  }

  /** The places in reach of who is asked about. @param {import("../table/ways.js").Reach} [reach] */
  showReach(reach) {
    drawReach(this, this.layer?.reach, reach);
  }

  /**
   * Bring what is asked about into sight: what is pointed out and what it sees first, then where the path has come to
   * or the piece, and the answers. On a small screen the whole board is too small to read: come near.
   * @param {string} active
   * @param {string} [shown] a piece or a place that is pointed out
   * @param {string} [target] a piece that every answer is aimed at
   */
  follow(active, shown = "", target = "") {
    if (this.pen?.down) return;
    const views = [...this.laid.values()]
      .filter(({ overlay }) => shown && overlay.piece === shown)
      .flatMap(({ overlay }) => Object.keys(overlay.cells));
    const middle = (/** @type {string} */ cell) => this.centers.get(cell) ?? [];
    // A piece in a large area stands beside others, far from its middle.
    const place = (/** @type {string} */ id) => (this.known.has(id) && this.places.get(id)) || [];
    const points = [
      this.known.has(shown) ? place(shown) : middle(shown),
      ...views.map(middle),
      this.end ? middle(this.end) : place(active),
      place(target),
      ...[...this.keys.keys()].map(middle),
      ...[...this.asked].map(place),
    ].flat();
    if (points.length) this.view?.follow(points);
  }

  /** What is laid over the cells; drawn anew only where it changed. @param {import("../types").Overlay[]} overlays */
  showOverlays(overlays) {
    const layer = this.layer?.overlays;
    if (!layer) return;
    const before = this.laid;
    this.laid = new Map(
      overlays.map((overlay) => [
        overlay.id,
        before.get(overlay.id)?.overlay === overlay
          ? /** @type {Laid} */ (before.get(overlay.id))
          : layOver(overlay, this),
      ]),
    );
    const groups = [...this.laid.values()].map((laid) => laid.group);
    // What lies there already is not laid anew: a plot has hundreds of squares.
    for (const { group } of before.values()) if (!groups.includes(group)) group.remove();
    groups.forEach((group, n) => {
      if (layer.children[n] !== group) layer.insertBefore(group, layer.children[n] ?? null);
    });
  }

  // Pointing

  /** @param {SVGSVGElement} svg */
  watch(svg) {
    watchPointer(svg, this);
  }

  /** @param {PointerEvent | MouseEvent} event @returns {Spot | null} */
  spot(event) {
    const target = /** @type {Element} */ (event.target);
    const piece = /** @type {SVGElement | null} */ (target.closest?.("[data-piece]"));
    const cell = piece?.dataset.cell ?? target.getAttribute?.("data-for") ?? target.getAttribute?.("data-cell") ?? "";
    const drawn = cell ? this.svg?.querySelector(`[data-cell="${CSS.escape(cell)}"]:not([data-piece])`) : null;
    if (!drawn) return null;
    const shape = piece?.querySelector(".turn") ?? drawn;
    const id = piece?.dataset.piece ?? "";
    return {
      piece: id,
      cell,
      name: drawn.getAttribute("data-name") || cell,
      note: drawn.getAttribute("data-note") ?? "",
      keys: target.closest?.(".petal") ? keysOf(target) : (this.keys.get(cell) ?? []),
      at: this.withView(id, shape.getBoundingClientRect()),
    };
  }

  /**
   * The room that a piece takes, with what it sees: words about it should hide neither.
   * @param {string} id
   * @param {DOMRect} at
   */
  withView(id, at) {
    const view = [...this.laid.values()]
      .find(({ overlay }) => id !== "" && overlay.piece === id)
      ?.group.getBoundingClientRect();
    if (!view?.width) return at;
    const left = Math.min(at.left, view.left);
    const top = Math.min(at.top, view.top);
    return new DOMRect(left, top, Math.max(at.right, view.right) - left, Math.max(at.bottom, view.bottom) - top);
  }
}
