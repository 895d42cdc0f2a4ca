// @ts-check
/** A link is the key: whoever opens it sits there. */
import { post } from "../api.js";
import { html, navigate, t, useEffect, useState, Waiting } from "../ui.js";

/** @param {{parts: string[]}} props */
export function Join({ parts }) {
  const [error, setError] = useState(/** @type {Error | null} */ (null));
  useEffect(() => {
    post("/api/join", { token: parts[0] }).then((card) => navigate(`/table/${card.id}`, true), setError);
  }, []);
  return html`<${Waiting} title=${t("join")} error=${error} />`;
}
