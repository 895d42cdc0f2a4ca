"""Lessons: see the suite; here what our own games promise besides, and what a broken lesson says."""

from pathlib import Path

import pytest

from moonless.core.errors import Unreadable
from moonless.core.game import games
from moonless.core.lessons import Step, read_lessons
from moonless.testing.contract.lessons import *  # noqa: F403  # the chapter's tests


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
