"""The part of a game that says what is shown: scenes, boards, chances, reasons."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Generic

from moonless.core.content import load, read
from moonless.core.decision import Decision, Option, Refusal
from moonless.core.drawing import draw_board
from moonless.core.errors import MoonlessError
from moonless.core.events import Line
from moonless.core.observing import Observer
from moonless.core.scene import Board, Odds, Piece, Scene, Way
from moonless.core.secrets import S

if TYPE_CHECKING:
    from moonless.core.legends import Legend

NO_SYMBOLS = '<svg xmlns="http://www.w3.org/2000/svg"/>'
ABBREVIATIONS = "data/words/abbreviations.toml"


@dataclass(slots=True)
class AbbreviationsFile:
    """The file as it is written."""

    means: dict[str, str]


@cache
def read_abbreviations(package: str) -> dict[str, str]:
    """Those of a game's package, where it has any."""
    file = resources.files(package) / ABBREVIATIONS if package else None
    return read(AbbreviationsFile, load(file), ABBREVIATIONS).means if file is not None and file.is_file() else {}


class Screen(ABC, Generic[S]):
    """What a game shows. Every state it is handed is as the seat may know it, but for `why_not` and `refuse`.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> screen = table.game.screen
    >>> scene = screen.scene(table.redacted("slc-1"), "slc-1", table.decision, [])
    >>> scene.title
    'BG2: First Blood at the Rock'
    """

    def __init__(self, package: str = "") -> None:
        self.package = package
        """The game's package: its data/symbols.svg draws the kinds of its pieces."""

    def __repr__(self) -> str:
        return f"<Screen {type(self).__name__} of {type(self).__module__}>"

    @abstractmethod
    def scene(self, state: S, seat: str | None, decision: Decision | None, log: list[Line]) -> Scene:
        """What a seat's screen shows; the decision is None where it is not this seat's."""

    def pieces(self, state: S, seat: str | None) -> list[Piece]:
        """The pieces of that scene alone: what moves between two decisions."""
        return self.scene(state, seat, None, []).pieces

    def stands(self, state: S) -> dict[str, int]:
        """Where each track of that scene stands, by its id: a screen that plays events out follows them."""
        return {}

    def board(self, id: str) -> Board:
        """A board by its id."""
        raise MoonlessError(f"there is no board '{id}'")

    def known(self, id: str, boards: Iterable[str]) -> str:
        """The id of one of these boards; any other is refused."""
        if id not in boards:
            raise MoonlessError(f"there is no board '{id}'; there are: {', '.join(boards)}")
        return id

    def draw_board(self, id: str) -> str:
        """A board as SVG; a game with a sheet of its own draws it itself."""
        return draw_board(self.board(id))

    @property
    def symbols(self) -> str:
        """SVG symbols for the kinds of its pieces."""
        if not self.package:
            return NO_SYMBOLS
        file = resources.files(self.package) / "data" / "symbols.svg"
        return file.read_text(encoding="utf-8") if file.is_file() else NO_SYMBOLS

    @property
    def abbreviations(self) -> dict[str, str]:
        """What the abbreviations in its words stand for: data/words/abbreviations.toml."""
        return read_abbreviations(self.package)

    def odds(self, state: S, decision: Decision, option: Option) -> Odds | None:
        """The exact chance that an option succeeds; None where nothing is left to chance."""
        return None

    def ways(self, state: S, decision: Decision) -> list[Way]:
        """For a piece that may go on by several answers, whole ways to the places in its reach; empty where none."""
        return []

    def why_not(self, state: S, decision: Decision) -> list[Refusal]:
        """For every action of the rulebook that this decision does not offer, why."""
        return []

    def refuse(self, state: S, decision: Decision, key: str) -> Refusal | None:
        """Why an answer with this key cannot be given, where `why_not` lists only whole actions."""
        return None

    def observer(self, legend: "Legend") -> Observer | None:
        """What environments observe a table with, without making a scene; None: they look at scenes."""
        return None

    def keys(self) -> list[str]:
        """Every key that the rules can offer, however a game goes (`moonless.core.keys`); none: they are found by
        playing."""
        return []

    def widest(self) -> int:
        """The most answers of a question whose answers the content counts, where one has more than play shows soon."""
        return 0

    @property
    def sheet_columns(self) -> list[str]:
        """What that observer's `sheets` hold; none named: the places for tokens on the sheets of its scenes."""
        return []
