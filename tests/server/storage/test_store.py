"""The stores: committed is committed, together or not at all; claims; migrations; a database that goes or is newer."""

import asyncio
import logging
import os
import sqlite3
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import asyncpg
import pytest

from moonless.core.errors import MoonlessError
from moonless.server.site import settings
from moonless.server.site.hall import Hall
from moonless.server.site.live import Live
from moonless.server.site.relay import Relay
from moonless.server.site.settings import Settings
from moonless.server.storage import Conflict, Lost, Step, Store, open_store
from moonless.server.storage.store import DOWN, migrations
from tests.server.storage.test_crash import goes_on
from tests.server.support import SECONDS, Server, Visitor, make_settings, until
from tests.server.table.test_desk import play

CONNECTIONS = "SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database()"
PERSON = "INSERT INTO people (id, name, created) VALUES ($1, $2, $3)"


async def names(store: Store) -> set[str]:
    return {row["id"] for row in await store.fetch("SELECT id FROM people")}


def test_many_writes_at_once_and_one_that_fails(database: str, tmp_path: Path) -> None:
    async def work() -> None:
        store = await open_store(make_settings(tmp_path, database))
        await store.write(Step(PERSON, ("p0", "Zero", 0.0)))
        writes = [store.write(Step(PERSON, (f"p{n % 50}", "Name", 0.0))) for n in range(60)]
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert sum(isinstance(each, Conflict) for each in done) == 11, "p0 again, and ten that came twice"
        assert await names(store) == {f"p{n}" for n in range(50)}
        with pytest.raises(Conflict):
            await store.write(Step(PERSON, ("new", "New", 0.0)), Step(PERSON, ("p0", "Zero", 0.0)))
        assert "new" not in await names(store), "the steps of a request are kept all or none"
        await store.close()
        store = await open_store(make_settings(tmp_path, database))
        assert len(await names(store)) == 50
        assert [row["number"] for row in await store.fetch("SELECT number FROM migrations")] == [
            number for number, _, _ in migrations("sqlite")
        ]
        await store.close()

    asyncio.run(work())


def test_values_go_where_a_statement_names_them(database: str, tmp_path: Path) -> None:
    """In any order and more than once; alone and several rows at a time."""
    change = "UPDATE people SET name = CAST($2 AS TEXT) WHERE id = $1 AND name <> CAST($2 AS TEXT)"

    async def work() -> None:
        store = await open_store(make_settings(tmp_path, database))
        for people in (["a"], ["b", "c", "d"]):
            await asyncio.gather(*(store.write(Step(PERSON, (id, "Name", 0.0))) for id in people))
            await asyncio.gather(*(store.write(Step(change, (id, f"Name {id}"))) for id in people))
        found = "SELECT name, CAST($2 AS TEXT) AS x, CAST($2 AS TEXT) AS y FROM people WHERE id = $1"
        for id in "abcd":
            assert [(row["name"], row["x"], row["y"]) for row in await store.fetch(found, id, "so")] == [
                (f"Name {id}", "so", "so")
            ]
        await store.close()

    asyncio.run(work())


def test_a_table_has_one_writer(postgres_database: str, tmp_path: Path) -> None:
    async def work() -> None:
        settings = make_settings(tmp_path, postgres_database)
        one, two = await asyncio.gather(open_store(settings), open_store(settings))
        assert await one.claim("t") == 0
        assert await two.claim("t") == one.process
        await one.release("t")
        assert await two.claim("t") == 0
        await two.close()
        for _ in range(1000):
            if await one.claim("t") == 0:
                break
            await asyncio.sleep(0.02)
        else:
            raise AssertionError("the claim of a process that is gone is free")
        await one.close()

    asyncio.run(work())


def test_a_second_server_on_one_sqlite_file_is_told_so(tmp_path: Path) -> None:
    async def work() -> None:
        store = await open_store(make_settings(tmp_path))
        with pytest.raises(MoonlessError, match="another Moonless server"):
            await open_store(make_settings(tmp_path))
        await store.close()
        again = await open_store(make_settings(tmp_path))
        await again.close()

    asyncio.run(work())


def test_a_database_that_cannot_be_reached_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(MoonlessError) as error:
        asyncio.run(_open(tmp_path, "postgresql://me:secret@127.0.0.1:1/none"))
    assert "secret" not in str(error.value)


async def _open(folder: Path, address: str) -> Store:
    return await open_store(make_settings(folder, address))


async def _cut_all(address: str) -> None:
    """End every connection to the database but ours."""
    connection = await asyncpg.connect(address)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


def test_a_lost_connection_to_the_database_is_made_anew(postgres_database: str, tmp_path: Path) -> None:
    with Server(make_settings(tmp_path, postgres_database)) as server:
        person = Visitor(server.url)
        table = person.start()["id"]
        with person.sit(table) as screen:
            play(screen, Random(1), 4)
            decision = int(screen.decision)
        for _ in range(3):
            asyncio.run(_cut_all(postgres_database))
            before, decision = decision, goes_on(person, table, decision)
            assert decision > before
        person.close()


def test_a_broken_line_between_processes_is_mended_once(postgres_database: str, tmp_path: Path) -> None:
    """Who sends and who looks around may both notice: two new lines would leave one open for good."""

    async def count(store: Store) -> int:
        return int((await store.fetch(CONNECTIONS))[0]["count"])

    async def work() -> None:
        settings = make_settings(tmp_path, postgres_database)
        store = await open_store(settings)
        house = SimpleNamespace(store=store, settings=settings, sea=SimpleNamespace(), board=SimpleNamespace())
        hall, live = cast("Hall", SimpleNamespace(house=house)), cast("Live", SimpleNamespace())
        relay = await Relay.open(postgres_database, hall, live)
        before = await count(store)
        broken = relay.line
        broken.terminate()
        await asyncio.gather(relay._mend(broken), relay._mend(broken))
        assert not relay.line.is_closed()
        async with asyncio.timeout(SECONDS):  # until the database has noticed that the broken one is gone
            while await count(store) > before:
                await asyncio.sleep(0.02)
        await relay.close()
        await store.close()

    asyncio.run(work())


def test_a_computer_players_turn_is_taken_up_after_a_restart(tmp_path: Path) -> None:
    settings = make_settings(tmp_path)
    with Server(settings) as server:
        person = Visitor(server.url)
        card = person.start(seats={"slc-1": "captain", "slc-2": "captain", "slc-3": "captain"})
    with Server(settings) as server:
        person.http.base_url = server.url
        person.http.headers["Origin"] = server.url
        until(lambda: person.get("/api/me")["tables"][0]["status"] == "over", 3 * SECONDS)
        assert person.get("/api/me")["tables"][0]["id"] == card["id"]
        person.close()


def test_the_database_is_for_its_user_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that an earlier version left readable, and whatever the user's mask is."""
    home = tmp_path / "data"
    monkeypatch.setenv("MOONLESS_HOME", str(home))
    home.mkdir(mode=0o755)
    (home / "tables.sqlite3").touch(mode=0o644)
    before = os.umask(0o000)
    try:
        with Server(settings.make_settings()) as server:
            Visitor(server.url).close()
            modes = {file.name: file.stat().st_mode & 0o777 for file in home.iterdir()}
    finally:
        os.umask(before)
    assert home.stat().st_mode & 0o777 == 0o700
    assert {"tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm", "server.secret"} <= set(modes)
    assert set(modes.values()) == {0o600}, modes


def open_and_close(settings: Settings) -> None:
    async def go() -> None:
        await (await open_store(settings)).close()

    asyncio.run(go())


def test_a_database_of_a_newer_version_is_left_alone(database: str, tmp_path: Path) -> None:
    settings = make_settings(tmp_path, database)
    open_and_close(settings)

    async def newer() -> None:
        store = await open_store(settings)
        await store.write(Step("INSERT INTO migrations (number, name) VALUES (99, 'from the future')", ()))
        await store.close()

    asyncio.run(newer())
    with pytest.raises(MoonlessError, match=r"newer version of Moonless \(step 99"):
        open_and_close(settings)


def test_people_are_not_told_what_the_driver_says(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        store = await open_store(make_settings(tmp_path))
        with pytest.raises(Lost) as told:
            await store.fetch("SELECT nonsense FROM nowhere")
        assert str(told.value) == DOWN
        with pytest.raises(Lost) as again:
            await store.write(Step("UPDATE nowhere SET nonsense = 1", ()))
        assert str(again.value) == DOWN
        await store.close()

    asyncio.run(go())
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    assert "no such table" in caplog.text
    assert sqlite3.Error.__name__ not in DOWN
