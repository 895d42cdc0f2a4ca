// @ts-check
/** The company one keeps at a table: on what terms it is played, once more, and what to do about somebody. */
import { get, post, put } from "../api.js";
import { paceWords } from "../lobby.js";
import { html, Link, navigate, t, useAnswer, useState } from "../ui.js";

/** @typedef {import("../types").TableCard} TableCard */

/** Pace, whether it counts, and when the time of who is asked runs out. @param {{card: TableCard}} props */
export function TermsLine({ card }) {
  const { terms } = card;
  if (!terms) return null;
  const pace = paceWords(terms);
  const until = new Date(terms.deadline * 1000).toLocaleString(t("locale"), {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return html`<p class="terms" id="terms">
    ${pace} · ${t(terms.rated ? "rated" : "unrated")}
    ${
      terms.deadline > 0 &&
      !terms.minutes &&
      html` · <span class=${terms.warned ? "error" : ""}>${t("time-until", { until })}</span>`
    }
  </p>`;
}

/** @param {TableCard} card */
const others = (card) =>
  Object.entries(card.seats).filter(([seat, { holder }]) => holder.kind === "person" && !card.mine.includes(seat));

/**
 * The same once more, with sides changed; or an answer to who asked for it first.
 * @param {{card: TableCard, news: number}} props
 */
export function Rematch({ card, news }) {
  const [problem, setProblem] = useState("");
  const can = card.mine.length > 0 && !card.daily && others(card).length > 0;
  const [lobby, , look] = useAnswer(() => (can ? get("/api/lobby") : Promise.resolve(null)), [card.id, news]);
  if (!can) return null;
  const fail = (/** @type {Error} */ refused) => setProblem(refused.message);
  const offer = lobby?.asked.find((/** @type {import("../types").Held} */ held) => held.terms?.again === card.id);
  const again = () => post(`/api/tables/${card.id}/rematch`).then((next) => navigate(`/table/${next.id}`), fail);
  const decline = () => post(`/api/lobby/${offer.table}/decline`).then(look, fail);
  return html`<button id="rematch" class=${offer ? "primary" : ""} onClick=${again}>
      ${t(offer ? "rematch-accept" : "rematch", { name: offer?.by })}
    </button>
    ${offer && html`<button id="no-rematch" onClick=${decline}>${t("not-now")}</button>`}
    ${problem && html`<span class="error" role="alert">${problem}</span>`}`;
}

/**
 * Mute, block, report somebody: on the page of an account, or at a table, where guests sit too; or whoever said a line.
 * @param {{name: string, table: string, seat?: string, said?: number}} props
 */
export function Company({ name, table, seat = "", said: line = 0 }) {
  const [said, setSaid] = useState("");
  const [now, setNow] = useState("");
  /** @param {Promise<unknown>} asked @param {string} done */
  const tell = (asked, done) =>
    asked.then(
      () => setSaid(t(done)),
      (refused) => setSaid(refused.message),
    );
  const know = (/** @type {import("../pages/shunned.js").Shunned} */ list) =>
    setNow(list.people.find((each) => each.by === name)?.how ?? "");
  const whom = { person: name, table, seat, said: line };
  const shun = (/** @type {string} */ how) =>
    tell(put("/api/me/shunned", { ...whom, how }).then(know), `shun-${how || "none"}-done`);
  const opened = (/** @type {any} */ event) => event.target.open && get("/api/me/shunned").then(know, () => {});
  const befriend = () => tell(put("/api/me/friends", { person: name, friend: true }), "friend-done");
  const report = (/** @type {string} */ text) => tell(post("/api/reports", { ...whom, text }), "reported");
  return html`<details class="company" data-company=${name} onToggle=${opened}>
    <summary>${t("about-person", { name })}</summary>
    <p class="row-buttons">
      ${
        table &&
        !line && // by then the name may be somebody else's
        html`<${Link} href=${`/player/${encodeURIComponent(name)}`} class="button">${t("player-page-of")}<//>
          <button data-friend onClick=${befriend}>${t("friend-add")}</button>`
      }
      ${["mute", "block", ""].map(
        (how) =>
          html`<button key=${how} data-shun=${how || "none"} aria-pressed=${now === how}
            onClick=${() => shun(how)}>${t(`shun-${how || "none"}`)}</button>`,
      )}
    </p>
    <${ReportForm} report=${report} />
    <p role="status">${said}</p>
  </details>`;
}

/** @param {{report: (text: string) => void}} props */
function ReportForm({ report }) {
  const [text, setText] = useState("");
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    report(text);
  };
  return html`<form class="row-form" onSubmit=${send}>
    <input
      aria-label=${t("report-what")}
      placeholder=${t("report-what")}
      maxlength="1000"
      required
      value=${text}
      onInput=${(/** @type {any} */ e) => setText(e.target.value)}
    />
    <button data-report>${t("report-person")}</button>
  </form>`;
}

/** Report what a tournament is called. @param {{id: string}} props */
export function TitleReport({ id }) {
  const [said, setSaid] = useState("");
  const report = (/** @type {string} */ text) =>
    post(`/api/tournaments/${id}/report`, { text }).then(
      () => setSaid(t("reported")),
      (refused) => setSaid(refused.message),
    );
  return html`<details class="company" id="report-title">
    <summary>${t("report-title")}</summary>
    <${ReportForm} report=${report} />
    <p role="status">${said}</p>
  </details>`;
}
