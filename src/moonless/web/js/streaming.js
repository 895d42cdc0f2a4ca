// @ts-check
/** Work that runs on the server while somebody waits: how far it has come, and how to stop it. */
import { stream } from "./api.js";
import { t, useEffect, useRef, useState } from "./ui.js";

/**
 * @template {{state: string, done: number}} T
 */
export function useStream() {
  const [progress, setProgress] = useState(/** @type {T | null} */ (null));
  const [error, setError] = useState("");
  const [, again] = useState(0);
  const stop = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => stop.current?.abort(), []);
  /** @param {string} path @param {unknown} body */
  const start = async (path, body) => {
    const control = new AbortController();
    stop.current = control;
    setError("");
    setProgress(null);
    again((n) => n + 1);
    try {
      await stream(path, body, setProgress, control.signal);
    } catch (problem) {
      if (!control.signal.aborted) setError(/** @type {Error} */ (problem).message || t("no-server"));
    }
    if (stop.current === control) stop.current = null;
    again((n) => n + 1);
  };
  const halt = () => {
    stop.current?.abort();
    stop.current = null;
    setProgress((before) => before && { ...before, state: before.done ? "done" : "failed" });
  };
  return { progress, error, running: stop.current !== null, start, halt };
}
