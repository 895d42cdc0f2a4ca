"""The daily patrol: one scenario and one seed a day for everybody, and who came home with what."""

import hashlib
from datetime import UTC, date, datetime, timedelta

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game, games
from moonless.core.table import Table
from moonless.server.api.messages import Refused
from moonless.server.api.patrols import Daily, DailyBest, DailyPast, DailyResult
from moonless.server.api.proving import Promise, Promises
from moonless.server.lobby.days import streaks
from moonless.server.people.people import Person, as_person
from moonless.server.site.house import House
from moonless.server.site.settings import Settings
from moonless.server.storage import Conflict, Row, patrols
from moonless.server.storage import promises as kept
from moonless.server.table.cards import make_card
from moonless.server.table.rows import OVER, TableRow, is_date
from moonless.server.table.starting import all_mine

SHOWN, CALENDAR = 100, 92
"""Results that are listed, days of a calendar."""


def today(settings: Settings) -> str:
    return datetime.fromtimestamp(settings.clock(), UTC).date().isoformat()


def choose(settings: Settings, day: str) -> tuple[str, str]:
    """The game and scenario of a day: missions that one person can play, because nothing is hidden in them."""
    found = [
        (game.id, scenario.id)
        for game in games().values()
        if nothing_hidden(game.id)
        for scenario in game.scenarios.values()
        if scenario.kind == "mission" and not scenario.content
    ]
    if not found:
        raise Refused("No installed game has a mission for the daily patrol.", 404)
    return found[int.from_bytes(settings.sign("daily scenario", day)[:8]) % len(found)]


def dice_of(settings: Settings, day: str) -> str:
    """The secret of a day's dice."""
    return settings.sign("daily dice", day).hex()


def nothing_hidden(id: str) -> bool:
    game = find_game(id)
    try:
        state = game.start(game.first_scenario, {})
    except MoonlessError:
        return False
    return game.secrets.redact(state, None) is state


def is_secret(settings: Settings, row: TableRow) -> bool:
    """The same dice are thrown for everybody: they stay secret until the day, or the tournament's round, is over."""
    return row.counts_at(settings.clock())


def is_open(settings: Settings, row: TableRow) -> bool:
    """A patrol that is over, on a day that is over, is for everybody to see."""
    return bool(row.daily) and row.status == OVER and not is_secret(settings, row)


def check_secret(settings: Settings, row: TableRow) -> None:
    if is_secret(settings, row):
        when = "tomorrow" if is_date(row.daily) else "when the round is over"
        raise Refused(f"The dice are the same for everybody; the record opens {when}.", 403)


def table_id(settings: Settings, day: str, person: str) -> str:
    """One patrol a day for each person."""
    return settings.sign("daily table", day, person)[:12].hex()


async def first_try(house: House, day: str, person: Person) -> str:
    """The table of it: also what a guest began who turned out to be this person. It is the one that counts."""
    return await patrols.sailed(house.store, day, person.id, datetime.fromisoformat(f"{day}T00:00+00:00").timestamp())


async def standing(house: House, person: Person) -> Daily:
    """Today's patrol; its results, best first, are sealed until one's own is in."""
    settings, date = house.settings, today(house.settings)
    game, scenario = choose(settings, date)
    own = await house.rows.find(await first_try(house, date, person)) if person.id else None
    card = None if own is None else make_card(settings, own, person.id)
    mine = await patrols.mine(house.store, date, person.id) if person.id else None
    day = await house.days.day(date, True, 0.0 if mine is None else mine["ended"])
    daily = Daily(date, game, scenario, [], card, day.home, await patrols.out(house.store, date))
    made = {row["day"]: opened(settings, row) for row in await kept.between(house.store, date, next_day(date, 1))}
    daily.promise, daily.next_promise = made.get(date), made.get(next_day(date, 1))
    if own is not None and own.status == OVER:
        rows = await patrols.best(house.store, date, SHOWN)
        daily.results = [DailyResult(*result(row, person)) for row in rows]
        daily.counts = day.counts
        daily.place = -1.0 if mine is None else day.place(mine["score"])
        daily.score = 0.0 if mine is None else mine["score"]
    return daily


async def look_back(house: House, person: Person) -> DailyPast:
    """Yesterday's patrol, its best game, and one's own days."""
    now = today(house.settings)
    date = next_day(now, -1)
    game, scenario = choose(house.settings, date)
    day = await house.days.day(date, False)
    past = DailyPast(date, game, scenario, day.counts, day.home)
    if rows := await patrols.best(house.store, date, 1):
        past.best = DailyBest(*result(rows[0], person), rows[0]["table_id"])
    if person.id:
        if (mine := await patrols.mine(house.store, date, person.id)) is not None:
            past.score, past.place, past.table = mine["score"], day.place(mine["score"]), mine["table_id"]
        past.calendar = await house.days.calendar(person.id, now, CALENDAR)
        past.streak, past.longest = streaks([each for each, _ in past.calendar], now)
    return past


def result(row: Row, person: Person) -> tuple[str, float, str, bool, bool]:
    """What somebody made of a day, as others read it."""
    own = row["person"] == person.id
    named = bool(row["named"]) or own
    return row["name"] if named else "", row["score"], row["level"], named and row["account"] is not None, own


async def guest_home(house: House, name: str) -> Person | None:
    """A guest of that name who came home today or yesterday, and so is read of by others."""
    now = today(house.settings)
    return as_person(await patrols.guest_home(house.store, (now, next_day(now, -1)), name))


def next_day(date: str, days: int) -> str:
    return (datetime.fromisoformat(date) + timedelta(days)).date().isoformat()


async def sail(house: House, person: Person) -> TableRow | None:
    """Start it, unless it was started."""
    day = today(house.settings)
    id = table_id(house.settings, day, person.id)
    if await first_try(house, day, person):
        return None
    game, scenario = choose(house.settings, day)
    record = Table.start(find_game(game), scenario, dice_of(house.settings, day)).record
    record.entries.clear()
    try:
        return await house.rows.create(person, record, all_mine(record, person), False, day, id)
    except Conflict:
        if await house.rows.find(id) is None:
            raise
        return None  # it was asked for twice in the same moment


# Promises

AHEAD, BACK = 7, 7
"""So many days are promised ahead, and so many past ones listed with their secret."""


async def make_promises(house: House) -> None:
    """Publish the commitments of the days to come; one that is published is never changed."""
    settings, first = house.settings, date.fromisoformat(today(house.settings))
    for day in (str(first + timedelta(n)) for n in range(1, AHEAD + 1)):
        promised = hashlib.sha256(dice_of(settings, day).encode()).hexdigest()
        await house.store.write(kept.publish(day, promised, settings.clock()))


async def promise(house: House, day: str) -> Promise | None:
    """What was promised for a day; with the secret once it is over."""
    found = await kept.between(house.store, day, day)
    return opened(house.settings, found[0]) if found else None


async def promises(house: House) -> Promises:
    now = date.fromisoformat(today(house.settings))
    rows = await kept.between(house.store, str(now - timedelta(BACK)), str(now + timedelta(AHEAD)))
    return Promises([opened(house.settings, row) for row in rows])


def opened(settings: Settings, row: Row) -> Promise:
    secret = dice_of(settings, row["day"]) if row["day"] < today(settings) else ""
    return Promise(row["day"], row["commitment"], row["published"], secret)
