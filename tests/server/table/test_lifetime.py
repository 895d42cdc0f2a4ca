"""Every open table has an owner and an end: none outlives the desk it lay on, however it was used."""

import asyncio
import gc
import weakref
from typing import Any

import pytest

from moonless.core.table import Table
from tests.server.conftest import Invite
from tests.server.support import SECONDS, Server, until


def test_tables_opened_refused_rehearsed_replayed_and_left_are_gone(
    server: Server, visitor: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    alive: weakref.WeakSet[Table] = weakref.WeakSet()
    begin = Table.__init__

    def counted(self: Table, *args: Any, **more: Any) -> None:
        alive.add(self)
        begin(self, *args, **more)

    monkeypatch.setattr(Table, "__init__", counted)
    host, hall = visitor(), server.service.hall
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
    loop = hall._sweeper.get_loop()

    async def put_away() -> None:
        for desk in list(hall.desks.values()):
            await desk.put_away()

    asyncio.run_coroutine_threadsafe(put_away(), loop).result(SECONDS)

    def are_gone() -> bool:
        gc.unfreeze()
        gc.collect()
        return not alive

    until(are_gone)
