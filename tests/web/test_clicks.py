"""How many clicks things take in By Stealth and Sea and Gato Leader: counted in the page."""

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import cast

from playwright.sync_api import Page, expect

import moonless
from moonless.core.table import Table
from moonless.games.gato_leader.state import State
from tests.web.driving import Visitor
from tests.web.gato import Patrol, played, saved
from tests.web.test_ways import HEARD, click, far, look, sent

ROUNDS = 4
MOST = 20
LONG = 60
WISHES = ["stop", "search", "attack-routine", "wake surfaced", "ride-all-out", "hold"]
"""What is answered wherever it is offered."""
FREE_PLACE = """cell => {
  const area = document.querySelector(`.cell[data-cell="${cell}"]`), box = area.getBoundingClientRect();
  for (let x = 0.05; x < 1; x += 0.05)
    for (let y = 0.05; y < 1; y += 0.05) {
      const at = [box.left + box.width * x, box.top + box.height * y];
      if (document.elementFromPoint(...at) === area) return at;
    }
}"""
"""A point of an area on which nothing lies."""


def clicks(page: Page) -> int:
    number: int = page.evaluate("window.clicks")
    return number


def under_way(visitor: Visitor, folder: Path) -> None:
    """By Stealth and Sea, at the first craft's action, with nothing broken and free water ahead."""
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed="3")
    while table.decision is not None and table.decision.ask != "action":
        keys = [option.key for option in table.decision.options]
        table.choose(next(key for key in ["random", "face e", *keys] if key in keys))
    visitor.upload(saved(table, folder))


def test_a_move_and_a_turn_are_two_clicks(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page
    under_way(visitor, tmp_path)
    scene, _ = look(visitor)
    seat = scene["prompt"]["seat"]
    ahead = next(each["cell"] for each in scene["prompt"]["choices"] if each["key"] == "move")
    page.evaluate(HEARD)
    before = visitor.stamp()
    click(page, ahead)
    visitor.moved_on(before)
    before = visitor.stamp()
    visitor.click("face se")
    visitor.moved_on(before)
    assert clicks(page) == 2
    piece = next(each for each in look(visitor)[0]["pieces"] if each["id"] == seat)
    assert (piece["cell"], piece["facing"]) == (ahead, "SE")


def test_a_full_move_is_two_clicks_with_its_price(visitor: Visitor, tmp_path: Path) -> None:
    """Three hexes ahead: proposed at both prices, with the chance of the cheaper; one more click goes."""
    page = visitor.page
    under_way(visitor, tmp_path)
    scene, ways = look(visitor)
    way = far(scene, [each for each in ways if not each["ends"]], 3)
    page.evaluate(HEARD)
    click(page, way["cell"])
    expect(page.locator(f'.ways[data-way="{way["cell"]}"] .draft-tools button:not(.way-off)')).to_have_count(2)
    before = visitor.stamp()
    click(page, way["cell"])
    visitor.moved_on(before)
    assert sent(page) == way["keys"] == ["full-move surely", "ahead 3"]
    assert clicks(page) == 2


def sails(table: Table) -> bool:
    return table.decision is not None and table.decision.ask == "move"


def answers(table: Table, round: int) -> list[str]:
    """Go out, attack what comes, close in by a whole way in the first round, fire all, reload, keep station."""
    decision = table.decision
    assert decision is not None
    keys = [option.key for option in decision.options]
    if decision.ask == "maneuver" and round == 1:
        ways = table.game.screen.ways(table.redacted(decision.seat), decision)
        if far_off := [way.keys for way in ways if len(way.keys) > 1]:
            return far_off[0]
    salvo = [key for key in keys if key.startswith("all ")]
    return [next(key for key in [*WISHES, *salvo, "reload-all", "done", "decline", *keys[1:], *keys] if key in keys)]


def battle(table: Table) -> Iterator[tuple[list[str], int]]:
    """A patrol until its first battle is over: the answers, and in which round."""
    round, fought = 0, False
    while table.decision is not None and not (fought and cast(State, table.state).battle is None):
        round += table.decision.ask == "maneuver"
        fought = fought or table.decision.ask == "place"
        given = answers(table, round)
        yield given, round
        for key in given:
            table.choose(key)


def patrol(folder: Path) -> Table:
    """A boat that leaves port, meets a convoy in its first search, and fights four rounds."""
    for seed in map(str, count()):
        table = played(Patrol("salmon"), sails, "holding-the-line", seed)
        record = saved(table, folder)
        course = list(islice(battle(table), LONG))
        given = [keys for keys, _ in course]
        met = given.count(["search"]) == 1 and any(len(keys) > 1 for keys in given)
        if met and course[-1][1] == ROUNDS and len(course) < LONG:
            return moonless.load(record)
    raise AssertionError("no dice bring such a battle")


def test_a_patrol_with_a_battle_of_four_rounds_is_twenty_clicks(visitor: Visitor, tmp_path: Path) -> None:
    """From port until the battle is over: a whole way on the display, whole salvos, routine left to the crews."""
    table, page = patrol(tmp_path), visitor.page
    visitor.upload(tmp_path / "game.jsonl")
    page.evaluate(HEARD)
    for keys, _ in battle(table):
        if len(keys) > 1:
            go(visitor, keys)
        else:
            visitor.choose(*keys)
    assert clicks(page) <= MOST


def go(visitor: Visitor, keys: list[str]) -> None:
    """A whole way on the board, clicked at a free place of its area."""
    page, cell = visitor.page, keys[-1].removeprefix("to ")
    page.mouse.click(*page.wait_for_function(FREE_PLACE, arg=cell).json_value())
    page.wait_for_selector(f'.ways[data-way="{cell}"]', state="attached")
    before = visitor.stamp()
    page.mouse.click(*page.wait_for_function(FREE_PLACE, arg=cell).json_value())
    visitor.moved_on(before)
    assert sent(page)[: len(keys)] == keys
