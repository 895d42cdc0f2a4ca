"""Databases of every earlier version, really played in then, are brought up to date: every game goes on.

`databases/` holds one of each step that was ever in use, as SQL; steps between them are made from the one before.
"""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from moonless.core.game import games
from moonless.server.storage.store import migrations
from tests.server.support import Server, Visitor, make_settings

KEPT = {int(file.name[:4]): file for file in (Path(__file__).parent / "databases").glob("*.sql.gz")}
KNOWN = [number for number, _, _ in migrations("sqlite")]
PASSWORD = "curlew lantern keel"


def database_of(step: int, path: Path) -> Path:
    """A database as that step left it."""
    first = max(number for number in KEPT if number <= step)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(gzip.decompress(KEPT[first].read_bytes()).decode())
        for number, name, sql in migrations("sqlite"):
            if first < number <= step:
                connection.executescript(f"{sql}\nINSERT INTO migrations VALUES ({number}, '{name}');")
        connection.commit()
    return path


def rows_of(path: Path) -> Iterator[tuple[str, list[str], list[tuple[object, ...]]]]:
    """All that a database holds, in an order in which it can be put into another."""
    with closing(sqlite3.connect(path)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in sorted(names, key=lambda name: (name not in ("migrations", "people"), name != "tables")):
            found = connection.execute(f"SELECT * FROM {name}")
            columns = [column[0] for column in found.description]
            yield name, columns, found.fetchall()


async def into_postgres(step: int, source: Path, address: str) -> None:
    """The same database on PostgreSQL, made by the same steps."""
    connection = await asyncpg.connect(address)
    await connection.execute("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    for number, _, sql in migrations("postgres"):
        if number <= step:
            await connection.execute(sql)
    for name, columns, rows in rows_of(source):
        holes = ", ".join(f"${n}" for n in range(1, len(columns) + 1))
        sql = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({holes}) ON CONFLICT DO NOTHING"
        await connection.executemany(sql, rows)
    await connection.close()


def check_all_games(folder: Path, database: str) -> None:
    """Log in, look at every game, go on with those that go on."""
    with Server(make_settings(folder, database)) as server, closing(Visitor(server.url)) as person:
        person.ask("POST", "/api/login", {"name": "Petrel", "password": PASSWORD})
        cards = person.get("/api/me")["tables"]
        assert {card["game"] for card in cards} == set(games())
        assert len(cards) == 5
        for card in cards:
            with person.sit(card["id"]) as screen:
                assert screen.card["status"] == card["status"]
                if card["status"] == "playing":
                    before = screen.decision
                    screen.choose()
                    assert screen.decision == before + 1
            proof = person.get(f"/api/tables/{card['id']}/proof")
            assert proof["commitment"] == card["commitment"]
            if card["status"] == "over":
                assert proof["secret"]
                assert proof["chances"] or card["game"] != "by-stealth-and-sea"
                assert person.get(f"/api/tables/{card['id']}/replay")["steps"]


@pytest.mark.parametrize("step", KNOWN[:-1])
def test_a_database_of_an_earlier_version_goes_on(step: int, tmp_path: Path) -> None:
    check_all_games(tmp_path, str(database_of(step, tmp_path / "tables.sqlite3")))
    before = tmp_path / f"tables.sqlite3.before-upgrade-{step:04}"
    assert before.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(before)) as kept:
        assert kept.execute("SELECT MAX(number) FROM migrations").fetchone() == (step,), "the way back"


@pytest.mark.parametrize("step", sorted(KEPT))
def test_on_postgres_too(step: int, tmp_path: Path, postgres_database: str) -> None:
    source = database_of(step, tmp_path / "source.sqlite3")
    asyncio.run(into_postgres(step, source, postgres_database))
    check_all_games(tmp_path, postgres_database)


def test_a_game_was_kept_of_every_version_that_its_rules_had(tmp_path: Path) -> None:
    """Before a game's rules are given another version, a database is kept that was played under the one of now."""
    found: set[tuple[str, str]] = set()
    for step in KEPT:
        with closing(sqlite3.connect(database_of(step, tmp_path / f"{step}.sqlite3"))) as connection:
            headers = [json.loads(header) for (header,) in connection.execute("SELECT header FROM tables")]
        found |= {(header["game"], header["rules"]) for header in headers}
    assert found >= {(game.id, f"{n}") for game in games().values() for n in range(1, int(game.version))}


@pytest.mark.parametrize("game", [game.id for game in games().values() if game.version != "1"])
def test_a_game_of_earlier_rules_goes_on(game: str, tmp_path: Path) -> None:
    """From the start of its phase, and it says so, where those of now play it otherwise; else as if nothing had been.
    The oldest database was played under the first version of all rules."""
    database = database_of(1, tmp_path / "tables.sqlite3")
    with closing(sqlite3.connect(database)) as connection:
        found = "SELECT id, header FROM tables WHERE game = ? AND status = 'playing'"
        [(id, header)] = connection.execute(found, (game,)).fetchall()
    assert '"rules": "1"' in header
    with Server(make_settings(tmp_path)) as server, closing(Visitor(server.url)) as person:
        person.ask("POST", "/api/login", {"name": "Petrel", "password": PASSWORD})
        with person.sit(id) as screen:
            notice = screen.card["notice"]
            assert notice == "" if games()[game].plays("1") else "from the start of the phase" in notice
            screen.choose()
        with person.sit(id) as screen:
            assert screen.keys
