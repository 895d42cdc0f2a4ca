// @ts-check
/** Who sits where, links to seats, talk, and notes for oneself. */
import { get, put } from "../api.js";
import { LevelPick, levelName, USUAL } from "../levels.js";
import { Company, TermsLine } from "./company.js";
import { absolute } from "./open-seats.js";
import { Copy, html, t, useAnswer, useEffect, useRef, useState } from "../ui.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {{session: Session}} props */
export function People({ session }) {
  const card = /** @type {import("../types").TableCard} */ (session.card);
  return html`
    <${TermsLine} card=${card} />
    <ul class="seats">
      ${Object.entries(card.seats).map(
        ([seat, held]) => html`<${Seat}
        key=${seat}
        session=${session}
        seat=${seat}
        held=${held}
      />`,
      )}
    </ul>
    ${card.watch && html`<p class="row-buttons"><${Copy} text=${absolute(card.watch)} label=${t("copy-watch")} /></p>`}
    <p class="dim">${t("online", { names: session.online.join(", ") || "…" })}</p>
    ${card.watch ? html`<${Talk} session=${session} /><${Notes} table=${card.id} />` : null}
  `;
}

/** @param {{session: Session, seat: string, held: import("../types").SeatCard}} props */
function Seat({ session, seat, held }) {
  const card = /** @type {import("../types").TableCard} */ (session.card);
  const mine = card.mine.includes(seat);
  const invite = card.invites[seat];
  const { kind } = held.holder;
  /** @param {string} holder */
  const give = async (holder) => {
    try {
      await put(`/api/tables/${card.id}/seats/${seat}`, { holder });
    } catch (error) {
      session.tell(/** @type {Error} */ (error).message);
    }
  };
  const computer = t(held.lender ? "computer-for" : "computer-name", {
    name: levelName(held.holder.name),
    lender: held.lender,
  });
  const who = mine ? t("me") : kind === "open" ? t("open") : kind === "computer" ? computer : held.holder.name;
  return html`<li>
    <div class="seat-who">
      <b>${held.label}</b> <span>${who}</span> ${
        kind === "person" &&
        html`<span class="dot ${held.online || mine ? "on" : ""}">
        ${t(held.online || mine ? "here" : "away")}
      </span>`
      }
    </div>
    ${kind === "person" && !mine && html`<${Company} name=${held.holder.name} table=${card.id} seat=${seat} />`}
    ${card.gives.includes(seat) && html`<${Give} mine=${mine} held=${held} invite=${invite} give=${give} />`}
    ${
      invite &&
      kind !== "person" &&
      html`<div class="row-buttons"><${Copy} text=${absolute(invite)} label=${t("copy-invite")} /></div>`
    }
  </li>`;
}

/**
 * Who else may have the seat.
 * @param {{mine: boolean, held: import("../types").SeatCard, invite: string, give: (holder: string) => void}} props
 */
function Give({ mine, held, invite, give }) {
  const [level, setLevel] = useState(USUAL);
  const { kind } = held.holder;
  return html`<div class="row-buttons">
    ${!mine && html`<button onClick=${() => give("me")}>${t(held.lender ? "take-back-seat" : "take-seat")}</button>`}
    ${
      kind !== "computer" &&
      html`
        <${LevelPick} label=${t("computer-level")} level=${level} choose=${setLevel} />
        <button onClick=${() => give(level)}>${t(mine ? "lend-computer" : "give-computer")}</button>
      `
    }
    ${kind !== "open" && invite && html`<button onClick=${() => give("open")}>${t("give-open")}</button>`}
  </div>`;
}

/**
 * What somebody said, or the table itself; with what to do about whom no seat tells of.
 * @param {{line: import("../types").ChatLine, table: string, apart: boolean}} props
 */
function Line({ line: { name, side, text, time }, table, apart }) {
  return html`<li class=${name ? "" : "table-says"}>
    ${name && html`<b>${name}</b> `} ${side && html`<i>${t("said-side")}</i> `} ${text}
    ${apart && html`<${Company} name=${name} table=${table} said=${time} />`}
  </li>`;
}

/** @param {{session: Session}} props */
function Talk({ session }) {
  const [text, setText] = useState("");
  const [loud, setLoud] = useState(false);
  const { id, private: side, team } = /** @type {import("../types").TableCard} */ (session.card);
  const [spoke] = useAnswer(() => get(`/api/tables/${id}/spoke`), [id, session.chat.length]);
  const all = side && (loud || !team);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    session.unread = 0;
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [session.chat.length]);
  /** @param {Event} event */
  const say = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    setText(""); // at once: what is typed meanwhile stays
    setLoud(false); // nothing goes to the other side by habit
    if (!(await session.ask({ do: "chat", text: text.trim(), all }))) setText((now) => now || text);
  };
  const words = t(all ? "say-all" : side ? "say-side" : "say");
  return html`<section class="chat">
    <h3>${t("chat")}</h3>
    <ol ref=${list} tabindex="0" aria-label=${t("chat")}>
      ${session.chat.map((line) => {
        const apart = line.name && spoke?.times.includes(line.time);
        return html`<${Line} key=${line.time} line=${line} table=${id} apart=${apart} />`;
      })}
      ${session.chat.length ? null : html`<li class="dim">${t("chat-empty")}</li>`}
    </ol>
    <form class="row-form" onSubmit=${say}>
      <label class="visually-hidden" for="say">${words}</label>
      <input
        id="say"
        value=${text}
        maxlength="500"
        placeholder=${words}
        autocomplete="off"
        onInput=${(/** @type {any} */ e) => setText(e.target.value)}
      />
      <button>${t("send")}</button>
    </form>
    ${
      side &&
      team &&
      html`<label class="pick">
        <input id="say-all" type="checkbox" checked=${loud} onChange=${() => setLoud(!loud)} />${t("say-all")}
      </label>`
    }
    ${side && html`<p class="dim small">${t(team ? "chat-side" : "chat-all")}</p>`}
  </section>`;
}

/** @param {{table: string}} props */
function Notes({ table }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [state, setState] = useState("");
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  useEffect(() => {
    get(`/api/tables/${table}/notes`).then(
      (notes) => setText(notes.text),
      () => setText(""),
    );
  }, [table]);
  /** @param {string} next */
  const write = (next) => {
    setText(next);
    setState(t("notes-writing"));
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () =>
        put(`/api/tables/${table}/notes`, { text: next }).then(
          () => setState(t("notes-kept")),
          (error) => setState(error.message),
        ),
      600,
    );
  };
  return html`<section>
    <h3><label for="notes">${t("notes")}</label></h3>
    <textarea
      id="notes"
      rows="4"
      disabled=${text === null}
      value=${text ?? ""}
      onInput=${(/** @type {any} */ e) => write(e.target.value)}
    ></textarea>
    <p class="dim small" role="status">${state || t("notes-private")}</p>
  </section>`;
}
