"""A lesson at a table: how it begins, what the computer's seats answer, and the whole way through it."""

from collections.abc import Iterator

from moonless.core.decision import Decision
from moonless.core.errors import MoonlessError
from moonless.core.game import Game, seats_of
from moonless.core.lessons import Lesson, Step
from moonless.core.record import CHOOSE
from moonless.core.table import Table


def begin(game: Game, lesson: Lesson) -> Table:
    """The table of a lesson, before its first step."""
    return Table.start(game, lesson.scenario, lesson.seed, lesson.options)


def learners_seats(game: Game, lesson: Lesson) -> list[str]:
    return lesson.seats or list(seats_of(game, lesson.scenario, lesson.options))


def answer_of(lesson: Lesson, table: Table, decision: Decision) -> str:
    """What a seat of the computer answers by the lesson; nothing once the game has left the lesson's way."""
    answers = lesson.others.get(decision.seat, [])
    given = [entry.value for entry in table.counting if entry.kind == CHOOSE and entry.by == decision.seat]
    if given != answers[: len(given)] or len(given) == len(answers):
        return ""
    key = answers[len(given)]
    return key if any(option.key == key for option in decision.options) else ""


def walk(game: Game, lesson: Lesson) -> Iterator[tuple[Step, str, Table]]:
    """Every answer of a lesson, from its first step to its last; the table stands before the answer.

    A step that only speaks comes with the answer "". What does not fit the rules is an error that names the step.
    """
    table = begin(game, lesson)
    mine = learners_seats(game, lesson)
    for number, step in enumerate(lesson.steps, 1):
        for key in step.keys or [""]:
            try:
                _let_others_answer(lesson, table, mine)
                yield step, key, table
                if key:
                    _answer(table, mine, key)
            except MoonlessError as error:
                raise MoonlessError(
                    f"{game.id}, lesson {lesson.id}, step {number} ({step.say[:40]}): {error}"
                ) from error
    _let_others_answer(lesson, table, mine)


def _answer(table: Table, mine: list[str], key: str) -> None:
    if table.decision is None:
        raise MoonlessError(f"the game is over, but the lesson goes on with '{key}'")
    if table.decision.seat not in mine:
        raise MoonlessError(f"{table.decision} is not for the learner, who is to answer '{key}'")
    table.choose(key)


def _let_others_answer(lesson: Lesson, table: Table, mine: list[str]) -> None:
    """Until the learner is asked, or the lesson's answers are at their end."""
    while table.decision is not None and table.decision.seat not in mine:
        key = answer_of(lesson, table, table.decision)
        if not key:
            return
        table.choose(key)
