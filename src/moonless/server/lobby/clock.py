"""Time that runs out. The deadline is stored with the move; whoever has the table applies it, under the table's lock,
exactly once, after a restart as well. First a warning, then what the table's terms say.

While the site is down no clock runs: all processes give one sign of life, and whoever is there first after a time
without any sets the clocks back by it.
"""

import asyncio
import contextlib
import logging
import sys
import time
from math import inf
from typing import Protocol

from msgspec.structs import replace

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import Refused
from moonless.server.people.people import Person, new_id
from moonless.server.site.house import House
from moonless.server.storage import listings, pulse
from moonless.server.table import ending, pace
from moonless.server.table.calling import call
from moonless.server.table.desk import Desk
from moonless.server.table.rows import COMPUTER, PERSON, Chair
from moonless.server.table.seating import sit

log = logging.getLogger("moonless.server")
LOOK_SECONDS = 1.0
AT_ONCE = 50
BEAT_SECONDS = 5.0
"""How often there is a sign of life."""
DOWN_SECONDS, ASLEEP_SECONDS = 10.0, 60.0
"""The site was down when so long nobody gave one; a process was away when its own last is so long ago."""
BACK_SECONDS = 60.0
"""So much more everybody has who must come back first."""
RELIEF = "officer"
"""Which computer player takes over."""


class Tables(Protocol):
    house: House

    async def open(self, id: str) -> Desk | int: ...

    async def all_open(self) -> list[Desk]: ...


def steady() -> float:
    """Seconds that no setting of the clock changes; those asleep count too, where the system tells."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


class Pulse:
    """The sign of life that this process gives."""

    def __init__(self, hall: Tables) -> None:
        self.hall = hall
        self._last = -inf

    async def beat(self) -> None:
        """Now and then. Who was away, or has just come, looks whether the site was: then clocks are set back."""
        here, house = steady(), self.hall.house
        if here - self._last < BEAT_SECONDS:
            return
        if here - self._last < ASLEEP_SECONDS:
            await house.store.write(pulse.beat(house.settings.clock()))
        else:
            await house.store.write(*pulse.make_up(house.settings.clock(), DOWN_SECONDS, BACK_SECONDS))
            house.up = await pulse.up_since(house.store)
            await self._read_again()
        self._last = here

    async def _read_again(self) -> None:
        """The clocks of tables that are open here, and of those whose row was read before the clocks were set back."""
        for desk in await self.hall.all_open():
            async with desk.lock:
                terms, found = desk.row.terms, await pulse.deadlines(self.hall.house.store, [desk.row.id])
                if terms is not None and terms.deadline and not desk.closed:
                    desk.row.terms = replace(terms, deadline=found.get(desk.row.id, 0.0))
                    desk.tell()


async def rest(house: House) -> None:
    """The last sign of life before a process stops."""
    with contextlib.suppress(MoonlessError, TimeoutError):
        async with asyncio.timeout(BEAT_SECONDS):  # a database that is away stops nobody
            await house.store.write(pulse.beat(house.settings.clock()))


async def look_after(hall: Tables) -> None:
    """Every few seconds, for as long as the server runs."""
    heart = Pulse(hall)
    while True:
        try:
            await heart.beat()
            await look(hall)
        except MoonlessError as error:
            log.warning("clocks could not be looked at: %s", error)
        await asyncio.sleep(LOOK_SECONDS)


async def look(hall: Tables) -> None:
    """Warn and act where it is time; tables of another process are that process's business."""
    store, clock = hall.house.store, hall.house.settings.clock
    shares = (pace.WARNING * pace.HOUR, pace.LIVE_WARNING * pace.MINUTE)
    for id in await listings.soon_due(store, clock(), *shares, AT_ONCE):
        with contextlib.suppress(MoonlessError):
            if isinstance(desk := await hall.open(id), Desk):
                await warn(desk)
    for id in await listings.due(store, clock(), AT_ONCE):
        with contextlib.suppress(MoonlessError):
            if isinstance(desk := await hall.open(id), Desk):
                await run_out(desk)


def asked(desk: Desk) -> list[Chair]:
    """The seats of persons who are asked, or who owe a share of the dice."""
    row = desk.row
    if row.gathering:
        return [chair for chair in row.chairs.values() if chair.kind == PERSON and chair.holder in row.owing]
    chairs = [row.chairs[seat] for seat in row.turn.split() if seat in row.chairs]
    return [chair for chair in chairs if chair.kind == PERSON]


async def warn(desk: Desk) -> None:
    """Say once that little time is left."""
    async with desk.lock:
        terms, now = desk.row.terms, desk.house.settings.clock()
        if desk.closed or terms is None or terms.warned or not terms.deadline:
            return
        if now < terms.deadline - pace.warning(terms):
            return
        await desk.house.store.write(listings.warn(desk.row.id))
        desk.row.terms = replace(terms, warned=True)
        here = desk.online()
        for chair in asked(desk):
            if chair.holder not in here:
                call(desk, chair.holder, "time-short")
        desk.tell()


async def run_out(desk: Desk) -> None:
    """The time is over: a computer takes the seats over until their owner comes back, or the game is resigned."""
    async with desk.lock:
        terms, now = desk.row.terms, desk.house.settings.clock()
        if desk.closed or terms is None or not terms.deadline or now < terms.deadline:
            return
        chairs = asked(desk)
        if not chairs:
            await desk.commit(*pace.start_clock(desk.row, now))
            return
        if desk.row.owing == desk.row.people():  # nobody came: computers need not play it among themselves
            await ending.call_off(desk)
            return
        for person in {chair.holder: Person(chair.holder, chair.name) for chair in chairs}.values():
            if terms.absent == "resign":
                with contextlib.suppress(Refused):  # others play on that side: they keep the game
                    await ending.give_up(desk, person, f"The time of {person.name} has run out.")
                    return
            await relieve(desk, person)


async def relieve(desk: Desk, person: Person) -> None:
    """A computer player sits down in somebody's seats, which stay theirs."""
    for seat in desk.row.seats_of(person.id):
        label = desk.view.game.seats.get(seat, seat)
        text = f"The time of {person.name} has run out: the computer plays {label} until {person.name} is back."
        await sit(desk, Chair(seat, COMPUTER, RELIEF, new_id(), RELIEF, person.id, person.name), person.id, text)
    if person.id not in desk.online():
        call(desk, person.id, "time-over")
