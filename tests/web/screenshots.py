"""Pictures of the main screens: `python -m tests.web.screenshots [FOLDER]`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from moonless.core.languages import ENGLISH
from moonless.core.record import CHOOSE
from moonless.core.table import Table
from tests.playing import played
from tests.web.driving import CHROMIUM, Server, Visitor, launch

GAME = "by-stealth-and-sea"
PAGES = {
    "home": "/",
    "briefing": f"/play/{GAME}/bg2",
    "rules": f"/rules/{GAME}#5.4.3",
    "daily": "/daily",
    "settings": "/settings",
}
LARGE = {"width": 1440, "height": 900}
SMALL = {"width": 390, "height": 844}


OTHERS = {
    "gato-leader": ("first-patrol", 60),
    "they-come-unseen": ("duel", 60),
    "rogue-regiment": ("m03-hit-and-run", 24),
}
"""A scenario of each other game, and after how many choices it is shown."""


def record(choices: int, seed: str, game: str = GAME, scenario: str = "bg2") -> Path:
    """A game that the computer player began."""

    def begun(table: Table) -> bool:
        return sum(entry.kind == CHOOSE for entry in table.record.entries) >= choices

    table = played(game, scenario, seed, begun)
    path = Path(tempfile.mkdtemp()) / "game.jsonl"
    table.record.save(path)
    return path


def take(visitor: Visitor, folder: Path, name: str, wait: int = 900) -> None:
    visitor.page.wait_for_timeout(wait)
    visitor.page.screenshot(path=folder / f"{name}.png")
    print(folder / f"{name}.png")


def open_game(visitor: Visitor, path: Path) -> None:
    visitor.page.goto("/")
    visitor.page.locator("input[type=file]").set_input_files(path)
    visitor.page.wait_for_selector(".board .piece")


def desktop(visitor: Visitor, folder: Path, middle: Path, end: Path) -> None:
    page = visitor.page
    open_game(visitor, middle)
    page.locator(".orders .option").first.hover()
    take(visitor, folder, "table")
    page.evaluate("document.documentElement.dataset.theme = 'day'")
    take(visitor, folder, "table-day")
    page.evaluate("document.documentElement.dataset.theme = 'night'")
    page.keyboard.press("p")
    take(visitor, folder, "people")
    for game, (scenario, choices) in OTHERS.items():
        open_game(visitor, record(choices, "picture", game, scenario))
        take(visitor, folder, f"table-{game}", 2500)
    open_game(visitor, end)
    page.wait_for_selector(".after-action .trail", state="attached")
    take(visitor, folder, "report")
    page.locator("#to-replay").click()
    page.get_by_role("slider").fill("40")
    page.wait_for_selector(".replay .piece")
    take(visitor, folder, "replay")
    for name, path in PAGES.items():
        page.goto(path)
        page.wait_for_load_state("networkidle")
        take(visitor, folder, name)
    page.goto(f"/learn/{GAME}")
    page.locator("[data-lesson]").first.click()
    page.wait_for_selector(".lesson")
    for _ in range(2):
        page.locator(".lesson-next").click()
    take(visitor, folder, "tutorial")


def phone(visitor: Visitor, folder: Path, middle: Path, end: Path) -> None:
    open_game(visitor, middle)
    take(visitor, folder, "phone-table")
    visitor.page.locator('[data-tab-of="sheets"]').tap()
    take(visitor, folder, "phone-sheets")
    open_game(visitor, end)
    take(visitor, folder, "phone-report")
    visitor.page.goto(f"/play/{GAME}/bg2")
    take(visitor, folder, "phone-briefing")


def main(folder: Path) -> int:
    if not CHROMIUM:
        print("Chromium is missing: install Debian's package chromium to make the screenshots.")
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()), ENGLISH)
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            middle, end = record(34, "lesson 1349"), record(999, "lesson 1349")
            for size, screens in ((LARGE, desktop), (SMALL, phone)):
                small = size is SMALL
                visitor = Visitor(
                    browser, server, viewport=size, has_touch=small, is_mobile=small, device_scale_factor=1 + small
                )
                screens(visitor, folder, middle, end)
                visitor.close()
    finally:
        server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screenshots")))
