"""Several processes on one PostgreSQL: what they write of the same rows keeps none of them waiting for ever."""

import asyncio
from pathlib import Path

import asyncpg

from moonless.server.storage import Step, Store, listings, open_store, persons, tables
from tests.server.support import make_settings

CLOCK = "UPDATE listings SET deadline = $2 WHERE table_id = $1"
WAITS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


async def another_process(address: str, held: str) -> "asyncpg.Connection[asyncpg.Record]":
    """It writes a table's listing, and has more to write before it commits."""
    other: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(address)
    await other.execute("BEGIN")
    await other.execute(CLOCK, held, 7.0)
    return other


async def one_waits(address: str) -> None:
    looking: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(address)
    while not await looking.fetchval(WAITS):
        await asyncio.sleep(0.02)
    await looking.close()


async def store_with_listings(folder: Path, address: str) -> Store:
    store = await open_store(make_settings(folder, address))
    await store.write(persons.insert("host", "Host", 0.0))
    for table in ("one", "two"):
        row = {"id": table, "game": "", "scenario": "", "host": "host", "public": 1, "header": "", "status": "playing"}
        agreed = listings.insert(table, "live", 0, 0, 0, "", False, True, "", 10, 0, 0.0)
        await store.write(tables.insert({**row, "created": 0.0, "updated": 0.0}), agreed)
    return store


def test_who_is_here_keeps_no_other_process_waiting(postgres_database: str, tmp_path: Path) -> None:
    """While it waits for a listing that another process writes, that one gets all others."""

    async def work() -> None:
        store = await store_with_listings(tmp_path, postgres_database)
        other = await another_process(postgres_database, "two")
        noting = asyncio.create_task(store.note(*(listings.be_here(table, 3.0) for table in ("one", "two"))))
        await one_waits(postgres_database)
        await other.execute(CLOCK, "one", 8.0)
        await other.execute("COMMIT")
        await noting
        rows = await store.fetch("SELECT deadline, here FROM listings ORDER BY table_id")
        assert [(row["deadline"], row["here"]) for row in rows] == [(8.0, 3.0), (7.0, 3.0)]
        await other.close()
        await store.close()

    asyncio.run(work())


def test_two_processes_that_wait_for_each_other_both_go_on(postgres_database: str, tmp_path: Path) -> None:
    async def work() -> None:
        store = await store_with_listings(tmp_path, postgres_database)
        other = await another_process(postgres_database, "two")
        await other.execute("SET deadlock_timeout = '1h'")  # so the other one is told to let go
        writing = asyncio.create_task(store.write(*(Step(CLOCK, (table, 3.0)) for table in ("one", "two"))))
        await one_waits(postgres_database)
        await other.execute(CLOCK, "one", 8.0)
        await other.execute("COMMIT")
        await writing
        rows = await store.fetch("SELECT deadline FROM listings ORDER BY table_id")
        assert [row["deadline"] for row in rows] == [3.0, 3.0]
        await other.close()
        await store.close()

    asyncio.run(work())
