"""Titles: tournaments that somebody has won. Who won is found out once, when a tournament is over."""

from collections.abc import Sequence

from msgspec import Struct

from moonless.server.lobby.tournaments import round_name, table
from moonless.server.site.house import House
from moonless.server.storage import tournaments

LATELY = 20
"""Tournaments that are looked at."""
COMPANY = 3
"""So many must have come home: nobody wins against nobody."""
KEPT = 1000


class Title(Struct):
    id: str
    said: str
    """What its host called it."""
    game: str
    closes: float


async def titles(house: House, person: str) -> list[Title]:
    """Those of the last tournaments in which somebody took part, newest first."""
    now = house.settings.clock()
    sailed = await tournaments.sailed_in(house.store, person, LATELY)
    found = []
    for row in await tournaments.over(house.store, sailed, now) if sailed else []:
        if person in await winners(house, row["id"]):
            found.append(Title(row["id"], row["title"], row["game"], row["closes"]))
    return found


async def winners(house: House, id: str) -> Sequence[str]:
    known = house.winners.get(id)
    if known is None:
        rounds = [round_name(row) for row in await tournaments.rounds(house.store, id)]
        found = await tournaments.results(house.store, rounds)
        home = {row["person"] for row in found if not row["ended"]}
        best = [person for person, standing in table(found, rounds, set()).items() if standing.place == 1]
        known = [person for person in best if person in home] if len(home) >= COMPANY else []
        house.winners[id] = known
        if len(house.winners) > KEPT:
            del house.winners[next(iter(house.winners))]
    return known
