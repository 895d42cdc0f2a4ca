"""The clock of a table: how long who is asked may take. It runs while others wait, and is stored with every move.

In a game with secrets it starts anew only when something happens that everybody may know of: else it would tell when
the other side does something in silence. A live table may have a clock a side instead, which runs while that side is
asked. Both are moments in the database, so that they go on whatever process has the table.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from moonless.server.lobby.terms import Terms
from moonless.server.storage import Step, listings, persons
from moonless.server.table.rows import OPEN, PERSON, PLAYING, Chair, TableRow

HOUR, MINUTE = 3600.0, 60.0
WARNING, LIVE_WARNING = 0.25, 0.1
"""Who has only this share of the time left is warned."""


def waits(row: TableRow, chairs: Mapping[str, Chair]) -> bool:
    """Whether somebody else waits for a person who is asked, or owes a share of the dice."""
    if row.status != PLAYING or any(chair.kind == OPEN for chair in chairs.values()):
        return False
    asked = [chairs[seat] for seat in (chairs if row.gathering else row.turn.split()) if seat in chairs]
    owners = {chair.owner for chair in chairs.values()} - {""}
    return len(owners) > 1 and any(chair.kind == PERSON for chair in asked)


def start_clock(row: TableRow, now: float, chairs: Mapping[str, Chair] | None = None) -> list[Step]:
    """A new move: the clock starts anew, or stands still where nobody waits."""
    terms = row.terms
    if terms is None:
        return []
    waiting = waits(row, row.chairs if chairs is None else chairs)
    if terms.minutes and not row.gathering:  # before the game nobody thinks: all have the time of a live table
        return change_clocks(row, terms, now, clock_of(row, row.turn.split()[0]) if waiting else "")
    deadline = now + terms.hours * HOUR if waiting else 0.0
    if not deadline and not terms.deadline:
        return []
    row.terms = replace(terms, deadline=deadline, warned=False)
    return [listings.run_until(row.id, deadline)]


def next_turn(row: TableRow, before: str, now: float) -> list[Step]:
    """A new move. At a table by turns it is noted how long those took who were asked before and no longer are."""
    terms = row.terms
    noted: list[Step] = []
    if terms is not None and terms.pace == "turns" and terms.deadline:
        took = now - (terms.deadline - terms.hours * HOUR)
        noted = [persons.answered(person, took) for person in sorted(asked(row, before) - asked(row, row.turn))]
    return [*noted, *start_clock(row, now)]


def asked(row: TableRow, turn: str) -> set[str]:
    """The persons among those whose turn it is."""
    chairs = [row.chairs[seat] for seat in turn.split() if seat in row.chairs]
    return {chair.holder for chair in chairs if chair.kind == PERSON}


def clock_of(row: TableRow, seat: str) -> str:
    """On whose clock a seat thinks: its side's, known by the first seat; in a game of one side, its own."""
    return next((side[0] for side in row.sides if seat in side), seat) if len(row.sides) > 1 else seat


def change_clocks(row: TableRow, terms: Terms, now: float, asked: str) -> list[Step]:
    """Minute clocks: that of who was asked stops and gets its seconds, that of who is asked goes on. As long as the
    same side is asked its clock just runs: which of its seats, and how often, is nobody else's business."""
    if asked == terms.running and (asked or not terms.deadline):  # the time for the dice ends with them
        return []
    clocks = terms.clocks or {clock_of(row, seat): terms.minutes * MINUTE for seat in row.chairs}
    if terms.running:
        left = terms.deadline - now
        clocks = {**clocks, terms.running: left + terms.seconds if left > 0 else max(MINUTE, terms.seconds)}
    deadline = now + clocks.get(asked, terms.minutes * MINUTE) if asked else 0.0
    row.terms = replace(terms, deadline=deadline, warned=False, clocks=clocks, running=asked)
    kept = listings.keep_clocks(row.id, msgspec.json.encode(clocks).decode(), asked)
    return [listings.run_until(row.id, deadline), kept]


def warning(terms: Terms) -> float:
    """So many seconds before the deadline who is asked is warned."""
    return terms.minutes * LIVE_WARNING * MINUTE if terms.minutes else terms.hours * WARNING * HOUR


def end_clock(row: TableRow) -> list[Step]:
    """The game is over."""
    terms = row.terms
    if terms is None or not (terms.listed or terms.deadline):
        return []
    row.terms = replace(terms, listed=False, deadline=0.0, running="")
    return [listings.take_off(row.id)]
