"""The kit with which a game is put to the test: see docs/write-a-game.md.

`pytest --moonless-game NAME` runs the contract suite on an installed game.
"""

from moonless.testing.looks import (
    bare,
    chances,
    choices,
    cut,
    data,
    line,
    position,
    question,
    seats,
    shown,
    snapshot,
    told,
)
from moonless.testing.moods import ENDLESS, Guided, Mood, by_dice, mood_for, play, sampled, steps
from moonless.testing.positions import ScriptedPosition
from moonless.testing.settings import Setting, settings_of, some
from moonless.testing.tables import counted_tables, left_of, live_tables

__all__ = [
    "ENDLESS",
    "Guided",
    "Mood",
    "ScriptedPosition",
    "Setting",
    "bare",
    "by_dice",
    "chances",
    "choices",
    "counted_tables",
    "cut",
    "data",
    "left_of",
    "line",
    "live_tables",
    "mood_for",
    "play",
    "position",
    "question",
    "sampled",
    "seats",
    "settings_of",
    "shown",
    "snapshot",
    "some",
    "steps",
    "told",
]
