// @ts-check
/** Who sits where, links to seats, talk, and notes for oneself. */
import { get, put } from "../api.js";
import { Copy, html, t, useEffect, useRef, useState } from "../ui.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {{session: Session}} props */
export function People({ session }) {
  const card = /** @type {import("../types").TableCard} */ (session.card);
  return html`
    <ul class="seats">${Object.entries(card.seats).map(([seat, held]) => html`<${Seat} key=${seat} session=${session} seat=${seat} held=${held} />`)}</ul>
    ${card.watch && html`<p class="row-buttons"><${Copy} text=${absolute(card.watch)} label=${t("copy-watch")} /></p>`}
    <p class="dim">${t("online", { names: session.online.join(", ") || "…" })}</p>
    ${card.mine.length ? html`<${Talk} session=${session} /><${Notes} table=${card.id} />` : null}`;
}

/** Links may come as bare paths. @param {string} url */
const absolute = (url) => new URL(url, location.href).href;

/** @param {{session: Session, seat: string, held: import("../types").SeatCard}} props */
function Seat({ session, seat, held }) {
  const card = /** @type {import("../types").TableCard} */ (session.card);
  const mine = card.mine.includes(seat);
  const invite = card.invites[seat];
  const mayGive = card.status === "playing" && !card.daily && (mine || (held.holder.kind !== "person" && invite !== undefined));
  /** @param {string} holder */
  const give = async (holder) => {
    try {
      await put(`/api/tables/${card.id}/seats/${seat}`, { holder });
    } catch (error) {
      session.tell(/** @type {Error} */ (error).message);
    }
  };
  const who = mine ? t("me") : held.holder.kind === "open" ? t("open") : held.holder.kind === "computer" ? t("computer-name", { name: held.holder.name }) : held.holder.name;
  return html`<li>
    <div class="seat-who"><b>${held.label}</b> <span>${who}</span> ${held.holder.kind === "person" && html`<span class="dot ${held.online || mine ? "on" : ""}">${t(held.online || mine ? "here" : "away")}</span>`}</div>
    ${mayGive && html`<div class="row-buttons">
      ${!mine && html`<button onClick=${() => give("me")}>${t("take-seat")}</button>`}
      ${held.holder.kind !== "computer" && html`<button onClick=${() => give("captain")}>${t("give-computer")}</button>`}
      ${held.holder.kind !== "open" && html`<button onClick=${() => give("open")}>${t("give-open")}</button>`}
    </div>`}
    ${invite && held.holder.kind !== "person" && html`<div class="row-buttons"><${Copy} text=${absolute(invite)} label=${t("copy-invite")} /></div>`}
  </li>`;
}

/** @param {{session: Session}} props */
function Talk({ session }) {
  const [text, setText] = useState("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { session.unread = 0; if (list.current) list.current.scrollTop = list.current.scrollHeight; }, [session.chat.length]);
  /** @param {Event} event */
  const say = async (event) => {
    event.preventDefault();
    if (text.trim() && await session.ask({ do: "chat", text: text.trim() })) setText("");
  };
  return html`<section class="chat"><h3>${t("chat")}</h3>
    <ol ref=${list} tabindex="0" aria-label=${t("chat")}>${session.chat.map((line) => html`<li><b>${line.name}</b> ${line.text}</li>`)}${session.chat.length ? null : html`<li class="dim">${t("chat-empty")}</li>`}</ol>
    <form class="row-form" onSubmit=${say}><label class="visually-hidden" for="say">${t("say")}</label><input id="say" value=${text} maxlength="500" placeholder=${t("say")} autocomplete="off" onInput=${(/** @type {any} */ e) => setText(e.target.value)} /><button>${t("send")}</button></form>
  </section>`;
}

/** @param {{table: string}} props */
function Notes({ table }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [state, setState] = useState("");
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  useEffect(() => { get(`/api/tables/${table}/notes`).then((notes) => setText(notes.text), () => setText("")); }, [table]);
  /** @param {string} next */
  const write = (next) => {
    setText(next);
    setState(t("notes-writing"));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => put(`/api/tables/${table}/notes`, { text: next }).then(() => setState(t("notes-kept")), (error) => setState(error.message)), 600);
  };
  return html`<section><h3><label for="notes">${t("notes")}</label></h3>
    <textarea id="notes" rows="4" disabled=${text === null} value=${text ?? ""} onInput=${(/** @type {any} */ e) => write(e.target.value)}></textarea>
    <p class="dim small" role="status">${state || t("notes-private")}</p></section>`;
}
