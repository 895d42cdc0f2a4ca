"""Tournaments and their rounds; results are those of games that carry a round's name."""

from collections.abc import Sequence

from moonless.server.storage.store import Row, Step, Store, holes, new_row


def insert(id: str, title: str, host: str, game: str, now: float, closes: float) -> Step:
    row = {"id": id, "title": title, "host": host, "game": game, "created": now, "closes": closes}
    return new_row("tournaments", row)


def insert_round(id: str, number: int, scenario: str, opens: float, closes: float) -> Step:
    row = {"tournament": id, "number": number, "scenario": scenario, "opens": opens, "closes": closes}
    return new_row("rounds", row)


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
