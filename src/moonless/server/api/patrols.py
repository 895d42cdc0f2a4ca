"""The daily patrol over the wire."""

from msgspec import Struct

from moonless.server.api.messages import TableCard
from moonless.server.api.proving import Promise


class DailyResult(Struct):
    by: str
    """Empty: one who chooses not to be named."""
    score: float
    level: str
    named: bool
    """Whether it is somebody with an account, and so a page, who is named."""
    own: bool
    """Whether it is mine."""


class Daily(Struct):
    date: str
    game: str
    scenario: str
    results: list[DailyResult]
    """Best first; none until one's own is in."""
    mine: TableCard | None
    home: int = 0
    out: int = 0
    counts: list[tuple[float, int]] = []
    """How many came home with which score."""
    place: float = -1.0
    """Mine: better than this share of the others."""
    score: float = 0.0
    promise: Promise | None = None
    """Made before the day began."""
    next_promise: Promise | None = None


class DailyBest(DailyResult):
    table: str


class DailyPast(Struct):
    """Yesterday, and my days."""

    date: str
    game: str
    scenario: str
    counts: list[tuple[float, int]]
    home: int
    best: DailyBest | None = None
    score: float = 0.0
    place: float = -1.0
    table: str = ""
    calendar: list[tuple[str, int]] = []
    """Newest first: the day, and better than so many of a hundred."""
    streak: int = 0
    longest: int = 0
