"""The clerk counts finished games into ratings, one after another, each once.

Of several processes one at a time is the clerk, as one is the owner of a table. A game gets its place when it is
counted, in the same transaction as the ratings that come of it; computing them again goes by the places, and must find
the same.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from itertools import groupby

from moonless.core.errors import MoonlessError
from moonless.server.lobby.ratings import Rating, after_duel, after_mission
from moonless.server.lobby.results import TOGETHER
from moonless.server.lobby.working import Working
from moonless.server.site.settings import Settings
from moonless.server.storage import Row, Step, Store, listings, results

log = logging.getLogger("moonless.server")
CLERK = "the clerk who rates"
"""What the one who counts claims, as a table is claimed."""
LOOK_SECONDS, BUSY_SECONDS = 10.0, 0.5
"""How often it is looked whether games wait; sooner where another process was counting."""
AT_ONCE = 100
TRIES, PAUSE = 300, 0.1
"""How often who computes all of it again asks for the clerk's place, which is held while some are counted."""
Key = tuple[str, str, str]
"""Person, game, side."""
LOST = -1.0
"""Behind all others."""


class Clerk(Working):
    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__()
        self.store = store
        self.settings = settings

    def call(self) -> None:
        """A game has ended."""
        self._news.set()

    async def work(self) -> None:
        while True:
            self._news.clear()
            pause = LOOK_SECONDS
            try:
                while (first := await self.store.claim(CLERK) == 0) and await self.count_some() == AT_ONCE:
                    await asyncio.sleep(0)
                await self.store.release(CLERK)  # another process counts its own at once, and so may an operator
                pause = LOOK_SECONDS if first else BUSY_SECONDS
            except MoonlessError as error:
                log.warning("ratings could not be counted: %s", error)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._news.wait()

    async def count_some(self) -> int:
        """Count games that wait; how many there were."""
        waiting = await results.waiting(self.store, AT_ONCE, self.settings.clock())
        place = await results.last_place(self.store) if waiting else 0
        for table in waiting:
            rows = await results.of_table(self.store, table)
            if await self._is_fair(table, rows):
                place += 1
                known = await known_ratings(self.store, [row["person"] for row in rows])
                await self.store.write(*counted(table, place, rows, known), listings.forget_sittings(table))
            else:
                await self.store.write(results.drop_waiting(table), listings.forget_sittings(table))
        return len(waiting)

    async def _is_fair(self, table: str, rows: Sequence[Row]) -> bool:
        """Accounts only; and where people play against each other, nobody who sat down at the same address. They had
        accounts when they sat down there: who has none now has deleted it, and takes nothing from the other by that."""
        sides = {row["side"] for row in rows}
        if sides == {TOGETHER}:
            return all(row["account"] is not None for row in rows)
        if len(sides) < 2:
            return False
        side_of = {row["person"]: row["side"] for row in rows}
        met: dict[str, set[str]] = {}
        for sitting in await listings.sittings(self.store, table):
            met.setdefault(sitting["address"], set()).add(side_of.get(sitting["person"], ""))
        return self.settings.trusted or all(len(sides) == 1 for sides in met.values())


async def known_ratings(store: Store, people: Sequence[str]) -> dict[Key, Rating]:
    found = await results.ratings(store, sorted(set(people))) if people else []
    return {(row["person"], row["game"], row["side"]): rating_of(row) for row in found}


def rating_of(row: Row) -> Rating:
    return Rating(row["mu"], row["sigma"], row["games"])


def key_of(row: Row) -> Key:
    return row["person"], row["game"], row["side"]


def fold(rows: Sequence[Row], known: dict[Key, Rating]) -> dict[Key, Rating]:
    """The ratings of those who took part in one game, after it."""
    sides = [list(each) for _, each in groupby(sorted(rows, key=lambda row: str(row["side"])), lambda row: row["side"])]
    teams = [[known.get(key_of(row), Rating()) for row in side] for side in sides]
    won = [next((row["won"] for row in side if not row["gone"]), 0.0) for side in sides]
    new = after(teams, won)
    if any(row["gone"] for row in rows):
        new = [as_left(side, place, teams, won, new[place]) for place, side in enumerate(sides)]
    return {
        key_of(row): rating
        for side, ratings in zip(sides, new, strict=True)
        for row, rating in zip(side, ratings, strict=True)
    }


def after(teams: list[list[Rating]], won: list[float]) -> list[list[Rating]]:
    return [after_mission(teams[0], max(0.0, won[0]))] if len(teams) == 1 else after_duel(teams, won)


def as_left(
    side: list[Row], place: int, teams: list[list[Rating]], won: list[float], new: list[Rating]
) -> list[Rating]:
    """The ratings of a side where somebody left: who was gone has lost, whatever came of it; who stayed never loses by
    such a game."""
    defeat = after(teams, [*won[:place], LOST, *won[place + 1 :]])[place]
    return [
        lost if row["gone"] else max(ended, old, key=lambda rating: rating.mu)
        for row, old, ended, lost in zip(side, teams[place], new, defeat, strict=True)
    ]


def counted(table: str, place: int, rows: Sequence[Row], known: dict[Key, Rating]) -> list[Step]:
    steps = [results.count(table, place)]
    for (person, game, side), new in fold(rows, known).items():
        steps.append(results.rated(table, person, new.mu, new.sigma))
        steps.append(results.rate(person, game, side, new.mu, new.sigma, new.games))
    return steps


# All of it again


async def recompute(store: Store) -> tuple[int, int]:
    """Ratings from the games alone, while nobody else counts: how many there are, how many were not as they should
    have been."""
    for _ in range(TRIES):
        if await store.claim(CLERK) == 0:
            break
        await asyncio.sleep(PAUSE)
    else:
        raise MoonlessError("a running server counts games just now; try again in a moment")
    try:
        known: dict[Key, Rating] = {}
        last = await results.last_place(store)
        for after in range(0, last, results.PAGE):
            rows = await results.counted(store, after)
            for _, game in groupby(rows, lambda row: row["place"]):
                known.update(fold(list(game), known))
        return len(known), await mend(store, dict(known))
    finally:
        await store.release(CLERK)


async def mend(store: Store, right: dict[Key, Rating]) -> int:
    """Write what differs."""
    steps: list[Step] = []
    after: Key = ("", "", "")
    while page := await results.all_ratings(store, after, results.PAGE):
        for row in page:
            should = right.pop(key_of(row), None)
            if should is None:
                steps.append(results.unrate(*key_of(row)))
            elif should != rating_of(row):
                steps.append(results.rate(*key_of(row), should.mu, should.sigma, should.games))
        after = key_of(page[-1])
    steps += [results.rate(*key, new.mu, new.sigma, new.games) for key, new in right.items()]
    for start in range(0, len(steps), results.PAGE):
        await store.write(*steps[start : start + results.PAGE])
    return len(steps)
