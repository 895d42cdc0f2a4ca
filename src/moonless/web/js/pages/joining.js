// @ts-check
/** Other ways to a table: a link that somebody sent, a file that was kept. */
import { post } from "../api.js";
import { html, Icon, navigate, t, useRef, useState } from "../ui.js";

function JoinBox() {
  const [link, setLink] = useState("");
  /** @param {Event} event */
  const go = (event) => {
    event.preventDefault();
    const token = link.trim().split("/").filter(Boolean).at(-1);
    if (token) navigate(`/join/${token}`);
  };
  return html`<form class="join" onSubmit=${go}>
    <label for="link"><${Icon} name="link" />${t("join-text")}</label>
    <input
      id="link"
      value=${link}
      placeholder=${t("join-link")}
      autocomplete="off"
      onInput=${(/** @type {any} */ e) => setLink(e.target.value)}
    />
    <button id="join-go">${t("join-go")}</button>
  </form>`;
}

function Upload() {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [said, setSaid] = useState("");
  const take = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    setSaid(t("upload-reading"));
    try {
      const card = await post("/api/tables/upload", await file.text());
      navigate(`/table/${card.id}`);
    } catch (error) {
      setSaid(/** @type {Error} */ (error).message);
      if (input.current) input.current.value = "";
    }
  };
  return html`<div class="upload">
    <p>${t("upload-text")}</p>
    <label class="button file">
      ${t("upload-go")}
      <input ref=${input} type="file" accept=".jsonl,.json,application/jsonl" onChange=${take} />
    </label>
    <span role="status">${said}</span>
  </div>`;
}

export function Joining() {
  return html`<section class="box joining">
    <h2>${t("join")}</h2>
    <${JoinBox} />
    <${Upload} />
  </section>`;
}
