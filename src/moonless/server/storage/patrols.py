"""The daily patrol's results."""

from collections.abc import Sequence

from moonless.server.storage.store import Row, Store, holes

DATE = 10
"""The length of a date; what is longer names a round of a tournament."""


async def counts(store: Store, names: Sequence[str]) -> Sequence[Row]:
    """How many came home with which score, on each of these days."""
    return await store.fetch(
        f"SELECT daily, score, COUNT(*) AS number FROM results WHERE daily IN ({holes(len(names))}) AND daily <> ''"
        " GROUP BY daily, score ORDER BY daily, score",
        *names,
    )


async def of_person(store: Store, person: str, most: int) -> Sequence[Row]:
    return await store.fetch(
        "SELECT daily, score FROM results WHERE person = $1 AND LENGTH(daily) = $2 ORDER BY daily DESC LIMIT $3",
        person,
        DATE,
        most,
    )


async def out(store: Store, name: str) -> int:
    """How many are still at sea."""
    rows = await store.fetch("SELECT COUNT(*) AS number FROM tables WHERE daily = $1 AND status = 'playing'", name)
    return int(rows[0]["number"])


async def best(store: Store, name: str, most: int) -> Sequence[Row]:
    return await store.fetch(
        "SELECT r.table_id, r.score, r.level, r.person, p.name FROM results r JOIN people p ON p.id = r.person"
        " WHERE r.daily = $1 AND r.daily <> '' ORDER BY r.score DESC, r.ended LIMIT $2",
        name,
        most,
    )


async def mine(store: Store, name: str, person: str) -> Row | None:
    rows = await store.fetch("SELECT * FROM results WHERE person = $2 AND daily = $1", name, person)
    return rows[0] if rows else None
