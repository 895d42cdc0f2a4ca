"""What deserves a moment has it: a lower third over the board, that can be skipped, for those who like motion."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from moonless.core.game import find_game
from moonless.core.record import Record
from moonless.core.teaching import walk
from tests.web.bar import give
from tests.web.driving import Server, Visitor, visiting
from tests.web.test_rogue_mission import GAME, LESSON, save
from tests.web.words import told

LARGE = {"width": 1440, "height": 900}
BEATS = 150
"""So many fifths of a second at the most until the moment comes: it stays only until it was looked at."""


def before_a_moment() -> tuple[Record, str, str, str]:
    """A mission just before an answer that brings one on: the answer, the moment, its words."""
    before: tuple[Record, str] | None = None
    for _, key, table in walk(find_game(GAME.id), LESSON):
        line = next((line for line in table.log(None) if line.moment), None)
        if line is not None and before is not None:
            return *before, line.moment, line.text
        if key:
            before = table.record.copy(), key
    raise AssertionError("nothing in the lesson deserves a moment")


@contextmanager
def answered(browser: Browser, server: Server, path: Path, key: str, motion: str) -> "Iterator[Visitor]":
    """Somebody who watches things being played out, and has just given that answer; the page's clock stands."""
    with visiting(browser, server, quick=False, viewport=LARGE, reduced_motion=motion) as somebody:
        page = somebody.page
        page.clock.install()
        somebody.upload(path)
        answer = somebody.offered(key)
        before = somebody.stamp()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        give(answer)
        somebody.moved_on(before)
        if page.locator(".draft").count():
            page.keyboard.press("Enter")
        yield somebody


def lines(page: Page) -> int:
    return int(page.locator("#log ol").get_attribute("data-lines") or 0)


def test_a_moment_has_its_stage_and_can_be_skipped(browser: Browser, server: Server, tmp_path: Path) -> None:
    record, key, moment, text = before_a_moment()
    path = save(record, tmp_path)
    with answered(browser, server, path, key, "no-preference") as somebody:
        stage = somebody.page.locator(f'.moment[data-moment="{moment}"]')
        somebody.page.wait_for_selector(".subtitle, .moment", state="attached")  # what is played out has come
        for _ in range(BEATS):
            if stage.count():
                break
            somebody.page.clock.run_for(200)
        expect(stage.locator("h2")).to_have_text(told(text))
        somebody.page.keyboard.press(" ")
        expect(stage).to_have_count(0)
        expect(somebody.page.locator("#log")).to_contain_text(told(text))


def test_who_likes_no_motion_sees_no_stage(browser: Browser, server: Server, tmp_path: Path) -> None:
    record, key, _, text = before_a_moment()
    path = save(record, tmp_path)
    with answered(browser, server, path, key, "reduce") as somebody:
        somebody.page.evaluate(
            "new MutationObserver(() => { window.staged ||= Boolean(document.querySelector('.moment')) })"
            ".observe(document.body, {childList: true, subtree: true})"
        )
        somebody.page.clock.resume()
        expect(somebody.page.locator("#log")).to_contain_text(told(text))
        somebody.settled()
        assert not somebody.page.evaluate("Boolean(window.staged)")
