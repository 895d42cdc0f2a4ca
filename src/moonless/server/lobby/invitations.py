"""Seats that are held for somebody: a friend who is asked by name, the others of a game that is played once more."""

import contextlib
import itertools

from msgspec import Struct

from moonless.core.game import find_game, find_scenario
from moonless.core.record import Record
from moonless.core.table import Table
from moonless.server.api.messages import Refused
from moonless.server.lobby.listing import Chosen, unusual
from moonless.server.lobby.sitting import changed_sides
from moonless.server.lobby.terms import Terms
from moonless.server.people.order import check_company, check_note
from moonless.server.people.people import NOBODY as LEFT
from moonless.server.people.people import Person, clean
from moonless.server.site.house import House
from moonless.server.storage import Conflict, listings, order, persons
from moonless.server.table.calling import title_sent
from moonless.server.table.desk import Desk
from moonless.server.table.rows import OPEN, OVER, PLAYING, Kind, TableRow
from moonless.server.table.starting import new_secret

NOT_OPEN = "That seat is not free."
NOT_HOST = "Only the host holds seats for others."
NOBODY = "Nobody here has an account of that name."
NOT_OVER = "A rematch is asked for when the game is over."
NOT_THERE = "Only who sat at the table asks for a rematch."
ALONE = "Nobody else sat at this table; start it again from its briefing."
ALL_LEFT = "Who sat there with you has left this site; open a table for others."
WITHOUT_YOU = "The others play it already; you said that you could not."
DAILY = "The daily patrol is sailed once a day."


class Held(Struct):
    """A seat that waits for me."""

    table: str
    game: str
    scenario: str
    title: str
    seat: str
    label: str
    by: str
    since: float
    again: bool
    """Whether it is a rematch."""
    terms: Terms | None
    said: str = ""
    """What the one who asks wrote with it."""
    chosen: list[Chosen] = []
    """What is not as usual there."""


async def held_for(house: House, person: Person) -> list[Held]:
    """Newest first."""
    rows = {row["table_id"]: row for row in await listings.held_for(house.store, person.id)}
    shunned = {row["other"] for row in await order.shunned_by(house.store, person.id)} if rows else set()
    apart = await order.apart_from(house.store, person.id) if rows else frozenset()
    found = []
    for table in await house.rows.several(list(rows)):
        if not table.members().isdisjoint(apart):
            continue  # they would be refused there
        seat, game = rows[table.id]["seat"], find_game(table.game)
        scenario = find_scenario(game, table.scenario, table.options)
        again = table.terms is not None and bool(table.terms.again)
        found.append(
            Held(
                table.id,
                table.game,
                table.scenario,
                scenario.title,
                seat,
                game.seats.get(seat, seat),
                table.host_name,
                rows[table.id]["created"],
                again,
                table.terms,
                "" if rows[table.id]["sender"] in shunned else rows[table.id]["said"],
                unusual(scenario, table.options),
            )
        )
    return sorted(found, key=lambda held: -held.since)


async def hold(desk: Desk, host: Person, seat: str, name: str, text: str = "") -> None:
    """Keep a free seat for somebody."""
    house = desk.house
    async with desk.held():  # whoever sits down there in this moment was quicker
        row = desk.row
        if row.host != host.id:
            raise Refused(NOT_HOST, 403)
        chair = row.chairs.get(seat)
        if chair is None or chair.kind != OPEN or row.status != PLAYING or row.terms is None:
            raise Refused(NOT_OPEN, 409)
        friend = await persons.by_account(house.store, clean(name).casefold())
        if friend is None or friend["id"] == host.id:
            raise Refused(NOBODY, 404)
        await check_company(house.store, friend["id"], {host.id})
        said, now = await check_note(house.store, host, text), house.settings.clock()
        try:
            await house.store.write(listings.hold(row.id, seat, friend["id"], now, host.id if said else "", said))
        except Conflict:
            raise Refused(NOT_OPEN, 409) from None
        house.board.touched(row)
    tell(house, friend["id"], row)


async def note_address(house: House, table: str, person: str, address: str) -> None:
    """From where somebody sat down or played, so that nobody is rated for beating themselves."""
    signed = house.settings.sign("address", address).hex()[:24]
    await house.store.write(listings.sat_down(table, person, signed))


def tell(house: House, person: str, row: TableRow, event: str = "seat-held") -> None:
    house.sea.call(person, row.id if event == "table-open" else "")
    house.messenger.tell(person, event, row.id, title_sent(row), house.settings.url("/lobby"))


async def rematch(house: House, row: TableRow, person: Person) -> tuple[str, list[str], bool]:
    """The same game with new dice and the sides changed; the others' seats are held for them. The one that somebody
    asked for already is the one that is played, unless it is over by now. Answers the table, the seats that are held
    for this person, and whether it is a new one."""
    if row.status != OVER:
        raise Refused(NOT_OVER, 409)
    if row.daily:
        raise Refused(DAILY, 409)
    if not row.owned_by(person.id):
        raise Refused(NOT_THERE, 403)
    others = {chair.owner for chair in row.chairs.values()} - {"", person.id}
    if not others:
        raise Refused(ALONE, 409)
    others -= who_left(row)
    if not others:
        raise Refused(ALL_LEFT, 409)
    for other in others:
        await check_company(house.store, other, {person.id})
    for time in itertools.count():
        id = house.settings.sign("rematch", row.id, *([str(time)] if time else []))[:12].hex()
        there = await house.rows.find(id)
        if there is None:
            with contextlib.suppress(Conflict):  # both asked in the same moment
                await once_more(house, row, person, id)
                return id, [], True
        elif there.status == OVER:
            continue
        mine = [held["seat"] for held in await listings.held_at(house.store, [id]) if held["person"] == person.id]
        if not mine and there is not None and person.id not in there.members():
            raise Refused(WITHOUT_YOU, 409)
        return id, mine, False
    raise AssertionError("it was counted without end")


def who_left(row: TableRow) -> set[str]:
    """Those who sat there and have deleted their account: nobody waits for them."""
    return {chair.owner for chair in row.chairs.values() if LEFT in (chair.name, chair.lender_name)} - {""}


async def once_more(house: House, row: TableRow, person: Person, id: str) -> None:
    record = new_game(row)
    new = changed_sides(row)
    holders: dict[str, tuple[Kind, str]] = {}
    for seat in row.chairs:
        owner = new.get(seat, "")
        if owner == person.id:
            holders[seat] = ("person", owner)
        elif owner:
            holders[seat] = ("open", "")
        else:
            holders[seat] = (row.chairs[seat].kind, row.chairs[seat].holder)
    old = row.terms or Terms("live", 24, 0, 0, "computer", False, False)
    terms = Terms(
        old.pace, old.hours, 0, 0, old.absent, old.rated, False, again=row.id, minutes=old.minutes, seconds=old.seconds
    )  # fmt: skip
    now = house.settings.clock()
    held = {seat: owner for seat, owner in new.items() if owner not in ("", person.id, *who_left(row))}
    holds = [listings.hold(id, seat, owner, now) for seat, owner in held.items()]
    made = await house.rows.create(person, record, holders, row.public, id=id, terms=terms, more=holds)
    for owner in set(held.values()):
        tell(house, owner, made)


def new_game(row: TableRow) -> Record:
    """As it was started, but for the dice."""
    seed = None if row.seed is None else new_secret()
    record = Table.start(find_game(row.game), row.scenario, seed, row.options).record
    record.entries.clear()
    return record
