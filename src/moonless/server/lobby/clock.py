"""Time that runs out. The deadline is stored with the move; whoever has the table applies it, under the table's lock,
exactly once, after a restart as well. First a warning, then what the table's terms say."""

import asyncio
import contextlib
import logging
from typing import Protocol

from msgspec.structs import replace

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import Refused
from moonless.server.people.people import Person, new_id
from moonless.server.site.house import House
from moonless.server.storage import listings
from moonless.server.table import ending, pace
from moonless.server.table.calling import call
from moonless.server.table.desk import Desk
from moonless.server.table.rows import COMPUTER, PERSON, Chair
from moonless.server.table.seating import sit

log = logging.getLogger("moonless.server")
LOOK_SECONDS = 1.0
AT_ONCE = 50
GRACE = 60.0
"""Who could not move because the server was down has so long, once it is up, where minutes count."""
RELIEF = "officer"
"""Which computer player takes over."""


class Tables(Protocol):
    house: House

    async def open(self, id: str) -> Desk | int: ...


async def look_after(hall: Tables) -> None:
    """Every few seconds, for as long as the server runs."""
    while True:
        try:
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
    """The seats of persons who are asked."""
    chairs = [desk.row.chairs[seat] for seat in desk.row.turn.split() if seat in desk.row.chairs]
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
        if terms.minutes and now < desk.loaded + GRACE:
            return
        chairs = asked(desk)
        if not chairs:
            await desk.commit(*pace.start_clock(desk.row, now))
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
        await sit(desk, Chair(seat, COMPUTER, RELIEF, new_id(), RELIEF, person.id, person.name), text)
    if person.id not in desk.online():
        call(desk, person.id, "time-over")
