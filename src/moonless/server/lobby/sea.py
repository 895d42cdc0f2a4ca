"""At sea now: who is here, in the lobby or at a table, as far as they let themselves be seen.

Each process knows its own lines and tells the others; who looks into the lobby is sent the list when it changes. A
guest is counted and has no name here; of a table that is not public nobody is told which it is.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, Literal

import msgspec
from msgspec import Struct

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game, find_scenario
from moonless.server.api.messages import encode
from moonless.server.lobby.board import Watcher
from moonless.server.lobby.clerk import rating_of
from moonless.server.lobby.working import Working
from moonless.server.storage import Store, persons, results
from moonless.server.table.rows import TableRow

log = logging.getLogger("moonless.server")
MOMENT = 1.0
"""Seconds in which changes are gathered."""
AGAIN, FORGOTTEN = 60.0, 150.0
"""So often a process says who is at it; one that was not heard of for longer is gone."""
MOST = 100
"""Names that are listed; people of whom a process tells another."""
Doing = Literal["lobby", "playing", "watching"]
ORDER: tuple[Doing, ...] = ("playing", "watching", "lobby")
"""What counts of somebody with several screens."""


class Here(Struct, frozen=True, array_like=True):
    """Somebody's screen."""

    person: str
    doing: Doing
    title: str
    """Of the table, where it is public."""


class Sailor(Struct):
    """Somebody by name."""

    person: str
    at: Doing
    """A fact, never said: a table's `doing` is a sentence."""
    title: str
    rating: int
    """The best of those that the person shows; 0: none."""


class AtSea(Struct):
    count: int
    """Everybody, guests and the unseen too."""
    people: list[Sailor]


class Sea(Working):
    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.now = AtSea(0, [])
        self._ids: list[str] = []
        """Of those who are named, in their order."""
        self.apart: Callable[[Watcher], AbstractSet[str]] = lambda watcher: frozenset()
        """Whom somebody who looks does not meet."""
        self.shout: Callable[[dict[str, Any]], None] = lambda message: None
        """Tells other processes."""
        self.came: Callable[[str], None] = lambda person: None
        """Told of everybody who opens a screen."""
        self._own: list[Here] = []
        self._others: dict[int, tuple[float, list[Here]]] = {}
        self._watchers: set[Watcher] = set()

    # Coming and going

    @contextlib.contextmanager
    def here(self, person: str, row: TableRow | None) -> Iterator[None]:
        """Somebody has a screen open, in the lobby or at a table."""
        new = Here(person, "lobby", "") if row is None else at_table(person, row)
        self._own.append(new)
        self.came(person)
        self.changed()
        try:
            yield
        finally:
            self._own.remove(new)
            self.changed()

    def people(self) -> set[str]:
        """Who has a screen open at this process."""
        return {here.person for here in self._own}

    def changed(self) -> None:
        self._news.set()

    def hear(self, message: dict[str, Any]) -> None:
        """Another process says who is at it, or that somebody was asked for."""
        if message["k"] == "asked":
            self._call(message["person"], message.get("table", ""))
        else:
            here = msgspec.convert(message["here"], list[Here])
            self._others[message["from"]] = (asyncio.get_running_loop().time(), here)
            self.changed()

    # Looking at it

    def enter(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)
        self.greet(watcher)

    def greet(self, watcher: Watcher) -> None:
        """The whole list, as this one sees it."""
        if watcher in self._watchers:
            watcher.send(message(self.seen(self.apart(watcher))))

    def seen(self, apart: AbstractSet[str]) -> AtSea:
        """The list without those whom somebody does not meet; they are counted."""
        named = zip(self._ids, self.now.people, strict=True)
        return AtSea(self.now.count, [each for id, each in named if id not in apart]) if apart else self.now

    def leave(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    def call(self, person: str, table: str = "") -> None:
        """A seat is held for somebody, or a table is open that they called for; they may be looking into the lobby,
        here or elsewhere."""
        self._call(person, table)
        self.shout({"k": "asked", "person": person, "table": table})

    def _call(self, person: str, table: str) -> None:
        said = encode({"t": "called", "table": table} if table else {"t": "asked"})
        for watcher in self._watchers:
            if watcher.person == person:
                watcher.send(said)

    # Keeping it up to date

    async def work(self) -> None:
        told: list[Here] = []
        while True:
            late = False
            try:
                async with asyncio.timeout(AGAIN):
                    await self._news.wait()
            except TimeoutError:
                late = True
            await asyncio.sleep(MOMENT)
            self._news.clear()
            own = self._own[: 10 * MOST]
            if late or own != told:
                self.shout({"k": "sea", "here": msgspec.to_builtins(own)})
                told = own
            try:
                await self.look()
            except MoonlessError as error:
                log.warning("who is here could not be read: %s", error)

    async def look(self) -> None:
        """Make the list; where it is another one, those who look on are sent it."""
        limit = asyncio.get_running_loop().time() - FORGOTTEN
        self._others = {process: known for process, known in self._others.items() if known[0] > limit}
        doing: dict[str, Here] = {}
        for here in [*self._own, *(each for _, known in self._others.values() for each in known)]:
            known = doing.get(here.person)
            if known is None or ORDER.index(here.doing) < ORDER.index(known.doing):
                doing[here.person] = here
        named = await self._named(doing)
        self._ids = [id for id, _ in named]
        before, self.now = self.now, AtSea(len(doing), [each for _, each in named])
        if self.now != before:
            data = message(self.now)
            for watcher in list(self._watchers):
                apart = self.apart(watcher)
                watcher.send(message(self.seen(apart)) if apart else data)

    async def _named(self, doing: dict[str, Here]) -> list[tuple[str, Sailor]]:
        """Those with an account who let themselves be seen, with their ids; who can be asked first."""
        rows = await persons.seen(self.store, sorted(doing)[: 50 * MOST], MOST) if doing else []
        shown = [row["id"] for row in rows if "ratings" in row["shows"].split()]
        best: dict[str, int] = {}
        for row in await results.ratings(self.store, shown) if shown else []:
            best[row["person"]] = max(best.get(row["person"], 0), rating_of(row).shown)
        found = []
        for row in rows:
            id, here = row["id"], doing[row["id"]]
            found.append((id, Sailor(row["name"], here.doing, here.title, best.get(id, 0))))
        return sorted(found, key=lambda each: (-ORDER.index(each[1].at), each[1].person))


def message(sea: AtSea) -> bytes:
    return encode({"t": "sea", "count": sea.count, "people": sea.people})


def at_table(person: str, row: TableRow) -> Here:
    title = find_scenario(find_game(row.game), row.scenario, row.options).title if row.public else ""
    return Here(person, "playing" if row.owned_by(person) else "watching", title)
