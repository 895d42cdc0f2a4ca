"""What goes wrong with machines: no room on the disk, a damaged file, a database server that stops or is replaced, a
clock that leaps. Nothing acknowledged is lost, people are told in plain words, and play goes on when it is mended."""

import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random

import asyncpg
import pytest

from moonless.server.site.hall import DAY, SWEEP_SECONDS, Steady
from moonless.server.storage import Store, open_store
from tests.server.storage.test_crash import TROUBLE, Zygote, goes_on
from tests.server.support import (
    SECONDS,
    Refused,
    Server,
    Visitor,
    free_socket,
    make_settings,
    postgres_programs,
    postgres_user,
    until,
)
from tests.server.table.test_desk import play

linux = pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set on Linux only")


@contextmanager
def no_room(pid: int) -> Iterator[None]:
    """No file of this process can grow: as on a full disk."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@linux
def test_a_full_disk_stops_play_but_not_reading_and_once_freed_play_goes_on(tmp_path: Path) -> None:
    server = Zygote(make_settings(tmp_path))
    try:
        until(server.ready)
        with closing(Visitor(server.url, "Ann")) as person:
            table = person.start(scenario="bg2")["id"]
            with person.sit(table) as screen:
                play(screen, Random(1), 4)
                number = screen.decision
            with no_room(server.pid):
                assert person.get("/api/me")["tables"][0]["id"] == table, "what is there can be read"
                refused = person.send("POST", "/api/tables", {"game": "by-stealth-and-sea"})
                assert refused.status_code == 503
                assert "nothing was done" in refused.text
                with person.sit(table) as screen:
                    assert screen.decision == number
                    with pytest.raises((Refused, *TROUBLE)):
                        screen.choose()
            assert goes_on(person, table, number) == number + 1
    finally:
        server.close()


@contextmanager
def nothing_is_kept(database: str) -> Iterator[None]:
    """Somebody else has the database's pen: what is written waits, as on a disk that is slow to answer."""
    if not database.startswith("postgresql"):
        with closing(sqlite3.connect(database, isolation_level=None, timeout=SECONDS)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            yield
        return
    with asyncio.Runner() as runner:
        connection = runner.run(hold_entries(database))
        try:
            yield
        finally:
            runner.run(connection.close())


async def hold_entries(database: str) -> "asyncpg.Connection[asyncpg.Record]":
    connection: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(database)
    await connection.execute("BEGIN; LOCK TABLE entries IN SHARE ROW EXCLUSIVE MODE")
    return connection


def test_a_slow_disk_delays_moves_loses_none_and_keeps_nobody_from_reading(database: str, tmp_path: Path) -> None:
    """A move is acknowledged and told when it is kept, not before; meanwhile pages and tables are read as ever."""
    server = Zygote(make_settings(tmp_path, database))
    try:
        until(server.ready)
        with closing(Visitor(server.url, "Ann")) as person, closing(Visitor(server.url, "Ben")) as other:
            table, others = (each.start(scenario="bg2")["id"] for each in (person, other))
            with person.sit(table) as screen:
                for path in ("/", "/api/me", f"/api/tables/{others}"):
                    number = screen.decision
                    with nothing_is_kept(database):
                        screen.send(do="choose", decision=number, key=screen.keys[0], id=f"slow {number}")
                        assert other.send("GET", path).status_code == 200
                        with other.sit(others) as there:
                            assert there.keys
                        with suppress(TimeoutError):
                            while screen.hear(0.3)["t"] == "people":
                                pass
                            raise AssertionError(f"told before it was kept: {screen.heard[-1]}")
                    assert screen.wait_for("ack")["id"] == f"slow {number}"
                    assert screen.decision == number + 1
            server.kill()
            server.start()
            assert goes_on(person, table, number + 1) == number + 2
    finally:
        server.close()


@linux
def test_a_database_that_is_only_to_be_read_is_named_when_the_server_starts(tmp_path: Path) -> None:
    """Tried by a user who may not write it; whoever is root becomes nobody for it."""
    folder = tmp_path / "data"
    folder.mkdir()
    database = folder / "tables.sqlite3"
    asyncio.run(_open_and_close(folder, str(database)))
    for file in folder.iterdir():
        file.chmod(0o444)
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            if os.geteuid() == 0:
                os.chdir(folder)  # the way to it may be closed to others
                os.setgroups([])
                os.setuid(65534)
            asyncio.run(_open_and_close(Path(), "tables.sqlite3"))
            os.write(theirs, b"opened")
        except BaseException as error:
            os.write(theirs, f"{type(error).__name__}: {error}".encode()[:500])
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as told:
        text = told.read()
    os.waitpid(child, 0)
    assert text.startswith("MoonlessError"), text
    assert "cannot be written" in text


async def _open_and_close(folder: Path, database: str) -> None:
    store: Store = await open_store(make_settings(folder, database))
    await store.close()


def test_a_damaged_page_costs_what_is_on_it_and_nothing_else(tmp_path: Path) -> None:
    settings, listener = make_settings(tmp_path), free_socket()
    port, text = listener.getsockname()[1], "here lies what is lost. " * 800
    with Server(settings, listener) as server, closing(Visitor(server.url)) as person:
        lost, kept = person.start(scenario="bg2")["id"], person.start(scenario="bg2")["id"]
        with person.sit(kept) as screen:
            play(screen, Random(1), 6)
            number = int(screen.decision)
        person.ask("PUT", f"/api/tables/{lost}/notes", {"text": text})
        cookies = person.http.cookies
    file = tmp_path / "tables.sqlite3"
    data = bytearray(file.read_bytes())
    start = (data.find(text.encode()[:1000]) // 4096 + 1) * 4096  # a page that holds nothing but the text
    data[start : start + 8] = b"\xff" * 8
    file.write_bytes(data)
    with Server(settings, free_socket(port)) as server, closing(Visitor(server.url)) as person:
        person.http.cookies = cookies
        damaged = person.send("GET", f"/api/tables/{lost}/notes")
        assert damaged.status_code == 503
        assert "malformed" not in damaged.text, "what the driver says is for the log"
        assert goes_on(person, kept, number) == number + 1
        assert person.send("GET", "/readyz").status_code == 200


def test_deleting_by_age_waits_when_the_clock_leaps(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("moonless.server.site.hall.time.monotonic", lambda: now[0])
    clock = Steady(1000.0)
    assert clock.look(1000.0)
    now[0] += 600
    assert clock.look(1600.0)
    assert not clock.look(1600.0 + 90 * DAY), "a leap by ninety days"
    now[0] += DAY / 2
    assert not clock.look(1600.0 + 90.5 * DAY)
    now[0] += DAY
    assert clock.look(1600.0 + 91.5 * DAY), "it has kept going evenly for a day"
    assert not clock.look(1000.0), "and back"


def test_play_goes_on_while_the_clock_leaps(tmp_path: Path) -> None:
    now = [1_800_000_000.0]
    with Server(make_settings(tmp_path, clock=lambda: now[0])) as server, closing(Visitor(server.url)) as person:
        table = person.start(scenario="bg2")["id"]
        with person.sit(table) as screen:
            for leap in (-400, 800, -401):
                now[0] += leap * DAY
                before = screen.decision
                screen.choose()
                assert screen.decision == before + 1
        assert [card["id"] for card in person.get("/api/me")["tables"]] == [table]


# PostgreSQL


class Cluster:
    """A PostgreSQL server that can be stopped, started, copied and made the first."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self.prefix = postgres_user(folder)
        with free_socket() as listener:
            self.port = listener.getsockname()[1]

    def run(self, program: str, *args: str) -> None:
        programs = postgres_programs()
        assert programs is not None
        subprocess.run([*self.prefix, str(programs / program), *args], check=True, capture_output=True, cwd=self.folder)

    def make(self) -> None:
        self.run("initdb", "-D", str(self.data), "-U", "moonless", "-A", "trust", "--no-sync", "-E", "UTF8")

    def copy_of(self, other: "Cluster") -> None:
        """A standby that follows the other."""
        where = ["-h", "127.0.0.1", "-p", str(other.port), "-U", "moonless"]
        self.run("pg_basebackup", "-D", str(self.data), *where, "-R", "-X", "stream", "-c", "fast")

    def start(self, *more: str) -> None:
        options = f"-h 127.0.0.1 -p {self.port} -k {self.folder} -c fsync=off {' '.join(more)}"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.data), "-o", options, "-l", log, "-w", "-t", "60", "start")

    def stop(self, mode: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")


@pytest.fixture
def clusters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Cluster]]:
    import shutil
    import tempfile

    if postgres_programs() is None:
        pytest.skip("PostgreSQL is not installed here (Debian: apt-get install postgresql)")
    made = [Cluster(Path(tempfile.mkdtemp(prefix="moonless-pg-"))) for _ in range(2)]
    yield made
    for each in made:
        if (each.data / "postmaster.pid").exists():
            each.stop("immediate")
        shutil.rmtree(each.folder, ignore_errors=True)


def test_a_database_server_that_stops_for_a_while(clusters: list[Cluster], tmp_path: Path) -> None:
    cluster = clusters[0]
    cluster.make()
    cluster.start()
    address = f"postgresql://moonless@127.0.0.1:{cluster.port}/postgres"
    with Server(make_settings(tmp_path, address)) as server, closing(Visitor(server.url)) as person:
        table = person.start(scenario="bg2")["id"]
        with person.sit(table) as screen:
            play(screen, Random(1), 4)
            number = int(screen.decision)
        cluster.stop()
        told = person.send("GET", "/api/me")
        assert told.status_code == 503
        assert "does not answer just now" in told.text
        time.sleep(SWEEP_SECONDS + 1)  # long enough for all that the house looks after from time to time
        assert person.send("GET", "/healthz").status_code == 200
        cluster.start()
        assert goes_on(person, table, number) > number


def test_another_database_server_takes_over(clusters: list[Cluster], tmp_path: Path) -> None:
    """The first dies, its standby becomes the first: what was acknowledged is there, for it waits for the standby."""
    first, second = clusters
    first.make()
    first.start()
    second.copy_of(first)
    second.start()
    first.stop()
    first.start("-c synchronous_standby_names=*")
    hosts = f"127.0.0.1:{first.port},127.0.0.1:{second.port}"
    address = f"postgresql://moonless@{hosts}/postgres?target_session_attrs=read-write"
    with Server(make_settings(tmp_path, address)) as server, closing(Visitor(server.url)) as person:
        table = person.start(scenario="bg2")["id"]
        with person.sit(table) as screen:
            play(screen, Random(1), 6)
            number = int(screen.decision)
        first.stop("immediate")
        second.run("pg_ctl", "-D", str(second.data), "-w", "promote")
        number = goes_on(person, table, number)
        assert goes_on(person, table, number) > number
