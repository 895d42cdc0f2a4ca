"""The daily patrol: one scenario and one seed a day for everybody, and who came home with what."""

from datetime import UTC, datetime

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game, games
from moonless.core.table import Table
from moonless.server.api.messages import Daily, DailyResult, Refused
from moonless.server.people.people import Person
from moonless.server.site.house import House
from moonless.server.site.settings import Settings
from moonless.server.storage import tables
from moonless.server.table.cards import make_card
from moonless.server.table.rows import TableRow
from moonless.server.table.starting import all_mine


def today(settings: Settings) -> str:
    return datetime.fromtimestamp(settings.clock(), UTC).date().isoformat()


def choose(settings: Settings, date: str) -> tuple[str, str]:
    """The game and scenario of a day: missions that one person can play, because nothing is hidden in them."""
    found = [
        (game.id, scenario.id)
        for game in games().values()
        if nothing_hidden(game.id)
        for scenario in game.scenarios.values()
        if scenario.kind == "mission"
    ]
    if not found:
        raise Refused("No installed game has a mission for the daily patrol.", 404)
    return found[int.from_bytes(settings.sign("daily scenario", date)[:8]) % len(found)]


def nothing_hidden(id: str) -> bool:
    game = find_game(id)
    try:
        state = game.start(game.first_scenario, {})
    except MoonlessError:
        return False
    return game.secrets.redact(state, None) is state


def is_secret(settings: Settings, row: TableRow) -> bool:
    """The day's dice are the same for everybody: they stay secret until the day is over."""
    return bool(row.daily) and row.daily >= today(settings)


def check_secret(settings: Settings, row: TableRow) -> None:
    if is_secret(settings, row):
        raise Refused("The dice of the daily patrol are the same for everybody; its record opens tomorrow.", 403)


def table_id(settings: Settings, date: str, person: str) -> str:
    """One patrol a day for each person."""
    return settings.sign("daily table", date, person)[:12].hex()


async def standing(house: House, person: Person) -> Daily:
    """Today's patrol and its results, best first."""
    date = today(house.settings)
    game, scenario = choose(house.settings, date)
    rows = await tables.results(house.store, date)
    results = [DailyResult(row["name"], row["score"], row["level"]) for row in rows]
    own = await house.rows.find(table_id(house.settings, date, person.id)) if person.id else None
    return Daily(date, game, scenario, results, None if own is None else make_card(house.settings, own, person.id))


async def sail(house: House, person: Person) -> TableRow | None:
    """Start it, unless it was started."""
    date = today(house.settings)
    id = table_id(house.settings, date, person.id)
    if await house.rows.find(id) is not None:
        return None
    game, scenario = choose(house.settings, date)
    record = Table.start(find_game(game), scenario, house.settings.sign("daily dice", date).hex()).record
    record.entries.clear()
    return await house.rows.create(person, record, all_mine(record, person), False, date, id)
