"""axe-core finds nothing on any page, in both themes; every text of the client is in the catalog; no inline styles."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.driving import WEB, Server, Visitor
from tests.web.middle import MIDDLE, PHONE, WIDE, at_middle
from tests.web.words import WRITTEN, say

AXE = (Path(__file__).parent / "axe.min.js").read_text(encoding="utf-8")
PAGES = {
    "home": "/",
    "game": "/play/rogue-regiment",
    "briefing": "/play/by-stealth-and-sea/bg2",
    "rules": "/rules/by-stealth-and-sea#5.4.3",
    "shelf": "/rules",
    "daily": "/daily",
    "lobby": "/lobby",
    "tournaments": "/tournaments",
    "strongest": "/strongest",
    "settings": "/settings",
    "nowhere": "/nowhere",
    "join": "/join/no-such-link",
}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLORS = ["color-contrast", "link-in-text-block"]
"""What axe finds by colors, in which alone the themes differ."""


def violations(page: Page, only: list[str]) -> list[str]:
    """What axe-core finds, in one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    run = "only => axe.run(document, {runOnly: only, resultTypes: ['violations']})"
    found = page.evaluate(run, only)["violations"]
    return [
        f"{each['id']}: {node['html'][:160]} | {node.get('failureSummary', '')[:200]}"
        for each in found
        for node in each["nodes"][:4]
    ]


def theme(page: Page, name: str) -> None:
    page.evaluate("name => { document.documentElement.dataset.theme = name; }", name)


def look(page: Page) -> list[str]:
    """Everything by night, and by day what the other colors could spoil."""
    found = []
    for name, only in (("night", TAGS), ("day", COLORS)):
        theme(page, name)
        found += [f"{name}: {each}" for each in violations(page, only)]
    return found


@pytest.mark.parametrize("name", PAGES)
def test_pages(visitor: Visitor, name: str) -> None:
    page = visitor.page
    page.goto(PAGES[name])
    page.wait_for_selector("main h1")
    expect(page.get_by_text(say("loading"))).to_have_count(0)
    if name == "join":
        expect(page.get_by_role("alert")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert look(page) == []
    if name == "join":
        visitor.problems.clear()  # the browser itself notes the 404


def test_table_and_its_windows(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    for key in ("random", "face e", "face e", "face e"):
        visitor.click(key)
    visitor.settled()
    assert look(page) == []
    for key, name in (("p", "People"), ("m", "Menu"), ("?", "Help"), ("r", "Rules")):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        assert look(page) == [], name
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


def test_what_comes_after(visitor: Visitor, finished: Path) -> None:
    """The report, the replay and the proof of the dice."""
    page = visitor.page
    page.goto("/")
    page.locator("input[type=file]").set_input_files(finished)
    page.wait_for_selector(".after-action .trail", state="attached")
    assert look(page) == []
    table = page.url
    page.goto(f"{table}/replay?step=20")
    page.wait_for_selector(".replay .piece")
    assert look(page) == []
    page.goto(f"{table}/report")
    page.wait_for_selector(".after-action .trail", state="attached")
    assert look(page) == []
    page.goto(f"{table}/proof")
    page.get_by_role("button", name=say("proof-run")).click()
    page.wait_for_selector(".proof")
    assert look(page) == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("game", MIDDLE)
def test_all_four_tables_in_play(browser: Browser, server: Server, game: str, size: dict[str, Any]) -> None:
    """In the middle of a game, on every tab of a phone, with the people's window open."""
    with at_middle(browser, server, game, **size) as visitor:
        page = visitor.page
        for tab in ("sheets", "log", "orders") if size is PHONE else ():
            page.locator(f'[data-tab-of="{tab}"]').tap()
            assert violations(page, TAGS) == [], tab
        assert look(page) == []
        page.keyboard.press("p")
        page.wait_for_selector("dialog[open]")
        theme(page, "night" if size is PHONE else "day")
        assert violations(page, TAGS) == []


def test_themes_differ_in_colors_alone() -> None:
    """So by day nothing else has to be looked at again."""
    colors = r"--.*|(fill|stroke)(-opacity)?|color(-scheme)?|(-webkit-)?print-color-adjust|mix-blend-mode"
    for file in (WEB / "css").rglob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        for rules in re.findall(r"data-theme[^{}]*\{([^{}]*)\}", text):
            for name, value in re.findall(r"([\w-]+)\s*:\s*([^;]+)", rules):
                assert re.fullmatch(colors, name), f"{file.name}: {name}"
                assert not re.search(r"\d(px|rem|em|%)(?!.*\))", value), f"{file.name}: {name}: {value}"


def test_every_message_is_in_the_catalog() -> None:
    entries = [entry for text in WRITTEN for entry in json.loads(text, object_pairs_hook=list)]
    catalog: dict[str, str] = dict(entries)
    assert len(entries) == len(catalog), "a key stands twice"
    used: set[str] = set()
    for file in (WEB / "js").rglob("*.js"):
        used |= set(re.findall(r"\bt\(\"([^\"`$]+)\"", file.read_text(encoding="utf-8")))
    assert used - set(catalog) == set()


def test_no_inline_styles_or_scripts() -> None:
    """The policy forbids them; a forgotten one would silently not work."""
    for file in [*(WEB / "js").rglob("*.js"), WEB / "index.html"]:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"<[^>]*\sstyle=|\son(click|load|input)=\"", text), file


def test_files_stay_small() -> None:
    lines = {file.name: len(file.read_text(encoding="utf-8").splitlines()) for file in (WEB / "js").rglob("*.js")}
    long = {name: count for name, count in lines.items() if count > 400}
    assert long == {}
