// @ts-check
/** Whoever has lost a name to an operator is told so over the next page they open, until they have read it. */
import { drop } from "../api.js";
import { Dialog, html, keepName, navigate, t, useLayoutEffect, useState } from "../ui.js";

/** @param {{lost: import("../types").LostName}} props */
export function LostName({ lost: { lost, now, account } }) {
  const [read, setRead] = useState(false);
  useLayoutEffect(() => keepName(now), [now]);
  if (read) return null;
  const done = () => {
    setRead(true);
    drop("/api/me/lost-name").catch(() => {}); // told again, then
  };
  const choose = () => {
    done();
    navigate("/settings");
  };
  return html`<${Dialog} title=${t("name-gone")} close=${done}>
    <p id="lost-name">${t("name-gone-text", { lost, name: now })}</p>
    ${account && html`<p>${t("name-gone-account", { name: now })}</p>`}
    <p class="row-buttons">
      <button class="primary" id="name-read" onClick=${done}>${t("name-gone-read")}</button>
      <button id="name-choose" onClick=${choose}>${t("name-gone-choose")}</button>
    </p>
  <//>`;
}
