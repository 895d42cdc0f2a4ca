"""The lobby's list, one for all who look at it: made once, kept up to date by the tables themselves, sent as changes.

A table that changes is read again a moment later, together with others that changed meanwhile; whoever looks is sent
what is different, encoded once. On PostgreSQL the other processes are told which tables to read again. So a watcher
who waits costs nothing but the open line. Who blocks somebody, or is blocked, is sent a list without that one's tables.

A live table that waits for players leaves the list when nobody who belongs to it has been here for some minutes, and
comes back with them.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Protocol

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import encode
from moonless.server.lobby.clerk import known_ratings
from moonless.server.lobby.listing import LobbyTable, host_side, make_listing
from moonless.server.lobby.working import Working
from moonless.server.storage import Row, Store, listings, order, persons
from moonless.server.table.rows import TableRow

log = logging.getLogger("moonless.server")
MOMENT = 0.1
"""Seconds in which changes are gathered."""
LOOK_SECONDS = 60.0
"""How often all of it is read again, for what was told to nobody; and how often it is noted who is here."""
AWAY_SECONDS = 300.0
"""So long a live table waits for players while nobody who belongs to it is here."""
AT_ONCE = 500
"""People of whom it is asked at once where they sit."""


class Watcher(Protocol):
    @property
    def person(self) -> str: ...

    def send(self, data: bytes) -> None: ...


class Tables(Protocol):
    store: Store

    async def several(self, ids: list[str]) -> list[TableRow]: ...


class Board(Working):
    """Open tables and games to watch."""

    def __init__(self, rows: Tables, clock: Callable[[], float] = time.time) -> None:
        super().__init__()
        self.rows = rows
        self.clock = clock
        self.tables: dict[str, LobbyTable] = {}
        self.watchers: dict[Watcher, frozenset[str]] = {}
        """Who looks, and whom they do not meet."""
        self.shout: Callable[[list[str]], None] = lambda ids: None
        """Tells other processes what changed."""
        self.shout_apart: Callable[[list[str]], None] = lambda people: None
        """Tells them who no longer meet each other, or meet again."""
        self.parted: Callable[[Watcher], None] = lambda watcher: None
        """Told of everybody who looks on and meets others now."""
        self.here: Callable[[], set[str]] = set
        """Who has a screen open at this process."""
        self._members: dict[str, set[str]] = {}
        """Who belongs to each table."""
        self._changed: set[str] = set()
        self._heard: set[str] = set()
        self._came: set[str] = set()
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

    def came(self, person: str) -> None:
        """Somebody is here who was not: their tables wait for players again."""
        self._came.add(person)
        self._news.set()

    async def note_here(self, people: Iterable[str]) -> set[str]:
        """That these are here stands with their live tables, for all processes; which those are."""
        now = self.clock()  # who is gone when the database has answered was here then
        everybody, found = sorted(people), set[str]()
        for start in range(0, len(everybody), AT_ONCE):
            found.update(await listings.live_of(self.rows.store, everybody[start : start + AT_ONCE]))
        if found:
            await self.rows.store.note(*(listings.be_here(table, now) for table in sorted(found)))
        return found

    async def work(self) -> None:
        while True:
            try:
                await self.note_here(self.here())
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
            came, self._came = self._came, set()
            changed |= await self.note_here(came) if came else set()
            if changed:
                self.shout(sorted(changed))
            async with self._reading:
                self._take(await self._read(sorted(changed | heard)), changed | heard)

    async def read_all(self) -> None:
        async with self._reading:
            ids = await listings.listed(self.rows.store, self.clock() - AWAY_SECONDS)
            self._take(await self._read(ids), {*self.tables, *ids})

    async def _read(self, ids: list[str]) -> dict[str, LobbyTable]:
        """These tables as the lobby shows them; those that it does not show are left out."""
        if not ids:
            return {}
        store = self.rows.store
        there = await listings.still_listed(store, ids, self.clock() - AWAY_SECONDS)
        held: dict[str, list[Row]] = {}
        for row in await listings.held_at(store, sorted(there)) if there else []:
            held.setdefault(row["table_id"], []).append(row)
        rows = await self.rows.several(sorted(there))
        self._members.update((row.id, row.members()) for row in rows)
        hosts = [row.host for row in rows]
        known, paces = await known_ratings(store, hosts), await persons.answering(store, hosts) if hosts else {}
        answers = {host: seconds for host, (seconds, shows) in paces.items() if "pace" in shows.split()}
        rated = {host for host, (_, shows) in paces.items() if "ratings" in shows.split()}
        return {
            row.id: make_listing(
                row,
                {each["seat"] for each in held.get(row.id, [])},
                known.get((row.host, row.game, host_side(row))) if row.host in rated else None,
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
            self._members.pop(id, None)
        self._hello = None
        data = encode({"t": "lobby-change", "set": fresh, "gone": gone})
        for watcher, apart in list(self.watchers.items()):
            watcher.send(data if not apart else self._change(fresh, gone, watcher.person, apart))

    def _change(self, fresh: list[LobbyTable], gone: list[str], person: str, apart: frozenset[str]) -> bytes:
        """What is different, for somebody who does not meet these."""
        seen = self.seen(fresh, person, apart)
        unseen = {table.id for table in fresh} - {table.id for table in seen}
        return encode({"t": "lobby-change", "set": seen, "gone": [*gone, *sorted(unseen)]})

    # Looking at it

    def seen(self, tables: Iterable[LobbyTable], person: str, apart: frozenset[str]) -> list[LobbyTable]:
        """Those at which nobody is whom somebody does not meet, and their own."""
        members = ((table, self._members.get(table.id, set())) for table in tables)
        return [table for table, there in members if person in there or there.isdisjoint(apart)]

    async def apart(self, person: str) -> frozenset[str]:
        """Whom somebody does not meet."""
        return await order.apart_from(self.rows.store, person) if person else frozenset()

    def hello(self, person: str = "", apart: frozenset[str] = frozenset()) -> bytes:
        """The whole list, made once until it changes."""
        if apart:
            return encode({"t": "lobby", "tables": self.seen(self.tables.values(), person, apart)})
        if self._hello is None:
            self._hello = encode({"t": "lobby", "tables": list(self.tables.values())})
        return self._hello

    async def enter(self, watcher: Watcher) -> None:
        self._greet(watcher, await order.apart_from(self.rows.store, watcher.person))

    def _greet(self, watcher: Watcher, apart: frozenset[str]) -> None:
        self.watchers[watcher] = apart
        watcher.send(self.hello(watcher.person, apart))

    def leave(self, watcher: Watcher) -> None:
        self.watchers.pop(watcher, None)

    async def part(self, *people: str) -> None:
        """Some of these block each other now, or no longer: who looks on is greeted anew, at other processes too."""
        self.shout_apart(list(people))
        await self.hear_apart(people)

    async def hear_apart(self, people: Iterable[str]) -> None:
        for watcher in [each for each in self.watchers if each.person in people]:
            apart = await order.apart_from(self.rows.store, watcher.person)
            if watcher in self.watchers:  # who has gone meanwhile stays gone
                self._greet(watcher, apart)
                self.parted(watcher)
