"""After a game: its report with medal and margins, the graph of what was to be expected, a picture to show around."""

import json
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from moonless.core.game import find_game
from moonless.core.record import Record
from moonless.core.table import Table
from moonless.players.admiral import Budget
from moonless.players.puzzles import puzzles_of
from moonless.players.random import RandomPlayer
from moonless.players.review import as_data, review
from tests.server.support import SECONDS
from tests.web.conftest import captains_mission
from tests.web.driving import Server, Visitor, table_id, visiting
from tests.web.test_access import look
from tests.web.waiting import fonts_ready, heard, left, looks
from tests.web.words import part, say, told

GAME = "by-stealth-and-sea"
OUTSIDE = """() => [...document.querySelectorAll('.bar button, .bar a, .drawer-tabs button')]
  .filter(each => each.checkVisibility())
  .map(each => [each.innerText || each.ariaLabel, each.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
  .map(([name]) => name)"""
"""Tools that are shown and yet out of sight."""


@pytest.fixture(scope="module")
def victory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A mission that the computer player won: 14 points, a major victory."""
    return captains_mission("medal 1", tmp_path_factory)


def keep_review(server: Server, table: str, found: dict[str, object]) -> None:
    """What a finished review leaves in the database."""
    with sqlite3.connect(server.home / "tables.sqlite3", timeout=SECONDS) as database:
        entries = database.execute("SELECT entries FROM tables WHERE id = ?", (table,)).fetchone()[0]
        database.execute("INSERT INTO reviews VALUES (?, ?, ?)", (table, entries, json.dumps(found)))


def test_the_report_has_its_medal_and_the_replay_its_graph_and_keys(
    visitor: Visitor, server: Server, victory: Path
) -> None:
    page = visitor.page
    visitor.upload(victory)
    table = table_id(page)
    found = as_data(review(Record.load(victory), find_game(GAME), Budget(iterations=4), ["slc-1"]))
    found["moments"] = [{**found["moments"][0], "number": 20}] if found["moments"] else [turn(20)]
    keep_review(server, table, found)

    page.goto(f"/table/{table}/report")
    expect(page.locator(".medal")).to_have_accessible_name(say("medal-silver"))
    expect(page.locator(".report-level")).to_have_text(told("Major Victory"))
    expect(page.locator(".report-score b")).to_have_text("14")
    expect(page.locator(".luck-most")).to_have_count(2)  # what most games keep within, of dice and of cards
    expect(page.locator(".worth-band")).to_be_visible()
    assert look(page) == []
    with page.expect_download() as download:
        page.locator("#picture").click()
    assert download.value.suggested_filename.startswith(f"{GAME}-bg2.")

    page.get_by_role("article").get_by_role("link", name=say("replay")).click()
    page.wait_for_selector(".replay .board .cell")
    expect(page.locator(".replay .worth-band")).to_be_visible()
    here = page.locator("label[for=step]")
    count = int(page.locator("#step").get_attribute("max") or 0)
    page.locator("#replay-next").click()
    page.keyboard.press("ArrowRight")  # the button has the keyboard, and the arrows still move the game
    expect(here).to_have_text(say("replay-step", step=2, count=count))
    page.keyboard.press("]")
    expect(here).to_have_text(say("replay-step", step=20, count=count))
    page.keyboard.press("ArrowLeft")
    expect(here).to_have_text(say("replay-step", step=19, count=count))
    page.keyboard.press("End")
    expect(here).to_have_text(say("replay-step", step=count, count=count))
    assert look(page) == []
    page.locator("#to-report").click()
    expect(page.locator(".medal")).to_be_visible()


SHIFTED = """() => new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().reduce((sum, each) => sum + each.value, 0)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(0), 500);
})"""
"""How much of the page was pushed aside since it came: a word that gets its font is next to nothing."""


CUT = """() => {
  const frame = document.querySelector('.report-chart').getBoundingClientRect();
  return [...document.querySelectorAll('.report-chart :is(.place-name, .piece .tag)')]
    .filter(each => each.checkVisibility())
    .map(each => [each.textContent, each.getBoundingClientRect()])
    .filter(([, box]) => box.left < frame.left || box.top < frame.top || box.right > frame.right
      || box.bottom > frame.bottom)
    .map(([name]) => name);
}"""
"""Names on the report's chart that its frame cuts."""


def test_the_chart_of_the_report_is_whole_and_the_mission_named_once(
    browser: Browser, server: Server, victory: Path
) -> None:
    for width, height in ((1440, 900), (1280, 800), (390, 844)):
        with visiting(browser, server, viewport={"width": width, "height": height}) as reader:
            page = reader.page
            reader.upload(victory)
            page.goto(f"/table/{table_id(page)}/report")
            page.wait_for_selector(".report-chart .trail", state="attached")
            fonts_ready(page)
            assert left(page, CUT) == [], width
            looks(page, "document.querySelector('.after-action').innerText.split('BG2').length - 1", 1)


def test_medal_and_points_push_nothing_aside(visitor: Visitor, victory: Path) -> None:
    """They come later than the rest: then all of the sheet is drawn at once."""
    page, held = visitor.page, list[Route]()
    visitor.upload(victory)
    page.route("**/api/tables/*/report", lambda route: held.append(route))  # a method of a list is refused
    page.goto(f"/table/{table_id(page)}/report")
    expect(page.locator(".after-action.coming")).to_contain_text(part("14 victory points"))
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    heard(page, lambda: held)
    held[0].continue_()
    expect(page.locator(".medal")).to_be_visible()
    assert page.evaluate(SHIFTED) < 0.005


def test_a_phone_reads_all_of_it(pocket: Visitor, server: Server, victory: Path) -> None:
    """Report and replay with their graph, the proof, a puzzle, the editor: nothing hides, nothing is too wide."""
    page = pocket.page
    pocket.upload(victory)
    table = table_id(page)
    keep_review(server, table, as_data(review(Record.load(victory), find_game(GAME), Budget(iterations=2), ["slc-1"])))
    puzzle = next(iter(puzzles_of(GAME).values()))
    shown = {
        f"/table/{table}/report": ".worth-band",
        f"/table/{table}/replay?step=9": ".replay .worth-band",
        f"/table/{table}/proof": ".row-buttons button, main button",
        f"/puzzle/{GAME}/{puzzle.id}": ".orders .option",
        "/puzzles": ".puzzle-link",
        "/workshop/rogue-regiment": ".editor",
    }
    for path, there in shown.items():
        page.goto(path)
        page.locator(there).first.wait_for(state="visible")
        page.wait_for_load_state("networkidle")
        assert look(page) == [], path
        looks(page, "document.documentElement.scrollWidth <= 390", True)


def test_every_button_of_the_editor_is_in_sight_on_a_phone_held_sideways(browser: Browser, server: Server) -> None:
    view: dict[str, object] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
    with visiting(browser, server, **view) as sideways:
        page = sideways.page
        page.goto("/workshop/rogue-regiment")
        page.locator(".editor").wait_for()
        page.wait_for_load_state("networkidle")
        assert left(page, OUTSIDE) == []


def turn(number: int) -> dict[str, object]:
    """A turning point, where so short a search finds none."""
    figures = dict.fromkeys(("promised", "promised_margin", "cost", "cost_margin", "luck", "luck_margin"), 1.0)
    return {
        "number": number,
        "seat": "slc-1",
        "rule": "4.3",
        "chosen": "",
        "best": "",
        "better": "",
        "lucky": True,
    } | figures


def test_a_rating_is_told_as_one_and_what_everybody_reaches_is_compared_with_nobody(
    visitor: Visitor, tmp_path: Path
) -> None:
    """A mission of Rogue Regiment that nobody finished: 0 of 4, Failed; no points, no 100 of 100."""
    path = tmp_path / "failed.jsonl"
    player = RandomPlayer(3)
    with Table.start(find_game("rogue-regiment"), "m00-night-school", "3") as table:
        while table.decision is not None:
            table.choose(player.choose(table.state, table.decision).key)
        assert table.outcome is not None
        assert table.outcome.level == "Failed"
        table.record.save(path)
    visitor.upload(path)
    visitor.page.goto(f"/table/{table_id(visitor.page)}/report")
    score = visitor.page.locator(".report-score")
    expect(score.locator("b")).to_have_text("0 / 4")
    expect(score.locator("span")).to_have_text(told("rating"))
    expect(score.locator("small")).to_have_count(0)
    expect(visitor.page.locator(".report-level")).to_have_text(told("Failed"))
