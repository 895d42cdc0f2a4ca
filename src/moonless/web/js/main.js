// @ts-check
/** Where the client begins: messages, settings, and which page an address means. */
import { get } from "./api.js";
import { apply, followPrinter } from "./settings.js";
import { dressed } from "./styles.js";
import {
  html,
  Later,
  Link,
  loadMessages,
  Page,
  render,
  t,
  useAnswer,
  useErrorBoundary,
  useLayoutEffect,
  useState,
  Waiting,
} from "./ui.js";

/** A page with what few others say: home and tables are spared it. @param {() => Promise<any>} load */
const seldom = (load) => () => loadMessages("en-seldom").then(load);

/** @type {[RegExp, string, () => Promise<any>][]} */
const PAGES = [
  [/^\/$/, "Home", () => import("./pages/home.js")],
  [/^\/games$/, "Games", () => import("./pages/games.js")],
  [/^\/play\/([^/]+)$/, "GamePage", () => import("./pages/game.js")],
  [/^\/play\/([^/]+)\/([^/]+)$/, "Briefing", () => import("./pages/briefing.js")],
  [/^\/balance\/([^/]+)\/([^/]+)$/, "Balance", () => import("./pages/balance.js")],
  [/^\/learn(?:\/([^/]+))?$/, "Learn", () => import("./pages/learn.js")],
  [/^\/join\/([^/]+)$/, "Join", () => import("./pages/join.js")],
  [/^\/table\/([^/]+)$/, "Table", () => import("./table/table.js")],
  [/^\/table\/([^/]+)\/replay$/, "Replay", () => import("./pages/replay.js")],
  [/^\/table\/([^/]+)\/report$/, "Report", () => import("./pages/report.js")],
  [/^\/table\/([^/]+)\/proof$/, "Proof", seldom(() => import("./pages/proof.js"))],
  [/^\/table\/([^/]+)\/standing$/, "StandingPage", seldom(() => import("./pages/standing.js"))],
  [/^\/rules(?:\/([^/]+))?$/, "Rules", () => import("./pages/rules.js")],
  [/^\/player\/([^/]+)$/, "Player", seldom(() => import("./pages/player.js"))],
  [/^\/strongest$/, "Strongest", seldom(() => import("./pages/strongest.js"))],
  [/^\/tournaments$/, "Tournaments", seldom(() => import("./pages/tournaments.js"))],
  [/^\/tournament\/([^/]+)$/, "Tournament", seldom(() => import("./pages/tournament.js"))],
  [/^\/operator$/, "Operator", seldom(() => import("./pages/operator.js"))],
  [/^\/lobby$/, "Lobby", () => import("./pages/lobby.js")],
  [/^\/puzzles$/, "Puzzles", () => import("./pages/puzzles.js")],
  [/^\/puzzle\/([^/]+)\/([^/]+)$/, "PuzzlePage", () => import("./pages/puzzle.js")],
  [/^\/daily$/, "Daily", () => import("./pages/daily.js")],
  [/^\/workshop\/([^/]+)$/, "Editor", () => loadMessages("en-workshop").then(() => import("./pages/editor.js"))],
  [/^\/settings$/, "Settings", seldom(() => import("./pages/settings.js"))],
];

/** What wears no more than what every page has. */
const PLAIN = ["Home", "Table"];

/** The page that an address means; one that nobody can read means none. @param {string} path */
function find(path) {
  for (const [pattern, name, load] of PAGES) {
    const match = pattern.exec(path);
    try {
      if (match) return { name, load, parts: match.slice(1).map((part) => decodeURIComponent(part ?? "")) };
    } catch {
      return null;
    }
  }
  return null;
}

function App() {
  const [path, setPath] = useState(location.pathname);
  const [shown, setShown] = useState(/** @type {{path: string, view: any, parts: string[]} | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Error | null} */ (null));
  const [broken, mend] = useErrorBoundary((error) => console.error(error));
  useLayoutEffect(() => {
    const follow = () => {
      setPath(location.pathname);
      mend();
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useLayoutEffect(() => {
    const found = find(path);
    let current = true; // a page that comes after another was asked for is not shown any more
    if (!found) setShown({ path, view: Nowhere, parts: [] });
    else
      Promise.all([found.load(), PLAIN.includes(found.name) || dressed()]).then(
        ([module]) => {
          if (current) {
            setProblem(null);
            setShown({ path, view: module[found.name], parts: found.parts });
          }
        },
        (error) => {
          if (current) setProblem(error);
        },
      );
    return () => {
      current = false;
    };
  }, [path]);
  if (broken || problem) return html`<${Waiting} title=${t("broken")} error=${broken ?? problem} />`;
  if (!shown) return html`<p class="loading" role="status">${t("loading")}</p>`;
  return html`<${shown.view} key=${shown.path} parts=${shown.parts} /><${Told} path=${path} />`;
}

const LOST_NAME = seldom(() => import("./pages/lost-name.js"));

/** What somebody is told over whichever page comes next. @param {{path: string}} props */
function Told({ path }) {
  const ask = () => /** @type {Promise<import("./types").LostName>} */ (get("/api/me/lost-name"));
  const [lost] = useAnswer(ask, [path]);
  if (!lost?.lost) return null;
  return html`<${Later} key=${lost.lost} load=${LOST_NAME} name="LostName" lost=${lost} />`;
}

function Nowhere() {
  return html`<${Page} title=${t("nowhere")}><h1>${t("nowhere")}</h1>
    <p>${t("nowhere-text")}</p>
    <p><${Link} href="/" class="button primary">${t("home")}<//></p>
  <//>`;
}

apply();
followPrinter();
await loadMessages("en");
for (const skip of document.querySelectorAll(".skip")) skip.textContent = t("skip-to");
const root = /** @type {Element} */ (document.getElementById("app"));
root.replaceChildren();
render(html`<${App} />`, root);
