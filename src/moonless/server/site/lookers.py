"""People who look into the lobby while others play, for measuring: how soon they see that a table is opened or gone."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from moonless.server.site.wire import Wire

LIVE = "/api/lobby/live"
PAUSE = 1.0
"""Seconds between one change of the lobby and the next."""
GAME, SCENARIO, SEATS = "they-come-unseen", "duel", {"nato": "me", "soviet": "open"}


class Visitor(Protocol):
    address: tuple[str, int]
    cookie: str

    async def welcome(self) -> None: ...

    async def ask(self, method: str, path: str, body: Any = None) -> Any: ...


@dataclass(slots=True)
class Seen:
    """What was measured."""

    watchers: int
    latencies: list[float] = field(default_factory=list)
    """Seconds from a request to the moment at which the last of them knows what it changed."""

    def text(self) -> list[str]:
        ordered = sorted(self.latencies) or [0.0]
        middle, last = ordered[len(ordered) // 2], ordered[-1]
        return [
            f"  lobby change to {self.watchers:4} watchers   {1000 * middle:10.1f} ms   ({len(self.latencies)} times)",
            f"  the slowest of them          {1000 * last:10.1f} ms",
        ]


class Lookers:
    """So many people who look on; somebody opens a table and takes it away again, over and over."""

    def __init__(self, host: Visitor, people: Sequence[Visitor]) -> None:
        self.host = host
        self.people = people
        self.seen = Seen(len(people))
        self._wires: list[Wire] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._mark = b""
        self._missing: set[int] = set()
        self._all = asyncio.Event()

    async def come(self) -> None:
        for number, person in enumerate(self.people):
            await person.welcome()
            wire = await Wire.open(person.address, LIVE, person.cookie)
            self._wires.append(wire)
            await wire.hear_kind(b"lobby")
            self._tasks.append(asyncio.create_task(self._listen(number, wire)))

    def begin(self) -> None:
        if self.people:
            self._tasks.append(asyncio.create_task(self._change()))

    async def go(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for wire in self._wires:
            wire.close()

    async def _listen(self, number: int, wire: Wire) -> None:
        while True:
            data = await wire.hear()
            if self._mark and self._mark in data:
                self._missing.discard(number)
                if not self._missing:
                    self._all.set()

    async def _change(self) -> None:
        while True:
            then = time.perf_counter()
            self._expect(b'"set":[{')
            wish = {"game": GAME, "scenario": SCENARIO, "seats": SEATS, "terms": {"pace": "live"}}
            table = (await self.host.ask("POST", "/api/tables", wish))["id"]
            await self._arrived(then)
            then = time.perf_counter()
            self._expect(f'"gone":["{table}"]'.encode())
            await self.host.ask("DELETE", f"/api/tables/{table}")
            await self._arrived(then)

    def _expect(self, mark: bytes) -> None:
        self._mark, self._missing = mark, set(range(len(self.people)))
        self._all.clear()

    async def _arrived(self, then: float) -> None:
        await self._all.wait()
        self.seen.latencies.append(time.perf_counter() - then)
        self._mark = b""
        await asyncio.sleep(PAUSE)
