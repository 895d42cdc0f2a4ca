"""What one side may know of another: that it is asked, but not which of its seats; and nothing of its talk."""

from typing import TYPE_CHECKING

from moonless.core.game import find_game

if TYPE_CHECKING:
    from moonless.server.table.rows import TableRow


def shown_turn(row: "TableRow", mine: list[str]) -> list[str]:
    """The seats that are asked, as somebody may know it: of another side only that it is that side's turn, for who of
    them is asked may tell what they are about."""
    sides = row.sides
    shown: list[str] = []
    for seat in row.turn.split():
        side = next((side for side in sides if seat in side), [seat])
        own = len(sides) == 1 or not set(side).isdisjoint(mine)
        shown += [each for each in ([seat] if own else side) if each not in shown]
    return shown


def own_sides(row: "TableRow", seats: list[str]) -> list[list[str]]:
    """The sides to which these seats belong."""
    return [side for side in row.sides if not set(side).isdisjoint(seats)]


def talks_to(row: "TableRow", person: str) -> str:
    """The seats that hear what this person says; empty: everybody. Who belongs to both sides or none speaks to all,
    and so does everybody once the game is over."""
    if row.status == "over" or find_game(row.game).secrets.talks_openly(row.options):
        return ""
    mine = own_sides(row, row.owned_by(person))
    return " ".join(mine[0]) if len(mine) == 1 and len(row.sides) > 1 else ""


def has_team(row: "TableRow", person: str) -> bool:
    """Whether others sit on this person's side."""
    seats = [seat for side in own_sides(row, row.owned_by(person)) for seat in side if seat in row.chairs]
    return bool({row.chairs[seat].owner for seat in seats} - {"", person})


def hears(row: "TableRow", person: str, side: str) -> bool:
    """Whether a line for this side is for this person too."""
    return not side or not set(side.split()).isdisjoint(row.owned_by(person))
