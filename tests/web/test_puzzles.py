"""A puzzle of the day beside the patrol, tried on its page."""

from playwright.sync_api import expect

from moonless.players.puzzles import puzzles_of
from tests.web.driving import Visitor
from tests.web.waiting import looks
from tests.web.words import say, told

GAME = "by-stealth-and-sea"


def test_a_puzzle_is_tried_from_the_daily_page_on(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/daily")
    page.locator("#puzzle-try").click()
    page.wait_for_selector(".puzzle .board .cell")
    expect(page.locator(".orders .option, .orders .faces button").first).to_be_visible()
    page.goto("/puzzles")
    puzzle = next(iter(puzzles_of(GAME).values()))
    page.locator(f'a[href="/puzzle/{GAME}/{puzzle.id}"]').click()
    page.wait_for_selector(".puzzle .board .cell")
    page.locator(f'.orders [data-key="{puzzle.best}"]').click()
    expect(page.locator(".solved.right")).to_be_focused()
    expect(page.locator(".solved h2")).to_have_text(f"✓ {say('puzzle-right', best=told(puzzle.tried[0].label))}")
    expect(page.locator(".solved tbody tr")).to_have_count(len(puzzle.tried))
    page.locator("#puzzle-next").click()
    expect(page.locator(".solved")).to_have_count(0)
    page.wait_for_selector(".puzzle .board .cell")


def test_a_wrong_order_on_a_phone(pocket: Visitor) -> None:
    page = pocket.page
    puzzle = next(iter(puzzles_of(GAME).values()))
    page.goto(f"/puzzle/{GAME}/{puzzle.id}")
    wrong = page.locator(f'.orders .option:not([data-key="{puzzle.best}"])').first
    wrong.tap()
    expect(page.locator(".solved.wrong")).to_be_visible()
    expect(page.locator(".solved .best")).to_have_count(1)
    looks(page, "document.documentElement.scrollWidth <= 390", True)
    page.locator("#puzzle-play").tap()
    pocket.seated()
