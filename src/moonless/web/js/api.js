// @ts-check
/** Requests to the server. Every error has words for a person. */
import { t } from "./ui.js";

export class ServerError extends Error {
  /** @param {string} text @param {number} status @param {string} rule */
  constructor(text, status, rule) {
    super(text);
    this.status = status;
    this.rule = rule;
  }
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] */
async function send(method, path, body, signal) {
  try {
    return await fetch(path, {
      method,
      credentials: "same-origin",
      headers:
        body === undefined ? {} : { "Content-Type": typeof body === "string" ? "text/plain" : "application/json" },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    throw new ServerError(t("no-server"), 0, "");
  }
}

/**
 * Answers that go on: every line is told as it comes, until the last, or until it is stopped.
 * @param {string} path
 * @param {unknown} body
 * @param {(news: any) => void} hear
 * @param {AbortSignal} signal
 */
export async function stream(path, body, hear, signal) {
  const answer = await send("POST", path, body, signal);
  if (!answer.ok) throw new ServerError((await answer.json()).error, answer.status, "");
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const words = new TextDecoder();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + words.decode(part.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) hear(JSON.parse(line));
  }
}

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function request(method, path, body) {
  const answer = await send(method, path, body);
  const text = await answer.text();
  const data = text && /^application\/json\b/.test(answer.headers.get("content-type") ?? "") ? JSON.parse(text) : text;
  if (!answer.ok)
    throw new ServerError(
      data?.error ?? t("server-answered", { status: answer.status }),
      answer.status,
      data?.rule ?? "",
    );
  return data;
}

export const get = (/** @type {string} */ path) => request("GET", path);
export const post = (/** @type {string} */ path, /** @type {unknown} */ body = {}) => request("POST", path, body);
export const put = (/** @type {string} */ path, /** @type {unknown} */ body) => request("PUT", path, body);
export const drop = (/** @type {string} */ path) => request("DELETE", path);
export const patch = (/** @type {string} */ path, /** @type {unknown} */ body) => request("PATCH", path, body);

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** A thing that does not change while the page is open: asked for once. @param {string} path @returns {Promise<any>} */
export function once(path) {
  let answer = kept.get(path);
  if (!answer) {
    answer = get(path);
    answer.catch(() => kept.delete(path));
    kept.set(path, answer);
  }
  return answer;
}
