"""Tournaments: everybody plays the same mission with the same dice within a stated time, one try an account.

A round's games carry its name, which begins with the moment at which it closes: until then their dice, proof, save and
replay stay closed, as on the day of a patrol. The dice are bound by a hash that stands on the page from the beginning.
"""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Literal

from msgspec import Struct

from moonless.core.game import find_game, find_scenario
from moonless.core.table import Table
from moonless.server.api.messages import Refused
from moonless.server.people.order import OPERATOR, check_title
from moonless.server.people.people import Person, new_id
from moonless.server.shelf.daily import nothing_hidden
from moonless.server.site.house import House
from moonless.server.site.settings import Settings
from moonless.server.storage import Conflict, Row, order, tournaments
from moonless.server.table.starting import all_mine

MINUTE, DAY = 60.0, 86_400.0
SHORTEST, LONGEST, AHEAD = 10 * MINUTE, 31 * DAY, 366 * DAY
"""How long a round may be open, and how far ahead it may open."""
MANY = 3
"""Tournaments of one account that are not over."""
STANDING_DAYS, STANDING_GAMES = 7, 3
MOST = 50
NO_SUCH = "There is no such tournament, or no such round of it."
SECRETS = "A tournament is of missions that hide nothing: everybody plays alone against the same dice."
NOT_YET = "The round has not begun."
CLOSED = "The round is over; its games can be looked at now."
ENOUGH = (
    "You have opened {number} tournaments that are not over, as many as {who} may have at once. Open the next when one"
    " of them is over."
)
NEVER = "A round closes after it opens, and not in the past."
BRIEF = "A round is open for ten minutes at least, so that it can be sailed."
LONG = "A round is open for 31 days at the most: its results are sealed until then."
FAR = "A round opens within a year."
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
    """Empty: one who chooses not to be named, or has left."""
    place: int
    """Equal totals share a place, and the next ones are left out."""
    scores: list[float | None]
    """By round, as it counts; nothing while it is not over. Given up, and not sailed, is the lowest of the round."""
    total: float
    tables: list[str]
    """To be looked at, once a round is over."""
    sealed: list[bool]
    """Whether it was sailed, in a round that is not over."""
    given_up: list[bool]
    missed: list[bool]
    """Whether a round that is over was not sailed."""


class Tournament(Struct):
    id: str
    said: str
    """Its title, as its host wrote it."""
    host: str
    """Empty: one who has left."""
    game: str
    closes: float
    state: Literal["coming", "open", "over"]
    rounds: list[Round]
    results: list[Standing]
    reason: str = ""
    """Why I cannot sail in it; empty: I can."""
    own: bool = False
    """Whether I opened it."""


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


async def why_not_sail(house: House, person: Person) -> str:
    try:
        await check_standing(house, person)
    except Refused as refused:
        return str(refused)
    return ""


async def why_not_begin(house: House, person: Person) -> str:
    """Why somebody cannot open a tournament; empty: they can."""
    try:
        await check_standing(house, person)
        await check_number(house, person)
    except Refused as refused:
        return str(refused)
    return ""


async def begin(house: House, person: Person, title: str, game: str, rounds: list[tuple[str, float, float]]) -> str:
    """A new tournament; a round is a scenario and its window."""
    await check_standing(house, person)
    said = await check_title(house.store, person, title)
    if not nothing_hidden(game):
        raise Refused(SECRETS)
    await check_number(house, person)
    for scenario, opens, closes in rounds:
        find_scenario(find_game(game), scenario, {})
        check_window(house.settings.clock(), opens, closes)
    id = new_id()
    await house.store.write(
        tournaments.insert(id, said, person.id, game, house.settings.clock(), max(each[2] for each in rounds)),
        *(tournaments.insert_round(id, number, *each) for number, each in enumerate(rounds, 1)),
    )
    return id


async def check_number(house: House, person: Person) -> None:
    """One account does not fill the list; on one's own machine nothing is counted."""
    if house.settings.trusted:
        return
    operator = await order.role(house.store, person.id) == OPERATOR
    most, who = (MOST, "an operator") if operator else (MANY, "an account")
    if await tournaments.going_on(house.store, person.id, house.settings.clock()) >= most:
        raise Refused(ENOUGH.format(number=most, who=who), 429)


def check_window(now: float, opens: float, closes: float) -> None:
    """From when to when a round can be sailed: one that was to open before now opens now."""
    begins = max(opens, now)
    if closes <= begins:
        raise Refused(NEVER)
    if closes - begins < SHORTEST:
        raise Refused(BRIEF)
    if closes - begins > LONGEST:
        raise Refused(LONG)
    if begins - now > AHEAD:
        raise Refused(FAR)


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
    try:
        await house.rows.create(person, record, all_mine(record, person), False, round_name(row), mine)
    except Conflict:
        if await house.rows.find(mine) is None:
            raise
    return mine  # one's own, if it was asked for twice in the same moment


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
        home = sum(each["daily"] == name and not each["ended"] for each in found)
        title = find_scenario(game, row["scenario"], {}).title
        window = (row["opens"], row["closes"], state_of(now, row["opens"], row["closes"]))
        rounds.append(Round(row["number"], row["scenario"], title, *window, promise, home, mine if there else ""))
    state = state_of(now, min(row["opens"] for row in rows), head["closes"])
    sealed = {name for name, each in zip(names, rounds, strict=True) if each.state != "over"}
    results = list(table(found, names, sealed, person.id).values())
    shown = (id, head["title"], head["opened_by"], head["game"], head["closes"], state, rounds, results)
    return Tournament(*shown, await why_not_sail(house, person), bool(person.id) and head["host"] == person.id)


def table(found: Sequence[Row], names: list[str], sealed: set[str], viewer: str = "") -> dict[str, Standing]:
    """By person, best first. What is sealed is known to have been sailed, not how. A round that is left out counts as
    one that is given up, so that in a round that goes badly nobody gains by staying away. Who chooses not to be named
    is read by name only by themselves."""
    lowest = {name: lowest_of(found, name) for name in names}
    missed = [name not in sealed for name in names]
    least = [None if name in sealed else lowest[name] for name in names]
    people: dict[str, Standing] = {}
    for row in found:
        number, name = len(names), row["daily"]
        no = [False] * number
        by = row["name"] if row["named"] or row["person"] == viewer else ""
        new = Standing(by, 0, [*least], 0.0, [""] * number, [*no], [*no], [*missed])
        known, place = people.setdefault(row["person"], new), names.index(name)
        if name in sealed:
            known.sealed[place] = True
            continue
        known.given_up[place], known.missed[place] = bool(row["ended"]), False
        score = lowest[name] if row["ended"] else row["score"]
        known.scores[place], known.tables[place] = score, row["table_id"]
    for standing in people.values():
        standing.total = sum(score for score in standing.scores if score is not None)
    ordered = sorted(people.items(), key=lambda item: (-item[1].total, not item[1].by, item[1].by))
    for _, equal in groupby(enumerate(ordered, 1), key=lambda each: each[1][1].total):
        shared = list(equal)
        for _, (_, standing) in shared:
            standing.place = shared[0][0]
    return dict(ordered)


def lowest_of(found: Sequence[Row], name: str) -> float:
    """What who gives up, or does not sail, gets: as little as anybody who came home, and nothing at the most."""
    return min([0.0, *(float(row["score"]) for row in found if row["daily"] == name and not row["ended"])])
