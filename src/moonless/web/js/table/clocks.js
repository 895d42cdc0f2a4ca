// @ts-check
/** The clocks of a live table: what each side has left, ticking where somebody is asked. */
import { classes, html, t, useEffect, useMemo, useState } from "../ui.js";

/** @typedef {import("../types").TableCard} TableCard */

/** Seconds under which a clock is red; a tenth of a long one. */
const SHORT = 30;

/** As on a clock: 12:05. @param {number} seconds */
export function onClock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {{card: TableCard}} props */
export function Clocks({ card }) {
  const { terms } = card;
  const [, tick] = useState(0);
  const ahead = useMemo(() => Date.now() / 1000 - card.now, [card]); // this machine's clock may be wrong
  const running = terms?.running ?? "";
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [running]);
  const seats = Object.keys(terms?.clocks ?? {});
  if (!terms?.minutes || !seats.length || card.status !== "playing") return null;
  return html`<div class="clocks" role="timer" aria-label=${t("clocks")}>
    ${seats.map((seat) => {
      const runs = seat === running;
      const left = runs ? terms.deadline + ahead - Date.now() / 1000 : terms.clocks[seat];
      const short = left < Math.max(SHORT, terms.minutes * 6);
      const name = card.seats[seat]?.label ?? seat;
      return html`<span key=${seat} data-clock=${seat} class=${classes("clock", runs && "runs", short && "short")}
        title=${t(runs ? "clock-runs" : "clock-stands", { seat: name })}>
        ${name} <b>${onClock(left)}</b>
      </span>`;
    })}
  </div>`;
}
