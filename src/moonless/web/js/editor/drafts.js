// @ts-check
/** All drafts of this browser: open one, begin another, take one in from a file. */
import { Dialog, html, t, useRef, useState, when } from "../ui.js";

/** @param {{bench: import("./types").Bench, work: import("./bench.js").Workbench, close: () => void}} props */
export function Drafts({ bench, work, close }) {
  const [error, setError] = useState("");
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Promise<unknown>} done */
  const then = (done) => {
    void done.then(close);
  };
  const take = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    if (file.size > 4 * bench.longest) {
      setError(t("ws-too-large", { longest: bench.longest }));
      return;
    }
    try {
      const text = await file.text();
      if (input.current) input.current.value = ""; // the same file can be taken again
      if (text.length > bench.longest) {
        setError(t("ws-too-large", { longest: bench.longest }));
        return;
      }
      const before = work.shelf.current?.id;
      await work.begin({ content: text });
      if (work.shelf.current?.id === before) setError(work.said);
      else close();
    } catch (problem) {
      setError(/** @type {Error} */ (problem).message);
    }
  };
  return html`<${Dialog} title=${t("ws-drafts")} close=${close}>
    <ul class="drafts">
      ${work.shelf.all.map(
        (kept) => html`<${Kept} key=${kept.id} kept=${kept} work=${work} open=${() => then(work.open(kept.id))} />`,
      )}
    </ul>
    <${Begin} bench=${bench} work=${work} then=${then} input=${input} take=${take} />
    ${error && html`<p class="error" role="alert">${error}</p>`}
  <//>`;
}

/**
 * A draft on the shelf; it is thrown away only when that is said twice.
 * @param {{kept: import("./types").Kept, work: import("./bench.js").Workbench, open: () => void}} props
 */
function Kept({ kept, work, open }) {
  const [sure, setSure] = useState(false);
  const current = kept.id === work.shelf.current?.id;
  const { title } = kept;
  const discard = () => {
    if (sure) void work.discard(kept.id);
    setSure(!sure);
  };
  return html`<li>
    <span>
      <b>${title}</b> <span class="dim small">${when(kept.time / 1000)}${current ? ` · ${t("ws-current")}` : ""}</span>
    </span>
    <span class="row-buttons">
      ${!current && html`<button aria-label=${t("ws-open-draft", { title })} onClick=${open}>${t("ws-open")}</button>`}
      <button
        class=${sure ? "" : "quiet"}
        aria-label=${sure ? undefined : t("ws-discard-draft", { title })}
        onClick=${discard}
      >
        ${t(sure ? "ws-discard-sure" : "ws-discard")}
      </button>
    </span>
  </li>`;
}

/**
 * A new draft: empty, from a file, or a copy of what ships.
 * @param {{
 *   bench: import("./types").Bench,
 *   work: import("./bench.js").Workbench,
 *   then: (done: Promise<unknown>) => void,
 *   input: {current: HTMLInputElement | null},
 *   take: () => void,
 * }} props
 */
function Begin({ bench, work, then, input, take }) {
  const [sample, setSample] = useState(Object.keys(bench.samples)[0] ?? "");
  return html`
    <h3>${t("ws-new")}</h3>
    <p class="row-buttons">
      <button id="draft-empty" onClick=${() => then(work.begin({}))}>${t("ws-new-empty")}</button>
      <label class="button file">
        ${t("ws-import")}
        <input
          type="file"
          accept=${`${bench.file_type},text/plain`}
          ref=${input}
          onChange=${take}
          onCancel=${(/** @type {Event} */ e) => e.stopPropagation()}
        />
      </label>
    </p>
    <p class="row-buttons">
      <label class="row-pick">
        ${t("ws-new-from")} <select value=${sample} onChange=${(/** @type {any} */ e) => setSample(e.target.value)}>
          ${Object.entries(bench.samples).map(([id, name]) => html`<option value=${id}>${name}</option>`)}
        </select>
      </label>
      <button id="draft-copy" onClick=${() => then(work.begin({ sample }))}>${t("ws-copy")}</button>
    </p>
  `;
}
