"""The open tables of this process, and the way to those that are open in another one."""

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Protocol
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import Refused, TableCard, encode, missing
from moonless.server.lobby import invitations, lying, sitting
from moonless.server.people.people import Person, digest
from moonless.server.shelf import daily
from moonless.server.site.health import look_at_files
from moonless.server.site.house import House
from moonless.server.site.tidy import SAMPLE_SECONDS, Tidy
from moonless.server.storage import Lost, seats, tables
from moonless.server.storage import moments as stored_moments
from moonless.server.storage import standing as stored_orders
from moonless.server.table import ending, moments, orders, seating, shares, standing
from moonless.server.table.calling import CHAT_LINES, as_said, learn_unnamed
from moonless.server.table.desk import Desk
from moonless.server.table.gallery import is_late, recall, seen
from moonless.server.table.opening import open_table
from moonless.server.table.screens import Link
from moonless.server.table.takebacks import restore_ask

log = logging.getLogger("moonless.server")
TRIES = 40
PAUSE = 0.05
SWEEP_SECONDS = 10.0
SLICES, SAMPLES = 10, 2
"""How often between two sweeps what is new is set aside, and how often it is looked whether garbage comes about."""
WAKE, WAITING, WAKE_PAUSE = 50, 8, 0.2
"""Tables are woken so many at a time, while no more than so many wait for their computers to think."""
EXPIRE, EXPIRE_SWEEPS = 50, 60
DAY = 86_400.0
LEAP = 3600.0
BUSY = "The table is being taken over by another part of the server; try again in a moment."


class Steady:
    """Whether the clock can be trusted with what is deleted by age: it is not after a leap, for a day."""

    def __init__(self, now: float) -> None:
        self._apart = now - time.monotonic()
        self._since = -DAY

    def look(self, now: float) -> bool:
        apart = now - time.monotonic()
        if abs(apart - self._apart) > LEAP:
            log.warning("the clock leapt by %.0f s: nothing is deleted by its age for a day", apart - self._apart)
            self._apart, self._since = apart, time.monotonic()
        return time.monotonic() - self._since >= DAY


class Place(Protocol):
    """Where a screen is connected to a table, here or elsewhere."""

    async def say(self, data: bytes) -> None: ...

    async def leave(self) -> None: ...


class Far(Protocol):
    """The way to other processes."""

    async def enter(self, process: int, table: str, link: Link) -> Place: ...

    async def call(self, process: int, table: str, what: str, person: Person, args: list[str]) -> bytes: ...


class Here:
    """A screen at a table of this process."""

    def __init__(self, desk: Desk, link: Link) -> None:
        self.desk = desk
        self.link = link

    async def say(self, data: bytes) -> None:
        await orders.hear(self.desk, self.link, data)

    async def leave(self) -> None:
        self.desk.leave(self.link)


class Hall:
    """All open tables."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.desks: dict[str, Desk] = {}
        self.far: Far | None = None
        self.shout: Callable[[dict[str, str]], None] = lambda message: None
        """Tells other processes how somebody is called now."""
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sweeper: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Future[None]] = set()
        self._tidy = Tidy()
        self._steady = Steady(house.settings.clock())
        house.store.on_lost = self.let_go

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    # Opening

    async def open(self, id: str) -> Desk | int:
        """The table, opened here if nobody else has it; else the process that has it."""
        if (desk := self.desks.get(id)) is not None:
            return desk
        async with self._opening.setdefault(id, asyncio.Lock()):
            if (desk := self.desks.get(id)) is not None:
                return desk
            process = await self.house.store.claim(id)
            return await self._load(id) if process == 0 else process

    async def all_open(self) -> list[Desk]:
        """Every table that is open here; those that are being opened are waited for."""
        for opening in list(self._opening.values()):
            async with opening:
                pass
        return list(self.desks.values())

    async def _load(self, id: str) -> Desk:
        house = self.house
        try:
            row = await house.rows.find(id)
            if row is None:
                raise missing()
            opened = await open_table(house.store, house.workers, id)
            row.notice = opened.table.notice
            lines = await tables.talk(house.store, id, CHAT_LINES)
            chat = [as_said(line) for line in reversed(lines)]
            desk = Desk(house, row, opened, chat)
            desk.chats = lines[0]["place"] if lines else 0
            restore_ask(desk, row.ask)
            desk.standing.restore(await stored_orders.of_table(house.store, id))
            await standing.begin(desk, *row.chairs)
            desk.moments.restore(await stored_moments.marks(house.store, id))
            await recall(desk)
            more = opened.steps and [*opened.steps, *desk.story.steps(id, opened.table)]
            if opened.header != row.header:  # mended rules: the game goes on under those of now
                row.header = opened.header
                more = [*more, tables.keep_header(id, row.header)]
            if more or not desk.settled:
                await desk.commit(*more)
        except BaseException as error:
            await house.store.release(id)
            if isinstance(error, MoonlessError) and not isinstance(error, Refused | Lost):
                raise Refused(f"This game cannot be opened: {error}", 409) from error
            raise
        self.desks[id] = desk
        desk.forget = lambda: self._forget(id)
        desk.prod()
        return desk

    def _forget(self, id: str) -> None:
        if self.desks.pop(id, None) is not None:
            self._tidy.closed += 1
            self._release_soon(id)

    def _release_soon(self, id: str) -> None:
        task = asyncio.ensure_future(self._release(id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _release(self, id: str) -> None:
        async with self._opening.setdefault(id, asyncio.Lock()):
            if id not in self.desks:
                await self.house.store.release(id)

    def let_go(self) -> None:
        """The database has dropped our claims: nothing here may be written any more."""
        for desk in list(self.desks.values()):
            desk.forget = lambda: None
            desk.abandon()
        self.desks.clear()

    # Reaching a table, wherever it is

    async def enter(self, id: str, link: Link) -> Place:
        """Connect a screen to a table."""
        for _ in range(TRIES):
            found = await self.open(id)
            with contextlib.suppress(Lost):
                if isinstance(found, Desk):
                    await found.enter(link)
                    return Here(found, link)
                if found > 0 and self.far is not None:
                    return await self.far.enter(found, id, link)
            await asyncio.sleep(PAUSE)
        raise Refused(BUSY, 503)

    async def call(self, id: str, what: str, person: Person, *args: str) -> bytes:
        """Do something at a table; the answer as JSON."""
        for _ in range(TRIES):
            found = await self.open(id)
            with contextlib.suppress(Lost):
                if isinstance(found, Desk):
                    return encode(await self.do(found, what, person, list(args)))
                if found > 0 and self.far is not None:
                    return await self.far.call(found, id, what, person, list(args))
            await asyncio.sleep(PAUSE)
        raise Refused(BUSY, 503)

    async def rename(self, person: Person, gone: str = "") -> None:
        """Somebody is called otherwise now, at every table that is open, here and elsewhere; `gone`: the name that is
        nowhere to be read any more."""
        self.shout({"person": person.id, "name": person.name, "gone": gone})
        await self.hear_name(person, gone)

    async def hear_name(self, person: Person, gone: str) -> None:
        for desk in await self.all_open():
            if person.id in desk.row.members() | desk.row.watchers | {link.person for link in desk.screens}:
                with contextlib.suppress(MoonlessError):
                    await seating.rename(desk, person, gone)

    async def do(self, desk: Desk, what: str, person: Person, args: list[str]) -> Struct | None:
        """The things that can be done at a table from outside a live connection."""
        works: dict[str, Callable[..., Awaitable[Struct | None]]] = {
            "card": self._card,
            "give": seating.give,
            "link": seating.enter_by_link,
            "sit": sitting.sit,
            "hold": invitations.hold,
            "decline": sitting.decline,
            "again": sitting.ask_again,
            "not-again": sitting.not_again,
            "seal": seating.seal,
            "oversee": seating.oversee,
            "resign": ending.resign,
            "delete": ending.delete,
            "hide": ending.hide,
            "dice": shares.contribute,
            "standing": standing.read,
            "stand": standing.give,
            "stand-down": standing.drop,
            "stand-at": standing.put_at,
            "stand-other": standing.exchange,
            "stand-always": standing.keep,
            "leave": ending.leave,
            "now": moments.now,
            "move-in": self._move_in,
        }
        return await works[what](desk, person, *args)

    async def _card(self, desk: Desk, person: Person) -> TableCard:
        async with desk.held():
            await learn_unnamed(desk, person.id)
            return seen(desk, person.id)[1] if is_late(desk.row) else desk.card(person.id)

    async def _move_in(self, desk: Desk, person: Person, guest: str) -> None:
        await seating.move_in(desk, guest, person)

    async def card(self, id: str, what: str, person: Person, *args: str) -> TableCard:
        return msgspec.json.decode(await self.call(id, what, person, *args), type=TableCard)

    async def join(self, person: Person, token: str, watch: bool = False) -> TableCard:
        """Sit where a link leads, or look on there."""
        link = await seats.link(self.house.store, digest(token))
        if link is None:
            raise Refused("That link leads nowhere; ask for a new one.", 404)
        return await self.card(link["table_id"], "link", person, link["seat"], token, "watch" if watch else "")

    # Housekeeping

    async def wake(self) -> None:
        """After a start: computer players whose turn it was when the server went down go on, a few at a time."""
        last, queue = "", self.house.thinker.turns
        while ids := await tables.waiting_for_computers(self.house.store, last, WAKE):
            for id in ids:
                while len(queue) > WAITING:
                    await asyncio.sleep(WAKE_PAUSE)
                with contextlib.suppress(MoonlessError):
                    await self.open(id)
                await asyncio.sleep(0)
            last = ids[-1]

    async def expire(self) -> None:
        """Delete unfinished games of guests that nobody has touched for very long, so many at the most. What cannot be
        opened keeps nothing else from it."""
        settings = self.house.settings
        before = settings.clock() - settings.limits.guest_days * DAY
        if settings.trusted:
            return
        gone, last = 0, ""
        while gone < EXPIRE and (ids := await tables.expired(self.house.store, before, EXPIRE, last)):
            for id in ids:
                with contextlib.suppress(MoonlessError):
                    desk = await self.open(id)
                    if isinstance(desk, Desk) and not desk.screens:
                        async with desk.held():
                            await ending.remove(desk)
                        gone += 1
            last = ids[-1]

    async def _sweep(self) -> None:
        waking = asyncio.create_task(self.wake())
        try:
            for number in itertools.count():
                if number % EXPIRE_SWEEPS == 0:
                    with contextlib.suppress(MoonlessError):  # a database that is away now is there the next time
                        await self._keep_house(first=number == 0)
                quiet = True
                for slice in range(SLICES):
                    quiet = await self._look_for_garbage(slice % (SLICES // SAMPLES) == 0) and quiet
                self._tidy.sweep(quiet)
                look_at_files()
                before = self.house.settings.clock() - self.house.settings.idle_seconds
                for desk in list(self.desks.values()):
                    if not desk.screens and desk.thinking is None and desk.touched < before:
                        await desk.put_away()
        finally:
            waking.cancel()

    async def _look_for_garbage(self, sample: bool) -> bool:
        """A share of the sweep's time goes by; whether nobody was here meanwhile who would notice a pause."""
        before = self.house.metrics.calls
        await asyncio.sleep(SWEEP_SECONDS / SLICES - SAMPLE_SECONDS)
        self._tidy.set_aside()
        await asyncio.sleep(SAMPLE_SECONDS)
        if sample:
            self._tidy.sample(SAMPLE_SECONDS * SAMPLES / SWEEP_SECONDS)
        return before == self.house.metrics.calls and not any(desk.screens for desk in self.desks.values())

    async def _keep_house(self, first: bool) -> None:
        await daily.make_promises(self.house)
        if not self._steady.look(self.house.settings.clock()):
            return
        if first:
            await self.house.people.forget_strangers()
        await self.expire()
        if not first:  # whether the site was down is known by then
            await lying.look(self)

    async def close(self) -> None:
        """Put everything away: nothing is lost, and screens are told to come again."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for desk in list(self.desks.values()):
            await desk.put_away()
        await asyncio.gather(*self._tasks, return_exceptions=True)
