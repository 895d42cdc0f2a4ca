"""The daily patrol's results."""

from collections.abc import Sequence

from moonless.server.storage.persons import IS_NAMED
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
        "SELECT daily, score, ended FROM results WHERE person = $1 AND daily <> '' AND LENGTH(daily) = $2"
        " ORDER BY daily DESC LIMIT $3",
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
        f"SELECT r.table_id, r.score, r.level, r.person, p.name, p.account, {IS_NAMED} AS named FROM results r"
        " JOIN people p ON p.id = r.person WHERE r.daily = $1 AND r.daily <> ''"
        " ORDER BY r.score DESC, r.ended LIMIT $2",
        name,
        most,
    )


async def guest_home(store: Store, days: tuple[str, str], name: str) -> Row | None:
    """The last guest of that name who came home on one of these days."""
    rows = await store.fetch(
        "SELECT p.id, p.name, p.account, p.webhook FROM results r JOIN people p ON p.id = r.person"
        " WHERE r.daily IN ($1, $2) AND r.daily <> '' AND p.name = $3 AND p.account IS NULL"
        " ORDER BY r.ended DESC LIMIT 1",
        *days,
        name,
    )
    return rows[0] if rows else None


async def lying(store: Store, days: tuple[str, str], before: tuple[float, float], most: int, after: str) -> list[str]:
    """Games that count, are one account's, and in which nothing was done since then: of days and rounds that are over
    (by date, by moment), and of tables that are rated; in the order of their ids, after this one. What guests leave is
    deleted after a while."""
    rows = await store.fetch(
        "SELECT t.id FROM tables t JOIN people p ON p.id = t.host AND p.account IS NOT NULL"
        " LEFT JOIN listings l ON l.table_id = t.id WHERE t.status = 'playing'"
        " AND ((t.daily <> '' AND t.updated < $3 AND t.daily <"
        f" CASE WHEN LENGTH(t.daily) = {DATE} THEN CAST($1 AS TEXT) ELSE CAST($2 AS TEXT) END)"
        " OR (t.daily = '' AND l.rated = 1 AND t.updated < $4))"
        " AND 1 = (SELECT COUNT(DISTINCT CASE WHEN s.kind = 'person' THEN s.holder ELSE s.lender END) FROM seats s"
        " WHERE s.table_id = t.id AND (s.kind = 'person' OR s.lender <> '')) AND t.id > $6 ORDER BY t.id LIMIT $5",
        *days,
        *before,
        most,
        after,
    )
    return [row["id"] for row in rows]


async def sailed(store: Store, name: str, person: str, since: float) -> str:
    """The table of somebody's first try, also one that was begun as a guest."""
    rows = await store.fetch(
        "SELECT id FROM tables WHERE host = $2 AND created >= $3 AND daily = $1 ORDER BY created LIMIT 1",
        name,
        person,
        since,
    )
    return str(rows[0]["id"]) if rows else ""


async def mine(store: Store, name: str, person: str) -> Row | None:
    rows = await store.fetch("SELECT * FROM results WHERE person = $2 AND daily = $1 AND daily <> ''", name, person)
    return rows[0] if rows else None
