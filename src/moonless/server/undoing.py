"""What an undo or a take-back would reach."""

from moonless.core.record import CHOOSE
from moonless.core.table import Table


def how_far(table: Table, mine: list[str]) -> dict[str, int]:
    """Whose choices, and how many of each, a take-back undoes: down to the newest of these seats. By label."""
    found: dict[str, int] = {}
    for entry in reversed(table.counting):
        if entry.kind == CHOOSE:
            label = table.game.seats.get(entry.by, entry.by)
            found[label] = found.get(label, 0) + 1
            if entry.by in mine:
                return found
    return {}
