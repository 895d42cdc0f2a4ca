// @ts-check
/** The month of the daily patrol: which days somebody came home, better than so many of a hundred, days in a row. */
import { classes, html, t } from "../ui.js";

/** Five shades, the better the lighter. @param {number} place */
const shade = (place) => `shade-${Math.min(4, Math.floor(place / 20))}`;

/** @param {{calendar: [string, number][], streak: number, longest: number}} props */
export function Calendar({ calendar, streak, longest }) {
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const blanks = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const places = new Map(calendar);
  const named = (/** @type {Intl.DateTimeFormatOptions} */ options, /** @type {number} */ day) =>
    new Date(Date.UTC(year, month, day)).toLocaleDateString(t("locale"), { ...options, timeZone: "UTC" });
  const week = [...Array(7).keys()].map((n) => named({ weekday: "narrow" }, n + 1 + ((7 - blanks) % 7)));
  return html`<section class="calendar">
    <h2>
      ${named({ month: "long" }, 1)}${" "}
      ${
        longest > 0 &&
        html`<small>
          <b>${t(streak === 1 ? "streak-one" : "streak", { count: streak })}</b> ${t("longest", { count: longest })}
        </small>`
      }
    </h2>
    <div class="calendar-days" aria-hidden="true">
      ${week.map((name, n) => html`<span key=${n} class="week-day">${name}</span>`)}
      ${[...Array(blanks).keys()].map((n) => html`<span key=${`blank ${n}`}></span>`)}
      ${[...Array(days).keys()].map((n) => {
        const date = `${year}-${String(month + 1).padStart(2, "0")}-${String(n + 1).padStart(2, "0")}`;
        const place = places.get(date);
        const missed = place === undefined && date < today;
        return html`<span
          key=${date}
          class=${classes("day", place !== undefined && shade(place), date === today && "now", missed && "missed")}
          data-day=${date}
        ><small>${n + 1}</small>${place ?? ""}</span>`;
      })}
    </div>
    <p class="visually-hidden">
      ${calendar.map(([date, place]) => t("day-reads", { date, place })).join(" ")}
    </p>
    <p class="dim small">${t("calendar-text")}</p>
  </section>`;
}
