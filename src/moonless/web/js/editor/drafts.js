// @ts-check
/** All drafts of this browser: open one, begin another, take one in from a file. */
import { Dialog, html, t, useRef, useState, when } from "../ui.js";

/** @param {{bench: import("./types").Bench, work: import("./bench.js").Workbench, close: () => void}} props */
export function Drafts({ bench, work, close }) {
  const [sample, setSample] = useState(Object.keys(bench.samples)[0] ?? "");
  const [error, setError] = useState("");
  const [sure, setSure] = useState("");
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Promise<unknown>} done */
  const then = (done) => { void done.then(close); };
  const take = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    if (file.size > 4 * bench.longest) { setError(t("ws-too-large", { longest: bench.longest })); return; }
    try {
      const text = await file.text();
      if (input.current) input.current.value = ""; // the same file can be taken again
      if (text.length > bench.longest) { setError(t("ws-too-large", { longest: bench.longest })); return; }
      const before = work.shelf.current?.id;
      await work.begin({ content: text });
      if (work.shelf.current?.id === before) setError(work.said);
      else close();
    } catch (problem) {
      setError(/** @type {Error} */ (problem).message);
    }
  };
  return html`<${Dialog} title=${t("ws-drafts")} close=${close}>
    <ul class="drafts">${work.shelf.all.map((kept) => html`<li key=${kept.id}>
      <span><b>${kept.title}</b> <span class="dim small">${when(kept.time / 1000)}${kept.id === work.shelf.current?.id ? ` · ${t("ws-current")}` : ""}</span></span>
      <span class="row-buttons">${kept.id === work.shelf.current?.id ? null : html`<button aria-label=${t("ws-open-draft", { title: kept.title })} onClick=${() => then(work.open(kept.id))}>${t("ws-open")}</button>`}
      ${sure === kept.id ? html`<button onClick=${() => { setSure(""); void work.discard(kept.id); }}>${t("ws-discard-sure")}</button>` : html`<button class="quiet" aria-label=${t("ws-discard-draft", { title: kept.title })} onClick=${() => setSure(kept.id)}>${t("ws-discard")}</button>`}</span></li>`)}</ul>
    <h3>${t("ws-new")}</h3>
    <p class="row-buttons"><button onClick=${() => then(work.begin({}))}>${t("ws-new-empty")}</button>
      <label class="button file">${t("ws-import")}<input type="file" accept=${`${bench.file_type},text/plain`} ref=${input} onChange=${take} onCancel=${(/** @type {Event} */ e) => e.stopPropagation()} /></label></p>
    <p class="row-buttons"><label class="row-pick">${t("ws-new-from")} <select value=${sample} onChange=${(/** @type {any} */ e) => setSample(e.target.value)}>${Object.entries(bench.samples).map(([id, name]) => html`<option value=${id}>${name}</option>`)}</select></label><button onClick=${() => then(work.begin({ sample }))}>${t("ws-copy")}</button></p>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  <//>`;
}
