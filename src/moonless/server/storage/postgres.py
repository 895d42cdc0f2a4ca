"""PostgreSQL: several processes on one database, one writer a table.

A process claims a table by an advisory lock of the very connection it writes with. When the process dies or the
connection breaks, the claim is gone in the same moment as the ability to write: two writers cannot be.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Any, TypeAlias

import asyncpg

from moonless.core.errors import MoonlessError
from moonless.server.storage.batches import grouped
from moonless.server.storage.store import DOWN, LARGEST_BATCH, Conflict, Lost, Row, Step, check_newer, migrations

log = logging.getLogger("moonless.server")

ASIDE = {"jit": "off", "synchronous_commit": "off"}
"""What a page asks is answered in milliseconds: to compile the question takes longer than to answer it. What is noted
there may be lost."""
TRIES = 5
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Job = tuple[tuple[Step, ...], "asyncio.Future[None]"]
BROKEN = (
    OSError, asyncpg.InterfaceError, asyncpg.PostgresConnectionError, asyncpg.exceptions.AdminShutdownError,
    asyncpg.InternalClientError,  # as it is called where a line ends in the middle of an answer
)  # fmt: skip

MIGRATION_LOCK = 7_305_001
CLAIM = "SELECT pg_try_advisory_lock(hashtextextended($1, 7))"
RELEASE = "SELECT pg_advisory_unlock(hashtextextended($1, 7))"
ALIVE = "SELECT pid FROM pg_stat_activity WHERE pid = ANY($1::int[])"
NOTIFY = "SELECT pg_notify($1, $2)"
HOLDER = """
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
    AND classid::bigint = (hashtextextended($1, 7) >> 32) & 4294967295
    AND objid::bigint = hashtextextended($1, 7) & 4294967295
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class PostgresStore:
    """One connection writes and holds the claims; a few others read, and note."""

    def __init__(self, dsn: str, pool: "asyncpg.Pool[asyncpg.Record]", writer: Connection) -> None:
        self.on_lost = _nothing
        self.dsn = dsn
        self._pool = pool
        self._busy = asyncio.Lock()
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._claimed: set[str] = set()
        self._use(writer)
        self._task = asyncio.create_task(self._write_jobs())

    @staticmethod
    async def open(dsn: str) -> "PostgresStore":
        try:
            writer: Connection = await asyncpg.connect(dsn, timeout=10)
            try:
                await migrate(writer)
                pool = await asyncpg.create_pool(
                    dsn, min_size=1, max_size=4, timeout=10, reset=as_it_is, server_settings=ASIDE
                )
            except BaseException:
                await writer.close(timeout=5)
                raise
        except (*BROKEN, asyncpg.PostgresError) as error:
            raise MoonlessError(f"cannot open the database {dsn.rpartition('@')[2]}: {error}") from error
        return PostgresStore(dsn, pool, writer)

    def _use(self, writer: Connection) -> None:
        self._writer = writer
        self.process = writer.get_server_pid()

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        try:
            rows: Sequence[Row] = await self._pool.fetch(sql, *args)
        except (*BROKEN, asyncpg.PostgresError, TimeoutError) as error:
            log.warning("the database did not answer: %s", error)
            raise Lost(DOWN) from error
        return rows

    async def write(self, *steps: Step) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((steps, done))
        await done

    async def note(self, *steps: Step) -> None:
        try:
            for sql, args in steps:
                await self._pool.execute(sql, *args)
        except (*BROKEN, asyncpg.PostgresError, TimeoutError) as error:
            log.warning("the database did not take it: %s", error)
            raise Lost(DOWN) from error

    async def claim(self, table: str) -> int:
        async with self._busy:
            if table in self._claimed:  # a lock taken twice would have to be let go twice
                return 0
            try:
                if await self._writer.fetchval(CLAIM, table):
                    self._claimed.add(table)
                    return 0
            except BROKEN:
                await self._reconnect()
                return -1
        holder = await self.fetch(HOLDER, table)
        return int(holder[0]["pid"]) if holder else -1

    async def release(self, table: str) -> None:
        async with self._busy:
            if table in self._claimed:
                self._claimed.discard(table)
                with contextlib.suppress(*BROKEN):
                    await self._writer.fetchval(RELEASE, table)

    async def close(self) -> None:
        while not self._jobs.empty():
            await asyncio.sleep(0.01)
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        with contextlib.suppress(*BROKEN):
            await self._writer.close(timeout=5)
            await asyncio.wait_for(self._pool.close(), 5)

    # Writing

    async def _write_jobs(self) -> None:
        while True:
            batch = [await self._jobs.get()]
            async with self._busy:
                while len(batch) < LARGEST_BATCH and not self._jobs.empty():
                    batch.append(self._jobs.get_nowait())
                await self._commit(batch)

    async def _commit(self, batch: list[Job], tries: int = TRIES) -> None:
        """All in one transaction; when one of them fails, each in its own. Where another process and this one waited
        for each other, that one is through by then."""
        try:
            async with self._writer.transaction():
                for sql, rows in grouped([steps for steps, _ in batch]):
                    if len(rows) == 1:
                        await self._writer.execute(sql, *rows[0])
                    else:
                        await self._writer.executemany(sql, rows)
        except BROKEN as error:
            log.warning("the connection to the database broke: %s", error)
            for _, done in batch:
                fail(done, Lost(DOWN))
            await self._reconnect()
        except asyncpg.PostgresError as error:
            if len(batch) == 1:
                if isinstance(error, asyncpg.DeadlockDetectedError) and tries > 1:
                    await self._commit(batch, tries - 1)
                else:
                    fail(batch[0][1], wrong(error))
                return
            for job in batch:
                await self._commit([job])
        else:
            for _, done in batch:
                if not done.done():
                    done.set_result(None)

    async def _reconnect(self) -> None:
        """A new connection, without the old one's claims: whoever has tables open must let go of them."""
        self._claimed.clear()
        self.on_lost()
        with contextlib.suppress(*BROKEN):
            self._writer.terminate()
        pause = 0.1
        while True:
            try:
                self._use(await asyncpg.connect(self.dsn, timeout=10))
                return
            except (*BROKEN, asyncpg.PostgresError, TimeoutError) as error:
                log.warning("no connection to the database, trying again: %s", error)
                await asyncio.sleep(pause)
                pause = min(2.0, pause * 2)


async def as_it_is(connection: Connection) -> None:
    """A connection that only reads keeps nothing: to put it back costs no round trip."""


def fail(done: "asyncio.Future[None]", error: MoonlessError) -> None:
    if not done.done():
        done.set_exception(error)


def wrong(error: asyncpg.PostgresError) -> MoonlessError:
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return Conflict()
    log.warning("the database did not take it: %s", error)
    return Lost(DOWN)


async def migrate(connection: Connection) -> None:
    """Bring the database up to date; of several processes that start at once, one does it."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)"
        )
        done = {row["number"] for row in await connection.fetch("SELECT number FROM migrations")}
        check_newer(done, "postgres")
        for number, name, sql in migrations("postgres"):
            if number not in done:
                await connection.execute(sql)
                await connection.execute("INSERT INTO migrations VALUES ($1, $2)", number, name)


def _nothing() -> None:
    return
