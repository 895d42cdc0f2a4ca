"""Tournaments and their rounds; results are those of games that carry a round's name."""

from collections.abc import Sequence

from moonless.server.storage.patrols import DATE
from moonless.server.storage.persons import IS_NAMED
from moonless.server.storage.store import Row, Step, Store, holes, new_row

HOST = "p.name, CASE WHEN p.account IS NULL THEN '' ELSE p.name END AS opened_by"
"""Who opened it: by name as long as they are here."""


def insert(id: str, title: str, host: str, game: str, now: float, closes: float) -> Step:
    row = {"id": id, "title": title, "host": host, "game": game, "created": now, "closes": closes}
    return new_row("tournaments", row)


def entitle(id: str, title: str) -> Step:
    return Step("UPDATE tournaments SET title = $2 WHERE id = $1", (id, title))


def insert_round(id: str, number: int, scenario: str, opens: float, closes: float) -> Step:
    row = {"tournament": id, "number": number, "scenario": scenario, "opens": opens, "closes": closes}
    return new_row("rounds", row)


async def by_id(store: Store, id: str) -> Row | None:
    sql = f"SELECT t.*, {HOST} FROM tournaments t JOIN people p ON p.id = t.host WHERE t.id = $1"
    rows = await store.fetch(sql, id)
    return rows[0] if rows else None


async def opened_by(store: Store, person: str) -> Sequence[Row]:
    return await store.fetch("SELECT id, title FROM tournaments WHERE host = $1 ORDER BY created", person)


async def going_on(store: Store, person: str, now: float) -> int:
    """How many of somebody's are not over."""
    rows = await store.fetch("SELECT COUNT(*) AS number FROM tournaments WHERE host = $1 AND closes > $2", person, now)
    return int(rows[0]["number"])


async def newest(store: Store, most: int) -> Sequence[Row]:
    """With the number of their rounds, and when the first opens."""
    return await store.fetch(
        f"SELECT t.*, {HOST}, (SELECT COUNT(*) FROM rounds r WHERE r.tournament = t.id) AS rounds,"
        " (SELECT MIN(r.opens) FROM rounds r WHERE r.tournament = t.id) AS opens"
        " FROM tournaments t JOIN people p ON p.id = t.host ORDER BY t.closes DESC LIMIT $1",
        most,
    )


async def rounds(store: Store, id: str) -> Sequence[Row]:
    return await store.fetch("SELECT * FROM rounds WHERE tournament = $1 ORDER BY number", id)


async def results(store: Store, names: Sequence[str]) -> Sequence[Row]:
    """`ended`: how a game ended otherwise than by its rules."""
    return await store.fetch(
        "SELECT r.daily, r.person, r.score, r.level, r.table_id, p.name, COALESCE(t.ended, '') AS ended,"
        f" (p.account IS NOT NULL AND {IS_NAMED}) AS named FROM results r"
        " JOIN people p ON p.id = r.person LEFT JOIN tables t ON t.id = r.table_id"
        f" WHERE r.daily IN ({holes(len(names))}) AND r.daily <> ''",
        *names,
    )


async def sailed_in(store: Store, person: str, most: int) -> list[str]:
    """The last in which somebody came home: a round's name is when it closes, the tournament, and its number."""
    rows = await store.fetch(
        "SELECT daily FROM results WHERE person = $1 AND daily <> '' AND LENGTH(daily) > $2"
        " ORDER BY daily DESC LIMIT $3",
        person,
        DATE,
        most,
    )
    return sorted({tournament_of(row["daily"]) for row in rows})


def tournament_of(daily: str) -> str:
    """The tournament whose round is so named; empty: it is a day's patrol, or nothing that is sailed by all."""
    return daily.split(" ")[1] if len(daily) > DATE else ""


async def over(store: Store, ids: Sequence[str], now: float) -> Sequence[Row]:
    """Those of them that are over, newest first."""
    rows = await store.fetch(f"SELECT * FROM tournaments WHERE id IN ({holes(len(ids))}) ORDER BY closes DESC", *ids)
    return [row for row in rows if row["closes"] <= now]


async def standing(store: Store, person: str) -> Row:
    """Since when somebody is here, and how many games they finished."""
    rows = await store.fetch(
        "SELECT p.created, (SELECT COUNT(*) FROM results r WHERE r.person = p.id) AS games FROM people p"
        " WHERE p.id = $1",
        person,
    )
    return rows[0]
