"""A lesson at a table where somebody else has secrets: the lesson plays the other seat."""

from pathlib import Path

import pytest

from tests.server.conftest import Invite
from tests.server.hide_and_seek import HIDER, SEEKER, HideAndSeek

LESSON = """
title = "Where is it?"
summary = "Look three times."
scenario = "yard"
seed = "low"
seats = ["seeker"]

[others]
hider = ["hide ditch", "hide cellar", "hide attic"]

[[steps]]
say = "Look."
choose = ["seek ditch", "seek cellar", "seek attic"]

[[steps]]
say = "Three times."
"""


@pytest.fixture
def taught(hide_and_seek: HideAndSeek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HideAndSeek:
    """The game with a lesson beside its data."""
    folder = tmp_path / "game" / "data" / "lessons"
    folder.mkdir(parents=True)
    (folder / "first.toml").write_text(LESSON, encoding="utf-8")
    monkeypatch.setattr(HideAndSeek, "package", tmp_path / "game")
    return hide_and_seek


def test_the_lesson_plays_the_other_seat(taught: HideAndSeek, visitor: Invite) -> None:
    person = visitor()
    path = f"/api/games/{taught.id}/lessons/first"
    assert "hide" not in person.send("GET", path).text  # what the other side does is not told before
    card = person.ask("POST", path)
    assert card["mine"] == [SEEKER]
    assert card["seats"][HIDER]["holder"] == {"kind": "computer", "name": "lesson"}
    with person.sit(card["id"]) as screen:
        for key in ("seek ditch", "seek cellar", "seek attic"):
            while not screen.keys:
                screen.hear()
            screen.choose(key)
        while not screen.scene["outcome"]:
            screen.hear()
        assert [line["text"] for line in screen.scene["log"]] == [
            f"The {place} is the place." for place in ("ditch", "cellar", "attic")
        ]


def test_off_the_lessons_way(taught: HideAndSeek, visitor: Invite) -> None:
    """Another answer than the one that is meant: the game goes on all the same."""
    person = visitor()
    card = person.ask("POST", f"/api/games/{taught.id}/lessons/first")
    with person.sit(card["id"]) as screen:
        for _ in range(3):
            while not screen.keys:
                screen.hear()
            screen.choose("seek barn")
        while not screen.scene["outcome"]:
            screen.hear()
        assert screen.scene["outcome"] == "Found 0 times."
