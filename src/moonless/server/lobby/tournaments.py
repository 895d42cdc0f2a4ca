"""Tournaments: everybody plays the same mission with the same dice within a stated time, one try an account.

A round's games carry its name, which begins with the moment at which it closes: until then their dice, proof, save and
replay stay closed, as on the day of a patrol. The dice are bound by a hash that stands on the page from the beginning.
"""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct

from moonless.core.game import find_game, find_scenario
from moonless.core.table import Table
from moonless.server.api.messages import Refused
from moonless.server.people.order import OPERATOR
from moonless.server.people.people import Person, clean, new_id
from moonless.server.shelf.daily import nothing_hidden
from moonless.server.site.house import House
from moonless.server.site.settings import Settings
from moonless.server.storage import Row, order, tournaments
from moonless.server.table.starting import all_mine

DAY = 86_400.0
STANDING_DAYS, STANDING_GAMES = 7, 3
MOST = 50
NO_SUCH = "There is no such tournament, or no such round of it."
SECRETS = "A tournament is of missions that hide nothing: everybody plays alone against the same dice."
NOT_YET = "The round has not begun."
CLOSED = "The round is over; its games can be looked at now."
ACCOUNT = "A tournament is for accounts: one try each."
STANDING = (
    f"A tournament is for accounts of standing: here for {STANDING_DAYS} days, with {STANDING_GAMES} finished games."
)


class Round(Struct):
    number: int
    scenario: str
    title: str
    opens: float
    closes: float
    state: Literal["coming", "open", "over"]
    promise: str
    """The hash of the secret from which the round's dice come."""
    home: int
    table: str
    """Mine, where I have sailed."""


class Standing(Struct):
    by: str
    scores: list[float | None]
    """By round; nothing where it was not sailed, or is sealed."""
    total: float
    tables: list[str]
    """To be looked at, once a round is over."""


class Tournament(Struct):
    id: str
    said: str
    """Its title, as its host wrote it."""
    host: str
    game: str
    closes: float
    state: Literal["coming", "open", "over"]
    rounds: list[Round]
    results: list[Standing]


async def check_standing(house: House, person: Person) -> None:
    """Whoever makes accounts for a second try has to wait."""
    if not person.account:
        raise Refused(ACCOUNT, 403)
    if house.settings.trusted or await order.role(house.store, person.id) == OPERATOR:
        return
    known = await tournaments.standing(house.store, person.id)
    days = (house.settings.clock() - known["created"]) / DAY
    if days < STANDING_DAYS or known["games"] < STANDING_GAMES:
        raise Refused(STANDING, 403)


async def begin(house: House, person: Person, title: str, game: str, rounds: list[tuple[str, float, float]]) -> str:
    """A new tournament; a round is a scenario and its window."""
    await check_standing(house, person)
    if not nothing_hidden(game):
        raise Refused(SECRETS)
    for scenario, opens, closes in rounds:
        find_scenario(find_game(game), scenario, {})
        if closes <= max(opens, house.settings.clock()):
            raise Refused("A round closes after it opens, and not in the past.")
    id = new_id()
    await house.store.write(
        tournaments.insert(id, clean(title), person.id, game, house.settings.clock(), max(each[2] for each in rounds)),
        *(tournaments.insert_round(id, number, *each) for number, each in enumerate(rounds, 1)),
    )
    return id


def round_name(row: Row) -> str:
    """Its games are known by it; it begins with the moment at which their secrets open."""
    closes = datetime.fromtimestamp(row["closes"], UTC).isoformat()
    return f"{closes} {row['tournament']} {row['number']}"


def dice(settings: Settings, row: Row) -> str:
    return settings.sign("tournament dice", row["tournament"], str(row["number"])).hex()


def table_id(settings: Settings, row: Row, person: str) -> str:
    return settings.sign("tournament table", row["tournament"], str(row["number"]), person)[:12].hex()


async def sail(house: House, person: Person, id: str, number: int) -> str:
    """The one try of an account; the table, also where it was begun before."""
    row, head = await find_round(house, id, number)
    mine, now = table_id(house.settings, row, person.id), house.settings.clock()
    if await house.rows.find(mine) is not None:
        return mine
    await check_standing(house, person)
    if now < row["opens"]:
        raise Refused(NOT_YET, 409)
    if now >= row["closes"]:
        raise Refused(CLOSED, 409)
    record = Table.start(find_game(head["game"]), row["scenario"], dice(house.settings, row)).record
    record.entries.clear()
    await house.rows.create(person, record, all_mine(record, person), False, round_name(row), mine)
    return mine


async def find_round(house: House, id: str, number: int) -> tuple[Row, Row]:
    head = await tournaments.by_id(house.store, id)
    rows = [row for row in await tournaments.rounds(house.store, id) if row["number"] == number] if head else []
    if head is None or not rows:
        raise Refused(NO_SUCH, 404)
    return rows[0], head


def state_of(now: float, opens: float, closes: float) -> Literal["coming", "open", "over"]:
    return "coming" if now < opens else "open" if now < closes else "over"


async def show(house: House, id: str, person: Person) -> Tournament:
    head = await tournaments.by_id(house.store, id)
    if head is None:
        raise Refused(NO_SUCH, 404)
    now, game = house.settings.clock(), find_game(head["game"])
    rows = await tournaments.rounds(house.store, id)
    names = [round_name(row) for row in rows]
    found = await tournaments.results(house.store, names)
    rounds = []
    for row, name in zip(rows, names, strict=True):
        mine = table_id(house.settings, row, person.id) if person.id else ""
        there = bool(mine) and await house.rows.find(mine) is not None
        promise = hashlib.sha256(dice(house.settings, row).encode()).hexdigest()
        home = sum(each["daily"] == name for each in found)
        title = find_scenario(game, row["scenario"], {}).title
        window = (row["opens"], row["closes"], state_of(now, row["opens"], row["closes"]))
        rounds.append(Round(row["number"], row["scenario"], title, *window, promise, home, mine if there else ""))
    state = state_of(now, min(row["opens"] for row in rows), head["closes"])
    sealed = {name for name, each in zip(names, rounds, strict=True) if each.state != "over"}
    return Tournament(
        id, head["title"], head["name"], head["game"], head["closes"], state, rounds, table(found, names, sealed)
    )


def table(found: Sequence[Row], names: list[str], sealed: set[str]) -> list[Standing]:
    """Best first. What is sealed is known to have been sailed, not how."""
    people: dict[str, Standing] = {}
    for row in found:
        known = people.setdefault(row["person"], Standing(row["name"], [None] * len(names), 0.0, [""] * len(names)))
        if row["daily"] not in sealed:
            place = names.index(row["daily"])
            known.scores[place], known.tables[place] = row["score"], row["table_id"]
            known.total += row["score"]
    return sorted(people.values(), key=lambda each: (-each.total, each.by))
