"""Standing orders of my seats at a table."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Key, Refused
from moonless.server.api.tables import look_at
from moonless.server.past.rehearsing import Rehearsal
from moonless.server.storage import standing as stored
from moonless.server.table.habits import read_orders
from moonless.server.table.moments import is_guarded
from moonless.server.table.standing import StandingOrders

GUARDED = "In a game with secrets orders are tried on the past when it is over: the time it takes would tell of others."
Name = Annotated[str, Meta(min_length=1, max_length=80)]


class NewOrder(Struct, forbid_unknown_fields=True):
    """What the prompt offered."""

    seat: Name
    ask: Name
    key: Key


class Placed(NewOrder):
    """One of my orders, to be looked at so early."""

    place: Annotated[int, Meta(ge=1, le=100)] = 1


class Exchange(NewOrder):
    """A rule in the place of an order for the same question."""

    instead: Key


class Usual(Struct, forbid_unknown_fields=True):
    """Whether what this seat orders is what I order in all games of this kind."""

    seat: Name
    usual: bool


async def work(ask: Ask, what: str, *args: str) -> StandingOrders:
    row = await ask.row()
    return msgspec.json.decode(await ask.hall.call(row.id, what, ask.person, *args), type=StandingOrders)


async def read(ask: Ask) -> StandingOrders:
    return await work(ask, "standing")


async def give(ask: Ask) -> StandingOrders:
    return await work(ask, "stand", ask.body.seat, ask.body.ask, ask.body.key)


async def drop(ask: Ask) -> StandingOrders:
    key = ask.request.query_params.get("key", "")
    return await work(ask, "stand-down", ask.part("seat"), ask.part("ask"), key)


async def put_at(ask: Ask) -> StandingOrders:
    return await work(ask, "stand-at", ask.body.seat, ask.body.ask, ask.body.key, str(ask.body.place))


async def exchange(ask: Ask) -> StandingOrders:
    return await work(ask, "stand-other", ask.body.seat, ask.body.ask, ask.body.instead, ask.body.key)


async def rehearse(ask: Ask) -> Rehearsal:
    """Not while others have secrets from me: how long it takes would tell how often they were asked."""
    row = await ask.row()
    if is_guarded(row, ask.person.id):
        raise Refused(GUARDED, 409)
    rows = await stored.of_table(ask.house.store, row.id)
    mine = row.seats_of(ask.person.id)
    orders = {each["seat"]: read_orders(each["orders"]) for each in rows if each["seat"] in mine}
    found: Rehearsal = await look_at(ask, row, "rehearse", orders)
    return found


async def keep(ask: Ask) -> StandingOrders:
    return await work(ask, "stand-always", ask.body.seat, "kept" if ask.body.usual else "")


S = "/api/tables/{table}/standing"
ENDPOINTS = [
    Endpoint("GET", S, read, "The standing orders of my seats", StandingOrders),
    Endpoint("POST", S, give, "Always answer the open question so", StandingOrders, NewOrder, errors=(403, 409)),
    Endpoint("PUT", S, put_at, "Look at this one of my orders so early", StandingOrders, Placed, errors=(403, 404)),
    Endpoint("PUT", f"{S}/rule", exchange, "Another rule in its place", StandingOrders, Exchange, errors=(403, 404)),
    Endpoint("GET", f"{S}/rehearsal", rehearse, "What my orders would have answered", Rehearsal, errors=(409,)),
    Endpoint("PUT", f"{S}/usual", keep, "Order so in all my games of this kind", StandingOrders, Usual, errors=(403,)),
    Endpoint(
        "DELETE", f"{S}/{{seat}}/{{ask}}", drop, "Be asked again: one order, or all of a question", StandingOrders,
        query=("key",), errors=(403, 404),
    ),
]  # fmt: skip
