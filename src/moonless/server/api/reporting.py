"""What an after-action report tells beyond the last scene."""

from msgspec import Struct


class Luck(Struct):
    """How many throws or draws went well, and how many were to be expected by their odds."""

    good: int
    all: int
    expected: float
    margin: float = 0.0
    """By how much the number is more or less in 95 of 100 games."""


class Honor(Struct):
    """What a result is worth: 1 for a gold medal, 2 for silver, 3 for bronze; 0 for none."""

    rank: int
    title: str
    """What it is for: the level that was reached, or the side that won."""


class AfterAction(Struct):
    """What a report adds to the last scene."""

    details: list[str]
    """The game's own account: the score by line, awards, losses."""
    history: str
    """What happened at the time, where the scenario tells it."""
    luck: dict[str, Luck] = {}
    """Of `dice` and of `cards`."""
    score: float | None = None
    """None where one side wins and the other loses."""
    unit: str = ""
    """What the score counts, in the number that fits it."""
    best: float | None = None
    """The highest score, where a rating has one."""
    honor: Honor | None = None
    as_well: float | None = None
    """In which share of the computer's measured games the result was this good or better; None where all were."""
    measured: int = 0
    """How many games that were."""
