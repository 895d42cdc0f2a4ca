// @ts-check
/** Home: go on where I was, start something new, join. */
import { get, once, post } from "../api.js";
import { html, Link, navigate, Page, t, useAnswer, useRef, useState, Waiting, when } from "../ui.js";

/** @typedef {import("../types").TableCard} TableCard */
/** @typedef {import("../types").ScenarioCard} ScenarioCard */

/** @param {TableCard} card */
const myTurn = (card) => card.status === "playing" && card.turn.some((seat) => card.mine.includes(seat));

export function Home() {
  const [me, error] = useAnswer(() => /** @type {Promise<import("../types").Me>} */ (get("/api/me")), []);
  const [games, gamesError] = useAnswer(
    () => /** @type {Promise<import("../types").GameCard[]>} */ (once("/api/games")),
    [],
  );
  if (!me || !games) return html`<${Waiting} title=${t("home")} error=${error ?? gamesError} />`;
  const playing = me.tables
    .filter((card) => card.status === "playing")
    .sort((a, b) => Number(myTurn(b)) - Number(myTurn(a)) || b.updated - a.updated);
  const over = me.tables.filter((card) => card.status === "over");
  const [first, ...rest] = playing;
  return html`<${Page} title=${t("home")}>
    <section class="hero">
      <div class="hero-words">
        <h1>${t("hero")}</h1>
        <p>${t("hero-text")}</p>
        <p class="row-buttons">
          ${
            first
              ? html`<${Link} href=${`/table/${first.id}`} class="button primary big">
                ${t("continue")}: ${first.title}
              <//>`
              : html`<${Start} games=${games} />`
          }
          ${games[0] && html`<${Teach} game=${games[0]} />`}
        </p>
        <p class="dim">${t("hello-name", { name: me.name })} <${Link} href="/settings">${t("change-name")}<//></p>
      </div>
      <${Moon} />
    </section>
    ${
      first &&
      html`<section>
      <h2>${t("under-way")}</h2>
      <ul class="cards">${[first, ...rest].map((card) => html`<${TableTile} key=${card.id} card=${card} />`)}</ul>
    </section>`
    }
    <section class="two-up">
      <${JoinBox} />
      <${Upload} />
      <div class="panel">
        <h2>${t("daily")}</h2>
        <p>${t("daily-text")}</p>
        <${Link} href="/daily" class="button">${t("daily-go")}<//>
      </div>
    </section>
    <div class="shelves">${games.map((game) => html`<${GameShelf} key=${game.id} game=${game} />`)}</div>
    ${
      over.length
        ? html`<section>
          <h2>${t("finished")}</h2>
          <ul class="cards">${over.map((card) => html`<${TableTile} key=${card.id} card=${card} />`)}</ul>
        </section>`
        : null
    }
  <//>`;
}

/** At sea with one click. @param {{games: import("../types").GameCard[]}} props */
function Start({ games }) {
  const [busy, setBusy] = useState(false);
  const [game] = games;
  if (!game?.scenarios.length) return null;
  const go = async () => {
    setBusy(true);
    const card = await post("/api/tables", { game: game.id, scenario: game.scenarios[0].id });
    navigate(`/table/${card.id}`);
  };
  return html`<button class="primary big" disabled=${busy} onClick=${go}>
    ${t("sail-now")}: ${game.scenarios[0].title}
  </button>`;
}

/** Offer the lesson where the game has one. @param {{game: import("../types").GameCard}} props */
function Teach({ game }) {
  return game.lessons.length ? html`<${Link} href="/learn" class="button big">${t("learn")}<//>` : null;
}

/** @param {{card: TableCard}} props */
function TableTile({ card }) {
  const mine = myTurn(card);
  const others = Object.entries(card.seats)
    .filter(([seat]) => !card.mine.includes(seat))
    .map(([, held]) => `${held.label}: ${held.holder.name || t(held.holder.kind)}`);
  return html`<li class=${mine ? "tile mine" : "tile"}>
    <h3><${Link} href=${`/table/${card.id}`}>${card.title}<//></h3>
    <p class="dim">${card.subtitle}</p>
    ${
      card.status === "over"
        ? html`<p>${card.outcome}</p>`
        : html`<p>
          ${mine ? html`<b class="turn-mark">${t("your-turn")}</b>` : t("not-your-turn")}
          ${card.mine.length ? null : ` · ${t("watching")}`}
        </p>`
    }
    ${others.length ? html`<p class="dim small">${others.join(" · ")}</p>` : null}
    <p class="dim small">${when(card.updated)}${card.daily ? ` · ${t("daily")}` : ""}</p>
    <p class="row-buttons">
      ${
        card.status === "over"
          ? html`<${Link} href=${`/table/${card.id}/replay`} class="button" label=${`${t("replay")}: ${card.title}`}>
            ${t("replay")}
          <//>`
          : html`<${Link}
            href=${`/table/${card.id}`}
            class=${mine ? "button primary" : "button"}
            label=${`${t("continue")}: ${card.title}`}
          >
            ${t("continue")}
          <//>`
      }
    </p>
  </li>`;
}

/** A game: its first scenario in sight, the others folded away. @param {{game: import("../types").GameCard}} props */
function GameShelf({ game }) {
  const [first, ...others] = game.scenarios;
  const kinds = [...new Set(others.map((scenario) => scenario.kind))];
  return html`<section class="shelf-box">
    <h2>${game.name}</h2>
    <p class="row-buttons">
      <${Link} href=${`/rules/${game.id}`} class="button">${t("rules")}<//>
      ${
        game.lessons.length
          ? html`<${Link} href=${`/learn/${game.id}`} class="button">${t("learn-game", { name: game.name })}<//>`
          : null
      }
      ${
        game.workshop
          ? html`<${Link} href=${`/workshop/${game.id}`} class="button">${t("ws-make", { name: game.workshop })}<//>`
          : null
      }
    </p>
    <ul class="cards missions">${first && html`<${Mission} game=${game.id} scenario=${first} level="h3" />`}</ul>
    ${
      others.length
        ? html`<details>
          <summary>${t("more-scenarios", { count: others.length, game: game.name })}</summary>
          ${kinds.map(
            (kind) => html`
            <h3 class="shelf">${t(`kind-${kind}`)}</h3>
            <ul class="cards missions">
              ${others
                .filter((scenario) => scenario.kind === kind)
                .map(
                  (scenario) => html`<${Mission}
                key=${scenario.id}
                game=${game.id}
                scenario=${scenario}
              />`,
                )}
            </ul>
          `,
          )}
        </details>`
        : null
    }
  </section>`;
}

/** @param {{game: string, scenario: ScenarioCard, level?: string}} props */
function Mission({ game, scenario, level = "h4" }) {
  return html`<li class="tile">
    <${level}><${Link} href=${`/play/${game}/${scenario.id}`} class="cover">${scenario.title}<//><//>
    <p class="dim small">${scenario.subtitle}</p>
    <p class="dim small">${t("minutes", { minutes: scenario.minutes })}</p>
  </li>`;
}

function JoinBox() {
  const [link, setLink] = useState("");
  /** @param {Event} event */
  const go = (event) => {
    event.preventDefault();
    const token = link.trim().split("/").filter(Boolean).at(-1);
    if (token) navigate(`/join/${token}`);
  };
  return html`<div class="panel">
    <h2>${t("join")}</h2>
    <p>${t("join-text")}</p>
    <form class="row-form" onSubmit=${go}>
      <label class="visually-hidden" for="link">${t("join-link")}</label>
      <input
        id="link"
        value=${link}
        placeholder=${t("join-link")}
        autocomplete="off"
        onInput=${(/** @type {any} */ e) => setLink(e.target.value)}
      />
      <button>${t("join-go")}</button>
    </form>
  </div>`;
}

function Upload() {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const take = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    setError("");
    setBusy(true);
    try {
      const card = await post("/api/tables/upload", await file.text());
      navigate(`/table/${card.id}`);
    } catch (problem) {
      setError(/** @type {Error} */ (problem).message);
      setBusy(false);
    }
  };
  return html`<div class="panel">
    <h2>${t("upload")}</h2>
    <p>${t("upload-text")}</p>
    <label class="button file">
      ${t(busy ? "upload-reading" : "upload-go")}
      <input type="file" disabled=${busy} accept=".jsonl,.json,text/plain" ref=${input} onChange=${take} />
    </label>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  </div>`;
}

/** A new moon over the water. */
function Moon() {
  return html`<svg class="moon" viewBox="0 0 320 200" aria-hidden="true">
    <defs>
      <radialGradient id="moon-glow">
        <stop offset="0.55" class="glow-in" />
        <stop offset="1" class="glow-out" />
      </radialGradient>
    </defs>
    <circle class="glow" cx="206" cy="78" r="74" />
    <circle class="disc" cx="206" cy="78" r="46" />
    <path class="rim" d="M222 35a46 46 0 0 1 0 86a52 52 0 0 0 0-86z" />
    ${[
      [24, 30],
      [70, 62],
      [110, 22],
      [148, 50],
      [290, 26],
      [300, 92],
      [40, 100],
      [262, 140],
    ].map(([x, y]) => html`<circle class="star" cx=${x} cy=${y} r="1.2" />`)}
    <path class="swell" d="M0 150q40-8 80 0t80 0 80 0 80 0" />
    <path class="swell" d="M-30 166q40-8 80 0t80 0 80 0 80 0 80 0" />
    <path class="swell" d="M-10 182q40-8 80 0t80 0 80 0 80 0 80 0" />
    <path class="craft" d="M58 149c4-5 14-6 34-6 16 0 24 3 27 6zM80 143v-6h6v6zM96 143v-6h6v6z" />
  </svg>`;
}
