"""Process to process on one machine: straight, by a socket in the server's own folder, which only its user can enter.

Who has something to say to another process knocks at its door first. Where nobody opens (another machine, another
folder, a system without such sockets) all of it goes the long way, through the database. Which way it is, is settled
before the first word goes out, so words arrive in their order. Where a way breaks, its other end has died or closed:
whatever hung on it begins anew.
"""

import asyncio
import contextlib
import hashlib
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

log = logging.getLogger("moonless.server")
LONGEST = 100
"""Bytes that the path of such a socket may have; systems take a little more."""
Saying = Callable[[int, bytes], None]
"""To which process, or of which, a line without its end."""


class Nearby:
    """The doors of this process, and its ways to the doors of others."""

    def __init__(self, home: Path, database: str, hear: Saying, lose: Callable[[int], None], far: Saying) -> None:
        self.folder = home / f"lines-{hashlib.sha256(database.encode()).hexdigest()[:12]}"
        self.hear = hear
        self.lose = lose
        """Told of a process whose way, to it or from it, has broken."""
        self.far = far
        """The long way."""
        self.name = 0
        self.ways: dict[int, Way] = {}
        self.ears: set[Ear] = set()
        self._door: asyncio.AbstractServer | None = None
        self._knocks: set[asyncio.Task[None]] = set()

    def path(self, process: int) -> Path:
        return self.folder / str(process)

    async def open(self, name: int) -> None:
        """Be reachable under this name, and no longer under the one before."""
        self.close()
        self.name, path = name, self.path(name)
        if len(os.fsencode(path)) > LONGEST or not hasattr(asyncio.get_running_loop(), "create_unix_server"):
            return
        try:
            self.folder.mkdir(mode=0o700, exist_ok=True)
            path.unlink(missing_ok=True)  # of a process that died under the same number
            self._door = await asyncio.get_running_loop().create_unix_server(lambda: Ear(self), str(path))
        except (OSError, NotImplementedError) as error:
            log.warning("other processes reach this one through the database only: %s", error)

    def close(self) -> None:
        """Say what is still to be said, and be gone."""
        for knock in self._knocks:
            knock.cancel()
        ways, self.ways = self.ways, {}
        ears, self.ears = self.ears, set()
        for way in ways.values():
            way.end()
        for ear in ears:
            ear.end()
        if self._door is not None:
            self._door.close()
            self.path(self.name).unlink(missing_ok=True)
            self._door = None

    def put(self, process: int, line: bytes) -> None:
        """Lines to one process arrive in order."""
        way = self.ways.get(process)
        if way is None:
            way = self.ways[process] = Way(self, process)
            if self.path(process).exists():
                knock = asyncio.create_task(self._knock(way))
                self._knocks.add(knock)
                knock.add_done_callback(self._knocks.discard)
            else:
                way.go_far()
        way.put(line)

    async def _knock(self, way: "Way") -> None:
        try:
            loop: Any = asyncio.get_running_loop()
            await loop.create_unix_connection(lambda: way, str(self.path(way.process)))
        except (OSError, NotImplementedError):
            way.go_far()

    def forget(self, dead: set[int]) -> None:
        """Processes that are no more: their numbers may be given to others."""
        for process in dead:
            self.leave(process)
            with contextlib.suppress(OSError):
                self.path(process).unlink(missing_ok=True)

    def leave(self, process: int) -> None:
        """No more is said to a process; if it is there after all, it is knocked at anew."""
        if (way := self.ways.pop(process, None)) is not None:
            way.end()


class Way(asyncio.Protocol):
    """What this process says to another. What is said in one turn of the loop goes out in one piece."""

    def __init__(self, nearby: Nearby, process: int) -> None:
        self.nearby = nearby
        self.process = process
        self.is_far = False
        self._out: list[bytes] = []
        self._transport: asyncio.Transport | None = None

    def put(self, line: bytes) -> None:
        if self.is_far:
            self.nearby.far(self.process, line)
            return
        if not self._out and self._transport is not None:
            asyncio.get_running_loop().call_soon(self._flush)
        self._out.append(line)

    def go_far(self) -> None:
        """Nobody opens: what waits goes the long way, and all that follows."""
        self.is_far = True
        out, self._out = self._out, []
        for line in out:
            self.nearby.far(self.process, line)

    def end(self) -> None:
        if self._transport is not None:
            self._flush()
            self._transport.close()

    def _flush(self) -> None:
        out, self._out = self._out, []
        if out and self._transport is not None:
            self._transport.write(b"\n".join([*out, b""]))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        if self.nearby.ways.get(self.process) is not self:  # closed meanwhile
            transport.close()
            return
        self._out.insert(0, str(self.nearby.name).encode())
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if self.nearby.ways.get(self.process) is self:
            del self.nearby.ways[self.process]
            self.nearby.lose(self.process)


class Ear(asyncio.Protocol):
    """What another process says to this one: its name first."""

    def __init__(self, nearby: Nearby) -> None:
        self.nearby = nearby
        self.process = 0
        self._begun = b""
        """The line that is not all there yet."""
        self._transport: asyncio.BaseTransport | None = None

    def end(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self.nearby.ears.add(self)

    def data_received(self, data: bytes) -> None:
        *lines, self._begun = (self._begun + data).split(b"\n")
        for line in lines:
            if not self.process:
                self.process = int(line)
            else:
                self.nearby.hear(self.process, line)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if self in self.nearby.ears:
            self.nearby.ears.discard(self)
            self.nearby.leave(self.process)
            self.nearby.lose(self.process)
