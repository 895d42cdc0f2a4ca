// @ts-check
/** The two charts of a player's page: ratings with the doubt about them, and games among the computer's. */
import { SmallChart } from "../flags.js";
import { classes, html, Link, t, useState } from "../ui.js";
import { LevelNames, shadeOf } from "./distribution.js";

/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").RatingLine} RatingLine */
/** @typedef {import("../types").ScenarioLine} ScenarioLine */

const WIDTH = 260;

/** @param {{ratings: RatingLine[], games: GameCard[]}} props */
export function Ratings({ ratings, games }) {
  const ends = ratings.flatMap((line) => [line.rating - line.doubt, line.rating + line.doubt]);
  const least = Math.floor(Math.min(1400, ...ends) / 100) * 100;
  const most = Math.ceil(Math.max(1600, ...ends) / 100) * 100;
  const at = (/** @type {number} */ value) => ((value - least) / (most - least)) * WIDTH;
  return html`<section class="rating-lines">
    <h2>${t("rating-by")} <small>${t("rating-doubt")}</small></h2>
    ${!ratings.length && html`<p class="dim">${t("rating-none")}</p>`}
    <p class="small"><${Link} href="/strongest">${t("how-rated")}<//></p>
    ${ratings.length > 0 && html`<${Axis} least=${least} most=${most} at=${at} />`}
    <ul>
      ${ratings.map(
        (line) => html`<li key=${`${line.game} ${line.side}`} data-rating=${`${line.game} ${line.side}`}>
          <${SmallChart} game=${line.game} />
          <div>
            <h3>${games.find((game) => game.id === line.game)?.name ?? line.game}</h3>
            <small>
              ${line.label || t("against-measure")} ·${" "}
              ${t(line.games === 1 ? "games-one" : "games-many", { count: line.games })}
            </small>
          </div>
          <svg class="doubt" viewBox=${`-6 0 ${WIDTH + 12} 24`} role="img"
            aria-label=${t("rating-reads", { rating: line.rating, doubt: line.doubt })}>
            <path class="grid" d=${`M${at(1500)} 0v24`} />
            <rect x=${at(line.rating - line.doubt)} y="7"
              width=${Math.max(2, at(line.rating + line.doubt) - at(line.rating - line.doubt))} height="10" />
            <circle cx=${at(line.rating)} cy="12" r="5" />
          </svg>
          <${Course} line=${line} />
          <p class="rating-number"><b>${line.rating}</b><small>± ${line.doubt}</small></p>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** The hundreds over the bars. @param {{least: number, most: number, at: (value: number) => number}} props */
function Axis({ least, most, at }) {
  const step = most - least > 600 ? 200 : 100;
  const marks = Array.from({ length: (most - least) / step - 1 }, (_, n) => least + step * (n + 1));
  return html`<div class="rating-axis" aria-hidden="true">
    <svg viewBox=${`-6 0 ${WIDTH + 12} 14`}>
      ${marks.map((value) => html`<text key=${value} x=${at(value)} y="11">${value}</text>`)}
    </svg>
  </div>`;
}

/** How it went up and down. @param {{line: RatingLine}} props */
function Course({ line }) {
  const points = line.history.length ? line.history : [[line.rating, line.doubt]];
  const low = Math.min(...points.map(([value, doubt]) => value - doubt));
  const high = Math.max(...points.map(([value, doubt]) => value + doubt));
  const x = (/** @type {number} */ n) => (points.length === 1 ? 45 : (n / (points.length - 1)) * 88 + 1);
  const y = (/** @type {number} */ value) => 34 - ((value - low) / Math.max(1, high - low)) * 32;
  const upper = points.map(([value, doubt], n) => `${x(n)} ${y(value + doubt)}`);
  const lower = points.map(([value, doubt], n) => `${x(n)} ${y(value - doubt)}`).reverse();
  const way = points.map(([value], n) => `${x(n)} ${y(value)}`);
  return html`<svg class="course" viewBox="0 0 90 36" aria-hidden="true">
    <path class="band" d=${`M${[...upper, ...lower].join("L")}Z`} />
    <path class="way" d=${`M${way.join("L")}`} />
    <circle cx=${x(points.length - 1)} cy=${y(points.at(-1)?.[0] ?? 0)} r="2.6" />
  </svg>`;
}

/** @param {{lines: ScenarioLine[], games: GameCard[], own: boolean}} props */
export function Scenarios({ lines, games, own }) {
  const played = [...new Set(lines.map((line) => line.game))];
  const [chosen, setGame] = useState("");
  const game = played.includes(chosen) ? chosen : (played[0] ?? "");
  const shown = lines.filter((line) => line.game === game);
  const all = shown.flatMap((line) => line.places);
  const mean = all.length ? Math.round(all.reduce((sum, each) => sum + each, 0) / all.length) : 0;
  return html`<section class="scenario-lines">
    <header>
      <h2>${t("against-measured")}</h2>
      ${played.length > 1 && html`<${ByGame} played=${played} games=${games} now=${game} set=${setGame} />`}
    </header>
    ${shown.length > 0 && html`<${LevelNames} levels=${namesOf(shown)} />`}
    ${!lines.length && html`<p class="dim">${t("results-none-yet")}</p>`}
    <ul>${shown.map((line) => html`<${Scenario} key=${line.scenario} line=${line} />`)}
      ${
        own &&
        unsailed(games, game, shown).map((each) => html`<${Unsailed} key=${each.id} game=${game} scenario=${each} />`)
      }
    </ul>
    ${
      lines.length > 0 &&
      html`<p class="small">${t("one-diamond")}${" "}
      <b>${t("all-games-mean", { count: all.length, mean, doubt: doubt(all.length) })}</b></p>`
    }
  </section>`;
}

/**
 * Missions of which no game of mine can be placed.
 * @param {GameCard[]} games @param {string} id @param {ScenarioLine[]} lines
 */
function unsailed(games, id, lines) {
  const missions = games.find((game) => game.id === id)?.scenarios.filter((each) => each.kind === "mission") ?? [];
  return missions.filter((each) => !lines.some((line) => line.scenario === each.id));
}

/** @param {{game: string, scenario: {id: string, title: string}}} props */
function Unsailed({ game, scenario }) {
  return html`<li class="unsailed">
    <b>${scenario.title}</b>
    <${Link} href=${`/play/${game}/${scenario.id}`}>${t("not-sailed")}<//>
  </li>`;
}

/** @param {{played: string[], games: GameCard[], now: string, set: (game: string) => void}} props */
function ByGame({ played, games, now, set }) {
  return html`<span class="segments game-segments" role="radiogroup" aria-label=${t("filter-game")}>
    ${played.map((id) => {
      const name = games.find((game) => game.id === id)?.name ?? id;
      return html`<label key=${id} class=${classes(now === id && "on")} title=${name}>
        <input type="radio" name="results-of" value=${id} checked=${now === id} aria-label=${name}
          onChange=${() => set(id)} />
        <${SmallChart} game=${id} />
      </label>`;
    })}
  </span>`;
}

/** The levels of a game, from the mission that knows most of them. @param {ScenarioLine[]} lines */
const namesOf = (lines) =>
  lines.map((line) => Object.keys(line.levels)).reduce((best, names) => (names.length > best.length ? names : best));

/** Games below which a place says little. */
const FEW = 3;

/**
 * How far a mean of so many places may be from the true one, 19 times in 20: the places of somebody who is the
 * computer's equal are spread evenly over the hundred.
 * @param {number} count
 */
const doubt = (count) => Math.round((2 * 100) / Math.sqrt(12 * count));

/** @param {{line: ScenarioLine}} props */
function Scenario({ line }) {
  let from = 0;
  const levels = Object.entries(line.levels);
  const bands = levels.map(([level, share], n) => {
    const band = {
      level,
      x: from * 320,
      width: share * 320,
      shade: shadeOf(n, levels.length),
    };
    from += share;
    return band;
  });
  const mean = Math.round(line.places.reduce((sum, each) => sum + each, 0) / line.places.length);
  const games = t(line.places.length === 1 ? "games-one" : "games-many", { count: line.places.length });
  const says = t("places-read", { title: line.title, mean, games });
  return html`<li>
    <b>${line.title}</b>
    <svg viewBox="-4 0 328 22" role="img" aria-label=${says}>
      ${bands.map(
        (band) => html`<rect key=${band.level} class=${`level-${band.shade}`} x=${band.x} y="3"
        width=${band.width} height="16"><title>${band.level}</title></rect>`,
      )}
      ${line.places.map((place, n) => html`<path key=${n} class="diamond" d=${`M${place * 3.2} 3l5 8-5 8-5-8z`} />`)}
    </svg>
    <b class=${classes("mean", line.places.length < FEW && "few")}>${mean}</b>
    <small>
      ${games}
      ${line.places.length < FEW ? html`: ${t("too-few")}` : html`, ± ${doubt(line.places.length)}`}
    </small>
  </li>`;
}
