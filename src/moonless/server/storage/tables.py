"""Tables: how each stands, its record's lines, its talk and notes."""

import json
from collections.abc import Sequence
from typing import Any

from moonless.server.storage.store import Row, Step, Store

OF_PERSON = (
    "t.id IN (SELECT table_id FROM seats WHERE (holder = $1 AND kind = 'person') OR lender = $1 UNION"
    " SELECT table_id FROM watchers WHERE person = $1 UNION SELECT id FROM tables WHERE host = $1)"
)
"""Where somebody sits or has lent a seat, is host or watches."""
COLUMNS = (
    "t.id, t.game, t.scenario, t.host, t.public, t.daily, t.header, t.status, t.turn, t.outcome, t.updated, t.numbers,"
    " t.ask, t.sealed, t.entries, t.told"
)
"""All but the checkpoint, which is large."""


async def by_id(store: Store, id: str) -> Sequence[Row]:
    return await store.fetch(f"SELECT {COLUMNS} FROM tables t WHERE t.id = $1", id)


async def of_person(store: Store, person: str, most: int) -> Sequence[Row]:
    """The newest first."""
    sql = f"SELECT {COLUMNS} FROM tables t WHERE {OF_PERSON} ORDER BY t.told DESC LIMIT $2"
    return await store.fetch(sql, person, most)


async def waiting_for_computers(store: Store, most: int) -> list[str]:
    """Tables at which a computer player is asked."""
    rows = await store.fetch(
        "SELECT t.id FROM tables t JOIN seats s ON s.table_id = t.id AND s.seat = t.turn"
        " WHERE t.status = 'playing' AND s.kind = 'computer' LIMIT $1",
        most,
    )
    return [row["id"] for row in rows]


async def results(store: Store, day: str) -> Sequence[Row]:
    """Who came home with what from a day's patrol, best first."""
    return await store.fetch(
        "SELECT p.name, t.score, t.level FROM tables t JOIN people p ON p.id = t.host"
        " WHERE t.daily = $1 AND t.status = 'over' ORDER BY t.score DESC, t.updated LIMIT 100",
        day,
    )


def insert(row: dict[str, Any]) -> Step:
    """A new table, by its columns."""
    holes = ", ".join(f"${n}" for n in range(1, len(row) + 1))
    return Step(f"INSERT INTO tables ({', '.join(row)}) VALUES ({holes})", tuple(row.values()))


def stand(id: str, now: float, told: float, entries: int, numbers: dict[str, int], status: str, turn: str,
          outcome: str, score: float, level: str) -> Step:  # fmt: skip
    """How the game stands after a commit."""
    return Step(
        "UPDATE tables SET entries = $2, numbers = $3, status = $4, turn = $5, outcome = $6, score = $7, level = $8,"
        " updated = $9, told = $10 WHERE id = $1",
        (id, entries, json.dumps(numbers), status, turn, outcome, score, level, now, told),
    )


def add_lines(id: str, first: int, lines: Sequence[str]) -> list[Step]:
    """New lines of a record."""
    sql = "INSERT INTO entries (table_id, place, line) VALUES ($1, $2, $3)"
    return [Step(sql, (id, first + n, line)) for n, line in enumerate(lines)]


def cut_lines(id: str, place: int) -> Step:
    return Step("DELETE FROM entries WHERE table_id = $1 AND place >= $2", (id, place))


def keep_header(id: str, header: str) -> Step:
    return Step("UPDATE tables SET header = $2 WHERE id = $1", (id, header))


def keep_ask(id: str, ask: str) -> Step:
    return Step("UPDATE tables SET ask = $2 WHERE id = $1", (id, ask))


def seal(id: str) -> Step:
    return Step("UPDATE tables SET sealed = 1 WHERE id = $1", (id,))


def move_host(id: str, old: str, new: str) -> Step:
    return Step("UPDATE tables SET host = $3 WHERE id = $1 AND host = $2", (id, old, new))


# Talk and notes


async def talk(store: Store, id: str, most: int) -> Sequence[Row]:
    """The last lines, newest first."""
    return await store.fetch("SELECT * FROM chat WHERE table_id = $1 ORDER BY place DESC LIMIT $2", id, most)


def say(id: str, place: int, name: str, text: str, time: float, side: str) -> Step:
    sql = "INSERT INTO chat (table_id, place, name, text, time, side) VALUES ($1, $2, $3, $4, $5, $6)"
    return Step(sql, (id, place, name, text, time, side))


async def notes(store: Store, id: str, person: str) -> str:
    found = await store.fetch("SELECT text FROM notes WHERE table_id = $1 AND person = $2", id, person)
    return str(found[0]["text"]) if found else ""


def keep_notes(id: str, person: str, text: str) -> Step:
    return Step(
        "INSERT INTO notes (table_id, person, text) VALUES ($1, $2, $3)"
        " ON CONFLICT (table_id, person) DO UPDATE SET text = excluded.text",
        (id, person, text),
    )
