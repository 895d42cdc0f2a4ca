"""What an undo or a take-back would reach, for one person."""

from moonless.core.record import CHOOSE
from moonless.core.table import DECLARED, FREE, Table
from moonless.server.table.rows import OVER, TableRow


def undo_kind(row: TableRow, table: Table, person: str, open_game: bool) -> str:
    """`free`, `take-back` or nothing, for this person now."""
    mine = row.seats_of(person)
    last = table.last_choice
    if not mine or last is None or (row.strict and row.status == OVER):
        return ""
    alone = row.people() == {person}
    if last.by in mine and (open_game or (alone and len(mine) == len(row.chairs))):
        kind = table.can_undo
        return "" if kind != FREE and (row.strict or table.game.no_take_back) else kind
    if table.game.no_take_back:
        return FREE if alone and last.by in mine and table.can_undo == FREE else ""
    if row.strict or not any(entry.by in mine for entry in reversed(table.counting)):
        return ""
    return DECLARED


def how_far(table: Table, mine: list[str]) -> dict[str, int]:
    """Whose choices, and how many of each, a take-back undoes: down to the newest of these seats."""
    found: dict[str, int] = {}
    for entry in reversed(table.counting):
        if entry.kind == CHOOSE:
            found[entry.by] = found.get(entry.by, 0) + 1
            if entry.by in mine:
                return found
    return {}
