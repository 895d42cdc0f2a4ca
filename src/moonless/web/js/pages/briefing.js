// @ts-check
/** A scenario as a briefing: its map, forces, story, length, measured difficulty, and who sits where. */
import { once, post } from "../api.js";
import { Board } from "../board/board.js";
import { settings } from "../settings.js";
import { SheetCard } from "../table/sheets.js";
import { LevelPick, LEVELS, USUAL } from "../levels.js";
import { OptionField } from "./options.js";
import { html, Link, navigate, Page, percent, t, useAnswer, useState, Waiting } from "../ui.js";

/** @typedef {import("../types").Briefing} BriefingData */

/** @param {{parts: string[]}} props */
export function Briefing({ parts }) {
  const [game, scenario] = parts;
  const [brief, error] = useAnswer(
    () => /** @type {Promise<BriefingData>} */ (once(`/api/games/${game}/scenarios/${scenario}`)),
    [game, scenario],
  );
  const [games, gamesError] = useAnswer(
    () => /** @type {Promise<import("../types").GameCard[]>} */ (once("/api/games")),
    [],
  );
  const card = games?.find((each) => each.id === game);
  if (!brief || !card) return html`<${Waiting} title=${t("briefing")} error=${error ?? gamesError} />`;
  return html`<${Page} title=${brief.title} wide=${true}>
    <p class="crumbs"><${Link} href="/">${t("home")}<//> / ${card.name}</p>
    <h1>${brief.title}</h1>
    <p class="dim">${brief.subtitle} · ${t("minutes", { minutes: brief.minutes })}</p>
    <div class="brief">
      <div class="brief-map">
        <div class="chart">${brief.scene.board ? html`<${Board} game=${game} scene=${brief.scene} />` : null}</div>
        <p class="dim small">${t("chart-help")}</p>
      </div>
      <div class="brief-words">
        <section>
          <h2>${t(brief.historic ? "history" : "story")}</h2>
          ${brief.briefing.split("\n\n").map((text) => html`<p>${text}</p>`)}
        </section>
        <${DifficultyBars} difficulty=${brief.difficulty} />
        <${SetUp} game=${card} brief=${brief} />
      </div>
    </div>
    <${Forces} scene=${brief.scene} />
  <//>`;
}

/** @param {{difficulty: import("../types").Difficulty | null}} props */
function DifficultyBars({ difficulty }) {
  if (!difficulty) return null;
  return html`<section>
    <h2>${t("difficulty")}</h2>
    <p class="dim small">${t("difficulty-text", { games: difficulty.games })}</p>
    <ul class="bars">
      ${Object.entries(difficulty.levels).map(
        ([level, share]) => html`<li>
        <span>${level}</span>
        <meter min="0" max="1" value=${share} aria-label=${level}></meter>
        <b>${percent(share)}</b>
      </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{seat: string, label: string, holder: string, hold: (who: string) => void}} props */
function SeatRow({ seat, label, holder, hold }) {
  const computer = LEVELS.includes(holder);
  const ways = [
    ["me", "me"],
    ["open", "open"],
    ["computer", computer ? holder : USUAL],
  ];
  return html`<fieldset class="seat-row">
    <legend>${label}</legend>
    <div class="choice-row">
      ${ways.map(
        ([way, who]) => html`<label class="pick">
        <input type="radio" name=${`seat-${seat}`} checked=${holder === who} onChange=${() => hold(who)} />
        ${t(`seat-${way}`)}
      </label>`,
      )}
    </div>
    ${computer && html`<${LevelPick} label=${t("computer-level")} level=${holder} choose=${hold} />`}
  </fieldset>`;
}

/** @param {{game: import("../types").GameCard, brief: BriefingData}} props */
function SetUp({ game, brief }) {
  const [there, setThere] = useState({ seats: brief.seats, sides: brief.sides });
  const [held, setHeld] = useState(/** @type {Record<string, string>} */ ({}));
  const holder = (/** @type {string} */ seat) => held[seat] ?? (there.sides[0].includes(seat) ? "me" : USUAL);
  const seats = Object.entries(there.seats);
  const [byHand, setByHand] = useState(settings().byHand && brief.chance !== "");
  const [open, setOpen] = useState(false);
  const [options, setOptions] = useState(/** @type {Record<string, string>} */ ({}));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  /** Options may change who takes part. @param {string} name @param {string} value */
  const setOption = async (name, value) => {
    const next = { ...options, [name]: value };
    setOptions(next);
    try {
      setThere(
        await once(
          `/api/games/${game.id}/scenarios/${brief.id}/seats?options=${encodeURIComponent(JSON.stringify(read(next)))}`,
        ),
      );
    } catch {
      // an option that is still being written; whoever starts so is told
    }
  };
  const start = async () => {
    setBusy(true);
    setError("");
    try {
      const card = await post("/api/tables", {
        game: game.id,
        scenario: brief.id,
        options: read(options),
        dice: byHand ? "by-hand" : "seeded",
        seats: Object.fromEntries(seats.map(([seat]) => [seat, holder(seat)])),
        public: open,
      });
      navigate(`/table/${card.id}`);
    } catch (problem) {
      setError(/** @type {Error} */ (problem).message);
      setBusy(false);
    }
  };
  return html`<section class="panel setup">
    <h2>${t("set-up")}</h2>
    ${seats.map(
      ([seat, label]) => html`<${SeatRow}
      key=${seat}
      seat=${seat}
      label=${label}
      holder=${holder(seat)}
      hold=${(/** @type {string} */ who) => setHeld({ ...held, [seat]: who })}
    />`,
    )}
    ${
      brief.chance &&
      html`<label class="pick">
      <input type="checkbox" checked=${byHand} onChange=${() => setByHand(!byHand)} />
      ${t("by-hand", { chance: brief.chance })}
    </label>`
    }
    <label class="pick">
      <input type="checkbox" checked=${open} onChange=${() => setOpen(!open)} />
      ${t("public")}
    </label>
    ${
      Object.keys(brief.options).length
        ? html`<details>
          <summary>${t("options")}</summary>
          ${Object.entries(brief.options).map(
            ([name, help]) => html`<${OptionField}
            key=${name}
            name=${name}
            help=${help}
            value=${options[name] ?? ""}
            set=${(/** @type {string} */ value) => setOption(name, value)}
          />`,
          )}
        </details>`
        : null
    }
    <p><button class="primary big" disabled=${busy} onClick=${start}>${t("start")}</button></p>
    ${game.lessons.length ? html`<p><${Link} href=${`/learn/${game.id}`}>${t("learn-first")}<//></p>` : null}
    ${error && html`<p class="error" role="alert">${error}</p>`}
  </section>`;
}

/** Options as a person writes them: JSON where it is JSON, else a text. @param {Record<string, string>} options */
function read(options) {
  return Object.fromEntries(
    Object.entries(options)
      .filter(([, text]) => text.trim())
      .map(([name, text]) => {
        try {
          return [name, JSON.parse(text)];
        } catch {
          return [name, text.trim()];
        }
      }),
  );
}

/** @param {{scene: import("../types").Scene}} props */
function Forces({ scene }) {
  const sides = [...new Set(scene.pieces.map((piece) => piece.side))];
  const crews = new Set(scene.sheets.map((sheet) => sheet.id));
  return html`<section>
    <h2>${t("forces")}</h2>
    <div class="forces">
      ${scene.sheets.map((sheet) => html`<div class="panel"><${SheetCard} sheet=${sheet} explain=${() => {}} /></div>`)}
    </div>
    ${sides.map((side) => {
      const others = scene.pieces.filter((piece) => piece.side === side && !crews.has(piece.id));
      return others.length
        ? html`
          <h3>${t("other-forces")}</h3>
          <ul class="order-of-battle">
            ${others.map(
              (piece) => html`<li>
              <b>${piece.name}</b> <span class="dim">${[piece.cell, ...piece.marks].join(" · ")}</span>
            </li>`,
            )}
          </ul>
        `
        : null;
    })}
  </section>`;
}
