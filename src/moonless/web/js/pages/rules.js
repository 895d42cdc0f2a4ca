// @ts-check
/** The rules: the whole book, searchable, opened at a rule from anywhere. */
import { once } from "../api.js";
import { html, Link, Page, t, useAnswer, useEffect, useRef, useState, Waiting } from "../ui.js";

/** @typedef {import("../types").Section} Section */

/** A table's empty corner is no heading. */
const EMPTY_HEAD = '<th scope="col"></th>';

/**
 * The section that holds a rule: the one with its number, else the nearest above it.
 * @param {Section[]} sections
 * @param {string} rule
 */
export function findSection(sections, rule) {
  for (let number = rule; number; number = number.includes(".") ? number.slice(0, number.lastIndexOf(".")) : "") {
    const found = sections.find((section) => section.numbers.includes(number));
    if (found) return found;
  }
  return null;
}

/** The server made this HTML of the game's own RULES.md. @param {{section: Section, id?: string}} props */
function SectionText({ section, id }) {
  const Head = section.level <= 1 ? "h2" : section.level === 2 ? "h2" : "h3";
  return html`<section id=${id} class="rule-section" data-rule=${section.numbers.join(" ")} tabindex="-1">
    ${
      section.title &&
      html`<${Head}>
      ${section.numbers.length ? html`<span class="rule-number">${section.numbers.join(", ")}</span> ` : null}
      ${section.title}
    <//>`
    }
    <div class="prose" dangerouslySetInnerHTML=${{ __html: section.html.replaceAll(EMPTY_HEAD, "<td></td>") }}></div>
  </section>`;
}

/** One rule, for a window at the table. @param {{game: string, rule: string}} props */
export function RuleText({ game, rule }) {
  const [book, error] = useAnswer(
    () => /** @type {Promise<import("../types").Rulebook>} */ (once(`/api/games/${game}/rules`)),
    [game],
  );
  const [asked, setAsked] = useState("");
  if (!book) return html`<p role="status">${error ? error.message : t("loading")}</p>`;
  const found = asked ? search(book.sections, asked) : [findSection(book.sections, rule) ?? book.sections[0]];
  return html`
    <p>
      <label>
        ${t("search-rules")} <input
          type="search"
          value=${asked}
          onInput=${(/** @type {any} */ e) => setAsked(e.target.value)}
        />
      </label>
    </p>
    ${found.slice(0, 12).map((section) => html`<${SectionText} key=${section.title} section=${section} />`)}
    ${found.length ? null : html`<p>${t("search-none")}</p>`}
  `;
}

/** @param {Section[]} sections @param {string} words */
function search(sections, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (/** @type {Section} */ section) =>
    `${section.numbers.join(" ")} ${section.title} ${section.html.replace(/<[^>]+>/g, " ")}`.toLowerCase();
  const rank = (/** @type {Section} */ section) =>
    section.numbers.includes(words.trim()) ? 0 : section.title.toLowerCase().includes(words.toLowerCase()) ? 1 : 2;
  return sections
    .filter((section) => wanted.every((word) => text(section).includes(word)))
    .sort((a, b) => rank(a) - rank(b));
}

/** The page of one game's rules, or of all games. @param {{parts: string[]}} props */
export function Rules({ parts }) {
  const [game] = parts;
  return game ? html`<${Book} game=${game} />` : html`<${Shelf} />`;
}

function Shelf() {
  const [games, error] = useAnswer(
    () => /** @type {Promise<import("../types").GameCard[]>} */ (once("/api/games")),
    [],
  );
  if (!games) return html`<${Waiting} title=${t("rules")} error=${error} />`;
  return html`<${Page} title=${t("rules")}>
    <h1>${t("rules")}</h1>
    <ul class="cards">
      ${games.map(
        (game) => html`<li>
        <h2>${game.name}</h2>
        <${Link} href=${`/rules/${game.id}`} class="button">${t("read")}<//>
      </li>`,
      )}
    </ul>
  <//>`;
}

/** @param {{game: string}} props */
function Book({ game }) {
  const [book, error] = useAnswer(
    () => /** @type {Promise<import("../types").Rulebook>} */ (once(`/api/games/${game}/rules`)),
    [game],
  );
  const [asked, setAsked] = useState("");
  const first = useRef(true);
  const go = () => {
    const rule = location.hash.slice(1); // numbers and dots alone, which no address writes otherwise
    const section = book && findSection(book.sections, rule);
    const element = section && document.getElementById(anchor(section, book.sections));
    for (const each of document.querySelectorAll(".rule-section.sought")) each.classList.remove("sought");
    if (!element) return;
    element.classList.add("sought");
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!book) return undefined;
    if (first.current) {
      first.current = false;
      requestAnimationFrame(go);
    }
    addEventListener("hashchange", go);
    return () => removeEventListener("hashchange", go);
  }, [book]);
  if (!book) return html`<${Waiting} title=${t("rules")} error=${error} />`;
  const found = asked.trim() ? search(book.sections, asked) : book.sections;
  return html`<${Page} title=${`${t("rules")}: ${book.name}`} wide=${true}>
    <h1>${book.name}</h1>
    <div class="rules-page">
      <${Contents} sections=${book.sections} asked=${asked} found=${found.length} ask=${setAsked} go=${go} />
      <div class="rules-text">
        ${found.map(
          (section) => html`<${SectionText}
          key=${anchor(section, book.sections)}
          id=${anchor(section, book.sections)}
          section=${section}
        />`,
        )}
        ${found.length ? null : html`<p>${t("search-none")}</p>`}
      </div>
    </div>
  <//>`;
}

/** @param {Section} section @param {Section[]} sections */
const anchor = (section, sections) => `section-${sections.indexOf(section)}`;

/**
 * What to look for, and what there is.
 * @param {{
 *   sections: Section[],
 *   asked: string,
 *   found: number,
 *   ask: (words: string) => void,
 *   go: () => void,
 * }} props
 */
function Contents({ sections, asked, found, ask, go }) {
  return html`<div class="rules-side">
    <p>
      <label>
        ${t("search-rules")} <input
          type="search"
          value=${asked}
          onInput=${(/** @type {any} */ e) => ask(e.target.value)}
        />
      </label>
    </p>
    <p class="dim small" role="status">${asked.trim() ? t("found", { count: found }) : ""}</p>
    <nav aria-label=${t("contents")} tabindex="0">
      <ul>
        ${sections
          .filter((section) => section.title && section.level <= 3)
          .map(
            (section) =>
              html`<li class="depth-${section.level}">
            <a
              href=${`#${section.numbers[0] ?? anchor(section, sections)}`}
              onClick=${() => {
                ask("");
                setTimeout(go);
              }}
            >
              ${section.numbers[0] ?? ""} ${section.title}
            </a>
          </li>`,
          )}
      </ul>
    </nav>
  </div>`;
}
