// @ts-check
/** An account: made, entered, recovered, changed, taken along, signed out of, deleted; and what one uses. */
import { get, post, request } from "../api.js";
import { html, Link, t, useAnswer, useState } from "../ui.js";

/** @typedef {import("../types").Me} Me */
/** @typedef {Record<string, string>} Values */
/** @typedef {(values: Values) => Promise<unknown>} Act what a form does; what it returns as a text is said */

/** The fields that forms are made of: the kind of input, its limits, and what a browser fills in. */
/** @type {Record<string, {type: string, least: number, most: number, fill: string, free?: boolean}>} */
const FIELDS = {
  account: { type: "text", least: 1, most: 40, fill: "username" },
  password: { type: "password", least: 8, most: 200, fill: "current-password" },
  "new-password": { type: "password", least: 8, most: 200, fill: "new-password" },
  code: { type: "text", least: 1, most: 60, fill: "one-time-code" },
  mail: { type: "email", least: 0, most: 200, fill: "email", free: true },
};

/** @param {{me: Me, again: () => void}} props */
export function Account({ me, again }) {
  return html`
    <h3>${t("account")}</h3>
    ${me.account ? html`<${Mine} me=${me} again=${again} />` : html`<${Enter} me=${me} again=${again} />`}
    <${Usage} />
    <${Leaving} me=${me} again=${again} />
  `;
}

/** A guest: into an account. @param {{me: Me, again: () => void}} props */
function Enter({ me, again }) {
  /** @param {string} path @param {(values: Values) => unknown} body */
  const to = (path, body) => async (/** @type {Values} */ values) => {
    await post(path, body(values));
    again();
  };
  const entry = (/** @type {Values} */ { account, password }) => ({ name: account, password });
  const recovery = (/** @type {Values} */ values) => ({
    name: values.account,
    code: values.code,
    password: values["new-password"],
  });
  return html`
    <p class="dim">${t("account-text")}</p>
    <${Form}
      id="log-in"
      fields=${["account", "password"]}
      act=${to("/api/login", entry)}
      other=${{ id: "make-account", act: to("/api/account", entry) }}
    />
    <${Fold} id="lost-password">
      <p class="dim">${t(me.mails ? "lost-text-mail" : "lost-text")}</p>
      ${me.mails && html`<${Form} id="send-code" fields=${["account"]} act=${sendCode} />`}
      <${Form}
        id="recover"
        fields=${["account", "code", "new-password"]}
        act=${to("/api/account/recover", recovery)}
      />
    <//>
  `;
}

/** @param {Values} values */
async function sendCode({ account }) {
  await post("/api/account/code", { name: account });
  return t("code-sent");
}

/** Somebody with an account. @param {{me: Me, again: () => void}} props */
function Mine({ me, again }) {
  const [codes, setCodes] = useState(/** @type {string[]} */ ([]));
  const out = (/** @type {string} */ path) => () => post(path).then(again);
  const change = async (/** @type {Values} */ values) => {
    await post("/api/account/password", { old: values.password, new: values["new-password"] });
    return t("password-changed");
  };
  const make = async (/** @type {Values} */ { password }) =>
    setCodes((await post("/api/account/codes", { password })).codes);
  const address = async (/** @type {Values} */ { password, mail }) => {
    await post("/api/account/mail", { password, mail: mail ?? "" });
    again();
    return t("saved");
  };
  return html`
    <p>${t("account-is", { name: me.account })}</p>
    <p class="row-buttons">
      <${Link} href=${`/player/${encodeURIComponent(me.account)}`} class="button" id="my-page">${t("player-page")}<//>
      ${me.operator && html`<${Link} href="/operator" class="button" id="keep-order">${t("operator")}<//>`}
      <button id="log-out" onClick=${out("/api/logout")}>${t("log-out")}</button>
      <button id="log-out-all" onClick=${out("/api/logout/everywhere")}>${t("log-out-all")}</button>
    </p>
    <${Fold} id="change-password"><${Form} id="change" fields=${["password", "new-password"]} act=${change} /><//>
    <${Fold} id="codes">
      <p class="dim">${t("codes-text")}</p>
      <${Form} id="make-codes" fields=${["password"]} act=${make} />
      ${codes.length > 0 && html`<pre id="my-codes">${codes.join("\n")}</pre>`}
    <//>
    ${
      me.mails &&
      html`<${Fold} id="mail-address">
        <p class="dim">${t("mail-text", { mail: me.mail || "–" })}</p>
        <${Form} id="keep-mail" fields=${["mail", "password"]} act=${address} />
      <//>`
    }
  `;
}

/** How much one uses, and how much one may. */
function Usage() {
  const [used] = useAnswer(() => get("/api/me/usage"), []);
  if (!used) return null;
  const size = (/** @type {number} */ bytes) => (bytes / 2 ** 20).toFixed(1);
  const rows = [
    ["usage-open", used.open, used.most_open],
    ["usage-day", used.day, used.most_day],
    ["usage-bytes", size(used.bytes), size(used.most_bytes)],
    ["usage-thinking", Math.round(used.thinking / 60), Math.round(used.most_thinking / 60)],
  ];
  return html`<${Fold} id="usage">
    <ul>${rows.map(([key, now, most]) => html`<li key=${key}>${t(String(key), { now, most })}</li>`)}</ul>
  <//>`;
}

/** Everything taken along, or forgotten. @param {{me: Me, again: () => void}} props */
function Leaving({ me, again }) {
  const forget = async (/** @type {Values} */ { password }) => {
    await request("DELETE", "/api/me", me.account ? { password } : {});
    again();
  };
  return html`<${Fold} id="my-data">
    <p><a class="button" href="/api/me/export" download="moonless.json">${t("export")}</a></p>
    <p class="dim">${t("forget-text")}</p>
    <${Form} id="forget" fields=${me.account ? ["password"] : []} act=${forget} />
  <//>`;
}

/** @param {{id: string, children?: any}} props */
function Fold({ id, children }) {
  return html`<details id=${id}><summary>${t(id)}</summary>${children}</details>`;
}

/** @param {{id: string, fields: string[], act: Act, other?: {id: string, act: Act}}} props */
function Form({ id, fields, act, other }) {
  const [values, setValues] = useState(/** @type {Values} */ ({}));
  const [said, setSaid] = useState("");
  const [failed, setFailed] = useState(false);
  const run = async (/** @type {Act} */ work) => {
    try {
      const answer = await work(values);
      setValues({});
      setFailed(false);
      setSaid(typeof answer === "string" ? answer : "");
    } catch (problem) {
      setFailed(true);
      setSaid(/** @type {Error} */ (problem).message);
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void run(act);
  };
  return html`<form data-form=${id} onSubmit=${submit}>
    ${fields.map((name) => {
      const field = FIELDS[name];
      return html`<p key=${name}>
        <label>
          ${t(`field-${name}`)} <input
            name=${name}
            type=${field.type}
            value=${values[name] ?? ""}
            minlength=${field.least}
            maxlength=${field.most}
            required=${!field.free}
            autocomplete=${field.fill}
            onInput=${(/** @type {any} */ e) => setValues((old) => ({ ...old, [name]: e.target.value }))}
          />
        </label>
      </p>`;
    })}
    <p class="row-buttons">
      <button>${t(`do-${id}`)}</button>
      ${other && html`<button type="button" onClick=${() => run(other.act)}>${t(`do-${other.id}`)}</button>`}
    </p>
    ${said && html`<p class=${failed ? "error" : "dim"} role=${failed ? "alert" : "status"}>${said}</p>`}
  </form>`;
}
