"""The way in: four worlds at the door, a page for each game, a briefing that briefs; the column beside the board."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from moonless.core.game import find_game
from tests.web.driving import Server, Visitor, table_id, visiting
from tests.web.waiting import left, looks, not_sideways, resize
from tests.web.words import say, told

GAMES = ["by-stealth-and-sea", "gato-leader", "they-come-unseen", "rogue-regiment"]
KNOBS = """() => [...document.querySelectorAll('.segments label, .open-tile')]
  .filter(field => field.querySelector('input').clientWidth < field.clientWidth - 1)
  .map(field => field.innerText)"""
"""Choices whose control is only a part of their field."""
IN_SIGHT = """() => {
  const { top, bottom } = document.querySelector('#begin').getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight + 1;
}"""


def test_four_worlds_and_the_lesson_first(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    expect(page.locator(".world")).to_have_count(len(GAMES))
    for game in GAMES:
        world = page.locator(f'.world[data-game="{game}"]')
        expect(world.locator(".picture img")).to_be_visible()
        expect(world.locator(".picture img")).to_have_js_property("complete", True)
        looks(page, f"document.querySelector('.world[data-game={game}] .picture img').naturalWidth > 0", True)
        expect(world.locator("p").first).not_to_be_empty()
    expect(page.locator("#begin-lesson")).to_be_in_viewport()
    page.locator("#begin-lesson").click()
    visitor.seated()
    expect(page.locator(".lesson")).to_be_visible()


def test_unfinished_games_are_named_and_can_be_put_away(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.locator("#sail-now").click()
    visitor.seated()
    table = table_id(page)
    page.goto("/")
    row = page.locator(f'.my-games [data-table="{table}"]')
    expect(row.locator(".what b")).not_to_be_empty()
    row.locator(".close").click()
    row.locator(".put-away").click()
    expect(row).to_have_count(0)
    page.reload()
    expect(page.locator("#bring-back")).to_be_visible()
    expect(row).to_have_count(0)
    page.locator("#bring-back").click()
    row.locator(".close").click()
    row.locator(".delete").click()  # it is mine alone
    expect(row).to_have_count(0)
    page.reload()
    expect(page.locator("#begin-lesson")).to_be_visible()  # nothing is under way any more


def test_older_games_that_do_not_come_say_so_and_can_be_asked_for_again(visitor: Visitor) -> None:
    page = visitor.page
    visitor.known()
    me = page.request.get("/api/me").json()
    page.route("**/api/me", lambda route: route.fulfill(json={**me, "more": 1}))
    page.route("**/api/me/tables*", lambda route: route.abort())
    page.goto("/")
    page.locator("#older-games").click()
    problem = page.locator("#finished [role=alert]")
    expect(problem).to_have_text(say("no-server"))
    page.unroute("**/api/me/tables*")
    page.locator("#older-games").click()
    expect(problem).to_have_count(0)
    visitor.problems = [each for each in visitor.problems if "ERR_" not in each]  # the browser notes it itself


@pytest.mark.parametrize("path", ["/player/100%", "/table/%E0%A4%A/replay", "/nowhere"])
def test_an_address_that_means_nothing_says_so(visitor: Visitor, path: str) -> None:
    """Also one that cannot be read at all."""
    visitor.page.goto(path)
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(say("nowhere"))


def test_a_table_can_be_the_first_page_of_a_stranger(browser: Browser, server: Server, visitor: Visitor) -> None:
    """Whoever was sent an address looks on, or reads why not and finds the way home; nobody is asked who they are."""
    visitor.page.goto("/lobby")
    visitor.page.locator("#open-table").click()
    visitor.seated()
    with visiting(browser, server) as stranger:
        stranger.page.goto(visitor.page.url)
        stranger.seated()
        expect(stranger.page.locator(".question")).to_have_text(told("You are watching"))
    with visiting(browser, server) as stranger:
        stranger.page.goto("/table/no-such-table")
        expect(stranger.page.get_by_role("status")).to_have_text(
            told("There is no such table here, or its link was not given to you.")
        )
        stranger.page.get_by_role("link", name=say("to-home")).click()
        expect(stranger.page.locator(".world")).to_have_count(len(GAMES))


LONG_RESULT = """() => {
  document.querySelector('.scenario .best').textContent = '12 victory points: Major Victory. Silver Medal. '.repeat(3);
  return document.querySelector('.scenario .what').getBoundingClientRect().width > innerWidth / 2;
}"""
"""A finished game's sentence in the first row; whether the name beside it has half of the page then."""


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_has_a_row_on_its_games_page(visitor: Visitor, game: str) -> None:
    page = visitor.page
    page.goto(f"/play/{game}")
    expect(page.locator(".scenario")).to_have_count(len(find_game(game).scenarios))
    resize(page, 390, 844)
    looks(page, LONG_RESULT, True)  # its name has room beside the button, whatever came of it
    not_sideways(page)
    page.locator(".scenario").first.get_by_role("link").click()
    page.wait_for_selector(".briefing-page .board .cell")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)], ids=str)
def test_begin_is_always_in_sight(browser: Browser, server: Server, game: str, size: tuple[int, int]) -> None:
    """On every briefing, and every option has a control that cannot be filled in wrongly."""
    scenario = next(iter(find_game(game).scenarios))
    with visiting(browser, server, viewport={"width": size[0], "height": size[1]}) as visitor:
        page = visitor.page
        page.goto(f"/play/{game}/{scenario}")
        page.wait_for_selector(".briefing-page .board .cell")
        looks(page, IN_SIGHT, True)
        not_sideways(page)
        if page.locator("#all-options").count():
            page.locator("#all-options").click()
        for option in find_game(game).scenarios[scenario].options.values():
            field = page.locator(f'[data-option="{option.id}"]').last
            controls = field.locator("input[type=radio], select, output, textarea, .names input")
            expect(controls.first).to_be_attached()
            if option.kind in ("choice", "flag"):
                expect(field.locator("input[type=radio], option").nth(len(option.offered) - 1)).to_be_attached()


def test_the_whole_field_of_a_choice_is_its_control(visitor: Visitor) -> None:
    """No knob stands beside its word: what only the workshop loads, no other page needs."""
    page = visitor.page
    for path in ("/lobby", "/play/gato-leader/first-patrol", "/settings"):
        page.goto(path)
        page.wait_for_selector(".segments input", state="attached")
        assert left(page, KNOBS) == [], path


def test_a_briefing_says_what_each_victory_level_needs(visitor: Visitor) -> None:
    """7 As in the victory table, also of a level that the computer never reached; 15.2 of a length, as it is chosen."""
    page, needs = visitor.page, visitor.page.locator(".level-dots .needs")
    page.goto("/play/by-stealth-and-sea/bg5")
    expect(needs).to_have_text(["0–3", "4–6", "7–10", "11–20", "21+"])
    page.goto("/play/gato-leader/first-patrol")
    expect(needs.last).to_have_text("52+")
    page.locator('[data-option="length"] input').first.check()
    expect(needs.last).to_have_text("28+")
    page.goto("/play/they-come-unseen/duel")  # won or lost: there is nothing to count
    expect(page.locator(".level-dots li")).to_have_count(2)
    expect(needs).to_have_count(0)


def begun_with(visitor: Visitor) -> dict[str, Any]:
    """Begin; what the table is asked for with."""
    with visitor.page.expect_request("**/api/tables") as sent:
        visitor.page.locator("#begin").click()
    visitor.seated()
    options: dict[str, Any] = json.loads(sent.value.post_data or "{}")["options"]
    return options


def test_a_first_game_is_as_advised_and_says_so_and_the_next_is_as_usual(visitor: Visitor) -> None:
    page, first = visitor.page, visitor.page.locator("#first-game")
    page.goto("/play/they-come-unseen/duel")
    expect(first).to_be_visible()
    assert begun_with(visitor) == {"weather": False}
    page.goto("/play/they-come-unseen/duel")
    expect(page.locator("#begin")).to_be_visible()
    expect(first).to_have_count(0)
    assert begun_with(visitor) == {}


def test_an_option_is_sent_as_what_it_is(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/they-come-unseen/duel")
    page.locator("#all-options").click()
    field = page.get_by_role("dialog").locator('[data-option="weather"]')
    expect(field.locator('input[value="false"]')).to_be_checked()  # as advised
    field.locator('input[value="true"]').check()
    page.keyboard.press("Escape")
    expect(page.locator("#first-game")).to_have_count(0)
    assert begun_with(visitor) == {"weather": True}


COLUMN = """() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const log = box('.log'), sheets = document.querySelector('#sheets');
  const seen = [...document.querySelectorAll('.log li')].filter((line) => {
    const at = line.getBoundingClientRect();
    return at.top >= log.top - 1 && at.bottom <= Math.min(log.bottom, innerHeight) + 1;
  });
  return {
    cut: sheets.scrollHeight - sheets.clientHeight > 1, low: box('#sheets').bottom > innerHeight,
    few: seen.length < Math.min(6, document.querySelectorAll('.log li').length),
    tall: (box('.phases')?.height ?? 0) >= 40,
  };
}"""
"""Whether the sheet is cut or ends too low, too few lines are in sight, the tracks take more than a line."""


def play_some(visitor: Visitor, page: Page) -> None:
    for _ in range(30):
        if page.evaluate("document.querySelectorAll('.log li').length") >= 9 or not visitor.settled():
            return
        if visitor.composed():
            visitor.send()
        else:
            offered = visitor.keys()
            visitor.choose(next(key for key in offered if key != "resign"))


@pytest.mark.parametrize("game", GAMES)
def test_the_column_shows_the_whole_sheet_and_six_lines_of_log(browser: Browser, server: Server, game: str) -> None:
    scenario = {"they-come-unseen": "duel", "rogue-regiment": "m01-paper-chase"}.get(game, "")
    scenario = scenario or next(iter(find_game(game).scenarios))
    with visiting(browser, server, viewport={"width": 1440, "height": 900}) as visitor:
        page = visitor.page
        page.goto(f"/play/{game}/{scenario}")
        page.locator("#begin").click()
        visitor.seated()
        play_some(visitor, page)
        looks(page, COLUMN, {"cut": False, "low": False, "few": False, "tall": False})


def test_the_language_of_the_server_is_the_pages(visitor: Visitor) -> None:
    visitor.page.goto("/")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(say("hero"))
