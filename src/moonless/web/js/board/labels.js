// @ts-check
/**
 * Nothing covers anything: every name and every shouted mark finds a free place beside its piece, farther off with a
 * line that leads to it; a name of the chart waits while something lies on it.
 */
import { settleChances } from "./chances.js";
import { set } from "./pieces.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/**
 * A piece as it lies: where, how large, which way it is turned.
 * @typedef {{element: SVGElement, at: {x: number, y: number}, size: number, angle: number, kind: string}} Lying
 */

/**
 * A name of the chart, moved by so much; nowhere: it waits.
 * @typedef {{text: Element, box: Box, by: {x: number, y: number} | undefined}} Laid
 */

/** The chart's names, those that count most first. */
const NAMES = [".sea-name, .place-name", ".town", ".strait", ".figures", ".sounding"];
/** What says nothing beside its place: it waits, and does not give way. */
const PLACED = ".sounding";
/** What is drawn for a name that stands beside it: no name lies on it either. */
const DRAWN = ".mission-box, .base";
/** What a letter takes, and a line, in board units: names, shouted marks. */
const LETTER = 6.1;
const LINE = 11;
const TAG = 14;
const MINOR = 0.82;
/** How much larger the numbers of answers are on a board far off; where there are many they are left out (css). */
const FAR_OFF = 1.6;
/** A halo's radius with its line. */
const HALO = 22.5;
const GAP = 1.5;
const FAR = [10, 22, 36, 52, 70];
const ROUND = 12;
/** Where a name of the chart may give way to, in its own widths and heights. */
const SHIFTS = [
  [0, 0],
  [0, 0.6],
  [0, -0.6],
  [0, 1],
  [0, -1],
  [0.4, 0],
  [-0.4, 0],
  [0.5, 0.8],
  [-0.5, 0.8],
];
/** And farther off what means its place at some distance too; figures would be read as those of the next area. */
const LOOSE = ".town";
const FARTHER = [
  [0.5, -0.8],
  [-0.5, -0.8],
  [0, 1.6],
  [0, -1.6],
];
/** So far from the rim of the sheet the chart's names stay. */
const RIM = 6;

/** So long, in milliseconds, a board waits for its letters. */
const PATIENCE = 800;

/** The page's fonts: what is measured before they are there is measured wrong. On a slow line they come later. */
export const letters = () =>
  Promise.race([
    Promise.allSettled([...document.fonts].map((face) => face.load())),
    new Promise((done) => setTimeout(done, PATIENCE)),
  ]);

/** @param {Box} a @param {Box} b */
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a box lies in another. @param {Box} a @param {Box} b */
const lies = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

/** A sheet without its rim. @param {Box} box @returns {Box} */
const inner = ({ left, top, right, bottom }) => ({
  left: left + RIM,
  top: top + RIM,
  right: right - RIM,
  bottom: bottom - RIM,
});

/** How far a box must go to the right, or to the left, to lie in another. @param {Box} a @param {Box} b */
const within = (a, b) => Math.max(0, b.left - a.left) - Math.max(0, a.right - b.right);

/** Whether two names are of one place: a town and the base in it. @param {Box} a @param {Box} b */
const near = (a, b) => Math.hypot(a.left - b.left, a.top - b.top) < 4 * (a.bottom - a.top);

/** @param {number} x @param {number} y @param {number} width @param {number} height @returns {Box} */
const around = (x, y, width, height) => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

/** @param {Box} box @param {{x: number, y: number}} at @returns {Box} */
const moved = (box, { x, y }) => ({
  left: box.left + x,
  top: box.top + y,
  right: box.right + x,
  bottom: box.bottom + y,
});

/** What an element takes, as it is drawn. @param {Element} element @returns {Box} */
function boxOf(element) {
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (element).getBBox();
  return { left: x, top: y, right: x + width, bottom: y + height };
}

export class Labels {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    const { x, y, width, height } = svg.viewBox.baseVal;
    /** The whole board: what is written beyond it is cut. @type {Box} */
    this.home = { left: x, top: y, right: x + width, bottom: y + height };
    /** What a figure takes, unturned. @type {Map<string, Box>} */
    this.figures = new Map();
    /** The chart's own names. @type {{text: Element, box: Box}[]} */
    this.names = [];
    this.measured = false;
    /** The names as they lie at each size. @type {Map<number, Laid[]>} */
    this.laid = new Map();
    /** How much larger than drawn everything is written. */
    this.grow = 1;
  }

  /** Find a place for everything that is written, the first pieces' names first. @param {Lying[]} pieces */
  settle(pieces) {
    const grow = Number(this.svg.dataset.grow ?? 1);
    if (grow !== this.grow) this.measured = false;
    this.grow = grow;
    if (!this.measured) this.lay();
    const bodies = pieces.map((piece) => this.body(piece));
    /** @type {Box[]} */
    const taken = [];
    pieces.forEach((piece, n) => {
      const others = [...bodies.filter((_, other) => other !== n), ...taken];
      const box = putBadge(piece, grow, others);
      if (box) taken.push(box);
    });
    taken.push(...this.numbers(), ...pieces.flatMap(pipsOf));
    const chart = this.names.map(({ box }) => box);
    pieces.forEach((piece, n) => {
      const others = bodies.filter((_, other) => other !== n);
      const lines = [];
      for (const label of labelsOf(piece, this.svg.classList.contains("near"), grow)) {
        const place = placeFor(label, piece, bodies[n], [...others, ...taken], chart, this.home);
        label.element.classList.toggle("waits", place === null);
        if (!place) continue;
        taken.push(place.box);
        put(label.element, place, piece, grow);
        if (place.far) lines.push(leader(place, piece, bodies[n]));
      }
      const line = piece.element.querySelector(".leader");
      if (line) set(line, "d", lines.join(""));
    });
    for (const { text, box } of this.names)
      text.classList.toggle(
        "covered",
        [...bodies, ...taken].some((each) => meet(each, box)),
      );
    settleChances(this.svg, grow, [...bodies, ...taken, ...chart]);
  }

  /** The names of the chart, as large as they are once the font is there; one that would lie on another gives way. */
  lay() {
    this.measured = document.fonts.status === "loaded";
    const laid = this.laid.get(this.grow) ?? this.measure();
    if (this.measured) this.laid.set(this.grow, laid);
    this.names = [];
    for (const { text, box, by } of laid) {
      text.classList.toggle("waits", !by);
      if (by?.x || by?.y) set(text, "transform", `translate(${by.x.toFixed(1)} ${by.y.toFixed(1)})`);
      else text.removeAttribute("transform");
      if (by) this.names.push({ text, box });
    }
  }

  /** Where each of them can lie. @returns {Laid[]} */
  measure() {
    /** @type {Laid[]} */
    const laid = [];
    const drawn = [...this.svg.querySelectorAll(DRAWN)].map(boxOf);
    for (const text of NAMES.flatMap((names) => [...this.svg.querySelectorAll(names)])) {
      const box = boxOf(text);
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      const said = laid.some(
        (other) => other.by && other.text.textContent === text.textContent && near(other.box, box),
      );
      const into = within(box, inner(this.home));
      const shifts = text.matches(PLACED) ? SHIFTS.slice(0, 1) : text.matches(LOOSE) ? [...SHIFTS, ...FARTHER] : SHIFTS;
      const by = shifts
        .map(([dx, dy]) => ({ x: into + dx * width, y: dy * height }))
        .find((shift) => {
          const there = moved(box, shift);
          return ![...drawn, ...laid.filter((other) => other.by).map((other) => other.box)].some((b) => meet(b, there));
        });
      laid.push({ text, by: said ? undefined : by, box: by ? moved(box, by) : box });
    }
    return laid;
  }

  /** The numbers of answers that glow. @returns {Box[]} */
  numbers() {
    const far = this.svg.classList.contains("far-off");
    const by = far ? FAR_OFF : 1;
    return [...this.svg.querySelectorAll(far ? ".can-number:not(.many)" : ".can-number")].map((text) =>
      around(
        Number(text.getAttribute("x")),
        Number(text.getAttribute("y")) - 3 * by,
        (text.textContent ?? "").length * LETTER * by,
        LINE * by,
      ),
    );
  }

  /** What a piece covers. @param {Lying} piece @returns {Box} */
  body({ element, at, size, angle, kind }) {
    const figure = this.figure(element, kind);
    const turn = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const corners = [
      [figure.left, figure.top],
      [figure.right, figure.top],
      [figure.left, figure.bottom],
      [figure.right, figure.bottom],
    ].map(([x, y]) => [(x * cos - y * sin) * size, (x * sin + y * cos) * size]);
    const halo = element.querySelector(".halo") ? HALO * size : 0;
    const xs = [...corners.map(([x]) => x), halo, -halo];
    const ys = [...corners.map(([, y]) => y), halo, -halo];
    return moved({ left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }, at);
  }

  /** @param {SVGElement} element @param {string} kind @returns {Box} */
  figure(element, kind) {
    const known = this.figures.get(kind);
    if (known) return known;
    const box = boxOf(/** @type {Element} */ (element.querySelector(".turn")));
    if (box.right > box.left) this.figures.set(kind, box);
    return box;
  }
}

/** The first pip of a piece's marks, the step to the next, two in a row, and its radius. */
const PIPS = { x: 17, y: -13, step: 7, radius: 3.2 };

/** The pips of a piece's marks. @param {Lying} piece @returns {Box[]} */
function pipsOf({ element, at, size }) {
  const count = element.querySelector(".marks")?.childElementCount ?? 0;
  if (!count) return [];
  const { x, y, step, radius } = PIPS;
  const right = x + (count > 1 ? step : 0) + radius;
  const bottom = y + Math.floor((count - 1) / 2) * step + radius;
  const box = { left: x - radius, top: y - radius, right, bottom };
  return [
    moved({ left: box.left * size, top: box.top * size, right: box.right * size, bottom: box.bottom * size }, at),
  ];
}

/** Numbers on rims grow by one of these, as far as they stay clear of the next piece. */
const BADGES = [1.7, 1.35, 1];

/**
 * The number of a piece lies on its rim, outward the larger it is.
 * @param {Lying} piece @param {number} grow @param {Box[]} others
 */
function putBadge({ element, at, size }, grow, others) {
  const badge = /** @type {SVGElement | null} */ (element.querySelector(".badge"));
  if (!badge) return null;
  const [x, y] = (badge.dataset.at ?? "0 0").split(" ").map(Number);
  const width = Number(badge.firstElementChild?.getAttribute("width"));
  const places = BADGES.filter((by) => by <= grow).map((by) => {
    const out = size * (1 + (by - 1) * 0.3);
    return { by, out, box: moved(around(x * out, y * out, width * size * by, 17 * size * by), at) };
  });
  const { by, out, box } =
    places.find((each) => !others.some((other) => meet(other, each.box))) ?? places[places.length - 1];
  const scale = by === 1 ? "" : ` scale(${by})`;
  set(badge, "transform", `translate(${((x * out) / size).toFixed(1)} ${((y * out) / size).toFixed(1)})${scale}`);
  return box;
}

/** @typedef {{element: SVGElement, width: number, height: number}} Label */

/**
 * What is written about a piece: its shouted marks before its name.
 * @param {Lying} piece
 * @param {boolean} near
 * @param {number} grow
 * @returns {Label[]}
 */
function labelsOf({ element }, near, grow) {
  const found = [];
  const tag = /** @type {SVGElement | null} */ (element.querySelector(".tag"));
  const shouted = Number(tag?.querySelector(".tag-back")?.getAttribute("width") ?? 0);
  if (tag && shouted) found.push({ element: tag, width: shouted * grow, height: TAG * grow });
  const name = /** @type {SVGElement | null} */ (element.querySelector(".name"));
  const minor = name?.classList.contains("minor") ?? false;
  if (name && (near || !minor)) {
    const by = grow * (minor ? MINOR : 1);
    found.push({ element: name, width: ((name.textContent ?? "").length * LETTER + 3) * by, height: LINE * by });
  }
  return found;
}

/** @typedef {{dx: number, dy: number, box: Box, far: boolean}} Place */

/**
 * The nearest free place, off the chart's own names where that can be; none where all is full.
 * @param {Label} label
 * @param {Lying} piece
 * @param {Box} body
 * @param {Box[]} taken
 * @param {Box[]} chart
 * @param {Box} home
 * @returns {Place | null}
 */
function placeFor(label, piece, body, taken, chart, home) {
  let free = null;
  let whole = null;
  for (const { dx, dy, far } of candidates(label, moved(body, { x: -piece.at.x, y: -piece.at.y }))) {
    if (far && whole) break;
    const box = around(piece.at.x + dx, piece.at.y + dy, label.width, label.height);
    if (taken.some((each) => meet(each, box))) continue;
    const place = { dx, dy, far, box };
    free ??= place;
    if (!lies(box, home)) continue;
    if (!far && !chart.some((each) => meet(each, box))) return place;
    whole ??= place;
  }
  return whole ?? free;
}

/**
 * Under it, over it, beside it; then farther off all around.
 * @param {Label} label
 * @param {Box} body relative to the piece
 */
function* candidates({ width, height }, { left, top, right, bottom }) {
  const [over, under] = [top - height / 2 - GAP, bottom + height / 2 + GAP];
  const [before, behind] = [left - width / 2 - GAP, right + width / 2 + GAP];
  for (const [dx, dy] of [
    [0, under],
    [0, over],
    [behind, 0],
    [before, 0],
    [behind, under],
    [before, under],
    [behind, over],
    [before, over],
  ])
    yield { dx, dy, far: false };
  for (const away of FAR)
    for (let n = 0; n < ROUND; n += 1) {
      const angle = Math.PI / 2 - (2 * Math.PI * n) / ROUND;
      yield {
        dx: Math.cos(angle) * (Math.max(right, -left) + width / 2 + away),
        dy: Math.sin(angle) * (Math.max(bottom, -top) + height / 2 + away),
        far: true,
      };
    }
}

/**
 * Write it there, at its own size whatever the piece's.
 * @param {SVGElement} element @param {Place} place @param {Lying} piece @param {number} grow
 */
function put(element, { dx, dy }, { size }, grow) {
  const scale = size === grow ? "" : ` scale(${(grow / size).toFixed(3)})`;
  set(element, "transform", `translate(${(dx / size).toFixed(1)} ${(dy / size).toFixed(1)})${scale}`);
}

/** The line from a piece to what is written about it. @param {Place} place @param {Lying} piece @param {Box} body */
function leader({ dx, dy, box }, { at, size }, body) {
  const far = Math.hypot(dx, dy);
  const start = Math.min(body.right - body.left, body.bottom - body.top) / 2 / far;
  const end =
    1 -
    Math.min(
      (box.right - box.left) / 2 / Math.max(1, Math.abs(dx)),
      (box.bottom - box.top) / 2 / Math.max(1, Math.abs(dy)),
      1,
    );
  const spot = (/** @type {number} */ share) =>
    `${((dx * share) / size).toFixed(1)} ${((dy * share) / size).toFixed(1)}`;
  return at && start < end ? `M${spot(start)}L${spot(end)}` : "";
}
