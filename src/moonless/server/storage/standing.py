"""Standing orders of the seats of a table."""

from collections.abc import Sequence

from moonless.server.storage.store import Row, Step, Store, replace_row


async def of_table(store: Store, table: str) -> Sequence[Row]:
    return await store.fetch("SELECT seat, orders FROM standing WHERE table_id = $1", table)


def keep(table: str, seat: str, orders: str) -> Step:
    return replace_row("standing", {"table_id": table, "seat": seat, "orders": orders}, by=("table_id", "seat"))


def forget(table: str, seat: str) -> Step:
    """Another holder does not inherit them."""
    return Step("DELETE FROM standing WHERE table_id = $1 AND seat = $2", (table, seat))
