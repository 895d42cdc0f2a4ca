"""SQLite in WAL mode: one thread writes, with group commits; another reads. One server process at a time."""

import asyncio
import logging
import os
import queue
import re
import sqlite3
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import IO, Any

import msgspec

from moonless.core.errors import MoonlessError
from moonless.server.storage import tables
from moonless.server.storage.batches import STATEMENTS, grouped, of_list
from moonless.server.storage.store import DOWN, LARGEST_BATCH, Busy, Conflict, Lost, Row, Step, check_newer, migrations

if sys.platform != "win32":
    import fcntl

log = logging.getLogger("moonless.server")
EVERY_MOVE = {tables.ADD_LINE, tables.STAND}
"""What is written so often that it is worth a statement for many rows; texts and numbers only."""
PRAGMAS = (
    "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "temp_store = MEMORY",
    "cache_size = -16384",  # 16 MB: what is written again and again is not read each time
    "wal_autocheckpoint = 4000",  # pages: what changes with every move goes into the file itself more seldom
)  # fmt: skip
GONE = "The database of this server is gone, so nothing can be played or kept. Its operator must put it back."
HOLE = re.compile(r"\$(\d+)")
Job = tuple[tuple[Step, ...], "asyncio.Future[None]", asyncio.AbstractEventLoop]


class SqliteStore:
    """`synchronous = FULL`: what was acknowledged outlives a killed process and a power cut."""

    process = 0

    def __init__(self, path: str, lock: IO[str]) -> None:
        self.on_lost = _nothing
        self.path = path
        self._lock = lock
        self._file = identity(path)
        self.gone = False
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._reader = ThreadPoolExecutor(1, "sqlite-reader")
        self._reading = connect(path)
        self._writer = threading.Thread(target=self._write_jobs, name="sqlite-writer", daemon=True)
        self._writer.start()

    @staticmethod
    async def open(path: str) -> "SqliteStore":
        try:
            lock = take_lock(Path(f"{path}.lock"))
            try:
                keep_private(Path(path))
                with closing(connect(path)) as connection:
                    migrate(connection)
            except BaseException:
                lock.close()
                raise
        except (OSError, sqlite3.Error) as error:
            raise MoonlessError(f"the database {path} cannot be written, or is damaged: {error}") from error
        return SqliteStore(path, lock)

    async def fetch(self, sql: str, *args: Any) -> Sequence[Row]:
        if self.gone:
            raise Lost(GONE)
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._fetch, sql, args)

    def _fetch(self, sql: str, args: tuple[Any, ...]) -> Sequence[Row]:
        try:
            rows: list[Row] = self._reading.execute(*asked(sql, args)).fetchall()
        except sqlite3.Error as error:
            log.warning("the database did not answer: %s", error)
            raise Lost(DOWN) from error
        return rows

    async def write(self, *steps: Step) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put((steps, done, loop))
        await done

    async def note(self, *steps: Step) -> None:
        await self.write(*steps)

    async def claim(self, table: str) -> int:
        return 0

    async def release(self, table: str) -> None:
        return

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._writer.join)
        self._reader.submit(self._reading.close)
        self._reader.shutdown()
        self._lock.close()

    # The writer's thread

    def _write_jobs(self) -> None:
        connection = connect(self.path)
        while (first := self._jobs.get()) is not None:
            batch, ended = [first], False
            while len(batch) < LARGEST_BATCH and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    ended = True
                    break
                batch.append(job)
            self._commit(connection, batch)
            if ended:
                break
        connection.close()

    def _is_gone(self) -> bool:
        """Whether the file was deleted or replaced under us: what is written into it now would be lost."""
        if identity(self.path) == self._file:
            return False
        if not self.gone:
            log.critical(
                "the database file %s is gone; nothing is written any more: put it back, then restart", self.path
            )
        self.gone = True
        return True

    def _commit(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        """All in one transaction; when one of them fails, each in its own."""
        if self._is_gone():
            answer(batch, Lost(GONE))
            return
        try:
            run(connection, [steps for steps, _, _ in batch])
        except sqlite3.Error as error:
            if len(batch) == 1:
                answer(batch, wrong(error))
                return
            for job in batch:
                self._commit(connection, [job])
            return
        answer(batch, None)


def identity(path: str) -> tuple[int, int]:
    """Which file a path leads to; nothing where there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116  # looked at with every commit
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino


def run(connection: sqlite3.Connection, batch: list[tuple[Step, ...]]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for sql, rows in grouped(batch):
            if sql in EVERY_MOVE and len(rows) > 1:
                connection.execute(of_list(sql), (msgspec.json.encode(rows).decode(),))
            else:
                text, places = spelled(sql)
                connection.executemany(text, placed(rows, places) if places else rows)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def answer(batch: list[Job], error: MoonlessError | None) -> None:
    """Wake the loop once for all who wait."""
    for loop, jobs in groupby(batch, key=lambda job: job[2]):
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, [done for _, done, _ in jobs], error)


def _settle(waiting: "list[asyncio.Future[None]]", error: MoonlessError | None) -> None:
    for done in waiting:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def wrong(error: sqlite3.Error) -> MoonlessError:
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict()
    log.warning("the database did not take it: %s", error)
    return Lost(DOWN)


def connect(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.row_factory = sqlite3.Row
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    done = {row["number"] for row in connection.execute("SELECT number FROM migrations")}
    check_newer(done, "sqlite")
    if done and any(number not in done for number, _, _ in migrations("sqlite")):
        keep_before(connection, max(done))
    for number, name, sql in migrations("sqlite"):
        if number not in done:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{sql}\nINSERT INTO migrations VALUES ({number}, '{name}');\nCOMMIT;"
            )


def keep_before(connection: sqlite3.Connection, step: int) -> None:
    """A copy of the database as it was, so that one can go back to the version of before."""
    path = Path(connection.execute("PRAGMA database_list").fetchone()["file"])
    copy = path.with_name(f"{path.name}.before-upgrade-{step:04}")
    if copy.exists():  # of an upgrade that did not come to its end: that one is the older
        return
    copy.touch(mode=0o600)
    with closing(sqlite3.connect(copy)) as target:
        connection.backup(target)
    log.warning("the database is brought up to date; as it was before it is kept in %s", copy)


def take_lock(path: Path) -> IO[str]:
    """One process a database: a second one is told so. The lock ends with the process, however that ends."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    file = path.open("a+", encoding="utf-8")
    if sys.platform == "win32":  # nothing keeps a second server away from the file but its user
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise Busy(
            f"another Moonless server uses the database {str(path).removesuffix('.lock')};"
            " stop it, or give this one its own with --database"
        ) from error
    return file


def keep_private(path: Path) -> None:
    """The database is for its user's eyes only: names, hashes, hidden moves. SQLite gives its other files the same
    mode; those of an earlier start are mended."""
    path.touch(mode=0o600)
    for file in (path, *(Path(f"{path}{ending}") for ending in ("-wal", "-shm", ".lock", ".address"))):
        if file.exists() and file.stat().st_mode & 0o077:
            file.chmod(0o600)


def asked(sql: str, args: tuple[Any, ...]) -> tuple[str, Sequence[Any]]:
    """A question as SQLite is asked it."""
    text, places = spelled(sql)
    return text, placed([args], places)[0] if places else args


def placed(rows: Sequence[tuple[Any, ...]], places: tuple[int, ...]) -> list[list[Any]]:
    return [[row[place] for place in places] for row in rows]


@lru_cache(STATEMENTS)
def spelled(sql: str) -> tuple[str, tuple[int, ...]]:
    """`?` for $1, and which value goes where; nothing where they go as they come. Not `?1`: to Python that is a name,
    and names with a row of values are on their way out."""
    places = tuple(int(number) - 1 for number in HOLE.findall(sql))
    return HOLE.sub("?", sql), () if places == tuple(range(len(places))) else places


def _nothing() -> None:
    return
