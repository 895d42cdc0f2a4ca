"""Who may sit where in a game with secrets: what somebody has seen through a seat must not serve another side.

Before anything has happened, and in a game that hides nothing, everybody may sit anywhere. Later, whoever has held a
seat knows what it hides: that person plays no other side, and no other side is given what that person knows. Only a
table that has been one person's alone from its beginning is free to that person, and then it stays theirs alone.
"""

from typing import TYPE_CHECKING

from moonless.core.game import OpenSecrets, find_game

if TYPE_CHECKING:
    from moonless.server.table.rows import TableRow

SEALED = (
    "The record of this running game was taken or brought along, with its dice and all that is hidden:"
    " until it is over, this table is one person's alone."
)
SEEN = "Somebody who plays another side here has seen what this seat hides: it cannot go to another person any more."
BOTH = (
    "You have seen what another side hides. In a game with secrets nobody changes sides once it has begun;"
    " a computer player can fill the seat."
)
CLOSED = "While others play at this table, or may come to it, its record is closed: it would tell too much."


def keeps_secrets(row: "TableRow") -> bool:
    return not isinstance(find_game(row.game).secrets, OpenSecrets)


def is_free(row: "TableRow") -> bool:
    """Whether there is nothing yet that a change of seats could give away."""
    return not keeps_secrets(row) or not (row.begun or row.sealed)


def allied(row: "TableRow", a: str, b: str) -> bool:
    """Whether two seats are of one side."""
    return a == b or any(a in side and b in side for side in row.sides)


def is_alone(row: "TableRow", person: str) -> bool:
    """Whether a table is this person's, nobody else ever knew what it hides, and nobody is awaited."""
    if any(chair.kind == "open" or chair.owner not in ("", person) for chair in row.chairs.values()):
        return False
    return not keeps_secrets(row) or (person == row.host and all(seen <= {person} for seen in row.seen.values()))


def why_not_open(row: "TableRow", seat: str, to: str = "") -> str:
    """Why a seat cannot go to another person; empty where it can."""
    if row.sealed:
        return SEALED
    if is_free(row):
        return ""
    knowing = row.seen.get(seat, set()) - {to}
    foes = {chair.owner for chair in row.chairs.values() if not allied(row, seat, chair.seat)}
    return SEEN if knowing & foes else ""


def why_not_sit(row: "TableRow", seat: str, person: str) -> str:
    """Why somebody cannot sit down there; empty where they can."""
    if row.chairs[seat].owner == person or is_alone(row, person):
        return ""
    if is_free(row):
        return SEALED if row.sealed and person != row.host else ""
    others = [chair for chair in row.chairs.values() if not allied(row, seat, chair.seat)]
    if any(chair.owner == person or person in row.seen.get(chair.seat, set()) for chair in others):
        return BOTH
    return why_not_open(row, seat, person)
