// @ts-check
/** The two charts of a player's page: ratings with the doubt about them, and games among the computer's. */
import { SmallChart } from "../flags.js";
import { html, t } from "../ui.js";

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
    <ul>
      ${ratings.map(
        (line) => html`<li key=${`${line.game} ${line.side}`} data-rating=${`${line.game} ${line.side}`}>
          <${SmallChart} game=${line.game} />
          <div>
            <h3>${games.find((game) => game.id === line.game)?.name ?? line.game}</h3>
            <small>
              ${line.side || t("against-measure")} ·${" "}
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

/** @param {{lines: ScenarioLine[], games: GameCard[]}} props */
export function Scenarios({ lines, games }) {
  const all = lines.flatMap((line) => line.places);
  const mean = all.length ? Math.round(all.reduce((sum, each) => sum + each, 0) / all.length) : 0;
  return html`<section class="scenario-lines">
    <h2>${t("against-measured")}</h2>
    ${!lines.length && html`<p class="dim">${t("results-none-yet")}</p>`}
    <ul>${lines.map(
      (line) => html`<${Scenario} key=${`${line.game} ${line.scenario}`} line=${line}
      games=${games} />`,
    )}</ul>
    ${
      lines.length > 0 &&
      html`<p
      class="small">${t("one-diamond")} <b>${t("all-games-mean", { count: all.length, mean })}</b></p>`
    }
  </section>`;
}

/** @param {{line: ScenarioLine, games: GameCard[]}} props */
function Scenario({ line, games }) {
  let from = 0;
  const bands = line.shares.map(([level, share], n) => {
    const band = {
      level,
      x: from * 320,
      width: share * 320,
      shade: Math.round((n / Math.max(1, line.shares.length - 1)) * 4),
    };
    from += share;
    return band;
  });
  const mean = Math.round(line.places.reduce((sum, each) => sum + each, 0) / line.places.length);
  const game = games.find((each) => each.id === line.game)?.name ?? line.game;
  const says = t("places-read", { title: line.title, mean, count: line.places.length });
  return html`<li>
    <div><b>${line.title}</b><small>${game}</small></div>
    <svg viewBox="-4 0 328 22" role="img" aria-label=${says}>
      ${bands.map(
        (band) => html`<rect key=${band.level} class=${`level-${band.shade}`} x=${band.x} y="3"
        width=${band.width} height="16"><title>${band.level}</title></rect>`,
      )}
      ${line.places.map((place, n) => html`<path key=${n} class="diamond" d=${`M${place * 3.2} 3l5 8-5 8-5-8z`} />`)}
    </svg>
    <b class="mean">${mean}</b>
    <small>${t(line.places.length === 1 ? "games-one" : "games-many", { count: line.places.length })}</small>
  </li>`;
}
