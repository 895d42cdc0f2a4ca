"""Moonless: the table at which stealth war games are played.

>>> import moonless
>>> table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
>>> table.decision.ask
'place-ship'
>>> table.choose("random")
>>> table.decision.seat
'slc-1'
"""

import os
import secrets
import sys
from typing import Any, cast

from moonless.core.decision import Decision, Option, Refusal
from moonless.core.docstrings import give_docstrings
from moonless.core.errors import IllegalChoice, MoonlessError, NotNow, RecordMismatch, Unreadable
from moonless.core.events import Event, Line
from moonless.core.game import (
    Game,
    Judgment,
    OpenSecrets,
    Outcome,
    Player,
    Scenario,
    Screen,
    Secrets,
    StartOption,
    find_game,
)
from moonless.core.record import Record
from moonless.core.replays import replay
from moonless.core.scene import Scene
from moonless.core.table import Table
from moonless.games import Games

__version__ = "0.1.0"

__all__ = [
    "Decision",
    "Event",
    "Game",
    "IllegalChoice",
    "Judgment",
    "Line",
    "MoonlessError",
    "NotNow",
    "OpenSecrets",
    "Option",
    "Outcome",
    "Player",
    "Record",
    "RecordMismatch",
    "Refusal",
    "Scenario",
    "Scene",
    "Screen",
    "Secrets",
    "StartOption",
    "Table",
    "Unreadable",
    "games",
    "load",
    "replay",
    "start",
]

games = cast(Games, sys.modules["moonless.games"])
"""The package of the games, which can be called: `moonless.games()` tells what is installed."""

SEEDED, BY_HAND = "seeded", "by-hand"

give_docstrings(Decision, Event, Line, Option, Refusal)


def start(
    game: str,
    scenario: str | None = None,
    seed: int | str | None = None,
    fate: str = SEEDED,
    options: dict[str, Any] | None = None,
) -> Table:
    """Sit down to a new game. Without a seed one is drawn; with `fate="by-hand"` a person throws the dice.

    >>> import moonless
    >>> table = moonless.start("gato-leader", "first-patrol", seed="a text will do", options={"length": "short"})
    >>> table.decision.seat
    'boats-1'
    """
    if fate not in (SEEDED, BY_HAND):
        raise MoonlessError(f"fate is '{SEEDED}' or '{BY_HAND}', not '{fate}'")
    if fate == BY_HAND and seed is not None:
        raise MoonlessError("a seed and dice thrown by hand do not go together")
    if fate == SEEDED and seed is None:
        seed = secrets.randbelow(2**53)
    return Table.start(find_game(game), scenario, seed, options)


def load(path: str | os.PathLike[str]) -> Table:
    """Take up a saved game.

    >>> import moonless
    >>> import tempfile
    >>> from pathlib import Path
    >>> path = Path(tempfile.mkdtemp()) / "mine.jsonl"
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> table.choose("random")
    >>> table.record.save(path)
    >>> moonless.load(path).decision.seat == table.decision.seat
    True
    """
    return Table.resume(Record.load(path))
