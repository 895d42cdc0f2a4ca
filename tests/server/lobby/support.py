"""People in the lobby: accounts, a screen that follows the list, short games played through the API."""

import asyncio
import contextlib
import json
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from types import ModuleType
from typing import Any, TypeVar

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.support import SECONDS, Server, Visitor

UNSEEN, NATO, SOVIET = "they-come-unseen", "nato", "soviet"
PASSWORD = "curlew lantern keel"
T = TypeVar("T")


def at_server(server: Server, work: Coroutine[Any, Any, T]) -> T:
    """Done where the server runs."""
    return asyncio.run_coroutine_threadsafe(work, server.service.hall._sweeper.get_loop()).result()


def account(url: str, name: str) -> Visitor:
    """Somebody with a name that means something."""
    person = Visitor(url)
    person.me = person.ask("POST", "/api/account", {"name": name, "password": PASSWORD})
    return person


def open_duel(host: Visitor, side: str = NATO, **terms: Any) -> dict[str, Any]:
    """A table of They Come Unseen in the lobby: the short variant, and five rounds at the most."""
    other = SOVIET if side == NATO else NATO
    return host.start(
        UNSEEN, "duel", seats={side: "me", other: "open"}, options={"weather": False, "round_limit": 5},
        terms={"pace": "live", **terms},
    )  # fmt: skip


def sit(person: Visitor, table: str, seat: str) -> dict[str, Any]:
    card: dict[str, Any] = person.ask("POST", f"/api/lobby/{table}/seats/{seat}")
    return card


def first_moves(nato: Visitor, soviet: Visitor, table: str) -> None:
    """Each side of They Come Unseen decides something: from then on it counts."""
    with nato.sit(table) as screen:
        screen.choose("G1")
    with soviet.sit(table) as screen:
        screen.choose("delta")


class Follower:
    """A screen in the lobby."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        hello = self.hear()
        assert hello["t"] == "lobby", hello
        self.tables: dict[str, Any] = {table["id"]: table for table in hello["tables"]}

    def hear(self, seconds: float = SECONDS) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(timeout=seconds))
        return message

    def follow(self) -> dict[str, Any]:
        """The next change, taken into account."""
        while (change := self.hear())["t"] != "lobby-change":  # who is at sea is told on the same line
            pass
        self.tables.update({table["id"]: table for table in change["set"]})
        for id in change["gone"]:
            self.tables.pop(id, None)
        return change


@contextlib.contextmanager
def following(person: Visitor, url: str = "") -> Iterator[Follower]:
    address = url or person.url
    with connect(
        f"{address.replace('http', 'ws')}/api/lobby/live", origin=Origin(address),
        additional_headers={"Cookie": person.cookie}, open_timeout=SECONDS, ping_interval=None, compression=None,
    ) as connection:  # fmt: skip
        yield Follower(connection)


def both_at_once(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> None:
    """The first two who come by there wait for each other."""
    real, gate, come = getattr(module, name), asyncio.Barrier(2), count()

    async def wait_for_both(*args: Any) -> Any:
        found = await real(*args)
        if next(come) < 2:
            await gate.wait()
        return found

    monkeypatch.setattr(module, name, wait_for_both)


def double_click(person: Visitor, path: str) -> list[httpx.Response]:
    with ThreadPoolExecutor(2) as clicks:
        return list(clicks.map(lambda _: person.send("POST", path), range(2)))
