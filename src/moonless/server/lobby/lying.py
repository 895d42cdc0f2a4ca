"""Games that count and were left lying: nobody waits for them, so no clock runs, and who is about to lose one could
leave it so for ever. After a while it is given up."""

import contextlib
from datetime import UTC, datetime
from typing import Protocol

from moonless.core.errors import MoonlessError
from moonless.server.people.people import Person
from moonless.server.site.house import House
from moonless.server.storage import patrols
from moonless.server.table import ending
from moonless.server.table.desk import Desk
from moonless.server.table.rows import PLAYING

DAY = 86_400.0
PATROL_DAYS, RATED_DAYS = 1, 7
"""So long nothing was done: at a patrol or a round that is over; at a table that was opened as rated."""
AT_ONCE = 200
LATE = "It was not home when its dice were opened."
LAIN = f"It has lain for {RATED_DAYS} days."


class Tables(Protocol):
    house: House

    async def open(self, id: str) -> Desk | int: ...


async def look(hall: Tables) -> None:
    """End those of this process, so many at the most; where somebody is there it can wait. What cannot be ended, or not
    even opened, lies in nobody's way."""
    settings = hall.house.settings
    now = settings.clock()
    if now - hall.house.up < PATROL_DAYS * DAY:
        return  # nobody could come: let them come first
    moment = datetime.fromtimestamp(now, UTC)
    days = (moment.date().isoformat(), moment.isoformat())
    before = (now - PATROL_DAYS * DAY, now - RATED_DAYS * DAY)
    ended, last = 0, ""
    while ended < AT_ONCE and (ids := await patrols.lying(hall.house.store, days, before, AT_ONCE, last)):
        for id in ids:
            with contextlib.suppress(MoonlessError):
                if isinstance(desk := await hall.open(id), Desk) and not desk.screens:
                    await give_up(desk)
                    ended += 1
        last = ids[-1]


async def give_up(desk: Desk) -> None:
    async with desk.held():
        row = desk.row
        owners = {chair.owner: chair for chair in row.chairs.values() if chair.owner}
        if row.status == PLAYING and row.strict and len(owners) == 1:
            ((id, chair),) = owners.items()
            await ending.give_up(desk, Person(id, chair.name), LATE if row.daily else LAIN)
