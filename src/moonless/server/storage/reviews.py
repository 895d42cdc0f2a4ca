"""Finished games looked back on."""

from moonless.server.storage.store import Step, Store


async def of_table(store: Store, table: str, entries: int) -> str:
    """What was found of a record of so many lines; empty where nobody has looked."""
    rows = await store.fetch("SELECT found FROM reviews WHERE table_id = $1 AND entries = $2", table, entries)
    return str(rows[0]["found"]) if rows else ""


def keep(table: str, entries: int, found: str) -> Step:
    return Step(
        "INSERT INTO reviews (table_id, entries, found) VALUES ($1, $2, $3)"
        " ON CONFLICT (table_id) DO UPDATE SET entries = excluded.entries, found = excluded.found",
        (table, entries, found),
    )
