// @ts-check
/** Tell a person who looks elsewhere that it is their turn. */
import { settings } from "../settings.js";
import { cue } from "../sound.js";
import { t, useEffect } from "../ui.js";

/** @param {import("./session.js").Session} session */
export function useNotice(session) {
  const { card, shown, playing } = session;
  const turn = Boolean(
    card && card.status === "playing" && card.turn.some((seat) => card.mine.includes(seat)) && !playing,
  );
  useEffect(() => {
    if (!turn || !document.hidden) return;
    cue("turn");
    if (!settings().notify || typeof Notification === "undefined" || Notification.permission !== "granted") return;
    const note = new Notification(t("your-turn"), {
      body: `${shown?.title}: ${shown?.prompt?.question ?? ""}`,
      tag: card?.id,
      icon: "/icon.svg",
    });
    note.onclick = () => {
      focus();
      note.close();
    };
  }, [turn, session.decision]);
}
