// @ts-check
/** The view on a board: pan and zoom by wheel, drag, pinch and keys. */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const CLOSEST = 8;
const WIDEST = 1.6;
const DRAG_PIXELS = 6;
/** A cell's width on the drawing, and in pixels: below which it is too small, and what is good to read. */
const CELL = 60;
const READABLE = 34;
const COMFORT = 52;
/** On a phone words and buttons lie over the lower rim of the board: so many pixels. */
const SMALL = "(max-width: 820px), (max-height: 500px)";
const RIM = 66;
const small = matchMedia(SMALL);
/** Names of pieces are 8 units high; where that is less than so many pixels they are written larger, in steps. */
const LETTERS = 8;
const LEGIBLE = 9.5;
const LARGEST = 3;
const STEPS = 4;
/** Names of the chart grow with those of the pieces, but less: they are larger, and many. */
const NAMES = ".place-name, .sea-name, .town, .strait, .figures";
const NAMES_GROW = 0.65;

export class View {
  /**
   * @param {SVGSVGElement} svg
   * @param {() => View | undefined} twin the view that moves with this one
   * @param {() => void} nearer hears when it has become near, or far again
   */
  constructor(svg, twin, nearer) {
    this.svg = svg;
    this.twin = twin;
    this.nearer = nearer;
    const { x, y, width, height } = svg.viewBox.baseVal;
    /** @type {Box} */
    this.home = { x, y, width, height };
    /** @type {Box} */
    this.box = { ...this.home };
    this.dragged = false;
    /** A pen is down: what moves is not the view. */
    this.held = false;
    /** Whether the person has moved the view: then it is left alone until the whole board is asked for twice. */
    this.chosen = false;
    /** The svg's size in pixels, kept: to ask for it amid a change costs the browser a layout. */
    this.frame = this.measured();
    this.watch();
    this.apply();
  }

  watch() {
    const { svg } = this;
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
      },
      { passive: false },
    );
    svg.addEventListener("pointerdown", (event) => {
      if (fingers.size === 0) this.dragged = false;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    svg.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      if (fingers.size === 2) this.pinch(fingers, event, before);
      else if (this.held) return;
      else if (this.dragged || Math.hypot(event.clientX - before.x, event.clientY - before.y) > DRAG_PIXELS) {
        if (!this.dragged) {
          svg.setPointerCapture(event.pointerId);
          svg.classList.add("dragging");
        }
        this.dragged = true;
        this.pan(before.x - event.clientX, before.y - event.clientY);
      } else return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    const lift = (/** @type {PointerEvent} */ event) => {
      fingers.delete(event.pointerId);
      svg.classList.remove("dragging");
    };
    svg.addEventListener("pointerup", lift);
    svg.addEventListener("pointercancel", lift);
    new ResizeObserver(() => {
      this.frame = this.measured();
      // What came near because there was no room goes back once there is.
      if (!this.chosen && this.readable()) this.whole();
      else this.show();
    }).observe(svg);
  }

  /**
   * @param {Map<number, {x: number, y: number}>} fingers
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} before
   */
  pinch(fingers, event, before) {
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    this.dragged = true;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (was && now) this.zoom(was / now, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    this.pan((before.x - event.clientX) / 2, (before.y - event.clientY) / 2);
  }

  measured() {
    const { width, height } = this.svg.getBoundingClientRect();
    return { width, height };
  }

  /** Board units for a pixel. */
  scale() {
    const { frame } = this;
    const sides = [this.box.width / (frame.width || 1), this.box.height / (frame.height || 1)];
    return this.svg.getAttribute("preserveAspectRatio")?.endsWith("slice") ? Math.min(...sides) : Math.max(...sides);
  }

  /** Move by so many pixels; some of the board always stays in sight. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.chosen = true;
    const scale = this.scale();
    const { home, box } = this;
    box.x = clamp(box.x + dx * scale, home.x - box.width / 2, home.x + home.width - box.width / 2);
    box.y = clamp(box.y + dy * scale, home.y - box.height / 2, home.y + home.height - box.height / 2);
    this.apply();
  }

  /** @param {number} factor below 1: nearer @param {number} [x] the pixel that stays where it is @param {number} [y] */
  zoom(factor, x, y) {
    const { home, box } = this;
    const width = clamp(box.width * factor, home.width / CLOSEST, home.width * WIDEST);
    const by = width / box.width;
    const frame = this.svg.getBoundingClientRect();
    const scale = this.scale();
    const fx = x === undefined ? 0.5 : 0.5 + ((x - frame.left - frame.width / 2) * scale) / box.width;
    const fy = y === undefined ? 0.5 : 0.5 + ((y - frame.top - frame.height / 2) * scale) / box.height;
    box.x += box.width * (1 - by) * fx;
    box.y += box.height * (1 - by) * fy;
    box.width *= by;
    box.height *= by;
    this.pan(0, 0);
  }

  fit() {
    const chosen = this.box.width !== this.home.width;
    this.whole();
    this.chosen = chosen;
  }

  /** All of it, until something is asked that is too small so. */
  whole() {
    this.frame = this.measured();
    this.chosen = false;
    this.box = { ...this.home };
    this.apply();
  }

  /**
   * Bring a point of the board into sight.
   * @param {number} x
   * @param {number} y
   * @param {number} [margin] the share of the view at its rim that does not count
   */
  reveal(x, y, margin = 0.12) {
    const { box } = this;
    const inside =
      x > box.x + box.width * margin &&
      x < box.x + box.width * (1 - margin) &&
      y > box.y + box.height * margin &&
      y < box.y + box.height * (1 - margin);
    if (!inside && box.width < this.home.width) this.center(x, y);
  }

  /** Bring a point of the board into the middle. @param {number} x @param {number} y */
  center(x, y) {
    const { box, home } = this;
    box.x = within(x - box.width / 2, box.width, home.x, home.width);
    box.y = within(y - box.height / 2, box.height, home.y, home.height);
    this.apply();
  }

  /**
   * Come near to these points where the board is drawn too small. A view that the person has chosen keeps its size,
   * and stays where it is if it shows the first of them.
   * @param {{x: number, y: number}[]} points
   */
  follow(points) {
    const { frame } = this;
    if (this.chosen) {
      this.reveal(points[0].x, points[0].y, 0);
      return;
    }
    if (this.readable()) return;
    // What is in sight stays where it is.
    if (CELL / this.scale() > READABLE && points.every((point) => this.holds(point))) return;
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const left = Math.min(...xs);
    const top = Math.min(...ys);
    const wide = Math.max(...xs) - left + 2.4 * CELL;
    const high = Math.max(...ys) - top + 2.4 * CELL;
    const open = Math.max(frame.height - this.rim(), frame.height / 2);
    const scale = Math.min(
      Math.max(wide / frame.width, high / open, CELL / COMFORT),
      Math.max(this.home.width / frame.width, this.home.height / open),
    );
    const width = scale * frame.width;
    const height = scale * frame.height;
    const under = scale * (frame.height - open);
    const x = left + (wide - 2.4 * CELL) / 2 - width / 2;
    const y = top + (high - 2.4 * CELL) / 2 - (height - under) / 2;
    this.box = {
      x: within(x, width, this.home.x, this.home.width),
      y: within(y, height - under, this.home.y, this.home.height),
      width,
      height,
    };
    this.apply();
  }

  /** Whether all of it can be read at once. */
  readable() {
    const { home, frame } = this;
    return CELL / Math.max(home.width / frame.width, home.height / frame.height) > READABLE;
  }

  /** How much of the view lies under words and buttons, in pixels. */
  rim() {
    return small.matches ? RIM : 0;
  }

  /**
   * Whether the cell around a point is in sight, or so much of it.
   * @param {{x: number, y: number}} point
   * @param {number} [share]
   */
  holds(point, share = 1) {
    const { box } = this;
    const half = (CELL / 2) * share;
    const bottom = box.y + box.height - this.rim() * this.scale();
    return (
      point.x > box.x + half && point.x < box.x + box.width - half && point.y > box.y + half && point.y < bottom - half
    );
  }

  /** Whether a point is in the frame at all, even where buttons lie. @param {{x: number, y: number}} point */
  shows({ x, y }) {
    const { box, frame } = this;
    const scale = this.scale();
    const rim = CELL / 10;
    // The frame holds more than the box where it has another shape.
    const [dx, dy] = [Math.abs(x - box.x - box.width / 2), Math.abs(y - box.y - box.height / 2)];
    return dx < (frame.width * scale) / 2 - rim && dy < (frame.height * scale) / 2 - rim;
  }

  apply() {
    this.show();
    const twin = this.twin();
    if (!twin) return;
    Object.assign(twin, { box: { ...this.box }, chosen: this.chosen });
    twin.show();
  }

  show() {
    const { x, y, width, height } = this.box;
    const shown = `${x.toFixed(1)} ${y.toFixed(1)} ${width.toFixed(1)} ${height.toFixed(1)}`;
    if (this.svg.getAttribute("viewBox") !== shown) this.svg.setAttribute("viewBox", shown);
    this.svg.dispatchEvent(new Event("moved"));
    const near = width < this.home.width * 0.62;
    const turned = near !== this.svg.classList.contains("near");
    this.svg.classList.toggle("near", near);
    this.write(turned);
  }

  /** Whatever is written can be read, however far off the board is. @param {boolean} [turned] in any case anew */
  write(turned = false) {
    const { svg } = this;
    if (!this.frame.width) return;
    const wanted = (LEGIBLE * this.scale()) / LETTERS;
    const grow = Math.ceil(clamp(wanted, 1, LARGEST) * STEPS - 0.6) / STEPS;
    if (svg.dataset.grow === String(grow) && !turned) return;
    svg.dataset.grow = String(grow);
    // Not on the board itself: thousands of cells would inherit it, and be styled anew.
    const written = (1 - NAMES_GROW + NAMES_GROW * grow).toFixed(3);
    /** @type {NodeListOf<SVGElement>} */
    const names = svg.querySelectorAll(NAMES);
    for (const name of names) name.style.setProperty("--written", written);
    svg.classList.toggle("far-off", grow > 1.6);
    svg.classList.toggle("farthest", wanted > 1.25 * LARGEST);
    this.nearer();
  }
}

/**
 * Where a view begins so that it shows nothing beyond the board, or all of the board in its middle.
 * @param {number} start
 * @param {number} size
 * @param {number} least
 * @param {number} room
 */
function within(start, size, least, room) {
  return size < room ? clamp(start, least, least + room - size) : least - (size - room) / 2;
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}
