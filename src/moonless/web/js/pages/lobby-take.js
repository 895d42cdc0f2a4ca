// @ts-check
/** One click to sit: a button for each free seat. */
import { post } from "../api.js";
import { html, navigate, t, useState, Whose } from "../ui.js";

/** Whether a table is this person's own. @param {import("../types").LobbyTable} table @param {string} me */
export const isMine = (table, me) =>
  table.host === me && Object.values(table.seats).some((seat) => seat.holder.name === me);

/** @param {{table: import("../types").LobbyTable, me: string}} props */
export function Take({ table, me }) {
  const [problem, setProblem] = useState("");
  const go = () => navigate(`/table/${table.id}`);
  const sit = (/** @type {string} */ seat) =>
    post(`/api/lobby/${table.id}/seats/${seat}`).then(go, (refused) => setProblem(refused.message));
  if (isMine(table, me))
    return html`<div class="lobby-take"><button class="lobby-go"
      onClick=${go}>${t("your-table")}<${Whose} names=${[table.title]} /></button></div>`;
  return html`<div class="lobby-take">
    ${table.free.map(
      (seat) => html`<button key=${seat} class="lobby-go" data-sit=${seat} onClick=${() => sit(seat)}>
        <span>${t("take")}</span> <b>${table.seats[seat]?.label}</b><${Whose} names=${[table.title, table.host]} />
      </button>`,
    )}
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  </div>`;
}
