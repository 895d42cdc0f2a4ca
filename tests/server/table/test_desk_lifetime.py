"""Every open table has an owner and an end: none outlives the desk it lay on, however it was used."""

import asyncio
import gc
import weakref
from random import Random
from typing import Any

import pytest
from websockets.server import ServerProtocol

from moonless.core.decision import RESIGN
from moonless.core.game import games
from moonless.core.table import Table
from moonless.server.table.orders import ways_of
from moonless.server.table.views import View
from tests.server.conftest import Invite
from tests.server.support import SECONDS, Server, until


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> "weakref.WeakSet[Table]":
    """The tables that there are."""
    alive: weakref.WeakSet[Table] = weakref.WeakSet()
    begin = Table.__init__

    def counted(self: Table, *args: Any, **more: Any) -> None:
        alive.add(self)
        begin(self, *args, **more)

    monkeypatch.setattr(Table, "__init__", counted)
    return alive


def put_away_all(server: Server) -> None:
    hall = server.service.hall

    async def put_away() -> None:
        for desk in list(hall.desks.values()):
            await desk.put_away()

    asyncio.run_coroutine_threadsafe(put_away(), hall._sweeper.get_loop()).result(SECONDS)


def test_a_table_put_away_is_freed_without_a_collection(
    server: Server, visitor: Invite, alive: "weakref.WeakSet[Table]"
) -> None:
    """The server searches for garbage only when very many tables were closed: none may wait for that."""
    host = visitor()
    gc.disable()
    try:
        for game in games().values():
            with host.sit(host.start(game.id, next(iter(game.scenarios)))["id"]) as screen:
                screen.choose()
                screen.choose()
        assert len(alive) >= len(games())
        put_away_all(server)
        until(lambda: not alive)
    finally:
        gc.enable()


def test_a_live_connection_is_freed_when_it_ends(
    server: Server, visitor: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each holds its request, headers and buffers: thousands come and go in an hour."""
    alive: weakref.WeakSet[ServerProtocol] = weakref.WeakSet()
    begin = ServerProtocol.__init__

    def counted(self: ServerProtocol, *args: Any, **more: Any) -> None:
        alive.add(self)
        begin(self, *args, **more)

    monkeypatch.setattr(ServerProtocol, "__init__", counted)
    host = visitor()
    table = host.start()["id"]
    gc.disable()
    try:
        for _ in range(5):
            with host.sit(table) as screen:
                screen.request(do="ping")
                assert alive
        until(lambda: not alive)
    finally:
        gc.enable()


def test_tables_opened_refused_rehearsed_replayed_and_left_are_gone(
    server: Server, visitor: Invite, alive: "weakref.WeakSet[Table]"
) -> None:
    host = visitor()
    for _ in range(4):
        table = host.start()["id"]
        with host.sit(table) as screen:
            screen.choose("random")
            for _ in range(5):
                keys = [screen.keys[0], "nonsense"]
                assert screen.request(do="choose-all", decision=screen.decision, keys=keys)["t"] == "refused"
            screen.request(do="rehearse", decision=screen.decision, keys=[])
            screen.request(do="undo", decision=screen.decision)
        host.get(f"/api/tables/{table}/replay")
    assert len(alive) >= 4
    put_away_all(server)

    def are_gone() -> bool:
        gc.unfreeze()
        gc.collect()
        return not alive

    until(are_gone)


@pytest.mark.parametrize("name", list(games()))
def test_what_screens_are_shown_waits_for_no_collection(name: str) -> None:
    """A server sets aside what it has, so garbage that holds itself would pile up between two searches."""
    game, random = games()[name], Random(name)
    gc.collect()
    gc.disable()
    try:
        with Table.start(game, None, "shown") as table:
            view = View(table)
            for _ in range(40):
                if (decision := table.decision) is None:
                    break
                view.stale()
                for seat in (decision.seat, None):
                    view.frame(seat)
                ways_of(table, decision.seat)
                view.refusal(decision.seat, decision, "nonsense")
                table.choose(random.choice([each for each in decision.options if each.key != RESIGN]))
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found = {type(each).__qualname__ for each in gc.garbage if type(each).__module__.startswith("moonless")}
        assert not found
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
