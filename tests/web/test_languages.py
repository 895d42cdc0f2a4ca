"""In the made-up language every word that a person reads is said otherwise, on every page; English is as it is written.

All other tests of this folder run in the made-up language, so these two are what is left to prove: that no page shows
words past the catalog, and that the language people play in has nothing of the other.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from moonless.core.game import find_game
from moonless.core.languages import ENGLISH, MOON
from tests.playing import played
from tests.web.driving import LANGUAGE, WEB, Server, Visitor, table_id, visiting
from tests.web.words import say

LARGE = {"width": 1440, "height": 900}
PAGES = [
    "/",
    "/games",
    "/learn",
    "/daily",
    "/lobby",
    "/tournaments",
    "/strongest",
    "/settings",
    "/rules",
    "/rules/by-stealth-and-sea",
    "/rules/rogue-regiment",
    "/workshop/rogue-regiment",
    "/nowhere",
]
GAMES = {
    "by-stealth-and-sea": "bg2",
    "gato-leader": "first-patrol",
    "they-come-unseen": "duel",
    "rogue-regiment": "m01-paper-chase",
}
ENDED = GAMES | {"gato-leader": "holding-the-line"}
"""What is played to its end."""
DULL = ("resign", "stay")
"""Answers that end a game soon."""
moon_only = pytest.mark.skipif(LANGUAGE != MOON, reason="this is about the made-up language")
OWN = "code, .logo, .hash, .who, .hello b, kbd, .editor .titles h1, .proof ~ .scroll-x td, textarea, [data-own]"
"""Not ours to translate: the program's name, keys of the keyboard, what people are called, a record's own letters."""
ENGLISH_WORDS = """([own, names]) => {
  const own_words = (text) => names.reduce((left, name) => left.replaceAll(name, ""), text);
  const ours = (text) => own_words(text).replace(/Moonless|https:|Ctrl|Shift/g, "");
  const plain = (text) => ours(text).match(/[A-Za-z]{2,}/g)
    ?.filter((word) => /[aeiounsyAEIOUNSY]/.test(word)) ?? [];
  const found = new Set();
  const look = (text, element, what) => {
    if (!text || element.closest(own)) return;
    if (plain(text).length)
      found.add(`${what} <${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> `
        + text.trim().replace(/\\s+/g, " ").slice(0, 120));
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (node.nodeType === 3) {
      if (!node.parentElement.matches("script, style, noscript")) look(node.data, node.parentElement, "text");
    } else for (const name of ["aria-label", "title", "placeholder", "alt", "data-note", "data-name", "aria-valuetext"])
      look(node.getAttribute(name), node, name);
  }
  const drafted = document.querySelector(".editor") !== null;  // its title is its maker's
  if (plain(document.title).length && !drafted) found.add(`title of the page: ${document.title}`);
  return [...found];
}"""
"""All that can be read or heard on the page and holds a plain English vowel: the made-up language has none."""


def untranslated(visitor: Visitor) -> list[str]:
    return in_english(visitor.page, [visitor.page.request.get("/api/me").json()["name"]])


def in_english(page: Page, theirs: Sequence[str]) -> list[str]:
    """What a page says in English besides these words of people."""
    found: list[str] = page.evaluate(ENGLISH_WORDS, [OWN, [*theirs]])
    return found


@moon_only
def test_no_page_has_english(visitor: Visitor) -> None:
    page = visitor.page
    visitor.known()
    found = []
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("main h1")
        expect(page.get_by_text(say("loading"))).to_have_count(0)
        page.wait_for_load_state("networkidle")
        found += [f"{path}: {each}" for each in untranslated(visitor)]
    assert not found, "\n".join(found)


@moon_only
@pytest.mark.parametrize("game", GAMES)
def test_no_briefing_table_or_window_has_english(visitor: Visitor, game: str) -> None:
    page = visitor.page
    visitor.known()
    page.goto(f"/play/{game}")
    page.wait_for_selector(".scenario")
    found = untranslated(visitor)
    page.goto(f"/play/{game}/{GAMES[game]}")
    page.wait_for_selector(".briefing-page .board .cell")
    found += untranslated(visitor)
    page.locator("#begin").click()
    visitor.seated()
    for number in range(9):
        if number % 4 == 0:
            found += untranslated(visitor)
        if not visitor.settled():  # chance is the server's
            page.keyboard.press("Escape")
            break
        if visitor.composed():
            visitor.send()
        else:
            offered = visitor.keys()
            visitor.choose(next(key for key in offered if key not in DULL))
    pointed = page.locator(".piece:not(.ghost)").all()[:3] + page.locator(".cell").all()[:40:13]
    for each in pointed:
        each.dispatch_event("pointermove", {"bubbles": True})
        page.wait_for_selector(".tip")
        found += untranslated(visitor)
    for key in ("p", "m", "?", "r"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        found += untranslated(visitor)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    assert not found, "\n".join(sorted(set(found)))


def ended(game: str, folder: Path) -> Path:
    """The record of a whole game that the computer player played."""
    played(game, ENDED[game], "ended").record.save(folder / "ended.jsonl")
    return folder / "ended.jsonl"


@moon_only
@pytest.mark.parametrize("game", GAMES)
def test_no_report_replay_or_proof_has_english(visitor: Visitor, tmp_path: Path, game: str) -> None:
    page = visitor.page
    visitor.upload(ended(game, tmp_path))
    table = f"/table/{table_id(page)}"
    page.goto(f"{table}/report")
    page.wait_for_selector(".after-action")
    found = untranslated(visitor)
    for step in (1, 25):
        page.goto(f"{table}/replay?step={step}")
        page.wait_for_selector(".replay .board .cell")
        found += untranslated(visitor)
    page.goto(f"{table}/standing")
    page.wait_for_selector(".standing-main")
    found += untranslated(visitor)
    page.goto(f"{table}/proof")
    page.locator("#proof-run").click()
    page.wait_for_selector(".proof")
    found += untranslated(visitor)
    assert not found, "\n".join(sorted(set(found)))


@pytest.fixture
def english(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, ENGLISH)
    yield running
    running.kill()


def test_english_is_as_it_is_written(browser: Browser, english: Server) -> None:
    catalog = json.loads((WEB / "messages" / "en.json").read_text())
    with visiting(browser, english, viewport=LARGE) as visitor:
        page = visitor.page
        page.goto("/")
        expect(page.get_by_role("heading", level=1)).to_have_text(catalog["hero"])
        for game, scenario in GAMES.items():
            page.goto(f"/play/{game}/{scenario}")
            expect(page.get_by_role("heading", level=1)).to_have_text(find_game(game).scenarios[scenario].title)
            page.locator("#begin").click()
            visitor.seated()
            visitor.choose(visitor.keys()[0])
            visitor.settled()
            assert "~]" not in page.inner_text("body")
            expect(page.locator('[data-tool="menu"]')).to_have_attribute("aria-label", catalog["menu"])
