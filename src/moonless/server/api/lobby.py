"""The lobby: what is open, a click to sit, seats held for somebody, once more with sides changed."""

import contextlib
from typing import Annotated

from msgspec import Meta, Struct

from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Done, Name, Refused, TableCard
from moonless.server.lobby import invitations
from moonless.server.lobby.invitations import Held
from moonless.server.lobby.listing import LobbyTable
from moonless.server.lobby.sea import AtSea
from moonless.server.lobby.terms import Terms
from moonless.server.site.guard import visitor
from moonless.server.storage import listings

FIRST = "Load the page first."
ASKED = "You have asked many people in a short time; wait a minute."
NOTE = 140
"""Letters of a note with an invitation."""


class Lobby(Struct):
    tables: list[LobbyTable]
    asked: list[Held]
    """Seats that are held for me."""
    sea: AtSea
    """Who is here now."""


class Invitation(Struct, forbid_unknown_fields=True):
    person: Name
    """An account's name."""
    seat: Annotated[str, Meta(max_length=80)]
    said: Annotated[str, Meta(max_length=NOTE)] = ""
    """A short note to them."""


class Asked(Struct):
    seat: str
    by: str
    """For whom it is held: by whom it will be taken."""


class AskedThere(Struct):
    """Who was asked to play; only who sits at the table is told."""

    held: list[Asked]


async def lobby(ask: Ask) -> Lobby:
    house, id = ask.house, ask.person.id
    asked = await invitations.held_for(house, ask.person) if id else []
    apart = await house.board.apart(id)
    return Lobby(house.board.seen(house.board.tables.values(), id, apart), asked, house.sea.seen(apart))


async def sit(ask: Ask) -> TableCard:
    table, seat = ask.part("table"), ask.part("seat")
    card = await ask.hall.card(table, "sit", ask.person, seat)
    await note_address(ask, table, card.terms)
    return card


async def note_address(ask: Ask, table: str, terms: Terms | None) -> None:
    """Where the game counts for nobody it is nobody's business from where it is played."""
    if terms is not None and terms.rated:
        await invitations.note_address(ask.house, table, ask.person.id, visitor(ask.request.scope))


async def decline(ask: Ask) -> Done:
    row = await ask.house.rows.find(ask.part("table"))
    await ask.hall.call(ask.part("table"), "decline", ask.person)
    if row is not None and row.terms is not None and row.terms.again:
        await tell_old(ask, row.terms.again, "not-again")
    return Done()


async def tell_old(ask: Ask, table: str, what: str) -> None:
    """Those who still sit where a game was played before; it may be gone."""
    with contextlib.suppress(Refused):
        await ask.hall.call(table, what, ask.person)


async def invite(ask: Ask) -> Done:
    row = await ask.row()
    ask.spend(ask.service.names, ASKED)  # it is told to somebody who did not ask for it
    await ask.hall.call(row.id, "hold", ask.person, ask.body.seat, ask.body.person, ask.body.said)
    return Done()


async def asked(ask: Ask) -> AskedThere:
    row = await ask.row()
    found = await listings.asked_at(ask.house.store, row.id) if ask.person.id in row.members() else []
    return AskedThere([Asked(each["seat"], each["name"]) for each in found])


async def rematch(ask: Ask) -> TableCard:
    if not ask.person.id:
        raise Refused(FIRST, 403)
    await ask.begin_table()
    old = await ask.row()
    id, held, new = await invitations.rematch(ask.house, old, ask.person)
    for seat in held:
        await ask.hall.call(id, "sit", ask.person, seat)
    card = await ask.hall.card(id, "card", ask.person)
    await note_address(ask, id, card.terms)
    if new:
        await tell_old(ask, old.id, "again")
    return card


ENDPOINTS = [
    Endpoint("GET", "/api/lobby", lobby, "Open tables, games to watch, seats held for me", Lobby),
    Endpoint(
        "POST", "/api/lobby/{table}/seats/{seat}", sit, "Take a free seat", TableCard, guest=True, errors=(403, 409)
    ),
    Endpoint("POST", "/api/lobby/{table}/decline", decline, "Not now", Done, errors=(404,)),
    Endpoint(
        "POST", "/api/tables/{table}/hold", invite, "Hold a seat for somebody", Done, Invitation, errors=(403, 409, 429)
    ),
    Endpoint("GET", "/api/tables/{table}/held", asked, "For whom seats are held", AskedThere, errors=(404,)),
    Endpoint(
        "POST", "/api/tables/{table}/rematch", rematch, "Once more, with sides changed", TableCard, errors=(403, 409)
    ),
]
