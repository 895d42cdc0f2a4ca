"""Sitting down at a table of the lobby, or at a seat that was held for one; a rematch with sides changed."""

from moonless.server.api.messages import Refused, TableCard
from moonless.server.lobby.clerk import known_ratings
from moonless.server.lobby.listing import fits, side_of
from moonless.server.lobby.ratings import Rating
from moonless.server.people.order import check_company
from moonless.server.people.people import Person, new_id
from moonless.server.storage import listings
from moonless.server.table import ending, fairness
from moonless.server.table.desk import Desk
from moonless.server.table.rows import OPEN, PERSON, PLAYING, Chair, TableRow
from moonless.server.table.seating import ACCOUNT, HELD, told
from moonless.server.table.seating import sit as take
from moonless.server.table.talk import line_step, spread

GONE = "Somebody was quicker: that seat is taken."
RANGE = "The host wishes to play with somebody rated {wish}; you are at {rating}."
PRIVATE = "That table does not stand in the lobby; its host can send you a link."
NOT_HELD = "No seat is held for you there."


async def sit(desk: Desk, person: Person, seat: str) -> TableCard:
    """Take a free seat, one click from the lobby."""
    async with desk.held():
        chair = desk.row.chairs.get(seat)
        if chair is None:
            raise Refused(f"This table has no seat '{seat}'.", 404)
        if chair.held_by(person.id):
            return desk.card(person.id)
        await check_company(desk.house.store, person.id, desk.row.members())
        held = {row["seat"]: row["person"] for row in await listings.held_at(desk.house.store, [desk.row.id])}
        known = await known_ratings(desk.house.store, [person.id])
        rating = known.get((person.id, desk.row.game, side_of(desk.row, seat)), Rating())
        check(desk.row, chair, held, person, rating.shown)
        new = Chair(seat, PERSON, person.id, new_id(), person.name)
        await take(desk, new, person.id, told(desk, chair, new, person))
        desk.row.guests = desk.row.guests and not person.account
        return desk.card(person.id)


def check(row: TableRow, chair: Chair, held: dict[str, str], person: Person, rating: int) -> None:
    """Whether this person may take that seat."""
    own = held.get(chair.seat) == person.id
    terms = row.terms
    if terms is None or not (terms.listed or own or person.id in row.members()):
        raise Refused(PRIVATE, 403)
    if chair.kind != OPEN or row.status != PLAYING:
        raise Refused(GONE, 409)
    if chair.seat in held and not own:
        raise Refused(HELD, 409)
    if terms.rated and not person.account:
        raise Refused(ACCOUNT, 403)
    if not own and not fits(terms, rating):
        raise Refused(RANGE.format(wish=wished(terms.least, terms.most), rating=rating), 409)
    if problem := fairness.why_not_sit(row, chair.seat, person.id):
        raise Refused(problem, 409)


def wished(least: int, most: int) -> str:
    if least and most:
        return f"{least} to {most}"
    return f"{least} and up" if least else f"up to {most}"


async def ask_again(desk: Desk, person: Person) -> None:
    """Somebody wants to play once more, or cannot: those who still sit at the old table are told there."""
    await say(desk, person, f"{person.name} asks for a rematch.")


async def not_again(desk: Desk, person: Person) -> None:
    await say(desk, person, f"{person.name} cannot play now.")


async def say(desk: Desk, person: Person, text: str) -> None:
    async with desk.held():
        line, saying = line_step(desk, "", text, person=person.id)
        await desk.house.store.write(saying)
        spread(desk, line)


async def decline(desk: Desk, person: Person) -> None:
    """Not now: the seats that were held are open to others again, if the table is for others at all. A rematch for
    which nobody is left goes."""
    async with desk.held():
        rows = await listings.held_at(desk.house.store, [desk.row.id])
        mine = [row for row in rows if row["person"] == person.id]
        if not mine:
            raise Refused(NOT_HELD, 404)
        text = f"{person.name} cannot play now."
        again = desk.row.terms is not None and desk.row.terms.again
        if again and len(rows) == len(mine) and desk.row.members() == {desk.row.host}:
            await ending.remove(desk, f"{text} The table of the rematch is gone.")
            return
        line, saying = line_step(desk, "", text, person=person.id)
        await desk.commit(*(listings.release(desk.row.id, row["seat"]) for row in mine), saying)
        spread(desk, line)


def changed_sides(row: TableRow) -> dict[str, str]:
    """Who sits where once the sides have changed: each person goes to the next side; on one side, to the next seat."""
    seats = [seat for side in row.sides for seat in side]
    owners = [row.chairs[seat].owner for seat in seats if seat in row.chairs]
    if len(row.sides) == 1:
        return dict(zip(seats, owners[-1:] + owners[:-1], strict=False))
    found: dict[str, str] = {}
    for place, side in enumerate(row.sides):
        before = [row.chairs[seat].owner for seat in row.sides[place - 1]]
        for n, seat in enumerate(side):
            found[seat] = before[min(n, len(before) - 1)] if before else ""
    return found
