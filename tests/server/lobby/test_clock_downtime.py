"""While the site is down no clock runs: nobody loses a game because its server was away."""

import asyncio
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from moonless.server.lobby import clock
from moonless.server.site import hall
from moonless.server.table import opening
from tests.server.lobby.support import PASSWORD, SOVIET, account, at_server, open_duel, sit
from tests.server.lobby.test_clock import HOUR, Watch, duel, timed_out_at, watch
from tests.server.storage.test_crash import Zygote
from tests.server.support import Server, Visitor, free_socket, make_settings, until

__all__ = ["watch"]


def change(database: str, *statements: str) -> None:
    """Directly in the database, while no server has it."""
    if "://" not in database:
        with closing(sqlite3.connect(database)) as connection:
            for sql in statements:
                connection.execute(sql)
            connection.commit()
        return

    async def work() -> None:
        connection = await asyncpg.connect(database)
        for sql in statements:
            await connection.execute(sql)
        await connection.close()

    asyncio.run(work())


def test_a_killed_site_that_comes_back_after_hours_costs_nobody_a_game(database: str, tmp_path: Path) -> None:
    """Real processes; that hours went by is written into what was kept before."""
    site = Zygote(make_settings(tmp_path, database))
    try:
        until(site.ready)
        host, guest = account(site.url, "Quiet Curlew"), account(site.url, "Amber Tern")
        table = open_duel(host, pace="turns", hours=1, absent="resign")["id"]
        before = sit(guest, table, SOVIET)["terms"]["deadline"]
        site.kill()
        change(database, "UPDATE pulse SET last = last - 7200", "UPDATE listings SET deadline = deadline - 7200")
        site.start()
        until(site.ready)
        host.reconnect()
        until(lambda: host.send("GET", f"/api/tables/{table}").status_code == 200)  # it is taken over from the dead
        until(lambda: timed_out_at(host, table) >= before)
        assert host.get(f"/api/tables/{table}")["status"] == "playing"
        for person in (host, guest):
            person.close()
    finally:
        site.close()


def test_of_several_processes_one_sets_the_clocks(postgres_database: str, tmp_path: Path, watch: Watch) -> None:
    settings: dict[str, Any] = {"database": postgres_database, "clock": watch}
    with Server(make_settings(tmp_path, **settings)) as server:
        host, guest, table = duel(server)
    before = watch.now + 10 * HOUR
    watch.now += 30 * HOUR
    with ExitStack() as stack:
        three = [stack.enter_context(Server(make_settings(tmp_path, **settings))) for _ in range(3)]
        again = Visitor(three[0].url)
        again.ask("POST", "/api/login", {"name": "Amber Tern", "password": PASSWORD})
        until(lambda: timed_out_at(again, table) > watch.now)
        until(lambda: all(each.service.house.up == watch.now for each in three))
        assert timed_out_at(again, table) == before + 30 * HOUR + clock.BACK_SECONDS
        for person in (host, guest, again):
            person.close()


def test_a_table_that_is_opened_while_clocks_are_set_back_shows_the_new_time(
    tmp_path: Path, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its row was read before, and it is there only after: the first visitors after a restart come at that moment."""
    with Server(make_settings(tmp_path, clock=watch)) as server:
        host, guest, table = duel(server)
        before, port = timed_out_at(host, table), server.listener.getsockname()[1]
    watch.now += 30 * HOUR
    read, set_back, opened = asyncio.Event(), asyncio.Event(), opening.open_table
    make_up = clock.Pulse.beat

    async def slow(store: Any, *args: Any) -> Any:
        read.set()
        await set_back.wait()
        await asyncio.sleep(0.3)  # so long the clocks could be read again without it
        return await opened(store, *args)

    async def beat(heart: clock.Pulse) -> None:
        await read.wait()
        asyncio.get_running_loop().call_later(0.3, set_back.set)
        await make_up(heart)

    monkeypatch.setattr(hall, "open_table", slow)
    monkeypatch.setattr(clock.Pulse, "beat", beat)
    with Server(make_settings(tmp_path, clock=watch), free_socket(port)):
        host.reconnect()
        late = before + 30 * HOUR + clock.BACK_SECONDS
        with host.sit(table) as screen:
            until(lambda: screen.request(do="ping", id="p") and screen.card["terms"]["deadline"] == late)
    for person in (host, guest):
        person.close()


def test_a_database_that_was_away_stops_the_clocks_of_open_tables_too(
    database: str, tmp_path: Path, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process lives and nobody can move: when the database is back, so is the time."""
    here = [0.0]
    monkeypatch.setattr(clock, "steady", lambda: here[0])
    with Server(make_settings(tmp_path, database, clock=watch)) as server:
        host, guest, table = duel(server)
        store, before = server.service.house.store, timed_out_at(host, table)
        until(lambda: at_server(server, store.fetch("SELECT last FROM pulse"))[0]["last"] == watch.now)
        with guest.sit(table) as screen:
            watch.now += 3 * HOUR
            here[0] += 3 * HOUR  # so long it could write nothing
            late = before + 3 * HOUR + clock.BACK_SECONDS
            until(lambda: screen.request(do="ping", id="p") and screen.card["terms"]["deadline"] == late)
        assert timed_out_at(host, table) == late
        for person in (host, guest):
            person.close()
