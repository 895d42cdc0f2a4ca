"""Tables taken up in the middle: from the checkpoint of a phase's start, without running the game before it again.

What came before is kept as data: the entries, and the events in words. Both are read beside whatever must not wait;
what is left for `take_up` is the phase that the game stands in.
"""

from dataclasses import dataclass

from moonless.core.events import Event, Line
from moonless.core.game import find_game
from moonless.core.record import RESTART, TAKE_BACK, UNDO, Entry, Record
from moonless.core.run import Checkpoint, Happening
from moonless.core.table import Table

REACH = 24
"""So many checkpoints are kept of a game that was replayed: as far as take-backs usually go."""
MENDED = "the rules or the content were mended meanwhile, so the game goes on from the start of the phase it was in"
"""What everybody may know about a game that was restarted; why, in detail, may quote what is hidden."""


class Kept(Event):
    """An event of which only the words are left, and who may read them."""

    def __init__(self, words: Line, seats: frozenset[str | None], reveals: bool) -> None:
        self.words = words
        self.seats = seats
        self.reveals = reveals

    def line(self) -> Line:
        return self.words

    def visible_to(self, seat: str | None) -> bool:
        return seat in self.seats


@dataclass(slots=True)
class Prepared(Record):
    """A record whose counting entries and place in the stream of chance were worked out beforehand, for one table."""

    ready: list[Entry] | None = None
    chance: tuple[int | str | None, int] | None = None

    @staticmethod
    def of(record: Record) -> "Prepared":
        header = (record.game, record.rules, record.content, record.scenario, record.seed, record.options)
        made = Prepared(*header, entries=record.entries, checkpoint=record.checkpoint)
        made.ready, made.chance = record.counting(), record.fate()
        return made

    def counting(self) -> list[Entry]:
        live, self.ready = self.ready, None
        return Record.counting(self) if live is None else live

    def fate(self) -> tuple[int | str | None, int]:
        chance, self.chance = self.chance, None
        return Record.fate(self) if chance is None else chance


@dataclass(slots=True)
class Taken:
    """Where a game can be taken up: the last phases' starts, and the events before them."""

    record: Record
    checkpoints: list[Checkpoint]
    happenings: list[Happening]
    notice: str = ""


def replay_all(record: Record, reach: int | None = None) -> Taken:
    """Run a whole record, however long that takes; mended rules are dealt with as `Table.resume` does.

    Of its checkpoints the last ones are kept, down to the one from which the entry `reach` is reached.
    """
    restarts = sum(entry.kind == RESTART for entry in record.entries)
    with Table.resume(record) as table:
        marks = checkpoints_of(table)
        place = len(marks) - REACH
        if reach is not None:
            place = min(place, next((n for n in range(len(marks) - 1, 0, -1) if marks[n].entries <= reach), 0))
        notice = table.notice
        if sum(entry.kind == RESTART for entry in record.entries) > restarts:
            notice = f"{changed_by_hand(notice)} {MENDED}".strip()
        return Taken(record, marks[max(0, place) :], happenings_of(table), notice)


def changed_by_hand(notice: str) -> str:
    """The part of a notice that counts dice which are not the seed's."""
    return notice.partition(".")[0] + "." if notice.startswith("changed by hand") else ""


def take_up(taken: Taken) -> Table:
    """The table as it stands: only the phase it stands in is run."""
    table = Table(find_game(taken.record.game), taken.record, list(taken.checkpoints), list(taken.happenings))
    table.notice = taken.notice
    return table


def phase_copy(table: Table, seed: str) -> Table:
    """An independent copy that knows its phase only and goes on with other chance: for trying something out."""
    start, run = table.checkpoint, table._run
    since = run.live[start.entries :]
    record = Record(table.game.id, "", "", run.record.scenario, seed, run.record.options, since)
    return Table(table.game, record, [Checkpoint(0, 0, start.state)], [])


def happenings_of(table: Table) -> list[Happening]:
    """The events with their places; not to be changed."""
    return table._run.events


def checkpoints_of(table: Table) -> list[Checkpoint]:
    """The starts of phases that are kept; not to be changed."""
    return table._run.checkpoints


def fits(record: Record, entries: int, place: int, last: str) -> bool:
    """Whether a checkpoint taken after so many counting entries, `place` lines into the record, is still on the way
    that the record went: `last` is the line before it, and nothing later goes back beyond it."""
    lines = record.entries
    if not 0 < place <= len(lines) or lines[place - 1].line() != last:
        return False
    for entry in lines[place:]:
        if entry.kind == RESTART or (entry.kind in (UNDO, TAKE_BACK) and entry.value < entries):
            return False
    return True
