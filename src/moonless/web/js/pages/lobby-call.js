// @ts-check
/** A call for opponents: who finds no table that fits is told when one opens, for as long as they like. */
import { drop, get, post } from "../api.js";
import { html, Link, t, useAnswer, useState } from "../ui.js";
import { gameChoices, howChoices, paceChoices } from "./lobby-filters.js";
import { Word } from "./lobby-open.js";

/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").Call} CallData */

/** Days that a call may stand. */
const DAYS = [1, 7, 30, 365];

/** @param {{choices: {id: string, name: string}[], id: string}} props */
const named = ({ choices, id }) => choices.find((each) => each.id === id)?.name ?? id;

/**
 * @param {{
 *   games: GameCard[],
 *   filter: import("./lobby-filters.js").Filter,
 *   account: boolean,
 *   called: import("../types").LobbyTable | undefined,
 * }} props
 */
export function Calls({ games, filter, account, called }) {
  const [found, , again] = useAnswer(() => /** @type {Promise<{calls: CallData[]}>} */ (get("/api/me/calls")), []);
  const [open, setOpen] = useState(false);
  const calls = found?.calls ?? [];
  return html`<section class="calls" id="calls" aria-label=${t("call")}>
    <div role="status">
      ${called && html`<p class="called">${t("called", { title: called.title, host: called.host })}</p>`}
    </div>
    ${calls.map((call) => html`<${CallLine} key=${call.id} call=${call} games=${games} again=${again} />`)}
    ${
      open
        ? html`<${NewCall} games=${games} filter=${filter} done=${() => {
            setOpen(false);
            again();
          }} />`
        : html`<p>
            ${t("nothing-fits")}${" "}
            ${
              account
                ? html`<button class="linkish" id="leave-call" onClick=${() => setOpen(true)}>
                    ${t("leave-call")}
                  </button>`
                : html`<${Link} href="/settings">${t("leave-call-account")}<//>`
            }
            ${" "}${t("leave-call-text")}
          </p>`
    }
  </section>`;
}

/** @param {{call: CallData, games: GameCard[], again: () => void}} props */
function CallLine({ call, games, again }) {
  const words = [
    named({ choices: gameChoices(games), id: call.game }),
    named({ choices: paceChoices(), id: call.pace }),
    named({ choices: howChoices([]), id: call.how }),
    ...(call.near ? [t("near-mine")] : []),
  ].join(" · ");
  const until = new Date(call.until * 1000).toLocaleDateString(t("locale"), { dateStyle: "medium" });
  const back = () => drop(`/api/me/calls/${call.id}`).then(again, again);
  return html`<p class="call-line" data-call=${call.id}>
    <span>${t("call-out", { words, until })}</span>
    <button class="quiet" onClick=${back}>${t("call-back")}<span class="visually-hidden">: ${words}</span></button>
  </p>`;
}

/** What one looks for already is what one calls for, unless one says otherwise. @param {any} props */
function NewCall({ games, filter, done }) {
  const [wish, setWish] = useState({
    game: filter.game,
    pace: filter.pace,
    how: filter.how === "together" ? "together" : filter.how ? "against" : "",
    near: filter.near ? "near" : "",
    days: "7",
  });
  const [problem, setProblem] = useState("");
  const set = (/** @type {string} */ part) => (/** @type {string} */ value) => setWish({ ...wish, [part]: value });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const body = { ...wish, near: Boolean(wish.near), days: Number(wish.days) };
    post("/api/me/calls", body).then(done, (refused) => setProblem(refused.message));
  };
  const near = [
    { id: "", name: t("with-anyone") },
    { id: "near", name: t("call-near") },
  ];
  const days = DAYS.map((each) => ({ id: String(each), name: t(`call-days-${each}`) }));
  return html`<form class="new-call" onSubmit=${submit}>
    <p>
      ${t("call-when")}${" "}
      <${Word} name="call-game" label=${t("filter-game")} choices=${gameChoices(games)} now=${wish.game}
        set=${set("game")} />,${" "}
      <${Word} name="call-pace" label=${t("lobby-pace")} choices=${paceChoices()} now=${wish.pace} set=${set("pace")}
        />,${" "}
      <${Word} name="call-how" label=${t("filter-how")} choices=${howChoices([])} now=${wish.how} set=${set("how")}
        />, ${t("call-with")}${" "}
      <${Word} name="call-near" label=${t("lobby-level")} choices=${near} now=${wish.near} set=${set("near")} />,${" "}
      <${Word} name="call-days" label=${t("call-long")} choices=${days} now=${wish.days} set=${set("days")} />.
    </p>
    <p class="row-buttons">
      <button class="primary" id="send-call">${t("call-send")}</button>
      <${Link} href="/settings" class="button quiet">${t("call-ways")}<//>
    </p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  </form>`;
}
