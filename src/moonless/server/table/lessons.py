"""Lessons at a table: who sits where, and what the seats answer that the lesson itself holds."""

from functools import cache

from moonless.core import teaching
from moonless.core.decision import Decision
from moonless.core.game import Game, find_game, seats_of
from moonless.core.lessons import Lesson
from moonless.core.table import Table
from moonless.server.api.messages import Refused
from moonless.server.people.people import Person
from moonless.server.site.house import House
from moonless.server.table.rows import COMPUTER, PERSON, TableRow

LESSON, CAPTAIN = "lesson", "captain"
"""A seat that the lesson holds is kept as `lesson ID`; where the lesson has no answer, the captain plays it."""


@cache
def of(game: Game) -> dict[str, Lesson]:
    return game.lessons


def find(game: Game, id: str) -> Lesson:
    if id not in of(game):
        raise Refused("There is no such lesson.", 404)
    return of(game)[id]


async def begin(house: House, person: Person, game: Game, lesson: Lesson) -> TableRow:
    """A table for one learner; the lesson holds the other seats."""
    record = teaching.begin(game, lesson).record
    record.entries.clear()  # what was thrown before the first question is thrown again, the same, when it is opened
    mine = teaching.learners_seats(game, lesson)
    holders = {
        seat: (PERSON, person.id) if seat in mine else (COMPUTER, f"{LESSON} {lesson.id}")
        for seat in seats_of(game, lesson.scenario, lesson.options)
    }
    return await house.rows.create(person, record, {**holders}, False)


def is_taught(row: TableRow) -> bool:
    """Whether a table is a lesson's, by the dice that the lesson names."""
    return any((each.scenario, each.seed) == (row.scenario, row.seed) for each in of(find_game(row.game)).values())


def player_of(holder: str) -> str:
    """The computer player behind a holder's name."""
    return CAPTAIN if holder.startswith(f"{LESSON} ") else holder


def answer(table: Table, holder: str, decision: Decision) -> str:
    """What the lesson answers for a seat that it holds; nothing where a computer player must think."""
    kind, _, id = holder.partition(" ")
    lesson = of(table.game).get(id) if kind == LESSON else None
    return teaching.answer_of(lesson, table, decision) if lesson is not None else ""
