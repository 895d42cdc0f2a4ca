"""What the Soviets are told of submarines, and keep: the reports of turns, the answers to searches, what bombs did."""

import json
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

# What a submarine's turn reports (18.3, 18.4).
CONTACT: Final = 0
SIGHTED: Final = 1
SEEN: Final = 2
SNORTS: Final = 3
DIVES: Final = 4
EXHAUSTED: Final = 5
RECOVERS: Final = 6
ATTACKS: Final = 7

# What the Soviets have been told, for plotting.
TURN_NOTICE: Final = 0
SEARCH_NOTICE: Final = 1
ATTACK_NOTICE: Final = 2
SUNK_NOTICE: Final = 3
STRIKE_NOTICE: Final = 4
SWEEP_NOTICE: Final = 5

# What a bomb does.
MISS: Final = 0
NEAR_MISS: Final = 1
HIT: Final = 2


@dataclass
class Report:
    """One thing that a submarine's turn reported. A state stores it as its four numbers."""

    kind: int
    who: int
    """The submarine; of a contact, the Destroyer that heard it."""
    place: int
    """The square; of a contact the color, of an attack the station."""
    end: int = 0
    """Where a snort ends; the square of a station that is attacked."""

    def stored(self) -> list[int]:
        return [self.kind, self.who, self.place, self.end]


def read_reports(stored: list[list[int]]) -> list[Report]:
    """The reports of a turn, as they were stored."""
    return [Report(kind, who, place, end) for kind, who, place, end in stored]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Conclusion:
    """What follows from all notices up to one of them: the plot (18.9)."""


@dataclass
class Notice:
    """Something the Soviets were told that says where submarines can be, with what was public at that moment.

    A notice is never changed, and what lies before it in the log is always the same: so the plot after it is kept here.
    It is stored as one line of text, since a state holds a hundred of them and is stored at every phase.
    """

    text: str

    def __post_init__(self) -> None:
        try:
            self.take_in(json.loads(self.text))
        except (KeyError, TypeError, AttributeError) as error:  # a stranger wrote it
            raise ValueError(f"this is no notice: {self.text[:60]}") from error

    def take_in(self, told: dict[str, Any]) -> None:
        """What it tells, by the names under which the text has it."""
        self.kind: int = told["kind"]
        self.hits: list[int] = told["hits"]
        """Of each submarine, afterward; 3 is sunk."""
        self.levels: list[int] = told.get("levels", [])
        self.reports = [read_reports(turn) for turn in told.get("reports", [])]
        """For each submarine's turn, in order, what it published."""
        self.ships: list[int] = told.get("ships", [])
        """Their squares at the start of each of those turns, one turn after the other."""
        self.watches: list[int] = told.get("watches", [])
        """Likewise which way the watches faced."""
        self.squares: list[int] = told.get("squares", [])
        self.depths: list[int] = told.get("depths", [])
        self.results: list[int] = told.get("results", [])
        swept: list[int] = told.get("swept", [])
        self.swept = dict(zip(swept[::2], swept[1::2], strict=True))
        """The round in which each of these squares was last crossed at speed unharmed."""
        self.plot: Conclusion | None = None

    @property
    def searched_from(self) -> int:
        """Of a search: the Destroyer's square."""
        return self.squares[0]

    @property
    def bow(self) -> int:
        """Of a search: which way the bow pointed."""
        return self.squares[1]

    def ships_in(self, turn: int) -> list[int]:
        """Where the ships were in one submarine's turn."""
        count = len(self.ships) // len(self.reports)
        return self.ships[turn * count : (turn + 1) * count]

    def watches_in(self, turn: int) -> list[int]:
        """Which way the watches faced in one submarine's turn."""
        count = len(self.watches) // len(self.reports)
        return self.watches[turn * count : (turn + 1) * count]


def make_notice(kind: int, hits: list[int], **told: list[int] | list[list[list[int]]]) -> Notice:
    """A notice from what it tells; that is not read from its text again, since bulk play makes many."""
    notice = Notice.__new__(Notice)
    parts = "".join([f',"{name}":{numbers}' for name, numbers in told.items()])
    notice.text = f'{{"kind":{kind},"hits":{hits}{parts}}}'.replace(" ", "")  # lists of numbers are JSON but for spaces
    notice.take_in({"kind": kind, "hits": hits, **told})
    return notice
