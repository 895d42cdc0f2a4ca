"""Tournaments and their rounds; results are those of games that carry a round's name."""

from collections.abc import Sequence

from moonless.server.storage.seats import holes
from moonless.server.storage.store import Row, Step, Store


def insert(id: str, title: str, host: str, game: str, now: float, closes: float) -> Step:
    return Step(
        "INSERT INTO tournaments (id, title, host, game, created, closes) VALUES ($1, $2, $3, $4, $5, $6)",
        (id, title, host, game, now, closes),
    )


def insert_round(id: str, number: int, scenario: str, opens: float, closes: float) -> Step:
    return Step(
        "INSERT INTO rounds (tournament, number, scenario, opens, closes) VALUES ($1, $2, $3, $4, $5)",
        (id, number, scenario, opens, closes),
    )


async def by_id(store: Store, id: str) -> Row | None:
    rows = await store.fetch("SELECT t.*, p.name FROM tournaments t JOIN people p ON p.id = t.host WHERE t.id = $1", id)
    return rows[0] if rows else None


async def opened_by(store: Store, person: str) -> Sequence[Row]:
    return await store.fetch("SELECT id, title FROM tournaments WHERE host = $1 ORDER BY created", person)


async def newest(store: Store, most: int) -> Sequence[Row]:
    return await store.fetch(
        "SELECT t.*, p.name FROM tournaments t JOIN people p ON p.id = t.host ORDER BY t.closes DESC LIMIT $1", most
    )


async def rounds(store: Store, id: str) -> Sequence[Row]:
    return await store.fetch("SELECT * FROM rounds WHERE tournament = $1 ORDER BY number", id)


async def results(store: Store, names: Sequence[str]) -> Sequence[Row]:
    return await store.fetch(
        "SELECT r.daily, r.person, r.score, r.level, r.table_id, p.name FROM results r JOIN people p ON p.id = r.person"
        f" WHERE r.daily IN ({holes(len(names))}) AND r.daily <> ''",
        *names,
    )


async def standing(store: Store, person: str) -> Row:
    """Since when somebody is here, and how many games they finished."""
    rows = await store.fetch(
        "SELECT p.created, (SELECT COUNT(*) FROM results r WHERE r.person = p.id) AS games FROM people p"
        " WHERE p.id = $1",
        person,
    )
    return rows[0]
