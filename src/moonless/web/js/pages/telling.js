// @ts-check
/** How I am told when I am not here: webhook, this browser, mail; each as I choose. */
import { get, post, put } from "../api.js";
import { html, t, useAnswer, useState } from "../ui.js";

/**
 * @typedef {{ways: string[], events: string[], mail: boolean, mails: boolean, devices: number, push_key: string}} Ways
 */

const WAYS = ["webhook", "push", "mail"];
/** What one can be told of. */
const EVENTS = ["your-turn", "time-short", "time-over", "seat-held", "table-open"];

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** @param {ArrayBuffer | null} data */
const words = (data) =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** Let this browser take push messages. @param {string} key */
async function subscribe(key) {
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const device = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const keys = { key: words(device.getKey("p256dh")), auth: words(device.getKey("auth")) };
  await post("/api/me/devices", { endpoint: device.endpoint, ...keys });
}

export function Told() {
  const [told, error, again] = useAnswer(() => /** @type {Promise<Ways>} */ (get("/api/me/telling")), []);
  const [said, setSaid] = useState("");
  if (!told) return html`<p role="status">${error?.message ?? t("loading")}</p>`;
  const fail = (/** @type {Error} */ problem) => setSaid(problem.message);
  /** @param {string[]} all @param {string} one */
  const turned = (all, one) => (all.includes(one) ? all.filter((each) => each !== one) : [...all, one]);
  /** @param {Partial<Ways>} part */
  const choose = (part) => void put("/api/me/telling", { ways: told.ways, ...part }).then(again, fail);
  return html`<fieldset class="told">
    <legend>${t("told-by")}</legend>
    <p class="dim small">${t("told-text")}</p>
    ${WAYS.filter((way) => way !== "mail" || told.mails).map(
      (way) => html`<label key=${way} class="pick">
        <input type="checkbox" name=${`tell-${way}`} checked=${told.ways.includes(way)} 
          onChange=${() => choose({ ways: turned(told.ways, way) })} />
        ${t(`tell-${way}`)}
      </label>`,
    )}
    <p class="dim small" id="told-of">${t("told-of")}</p>
    <div role="group" aria-labelledby="told-of">
      ${EVENTS.map(
        (event) => html`<label key=${event} class="pick">
          <input type="checkbox" name=${`told-${event}`} checked=${told.events.includes(event)}
            onChange=${() => choose({ events: turned(told.events, event) })} />
          ${t(`told-${event}`)}
        </label>`,
      )}
    </div>
    <p class="row-buttons">
      <button id="push-here" onClick=${() => subscribe(told.push_key).then(again, fail)}>${t("push-here")}</button>
      <span class="dim">${t("push-devices", { count: told.devices })}</span>
    </p>
    ${told.mails && html`<${MailForm} has=${told.mail} again=${again} />`}
    <p role="status">${said}</p>
  </fieldset>`;
}

/** @param {{has: boolean, again: () => void}} props */
function MailForm({ has, again }) {
  const [code, setCode] = useState("");
  const [said, setSaid] = useState("");
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    put("/api/me/mail", { code }).then(
      () => {
        setSaid(t(code ? "saved" : "mail-sent"));
        again();
      },
      (refused) => setSaid(refused.message),
    );
  };
  return html`<form onSubmit=${send}>
    <label>${t("mail-code")} <input autocomplete="one-time-code" value=${code}
      onInput=${(/** @type {any} */ e) => setCode(e.target.value)} /></label>
    <p class="row-buttons"><button>${t("save-name")}</button><span
      class="dim">${has ? t("mail-has") : ""}</span><span role="status">${said}</span></p>
  </form>`;
}
