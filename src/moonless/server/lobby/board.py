"""The lobby's list, one for all who look at it: made once, kept up to date by the tables themselves, sent as changes.

A table that changes is read again a moment later, together with others that changed meanwhile; whoever looks is sent
what is different, encoded once. On PostgreSQL the other processes are told which tables to read again. So a watcher
who waits costs nothing but the open line.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import encode
from moonless.server.lobby.clerk import known_ratings
from moonless.server.lobby.listing import LobbyTable, host_side, make_listing
from moonless.server.lobby.working import Working
from moonless.server.storage import Row, Store, listings, persons
from moonless.server.table.rows import TableRow

log = logging.getLogger("moonless.server")
MOMENT = 0.1
"""Seconds in which changes are gathered."""
LOOK_SECONDS = 60.0
"""How often all of it is read again, for what was told to nobody."""


class Watcher(Protocol):
    def send(self, data: bytes) -> None: ...


class Tables(Protocol):
    store: Store

    async def several(self, ids: list[str]) -> list[TableRow]: ...


class Board(Working):
    """Open tables and games to watch."""

    def __init__(self, rows: Tables) -> None:
        super().__init__()
        self.rows = rows
        self.tables: dict[str, LobbyTable] = {}
        self.watchers: set[Watcher] = set()
        self.shout: Callable[[list[str]], None] = lambda ids: None
        """Tells other processes what changed."""
        self._changed: set[str] = set()
        self._heard: set[str] = set()
        self._hello: bytes | None = None
        self._reading = asyncio.Lock()
        """What was read first is taken first: else an older answer would stand in the place of a newer one."""

    # Keeping it up to date

    def touched(self, row: TableRow) -> None:
        """Something about this table is different now, and in the database."""
        if row.terms is not None and (row.terms.listed or row.id in self.tables):
            self._changed.add(row.id)
            self._news.set()

    def hear(self, ids: Iterable[str]) -> None:
        """Another process says so."""
        self._heard.update(ids)
        self._news.set()

    async def work(self) -> None:
        while True:
            try:
                await self.read_all()
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._gather()
            except TimeoutError:
                continue
            except MoonlessError as error:
                log.warning("the lobby could not be read: %s", error)
                await asyncio.sleep(1)

    async def _gather(self) -> None:
        while True:
            await self._news.wait()
            await asyncio.sleep(MOMENT)
            self._news.clear()
            changed, self._changed = self._changed, set()
            heard, self._heard = self._heard, set()
            if changed:
                self.shout(sorted(changed))
            async with self._reading:
                self._take(await self._read(sorted(changed | heard)), changed | heard)

    async def read_all(self) -> None:
        async with self._reading:
            ids = await listings.listed(self.rows.store)
            self._take(await self._read(ids), {*self.tables, *ids})

    async def _read(self, ids: list[str]) -> dict[str, LobbyTable]:
        """These tables as the lobby shows them; those that it does not show are left out."""
        if not ids:
            return {}
        store = self.rows.store
        there = await listings.still_listed(store, ids)
        held: dict[str, list[Row]] = {}
        for row in await listings.held_at(store, sorted(there)) if there else []:
            held.setdefault(row["table_id"], []).append(row)
        rows = await self.rows.several(sorted(there))
        hosts = [row.host for row in rows]
        known, paces = await known_ratings(store, hosts), await persons.answering(store, hosts) if hosts else {}
        answers = {host: seconds for host, (seconds, shows) in paces.items() if "pace" in shows.split()}
        return {
            row.id: make_listing(
                row,
                {each["seat"] for each in held.get(row.id, [])},
                known.get((row.host, row.game, host_side(row))),
                answers.get(row.host, 0.0),
            )
            for row in rows
        }

    def _take(self, found: dict[str, LobbyTable], asked: set[str]) -> None:
        """What is different is sent, once made for all."""
        fresh = [table for id, table in found.items() if self.tables.get(id) != table]
        gone = sorted(id for id in asked if id in self.tables and id not in found)
        if not fresh and not gone:
            return
        self.tables.update(found)
        for id in gone:
            del self.tables[id]
        self._hello = None
        data = encode({"t": "lobby-change", "set": fresh, "gone": gone})
        for watcher in list(self.watchers):
            watcher.send(data)

    # Looking at it

    def hello(self) -> bytes:
        """The whole list, made once until it changes."""
        if self._hello is None:
            self._hello = encode({"t": "lobby", "tables": list(self.tables.values())})
        return self._hello

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        watcher.send(self.hello())

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
