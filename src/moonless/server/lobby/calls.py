"""Calls for opponents: who found no table that fits is told when one opens, for as long as they like."""

from moonless.core.game import games
from moonless.server.api.messages import Refused
from moonless.server.lobby.clerk import known_ratings
from moonless.server.lobby.invitations import tell
from moonless.server.lobby.listing import fits, host_side, make_listing, side_of
from moonless.server.lobby.ratings import Rating
from moonless.server.people.people import Person, new_id
from moonless.server.site.house import House
from moonless.server.storage import company, order
from moonless.server.table.rows import TableRow

MOST = 5
"""Calls of one person."""
TOLD = 200
"""People who are told of one table."""
NEAR = 150
"""How far from one's own a rating is that is still near."""
DAY = 86_400.0
ENOUGH = f"You have {MOST} calls out already; take one back first."
NO_ACCOUNT = "A call needs an account: who calls must be found when somebody comes."
NO_GAME = "There is no such game."


async def leave(house: House, person: Person, game: str, pace: str, how: str, near: bool, days: int) -> None:
    if not person.account:
        raise Refused(NO_ACCOUNT, 403)
    if game and game not in games():
        raise Refused(NO_GAME, 404)
    now = house.settings.clock()
    if len(await company.calls_of(house.store, person.id, now)) >= MOST:
        raise Refused(ENOUGH, 409)
    call = company.call(new_id(), person.id, game, pace, how, near, now + days * DAY)
    await house.store.write(company.forget_calls(now), call)


async def answer(house: House, row: TableRow) -> None:
    """A table has opened: those who called for such a one, and may sit there, are told."""
    terms = row.terms
    if terms is None or not terms.listed or make_listing(row, frozenset()).kind != "open":
        return
    how = "against" if len(row.sides) > 1 else "together"
    now, store = house.settings.clock(), house.store
    found = await company.callers(store, row.game, terms.pace, how, row.host, now, TOLD)
    if not found:
        return
    known = await known_ratings(store, sorted({row.host, *(each["person"] for each in found)}))
    side = side_of(row, next(iter(make_listing(row, frozenset()).free)))
    host = known.get((row.host, row.game, host_side(row)), Rating()).shown
    for person in sorted({each["person"] for each in found}):
        own = known.get((person, row.game, side), Rating()).shown
        wide = any(each["person"] == person and not each["near"] for each in found)
        if not fits(terms, own) or not (wide or abs(own - host) <= NEAR):
            continue
        if not await order.apart(store, person, [row.host]):
            tell(house, person, row, "table-open")
