// @ts-check
/** The rendering library, the message catalog, and the few pieces that all pages share. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";

export * from "../vendor/preact-htm.js";

/** @type {Record<string, string>} */
let catalog = {};

/** Load a catalog of messages beside what is there: a translation is a file or two. @param {string} name */
export async function loadMessages(name) {
  const answer = await fetch(`/messages/${name}.json`);
  catalog = { ...catalog, ...(await answer.json()) };
}

/**
 * A text of the catalog, with {name} filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = catalog[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** A text of the catalog, or nothing where it has none. @param {string} key */
export const maybe = (key) => catalog[key] ?? "";

/** A chance as a person reads it; never 0% or 100% for what is not certain. @param {number} chance */
export function percent(chance) {
  if (chance > 0 && chance < 0.005) return "<1%";
  if (chance < 1 && chance > 0.995) return ">99%";
  return `${Math.round(chance * 100)}%`;
}

/**
 * Names of classes, without those that do not hold now.
 * @param {...(string | false | null | undefined)} names
 */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** @param {number} seconds since 1970 */
export function when(seconds) {
  const ago = Date.now() / 1000 - seconds;
  const words = new Intl.RelativeTimeFormat(t("locale"), { numeric: "auto" });
  if (ago < 90) return t("just-now");
  if (ago < 5400) return words.format(-Math.round(ago / 60), "minute");
  if (ago < 129600) return words.format(-Math.round(ago / 3600), "hour");
  return words.format(-Math.round(ago / 86400), "day");
}

const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  rules: "M5 4h9a4 4 0 0 1 4 4v12H9a4 4 0 0 0-4-4zM5 4v12M9 9h5M9 13h5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6 9c0-4 3-6 6-6s6 2 6 6" +
    "M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.7 3 5.5",
  menu: "M4 6h16M4 12h16M4 18h16",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  skip: "M5 5l8 7-8 7zM15 5v14M19 5v14",
  back: "M15 5l-8 7 8 7z",
  next: "M9 5l8 7-8 7z",
  advice: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.500 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3z",
  close: "M6 6l12 12M18 6 6 18",
  person: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21c0-5 3-7 7-7s7 2 7 7",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3",
  letter: "M3 6h18v12H3zM3 6l9 8 9-8",
  check: "M5 13l4 4L19 7",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  table: "M3 8h18M5 8v12M19 8v12M8 8V4h8v4",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  layers: "M12 4 21 9l-9 5-9-5zM3 13.500l9 5 9-5",
  papers: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7",
};

/** @param {{name: keyof typeof ICONS}} props */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

/**
 * A link that stays in the page.
 * @param {{
 *   href: string,
 *   class?: string,
 *   children?: any,
 *   label?: string,
 *   id?: string,
 *   here?: boolean,
 *   title?: string,
 * }} props
 */
export function Link(props) {
  /** @param {MouseEvent} event */
  const go = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    navigate(props.href);
  };
  return html`<a
    id=${props.id}
    href=${props.href}
    class=${props.class ?? ""}
    aria-label=${props.label}
    title=${props.title}
    aria-current=${props.here ? "page" : undefined}
    onClick=${go}
  >
    ${props.children}
  </a>`;
}

/** @param {string} path @param {boolean} [instead] */
export function navigate(path, instead = false) {
  history[instead ? "replaceState" : "pushState"]({}, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}

export function Logo() {
  return html`<${Link} href="/" class="logo" label=${t("logo", { app: "Moonless" })}>
    <span aria-hidden="true">M<i>OO</i>NLESS</span>
  <//>`;
}

const NAME = "moonless name";
const TURNS = "moonless turns";

/** What a new name is told. @type {Set<() => void>} */
const heads = new Set();

/** Remember what the person is called, for the head of pages that do not ask. @param {string} name */
export function keepName(name) {
  if (localStorage.getItem(NAME) === name) return;
  localStorage.setItem(NAME, name);
  for (const again of heads) again();
}

/** And at how many tables it is their turn. @param {number} number */
export const keepTurns = (number) => localStorage.setItem(TURNS, String(number));

/** Pages that the head leads to, and what else counts as being there. @type {[string, string, RegExp][]} */
const PLACES = [
  ["/", "home", /^\/$/],
  ["/lobby", "lobby", /^\/(lobby|tournament|strongest)/],
  ["/games", "games", /^\/(games|play\/)/],
  ["/learn", "learn-short", /^\/learn/],
  ["/daily", "daily", /^\/(daily|puzzle)/],
  ["/rules", "rules", /^\/rules/],
];

/** The head of every page but the table; on a phone its places are behind a button. */
export function Masthead() {
  const [open, setOpen] = useState(false);
  const [, setTurn] = useState(0);
  useLayoutEffect(() => {
    const again = () => setTurn((n) => n + 1);
    heads.add(again);
    return () => void heads.delete(again);
  }, []);
  const path = location.pathname;
  const name = localStorage.getItem(NAME) ?? t("settings");
  const turns = Number(localStorage.getItem(TURNS) ?? 0);
  return html`<header class="masthead no-print">
    <${Logo} />
    ${
      turns > 0 &&
      html`<${Link} href="/" class="button ask turns" id="my-turns">${t("your-turn-count", { count: turns })}<//>`
    }
    <button
      class="quiet nav-open"
      aria-label=${t("nav")}
      aria-expanded=${open}
      aria-controls="places"
      onClick=${() => setOpen(!open)}
    >
      <${Icon} name="menu" />
    </button>
    <nav id="places" aria-label=${t("nav")} class=${open ? "open" : ""}>
      ${PLACES.map(
        ([href, name, here]) => html`<${Link}
          key=${href}
          href=${href}
          class=${here.test(path) ? "here" : ""}
          here=${here.test(path)}
        >
          ${t(name)}
        <//>`,
      )}
      <${Link}
        href="/settings"
        class=${classes("who", path === "/settings" && "here")}
        label=${`${name}: ${t("settings")}`}
      >
        <${Icon} name="person" />
        <b>${name}</b>
      <//>
    </nav>
  </header>`;
}

/**
 * A page; with an error, or none yet, what is there while an answer is on its way or when none came. Both are one, so
 * that its head stays when the answer comes: somebody may have come there by keys, or have opened it on a phone.
 * @param {{title: string, wide?: boolean, kind?: string, children?: any, error?: Error | null}} props
 */
export function Page(props) {
  useEffect(() => {
    document.title = `${props.title} · Moonless`;
  }, [props.title]);
  return html`
    <${Masthead} />
    <main
      key=${"error" in props}
      id="main"
      class=${classes("page", props.wide && "wide", props.kind)}
      tabindex="-1"
    >
      ${"error" in props ? html`<${NotYet} title=${props.title} error=${props.error ?? null} />` : props.children}
    </main>
  `;
}

export const Waiting = Page;

/**
 * To whom or what a button belongs, for who does not see beside what it stands.
 * @param {{names: string[]}} props
 */
export const Whose = ({ names }) => html`<span class="visually-hidden">: ${names.filter(Boolean).join(", ")}</span>`;

/** What the server answers the next time as well: it is not there, or not for us. */
const FINAL = [403, 404, 410];

/** @param {{title: string, error: Error | null}} props */
function NotYet({ title, error }) {
  return html`<h1>${title}</h1>
    ${
      error
        ? html`
          <p class="error" role="alert">${error.message}</p>
          <p>
            ${
              FINAL.includes(/** @type {any} */ (error).status)
                ? html`<${Link} href="/" class="button">${t("to-home")}<//>`
                : html`<button onClick=${() => location.reload()}>${t("try-again")}</button>`
            }
          </p>
        `
        : html`<p role="status">${t("loading")}</p>`
    }`;
}

/**
 * Something asked of the server: [value, error, ask again].
 * @template T
 * @param {() => Promise<T>} ask
 * @param {unknown[]} inputs
 * @returns {[T | null, Error | null, () => void]}
 */
export function useAnswer(ask, inputs) {
  const [answer, setAnswer] = useState(
    /** @type {{value: T | null, error: Error | null}} */ ({ value: null, error: null }),
  );
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    ask().then(
      (value) => {
        if (current) setAnswer({ value, error: null });
      },
      (error) => {
        if (current) setAnswer((before) => ({ value: before.value, error }));
      },
    );
    return () => {
      current = false;
    };
  }, [...inputs, turn]);
  return [answer.value, answer.error, () => setTurn((n) => n + 1)];
}

/**
 * A window over the page; Escape closes it. What is told meanwhile stands in it: nothing behind it is read out.
 * @param {{
 *   title: string,
 *   close: () => void,
 *   wide?: boolean,
 *   still?: boolean,
 *   toast?: string,
 *   children?: any,
 * }} props
 */
export function Dialog(props) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    // at once: what is typed next is meant for the window
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const dialog = box.current;
    if (!dialog?.open) dialog?.showModal();
    dialog?.focus();
    return () => {
      if (before?.isConnected) before.focus();
    };
  }, []);
  /** @param {MouseEvent} event */
  const outside = (event) => {
    if (event.target === box.current && !props.still) props.close();
  };
  return html`<dialog
    class="window ${props.wide ? "wide" : ""}"
    aria-label=${props.title}
    tabindex="-1"
    ref=${box}
    onClick=${outside}
    onKeyDown=${(/** @type {Event} */ e) => e.stopPropagation()}
    onCancel=${(/** @type {Event} */ e) => {
      e.preventDefault();
      props.close();
    }}
    onClose=${props.close}
  >
    <div class="window-head">
      <h2>${props.title}</h2>
      ${!props.still && html`<button class="quiet" onClick=${props.close}>${t("close")}</button>`}
    </div>
    <div class="window-body">${props.children}</div>
    ${props.toast && html`<p class="toast" role="status">${props.toast}</p>`}
  </dialog>`;
}

/** Rows and columns; a single row as a ledger. @param {{table: import("./types").Report}} props */
export function DataTable({ table }) {
  const [only] = table.rows;
  if (!only) return null;
  const head = table.title && html`<h3>${table.title}</h3>`;
  if (table.rows.length === 1)
    return html`<section class="report-table">
      ${head}
      <dl class="ledger">${table.columns.map((name, n) => html`<div><dt>${name}</dt><dd>${only[n]}</dd></div>`)}</dl>
    </section>`;
  return html`<section class="report-table">${head}
    <div class="scroll-x" tabindex="0" role="region" aria-label=${table.title || t("report")}><table class="data">
      <thead><tr>${table.columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${table.rows.map((row) => html`<tr>${row.map((value) => html`<td>${value}</td>`)}</tr>`)}</tbody>
    </table></div></section>`;
}

/** A button that copies a text and says so. @param {{text: string, label: string}} props */
export function Copy({ text, label }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await copyText(text);
    setDone(true);
    setTimeout(() => setDone(false), 2500);
  };
  return html`<button onClick=${copy}><${Icon} name="copy" />${done ? t("copied") : label}</button>`;
}

/**
 * A part of a page that is loaded when it is first needed.
 * @param {{load: () => Promise<any>, name: string, [more: string]: any}} props
 */
export function Later({ load, name, ...props }) {
  const [part, setPart] = useState(/** @type {any} */ (null));
  useEffect(() => void load().then((module) => setPart(() => module[name])), []);
  return part && html`<${part} ...${props} />`;
}

/** @param {string} text */
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea"); // plain http: no clipboard, but the old way still works
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  return undefined;
}

/** A record to keep. @param {string} name @param {string} text */
export const download = (name, text) => keep(name, new Blob([text], { type: "application/jsonl" }));

/** A file to keep. @param {string} name @param {Blob} file */
export function keep(name, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
