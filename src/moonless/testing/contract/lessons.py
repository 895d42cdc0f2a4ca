"""Every lesson of a game, from its first step to its last, through the rules as they are now.

A rule, a figure or a wording of keys that changes under a lesson is found here, not by a learner.
"""

from moonless.core.game import Game
from moonless.core.lessons import THINGS, Lesson
from moonless.core.record import CHOOSE
from moonless.core.table import Table
from moonless.core.teaching import begin, learners_seats, walk


def in_sight(table: Table, seat: str, point: str) -> bool:
    """Whether what a step points at is on the learner's screen."""
    thing, _, id = point.partition(" ")
    if thing not in THINGS:
        return True
    scene = table.scene(seat)
    there = {
        "cell": [cell.id for cell in scene.board.cells] if scene.board is not None else [],
        "piece": [piece.id for piece in scene.pieces],
        "sheet": [sheet.id for sheet in scene.sheets],
    }
    return id in there[thing]


def test_from_the_first_step_to_the_last(taught: tuple[Game, Lesson]) -> None:
    """Every answer is offered to the learner when its turn comes, everything pointed at is there, and every answer of
    the computer's seats is given."""
    game, lesson = taught
    mine = learners_seats(game, lesson)
    table = begin(game, lesson)
    for step, _, now in walk(game, lesson):
        table = now
        asked = table.decision.seat if table.decision is not None else mine[0]
        seat = asked if asked in mine else mine[0]
        assert in_sight(table, seat, step.point), f"{step.point} is not in sight: {step.say[:60]}"
    for seat, answers in lesson.others.items():
        assert [entry.value for entry in table.counting if entry.kind == CHOOSE and entry.by == seat] == answers
    last = lesson.steps[-1]
    assert not last.keys, "the last step only speaks: its button ends the lesson"
    assert table.over or (table.decision is not None and table.decision.seat in mine)


def test_a_lesson_teaches_by_doing(taught: tuple[Game, Lesson]) -> None:
    """Most steps are something to do, and most of that is done by the learner."""
    game, lesson = taught
    doing = [step for step in lesson.steps if step.keys]
    assert len(doing) > len(lesson.steps) / 2
    assert sum(not step.auto for step in doing) > len(doing) / 3
    assert set(lesson.others) | set(learners_seats(game, lesson)) <= set(game.seats)
