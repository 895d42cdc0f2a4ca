// @ts-check
/** Speed, sound, sight, dice, name, account. */
import { get, patch } from "../api.js";
import { Mark } from "../flags.js";
import { Segments } from "../segments.js";
import { change, PACE, useSettings } from "../settings.js";
import { cue } from "../sound.js";
import { html, Page, t, useAnswer, useState, Waiting } from "../ui.js";
import { Account } from "./account.js";
import { OthersSee } from "./others-see.js";
import { ShunnedList } from "./shunned.js";
import { Told } from "./telling.js";

/** @param {{name: string, values: string[]}} props */
function Choices({ name, values }) {
  const likes = /** @type {Record<string, any>} */ (useSettings());
  return html`<fieldset class=${`like like-${name}`}>
    <legend>${t(name)}</legend>
    <${Segments}
      id=${name}
      choices=${values.map((id) => ({ id, name: t(`${name}-${id}`) }))}
      now=${likes[name]}
      set=${(/** @type {string} */ value) => change(/** @type {any} */ ({ [name]: value }))}
      legend=${true}
    />
  </fieldset>`;
}

export function Settings() {
  const likes = useSettings();
  const [me, error, again] = useAnswer(() => /** @type {Promise<import("../types").Me>} */ (get("/api/me")), []);
  if (!me) return html`<${Waiting} title=${t("settings")} error=${error} />`;
  return html`<${Page} title=${t("settings")} kind="settings-page">
    <h1 class="visually-hidden">${t("settings")}</h1>
    <div class="who-i-am">
      <p class="my-flags"><${Mark} name=${me.name} /></p>
      <h2>${t("who")}</h2>
      <${Name} key=${me.account} me=${me} />
      <${Account} me=${me} again=${again} />
    </div>
    <div class="likes">
      <${AtTable} likes=${likes} />
      <section>
        <h2>${t("sight")}</h2>
        <${Choices} name="theme" values=${["night", "day", "device"]} />
        <${Choices} name="text" values=${["normal", "large", "larger"]} />
        <${Choices} name="contrast" values=${["normal", "more"]} />
        <p class="dim small">${t("kept-at-once")}</p>
      </section>
    </div>
    <div class="away">
      <${Told} />
      ${me.account && html`<${OthersSee} key=${me.account} account=${me.account} />`}
      <${ShunnedList} />
    </div>
  <//>`;
}

/** @param {{likes: import("../settings.js").Settings}} props */
function AtTable({ likes }) {
  const notify = async () => {
    const granted =
      !likes.notify && typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
    change({ notify: granted });
  };
  const ring = () => {
    change({ sound: !likes.sound });
    cue("turn");
  };
  return html`<section>
    <h2>${t("at-the-table")}</h2>
    <${Choices} name="speed" values=${Object.keys(PACE)} />
    <${Turn} name="sound" on=${likes.sound} turn=${ring} />
    <${Turn} name="stepwise" on=${likes.stepwise} turn=${() => change({ stepwise: !likes.stepwise })} />
    <${Turn} name="by-hand-always" on=${likes.byHand} turn=${() => change({ byHand: !likes.byHand })} />
    <${Turn} name="notify" on=${likes.notify} turn=${notify} />
  </section>`;
}

/** @param {{name: string, on: boolean, turn: () => void}} props */
function Turn({ name, on, turn }) {
  return html`<label class="pick like">
    <span>${t(name)}</span> <input type="checkbox" checked=${on} onChange=${turn} />
  </label>`;
}

/** @param {{me: import("../types").Me}} props */
function Name({ me }) {
  const [name, setName] = useState(me.name);
  const [hook, setHook] = useState(me.webhook ?? "");
  const [said, setSaid] = useState("");
  /** @param {Event} event */
  const save = (event) => {
    event.preventDefault();
    patch("/api/me", me.webhook === undefined ? { name } : { name, webhook: hook }).then(
      () => setSaid(t("saved")),
      (error) => setSaid(error.message),
    );
  };
  return html`<form onSubmit=${save}>
    <p>
      <label>
        ${t("name")} <input
          name="name"
          value=${name}
          maxlength="40"
          required
          autocomplete="nickname"
          onInput=${(/** @type {any} */ e) => setName(e.target.value)}
        />
      </label>
    </p>
    ${
      me.webhook === undefined
        ? null
        : html`<p>
          <label>
            ${t("webhook")} <input
              name="webhook"
              type="url"
              value=${hook}
              maxlength="500"
              placeholder="https://"
              onInput=${(/** @type {any} */ e) => setHook(e.target.value)}
            />
          </label>
          <span class="dim small">${t("webhook-text")}</span>
        </p>`
    }
    <p class="row-buttons"><button>${t("save-name")}</button> <span role="status">${said}</span></p>
  </form>`;
}
