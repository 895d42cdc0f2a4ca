"""The clock of a table: how long who is asked may take. It runs while others wait, and is stored with every move.

In a game with secrets it starts anew only when something happens that everybody may know of: else it would tell when
the other side does something in silence.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from moonless.server.storage import Step, listings
from moonless.server.table.rows import OPEN, PERSON, PLAYING, Chair, TableRow

HOUR = 3600.0


def waits(row: TableRow, chairs: Mapping[str, Chair]) -> bool:
    """Whether somebody else waits for a person who is asked."""
    if row.status != PLAYING or any(chair.kind == OPEN for chair in chairs.values()):
        return False
    asked = [chairs[seat] for seat in row.turn.split() if seat in chairs]
    owners = {chair.owner for chair in chairs.values()} - {""}
    return len(owners) > 1 and any(chair.kind == PERSON for chair in asked)


def start_clock(row: TableRow, now: float, chairs: Mapping[str, Chair] | None = None) -> list[Step]:
    """A new move: the clock starts anew, or stands still where nobody waits."""
    terms = row.terms
    if terms is None:
        return []
    deadline = now + terms.hours * HOUR if waits(row, row.chairs if chairs is None else chairs) else 0.0
    if not deadline and not terms.deadline:
        return []
    row.terms = replace(terms, deadline=deadline, warned=False)
    return [listings.run_until(row.id, deadline)]


def end_clock(row: TableRow) -> list[Step]:
    """The game is over."""
    terms = row.terms
    if terms is None or not (terms.listed or terms.deadline):
        return []
    row.terms = replace(terms, listed=False, deadline=0.0)
    return [listings.take_off(row.id)]
