// @ts-check
/** Whether there is room for the wide table: plan and verbs under the board, sheets and log beside it. */
import { useLayoutEffect, useState } from "../ui.js";

const WIDE = "(min-width: 1180px) and (min-height: 620px)";

/** Whether the window is wide now. */
export function useWide() {
  const query = matchMedia(WIDE);
  const [wide, setWide] = useState(query.matches);
  useLayoutEffect(() => {
    const follow = () => setWide(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return wide;
}
