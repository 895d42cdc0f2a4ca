"""In every game: after the third same answer a standing order is offered with the next question, fires, is seen in the
log, and is undone. By Stealth and Sea, and the page of all orders, are in `test_standing`."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect

import moonless
from moonless.core.decision import Decision
from moonless.core.table import FREE, Table
from moonless.server.table.habits import FIRST_LABEL, HABIT
from tests.web.driving import Visitor
from tests.web.words import say, told

FEW = 16
"""Answers between the first of the three and the fourth question: so many are given in the browser."""
WISHES = {
    "gato-leader": ["no-search", "stop", "decline", "dive", "done"],
    "they-come-unseen": ["first green", "stay", "done", "north"],
}
"""A player of habits takes the first of these that is offered."""


@dataclass
class Habit:
    """A record that ends before a question, and what is answered from there until the question comes a fourth time."""

    record: Path
    answers: list[str]
    order: str
    label: str
    """What is offered then, by its key and in words."""
    did: str
    """What the log says of it."""
    key: str
    free: bool
    """Whether it can be undone without asking."""


def by_habit(table: Table) -> Callable[[Decision], str]:
    """Scripted where a few wishes do; else as the computer plays."""
    wishes, captain = WISHES.get(table.game.id), table.game.judgment.captain(1)

    def choose(asked: Decision) -> str:
        keys = [option.key for option in asked.options]
        if wishes is None:
            return captain.choose(table.redacted(asked.seat), asked).key
        sails = [key for key in keys if key.startswith("to ")] if asked.ask == "move" else []
        return next((key for key in [*wishes, *sails] if key in keys), keys[0])

    return choose


def grown(folder: Path, game: str, scenario: str, ask: str, seed: int) -> Habit | None:
    """The first habit of a seat in a game, if it is grown within few answers."""
    table = moonless.start(game, scenario=scenario, seed=seed)
    choose, question, given = by_habit(table), table.game.standing[ask], list[str]()
    same: dict[str, tuple[str, list[int]]] = {}
    while (asked := table.decision) is not None:
        last, places = same.get(asked.seat, ("", []))
        if asked.ask == ask:
            found = len(places) >= HABIT and question.takes(last) and question.key(last, asked, None)
            if found and len(given) - places[-HABIT] <= FEW:
                begun = places[-HABIT]
                path = saved(folder, game, scenario, seed, given[:begun])
                words = asked.find(found).label
                table.choose(found)
                named = question.name[0].lower() + question.name[1:]
                return Habit(
                    path, given[begun:], last, FIRST_LABEL if last != found else words,
                    f"Standing order, {named}: {words}.", found, table.can_undo == FREE,
                )  # fmt: skip
        key = choose(asked)
        if asked.ask == ask:
            habit = question.habit(asked, key)
            same[asked.seat] = (habit, [*places, len(given)] if habit == last else [len(given)])
        given.append(key)
        table.choose(key)
    return None


def saved(folder: Path, game: str, scenario: str, seed: int, answers: list[str]) -> Path:
    with moonless.start(game, scenario=scenario, seed=seed) as table:
        for key in answers:
            table.choose(key)
        table.record.save(folder / "habit.jsonl")
    return folder / "habit.jsonl"


@pytest.mark.parametrize(
    ("game", "scenario", "ask"),
    [
        ("gato-leader", "first-patrol", "search"),
        ("they-come-unseen", "lone-destroyer", "first"),
        ("rogue-regiment", "m00-night-school", "destination"),
    ],
)
def test_a_habit_becomes_an_order_that_fires_and_is_undone(
    visitor: Visitor, tmp_path: Path, game: str, scenario: str, ask: str
) -> None:
    page = visitor.page
    habit = next(found for seed in range(1, 50) if (found := grown(tmp_path, game, scenario, ask, seed)) is not None)
    visitor.upload(habit.record)
    offer = page.locator(f'[data-always="{habit.order}"]')
    did = page.locator(".log li", has_text=told(habit.did))
    for key in habit.answers:
        expect(offer).to_have_count(0)
        visitor.choose(key)
        if visitor.composed():
            visitor.send()
    expect(offer).to_contain_text(say("always-so", answer=told(habit.label)))
    expect(did).to_have_count(0)
    before = visitor.stamp()
    page.keyboard.press("a")
    visitor.moved_on(before)
    expect(did).to_have_count(1)

    page.keyboard.press("u")
    if not habit.free:
        page.locator("dialog .primary").click()
    expect(did).to_have_count(0)
    expect(offer).to_have_count(0)
    visitor.offered(habit.key)
    visitor.choose(habit.key)
    expect(did).to_have_count(0)  # this time it was the player
    page.keyboard.press("m")
    page.locator("#standing").press("Enter")
    drop = page.locator(f'dialog [data-drop="{ask}"]')
    expect(drop).to_have_count(1)
    drop.press("Enter")
    expect(drop).to_have_count(0)
