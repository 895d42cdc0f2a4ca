"""Standing orders of the seats of a table."""

from collections.abc import Sequence

from moonless.server.storage.store import Row, Step, Store


async def of_table(store: Store, table: str) -> Sequence[Row]:
    return await store.fetch("SELECT seat, orders FROM standing WHERE table_id = $1", table)


def keep(table: str, seat: str, orders: str) -> Step:
    return Step(
        "INSERT INTO standing (table_id, seat, orders) VALUES ($1, $2, $3)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET orders = excluded.orders",
        (table, seat, orders),
    )


def forget(table: str, seat: str) -> Step:
    """Another holder does not inherit them."""
    return Step("DELETE FROM standing WHERE table_id = $1 AND seat = $2", (table, seat))
