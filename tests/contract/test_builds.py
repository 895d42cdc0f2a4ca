"""Builds: compiled by mypyc or plain, the same source plays the same games. The golden games were made once and stay.

`python -m tests.contract.make_golden` makes them anew, after a change of rules or content that is meant.
"""

import importlib
import json
import os
import pkgutil
from pathlib import Path
from typing import Any

import pytest

from moonless.core.game import Game, games
from moonless.core.record import NOTE, Record
from moonless.core.table import Table
from tests.contract.make_golden import BULK_SEEDS, FOLDER, bulk_game, ending, golden_settings

COMPILED = os.environ.get("MOONLESS_EXPECT_COMPILED") == "1"
HOW = "run `python -m tests.contract.make_golden` if games were meant to change, and look at the difference"
CORE = ["core.decision", "core.fate", "core.events", "core.play", "core.bulk", "players.admiral.search"]
RECORDS = sorted(FOLDER.glob("*/*.jsonl"))


def our_games() -> list[Game]:
    return [game for game in games().values() if type(game).__module__.startswith("moonless.games.")]


def hot_modules(game: Game) -> list[str]:
    """The state and the rules of a game."""
    package = type(game).__module__.rpartition(".")[0]
    rules = importlib.import_module(f"{package}.rules")
    return [f"{package}.state", *(f"{rules.__name__}.{found.name}" for found in pkgutil.iter_modules(rules.__path__))]


@pytest.mark.skipif(not COMPILED, reason="MOONLESS_EXPECT_COMPILED is not 1")
def test_hot_modules_are_really_compiled() -> None:
    names = [f"moonless.{name}" for name in CORE]
    for game in our_games():
        names += hot_modules(game)
    assert len(names) > len(CORE)
    for name in names:
        file = importlib.import_module(name).__file__
        assert file is not None
        assert not file.endswith(".py"), f"{name} is not compiled: {file}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_records_replay_to_their_outcome(path: Path) -> None:
    record = Record.load(path)
    text = record.text()
    assert path.read_bytes() == text.encode()
    assert games()[record.game].plays(record.rules), HOW
    assert record.content == games()[record.game].mark_of(record.scenario, record.options), HOW
    expected = record.entries[-1]
    assert expected.kind == NOTE
    table = Table.resume(record)
    assert table.notice == ""
    assert ending(table.game, table.state) == expected.value, HOW
    table.record.checkpoint = None
    assert record.text() == text, "replaying added nothing"


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in our_games()])
def test_bulk_games_end_as_they_always_did(game: Game) -> None:
    """Seed by seed the same score and the same hash of all answers and of the last state."""
    expected: dict[str, dict[str, Any]] = json.loads((FOLDER / game.id / "bulk.json").read_text())
    for setting in golden_settings(game):
        for seed in BULK_SEEDS:
            assert bulk_game(setting, seed) == expected[setting.scenario][str(seed)], f"{setting.name}, {seed}: {HOW}"


def test_every_scenario_of_ours_has_golden_games() -> None:
    for game in our_games():
        have = {Record.load(path).scenario for path in RECORDS if path.parent.name == game.id}
        assert have == set(game.scenarios), HOW
