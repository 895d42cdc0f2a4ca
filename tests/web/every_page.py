"""Every page at six widths in both themes: `python -m tests.web.every_page FOLDER [NAME ..]`.

Pictures of all, and what a machine can tell of them: what axe-core finds, what a finger would miss, what makes a page
wider than its window, what the console says.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from moonless.core.languages import ENGLISH
from tests.web.driving import Server, Visitor, launch, table_id
from tests.web.screenshots import OTHERS, record
from tests.web.test_access import COLORS, TAGS, theme, violations

TOUCH = {"has_touch": True, "is_mobile": True}
SIZES: dict[str, dict[str, Any]] = {
    "360": {"viewport": {"width": 360, "height": 740}, **TOUCH},
    "390": {"viewport": {"width": 390, "height": 844}, **TOUCH},
    "844": {"viewport": {"width": 844, "height": 390}, **TOUCH},
    "1024": {"viewport": {"width": 1024, "height": 768}},
    "1440": {"viewport": {"width": 1440, "height": 900}},
    "2560": {"viewport": {"width": 2560, "height": 1300}},
}
WITH_AXE = ("390", "1440")
"""Where axe-core looks as well: it takes longer than all the rest."""
TALLEST = 3200
GAMES = ("by-stealth-and-sea", "gato-leader", "they-come-unseen", "rogue-regiment")
PAGES = {
    "home": "/", "games": "/games", "learn": "/learn", "rules": "/rules", "lobby": "/lobby", "daily": "/daily",
    "puzzles": "/puzzles", "strongest": "/strongest", "tournaments": "/tournaments", "settings": "/settings",
    "operator": "/operator", "nowhere": "/nowhere", "join": "/join/no-such-link",
    "rules-game": "/rules/gato-leader#9.2", "balance": "/balance/by-stealth-and-sea/bg2",
    "workshop": "/workshop/rogue-regiment", "briefing-bss": "/play/by-stealth-and-sea/bg2",
    "briefing-gato": "/play/gato-leader/first-patrol", "briefing-unseen": "/play/they-come-unseen/duel",
    "briefing-rogue": "/play/rogue-regiment/m03-hit-and-run", "game-bss": "/play/by-stealth-and-sea",
    "game-rogue": "/play/rogue-regiment", "learn-unseen": "/learn/they-come-unseen",
}  # fmt: skip
OF_A_TABLE = {"replay": "/replay?step=12", "report": "/report", "proof": "/proof", "standing": "/standing"}
SMALL = """() => [...document.querySelectorAll('button, a, summary, input, select, label.pick')].filter((e) => {
  if (!e.checkVisibility({visibilityProperty: true, opacityProperty: true})) return false;
  if (e.closest('.visually-hidden, .skip, svg') || getComputedStyle(e).display === 'inline') return false;
  if (e.matches('input') && e.closest('label')) return false;
  const {width, height} = e.getBoundingClientRect();
  return width > 1 && height > 1 && (width < 43.5 || height < 43.5);
}).map((e) => { const {width, height} = e.getBoundingClientRect();
  return `${e.tagName}.${e.className} "${(e.innerText || e.ariaLabel || '').slice(0, 30)}" `
    + `${Math.round(width)}x${Math.round(height)}`; })"""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth + 1"


def opened(visitor: Visitor, path: str) -> None:
    """A page, once all of it is there."""
    visitor.page.goto(path)
    visitor.page.wait_for_selector("main")
    try:
        visitor.page.wait_for_load_state("networkidle", timeout=8000)
    except TooLate:
        print("still busy:", path)
    visitor.page.wait_for_timeout(500)


def addresses(visitor: Visitor) -> Iterator[tuple[str, str]]:
    """Every page by its name; tables in play, and one that is over, are put there first."""
    yield from PAGES.items()
    page = visitor.page
    for game in GAMES:
        scenario, choices = OTHERS.get(game, ("bg2", 34))
        visitor.upload(record(choices, "picture", game, scenario))
        yield f"table-{game}", f"/table/{table_id(page)}"
    page.goto("/")
    page.locator("input[type=file]").set_input_files(record(999, "lesson 1349"))
    page.wait_for_selector(".after-action")
    over = table_id(page)
    for name, path in OF_A_TABLE.items():
        yield name, f"/table/{over}{path}"


def findings(page: Page, size: str) -> Iterator[str]:
    if page.evaluate(TOO_WIDE):
        yield "wider than the window"
    if "has_touch" in SIZES[size]:
        yield from sorted(set(page.evaluate(SMALL)))
    if size in WITH_AXE:
        yield from violations(page, TAGS)


def main(folder: Path, only: list[str]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()), ENGLISH)
    found = 0
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            for size, options in SIZES.items():
                visitor = Visitor(browser, server, **options)
                visitor.known()
                for name, path in addresses(visitor):
                    if only and name not in only:
                        continue
                    opened(visitor, path)
                    page = visitor.page
                    told = list(findings(page, size))
                    height = page.evaluate("document.documentElement.scrollHeight")
                    whole = height <= TALLEST and size in WITH_AXE
                    for light in ("night", "day"):
                        theme(page, light)
                        page.screenshot(path=folder / f"{name}-{size}-{light}.png", full_page=whole)
                    told += [f"day: {each}" for each in (violations(page, COLORS) if size in WITH_AXE else [])]
                    for each in [*told, *visitor.problems]:
                        print(f"{name} {size}: {each}", flush=True)
                    found += len(told)
                    visitor.problems.clear()
                visitor.close()
    finally:
        server.kill()
    print(f"{found} findings; pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
