"""Every lesson of every game, from its first step to its last, through the rules as they are now.

A rule, a figure or a wording of keys that changes under a lesson is found here, not by a learner.
"""

from pathlib import Path

import pytest

from moonless.core.errors import Unreadable
from moonless.core.game import Game, games
from moonless.core.lessons import THINGS, Lesson, Step, read_lessons
from moonless.core.record import CHOOSE
from moonless.core.table import Table
from moonless.core.teaching import begin, learners_seats, walk

LESSONS = [
    pytest.param(game, lesson, id=f"{game.id} {lesson.id}")
    for game in games().values()
    for lesson in game.lessons.values()
]
taught = pytest.mark.parametrize(("game", "lesson"), LESSONS)


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


@taught
def test_from_the_first_step_to_the_last(game: Game, lesson: Lesson) -> None:
    """Every answer is offered to the learner when its turn comes, everything pointed at is there, and every answer of
    the computer's seats is given."""
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


@taught
def test_a_lesson_teaches_by_doing(game: Game, lesson: Lesson) -> None:
    """Most steps are something to do, and most of that is done by the learner."""
    doing = [step for step in lesson.steps if step.keys]
    assert len(doing) > len(lesson.steps) / 2
    assert sum(not step.auto for step in doing) > len(doing) / 3
    assert set(lesson.others) | set(learners_seats(game, lesson)) <= set(game.seats)


def test_every_game_teaches() -> None:
    """They Come Unseen has two sides that play differently: a lesson for each."""
    assert all(game.lessons for game in games().values())
    assert {seat for lesson in games()["they-come-unseen"].lessons.values() for seat in lesson.seats} >= {
        "nato",
        "soviet",
    }


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        ({"say": " "}, "without words"),
        ({"say": "Go.", "auto": True}, "nothing to choose"),
        ({"say": "There.", "point": ".sea"}, "expected one of board"),
        ({"say": "There.", "point": "cell"}, "expected one of board"),
    ],
)
def test_a_step_that_cannot_be_taught(broken: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Step(**broken).check()  # type: ignore[arg-type]


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "first.toml").write_text('title = "First"\nstep = 1\n', encoding="utf-8")
    with pytest.raises(Unreadable, match=r"lessons/first\.toml: summary: missing"):
        read_lessons(tmp_path)
