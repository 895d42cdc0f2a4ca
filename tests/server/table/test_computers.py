"""Computer players at a table are given what their seat may know, and nothing that depends on the rest."""

import pickle
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from moonless.core.sight import Sight
from moonless.server.thinking.thinker import Thinker, Thought
from tests.server.hide_and_seek import HIDER, SEEKER, HideAndSeek
from tests.server.support import Server, Visitor, make_settings
from tests.server.table.test_views import some_secret

Given = tuple[str, int, bytes, bool]


def thought_about(monkeypatch: pytest.MonkeyPatch, folder: Path, secret: str) -> tuple[list[Given], int]:
    """What the seeker's computer is given in a whole game, and how often the hider was asked."""
    given: list[Given] = []

    async def noted(
        self: Thinker, game: str, player: str, seed: int, chair: str, sight: Sight, person: str, idle: bool
    ) -> Thought:
        given.append((player, seed, pickle.dumps(sight), idle))
        return Thought("seek ditch", 0.0)

    monkeypatch.setattr(Thinker, "choose", noted)
    monkeypatch.setattr("moonless.server.table.starting.new_secret", lambda: secret)
    folder.mkdir()
    wish: dict[str, Any] = {"seats": {HIDER: "me", SEEKER: "captain"}}
    with (
        Server(make_settings(folder)) as server,
        closing(Visitor(server.url)) as person,
        person.sit(person.start("hide-and-seek", **wish)["id"]) as screen,
    ):
        while screen.card["status"] == "playing":
            if screen.keys:
                screen.choose("hide attic")
            else:
                screen.hear()
        return given, screen.decision


def test_how_often_the_other_side_was_asked_reaches_no_computer(
    monkeypatch: pytest.MonkeyPatch, hide_and_seek: HideAndSeek, tmp_path: Path
) -> None:
    few, once = thought_about(monkeypatch, tmp_path / "few", some_secret([False, False, False]))
    many, again = thought_about(monkeypatch, tmp_path / "many", some_secret([True, False, True]))
    assert (once, again) == (3, 5), "the two worlds differ in hidden steps"
    assert len(few) == 3
    assert few == many
