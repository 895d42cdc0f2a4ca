// @ts-check
/** The daily patrol on the home page: today's mission, how long it lasts, who is home. */
import { get } from "../api.js";
import { html, Link, t, useAnswer } from "../ui.js";

/** @typedef {import("../types").Daily} DailyData */

/** Hours and minutes until the next patrol, by the server's clock: midnight in Greenwich. */
export function timeLeft() {
  const minutes = Math.max(0, 1440 - Math.floor((Date.now() / 60_000) % 1440));
  return t("hours-minutes", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The lamp that sweeps the ground. */
export function Lamp() {
  return html`<svg class="lamp" viewBox="0 0 84 84" aria-hidden="true">
    <defs>
      <linearGradient id="lamp-beam"><stop class="light-in" /><stop offset="1" class="light-out" /></linearGradient>
    </defs>
    <circle class="lamp-ground" cx="42" cy="42" r="41" />
    <path class="lamp-house" d="M18 20h14v12H18zM52 50h16v15H52z" />
    <path class="lamp-road" d="M6 46Q30 40 44 52T74 74" />
    <path class="lamp-light" d="M42 42 78 26A40 40 0 0 1 80 52Z" fill="url(#lamp-beam)" />
    <circle class="lamp-sentry" cx="42" cy="42" r="4.6" />
    <circle class="lamp-man" cx="27" cy="50" r="3.6" />
  </svg>`;
}

/** @param {{games: import("../types").GameCard[]}} props */
export function Patrol({ games }) {
  const [daily] = useAnswer(() => /** @type {Promise<DailyData>} */ (get("/api/daily")), []);
  const game = games.find((each) => each.id === daily?.game);
  const scenario = game?.scenarios.find((each) => each.id === daily?.scenario);
  const home = daily?.home ?? 0;
  const [best] = daily?.results ?? [];
  const date = daily && new Date(`${daily.date}T12:00:00Z`);
  return html`<section class="box patrol">
    <header>
      <h2>${t("daily")}</h2>
      <span>
        ${date?.toLocaleDateString(t("locale"), { day: "numeric", month: "long", timeZone: "UTC" })},${" "}
        ${t("time-left", { time: timeLeft() })}
      </span>
    </header>
    <div class="today">
      <${Lamp} />
      <div>
        <h3>${scenario?.title ?? t("loading")}</h3>
        <p>${game?.name ?? ""}</p>
        <p>${t("daily-same")} ${home > 0 && t(home === 1 ? "daily-home-one" : "daily-home", { count: home })}</p>
      </div>
    </div>
    <p class="best">
      ${
        best
          ? html`<span>${t("daily-best")} <b>${best.by || t("a-player")}</b></span><b class="number">${best.score}</b>`
          : t(home ? "daily-sealed" : "daily-nobody")
      }
    </p>
    <${Link} href="/daily" class="button ask">${t(daily?.mine ? "daily-mine" : "daily-go")}<//>
  </section>`;
}
