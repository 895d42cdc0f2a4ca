// @ts-check
/** The computer's advice on the open question: asked for with `h`, out of the way otherwise, gone with the question. */
import { html, Icon, percent, t, useLayoutEffect, useRef } from "../ui.js";

/**
 * @typedef {{
 *   key: string,
 *   label: string,
 *   expected: number,
 *   levels: Record<string, number>,
 *   why: string,
 *   worlds: number,
 * }} Advised
 */

export class Counsel {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.decision = -1;
    this.thinking = false;
    /** @type {Advised[]} */
    this.options = [];
  }

  /** Whether there is something to show about the question that is open now. */
  get open() {
    const { session } = this;
    return (
      this.decision === session.decision && !session.draft.steps.length && (this.thinking || this.options.length > 0)
    );
  }

  /** The keys that are advised, if any are. */
  get keys() {
    return this.open ? this.options.map((option) => option.key) : [];
  }

  /** An option in the words of the answer that it means. @param {Advised} option */
  label(option) {
    return this.session.shown?.prompt?.choices.find((choice) => choice.key === option.key)?.label ?? option.label;
  }

  async ask() {
    const { session } = this;
    if (session.playing || !session.shown?.prompt || session.busy || this.open) return;
    if (session.draft.steps.length) {
      session.tell(t("advice-draft"));
      return;
    } // it is about the order's first step
    this.decision = session.decision;
    this.thinking = true;
    this.options = [];
    session.announce(t("advice-thinking"));
    session.changed();
    if (!(await session.ask({ do: "advise", decision: this.decision }))) this.close();
  }

  /** @param {{decision: number, options: Advised[], error: string}} message */
  hear(message) {
    this.thinking = false;
    if (message.decision !== this.session.decision) return; // who chose meanwhile needs it no more
    this.options = message.options;
    if (message.error) this.session.tell(message.error);
    this.session.announce(this.options.map((option, n) => `${n + 1}. ${this.label(option)}: ${option.why}`).join(" "));
  }

  close() {
    this.thinking = false;
    this.options = [];
    this.session.changed();
  }
}

/** @param {{counsel: Counsel, how: import("./orders.js").How}} props */
export function CounselCard({ counsel, how }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [counsel.open, counsel.thinking]);
  if (!counsel.open) return null;
  const choices = counsel.session.shown?.prompt?.choices ?? [];
  return html`<section class="counsel" ref=${box} aria-label=${t("advice")}>
    <header>
      <h3>${t("advice")}</h3>
      <button class="quiet" aria-label=${t("close")} onClick=${() => counsel.close()}>
        <${Icon} name="close" />
      </button>
    </header>
    ${
      counsel.thinking
        ? html`<p class="dim" role="status">${t("advice-thinking")}</p>`
        : html`<ol>
          ${counsel.options.map(
            (option) => html`<${Line}
            key=${option.key}
            option=${option}
            label=${counsel.label(option)}
            number=${choices.findIndex((choice) => choice.key === option.key) + 1}
            how=${how}
          />`,
          )}
        </ol>`
    }
  </section>`;
}

/** @param {[string, number][]} levels */
const sum = (levels) => levels.reduce((all, [, share]) => all + share, 0);

/** @param {{option: Advised, label: string, number: number, how: import("./orders.js").How}} props */
function Line({ option, label, number, how }) {
  const levels = Object.entries(option.levels).reverse();
  return html`<li>
    <button
      class="option"
      data-advice=${option.key}
      aria-disabled=${how.off}
      onClick=${() => how.off || how.choose(option.key)}
    >
      ${number > 0 && html`<kbd aria-hidden="true">${number}</kbd>`}
      <span class="label">${label}</span>
      ${
        // Where a game is won or lost the chance below says as much.
        levels.length > 2 &&
        html`<span class="cost">${t("advice-expected", { expected: Math.round(option.expected * 10) / 10 })}</span>`
      }
      <small>${option.why}</small>
    </button>
    <svg class="levels" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      ${levels.map(
        ([, share], n) => html`<rect
        x=${sum(levels.slice(0, n))}
        width=${share}
        height="1"
        opacity=${1 / (n + 1)}
      />`,
      )}
    </svg>
    <p class="dim small">${levels.map(([level, share]) => `${level} ${percent(share)}`).join(" · ")}</p>
  </li>`;
}
