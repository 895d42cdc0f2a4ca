"""What a program sees of a game: numbers in buffers, made from facts and never from words.

An observer writes what a seat may know, as its redacted state has it, into buffers that stay the same objects: who
keeps an observation copies it. A game that brings an observer of its own (`Screen.observer`) has it made without a
scene; every other game is observed through its scenes (`moonless.core.scene_observer`). What the numbers mean is the
legend's.
"""

from collections.abc import Callable
from struct import Struct, error
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Decision, Option
from moonless.core.events import Event, Told
from moonless.core.play import State

if TYPE_CHECKING:
    from moonless.core.legends import Legend

WIDTH: Final = 9
"""Columns of an option, as `OPTION_COLUMNS` names them."""
KEY: Final = 0
VERB: Final = 1
CELL: Final = 2
PIECE: Final = 3
FACING: Final = 4
NUMBER: Final = 5
PRICE: Final = 6
CHANCE: Final = 7
BEST: Final = 8
LINE_WIDTH: Final = 12
LINES: Final = 12
MILLE: Final = 1000
"""Chances are told in thousandths."""
FULL: Final = 255
"""The most that a plane holds; a share of 1 in an overlay."""
LEAST: Final = -32768
GREATEST: Final = 32767
PACKERS: Final[dict[int, Callable[..., bytes]]] = {}
"""By how many numbers there are: an array would ask each of them by itself what it is."""


def packed(values: list[int]) -> bytes:
    """Numbers of two bytes each; what is larger than fits is told as the largest that does."""
    pack = PACKERS.get(len(values))
    if pack is None:
        pack = Struct(f"{len(values)}h").pack
        PACKERS[len(values)] = pack
    try:
        return pack(*values)
    except error:
        return pack(*[max(LEAST, min(GREATEST, value)) for value in values])


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Observes one table. `observe` fills the buffers; `board` has one byte a number, the others two."""

    def __init__(self, legend: "Legend") -> None:
        self.legend = legend
        self.board = bytearray(len(legend.planes) * legend.nodes)
        self.sheets = bytearray(2 * len(legend.sheets))
        self.tracks = bytearray(2 * len(legend.tracks))
        self.options = bytearray(2 * WIDTH * legend.most)
        self.log = bytearray(2 * LINE_WIDTH * LINES)
        self.count = 0
        """How many options are offered."""
        self.most: int = legend.most
        self.across: int = legend.across
        self.along: int = legend.along
        self.lies = ""
        """The board that lies on the table."""
        self.cells: dict[str, int] = {}
        self.seats: dict[str, int] = {seat: number for number, seat in enumerate(legend.seats, 1)}
        self.boards: dict[str, int] = {id: number for number, id in enumerate(legend.boards, 1)}
        numbers: dict[str, dict[str, int]] = legend.numbers
        self.keys: dict[str, int] = numbers["keys"]
        self.verbs: dict[str, int] = numbers["verbs"]
        self.asks: dict[str, int] = numbers["asks"]
        self.pieces: dict[str, int] = numbers["pieces"]
        self.moments: dict[str, int] = numbers["moments"]
        self.facings: dict[str, int] = {word.lower(): number for word, number in numbers["facings"].items()}
        self.everywhere: dict[str, int] = {}
        """The cells of all boards, for events: the first board that has it says where a place is."""
        for id in legend.boards:
            cells: dict[str, int] = legend.cells[id]
            for name, number in cells.items():
                self.everywhere.setdefault(name, number)
        self.touched: list[int] = []
        self.still: list[int] = []
        self.base = b""
        self.rows: dict[str, dict[str, list[int]]] = legend.read
        self.rules: dict[str, list[int]] = {}
        self.last_parts: dict[int, list[int]] = {}
        self.last_tracks: list[int] = []
        self.options_end = 0
        self.log_end = 0
        """Behind these there is nothing but zeros."""
        self.known_rows: dict[tuple[str, str, bool | None, str, str, bool], bytes] = {}
        """Rows of the log without path and dice: few, and they come again and again."""

    # What a game's own observer says

    def observe(self, state: State, seat: str, decision: Decision | None, log: list[bytes]) -> None:
        """Fill the buffers with what a seat may know; the decision is None where it is not this seat's."""
        raise NotImplementedError

    def aim(self, state: State, decision: Decision, option: Option, row: list[int]) -> None:
        """Put into an option's row what its key does not say: the cell that a step leads to, the chance to succeed."""

    # The board

    def lay(self, board: str, still: list[int]) -> bool:
        """Begin with a board that has on it only what lies still, as long as that is the same as last time.

        True: it is not, and has to be put there; then comes `settle`.
        """
        if board != self.lies or still != self.still:
            if board != self.lies:
                self.lies = board
                self.cells = self.legend.cells[board]
            self.still = still
            self.board[:] = self.legend.fixed[board]
            self.touched.clear()
            return True
        buffer, base = self.board, self.base
        for at in self.touched:
            buffer[at] = base[at]
        self.touched.clear()
        return False

    def settle(self) -> None:
        """What was put so far lies still."""
        self.base = bytes(self.board)
        self.touched.clear()

    def put(self, plane: int, cell: int, amount: int = 1) -> None:
        """Add to a cell of a plane; what the legend has no plane for is left out."""
        if plane < 0 or cell < 0 or not amount:
            return
        at = plane * self.across + cell * self.along
        there = self.board[at] + amount
        self.board[at] = 0 if there < 0 else min(there, FULL)
        self.touched.append(at)

    # The question

    def ask(self, state: State, seat: str, decision: Decision | None, about: str, options: list[Option]) -> list[int]:
        """Write the options; the first columns of the tracks come back: board, seat, question, piece."""
        self.count = 0 if decision is None else min(len(options), self.most)
        if decision is None:
            self._write_options([])
            return [self.boards.get(self.lies, 0), self.seats.get(seat, 0), 0, 0]
        kind = f"{self.lies}/{decision.ask}"
        known = self.rows.get(kind)
        if known is None:
            known = {}
            self.rows[kind] = known
        values: list[int] = []
        for place in range(self.count):
            option = options[place]
            found = known.get(option.key)
            if found is None:
                found = self.read_key(option, decision.ask)
                known[option.key] = found
            row = found.copy()
            self.aim(state, decision, option, row)
            values.extend(row)
        self._write_options(values)
        asked = self.asks.get(decision.ask, 0)
        return [self.boards.get(self.lies, 0), self.seats.get(seat, 0), asked, self.pieces.get(about, 0)]

    def read_key(self, option: Option, ask: str) -> list[int]:
        """What a key says by itself, word by word: what is done, where, to whom, which way, how many."""
        row = [0] * WIDTH
        row[KEY], row[PRICE] = self.keys.get(option.key, 0), option.cost
        words = option.key.split(" ")
        for place, word in enumerate(words):
            if word in self.cells:
                row[CELL] = self.cells[word] + 1
            elif word in self.pieces:
                row[PIECE] = row[PIECE] or self.pieces[word]
            elif word in self.facings:
                row[FACING] = self.facings[word]
            elif word.isdigit():
                row[NUMBER] = int(word)
            elif place == 0:
                row[VERB] = self.verbs.get(word, 0)
        if not row[VERB]:
            row[VERB] = self.verbs.get(ask, 0)
        return row

    def _write_options(self, values: list[int]) -> None:
        made = packed(values)
        size = len(made)
        self.options[:size] = made
        if size < self.options_end:
            self.options[size : self.options_end] = bytes(self.options_end - size)
        self.options_end = size

    # The rest

    def write(self, sheets: list[int], tracks: list[int], log: list[bytes]) -> None:
        """Write sheets and tracks where they changed, and the log, the newest first."""
        self.write_part(0, sheets)
        self.write_rest(tracks, log)

    def write_part(self, column: int, values: list[int]) -> None:
        """Write a part of the sheets, from a column on, where it changed; parts begin at the same columns always."""
        if values != self.last_parts.get(column):
            self.last_parts[column] = values
            self.sheets[2 * column : 2 * (column + len(values))] = packed(values)

    def write_rest(self, tracks: list[int], log: list[bytes]) -> None:
        if tracks != self.last_tracks:
            self.last_tracks = tracks
            self.tracks[:] = packed(tracks)
        newest = b"".join(log[: -LINES - 1 : -1])
        size = len(newest)
        self.log[:size] = newest
        if size < self.log_end:
            self.log[size : self.log_end] = bytes(self.log_end - size)
        self.log_end = size

    def line(self, event: Event) -> bytes:
        """An event as a row of the log: its rule, what it was, who, from where to where, what was thrown."""
        if type(event) is Told:  # what comes most often needs no words
            named = event.pieces
            other = named[1] if named and len(named) > 1 else ""
            return self.row(event.rule, "", event.good, named[0] if named else "", other)
        told = event.line()
        pieces = told.pieces
        other = pieces[1] if len(pieces) > 1 else ""
        return self.row(
            told.rule, told.moment, told.good, pieces[0] if pieces else "", other, told.path, told.dice, told.heading
        )

    def row(
        self,
        rule: str,
        moment: str,
        good: bool | None,
        piece: str,
        other: str = "",
        path: list[str] | None = None,
        dice: list[int] | None = None,
        heading: bool = False,
    ) -> bytes:
        """A row of the log from its facts."""
        if path or dice:
            return self.new_row(rule, moment, good, piece, other, path, dice, heading)
        key = (rule, moment, good, piece, other, heading)
        known = self.known_rows.get(key)
        if known is None:
            known = self.new_row(rule, moment, good, piece, other, None, None, heading)
            self.known_rows[key] = known
        return known

    def new_row(
        self,
        rule: str,
        moment: str,
        good: bool | None,
        piece: str,
        other: str,
        path: list[str] | None,
        dice: list[int] | None,
        heading: bool,
    ) -> bytes:
        numbers, cells = self.rules.get(rule), self.everywhere
        if numbers is None:
            numbers = rule_numbers(rule)
            self.rules[rule] = numbers
        values = numbers.copy()
        values.append(self.moments.get(moment, 0))
        values.append(0 if good is None else 1 + int(good))
        values.append(self.pieces.get(piece, 0))
        values.append(self.pieces.get(other, 0))
        values.append(cells.get(path[0], -1) + 1 if path else 0)
        values.append(cells.get(path[-1], -1) + 1 if path else 0)
        values.append(len(dice) if dice else 0)
        values.append(sum(dice) if dice else 0)
        values.append(int(heading))
        return packed(values)

    def everything(self) -> bytes:
        """All buffers one after the other, for who compares."""
        return bytes(self.board) + bytes(self.sheets) + bytes(self.tracks) + bytes(self.log) + bytes(self.options)


@mypyc_attr(allow_interpreted_subclasses=True)
class Journal:
    """The last events that each seat may know of, as rows; of a game without secrets one list serves all."""

    def __init__(self, observer: Observer, seats: list[str]) -> None:
        self.observer = observer
        self.everybody: list[bytes] = []
        self.by_seat: dict[str, list[bytes]] = {seat: [] for seat in seats}

    def hear(self, event: Event) -> None:
        """Write an event down, for those who may know of it."""
        if not self.by_seat:
            self.note(self.everybody, self.observer.line(event))
            return
        row: bytes | None = None
        for seat, rows in self.by_seat.items():
            if event.visible_to(seat):
                if row is None:
                    row = self.observer.line(event)  # not before: what nobody may know yet is not yet complete
                self.note(rows, row)

    def note(self, rows: list[bytes], row: bytes) -> None:
        rows.append(row)
        if len(rows) > 4 * LINES:
            del rows[:-LINES]

    def of(self, seat: str) -> list[bytes]:
        return self.by_seat[seat] if self.by_seat else self.everybody


def rule_numbers(rule: str) -> list[int]:
    """5.4.1 as 5, 4, 1; letters count for nothing."""
    parts = ["".join(letter for letter in part if letter.isdigit()) for part in rule.split(" ")[0].split(".")]
    numbers = [int(part) if part else 0 for part in parts[:3]]
    return numbers + [0] * (3 - len(numbers))
