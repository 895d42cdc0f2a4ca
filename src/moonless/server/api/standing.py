"""Standing orders of my seats at a table."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Key
from moonless.server.table.standing import StandingOrders

Name = Annotated[str, Meta(min_length=1, max_length=80)]


class NewOrder(Struct, forbid_unknown_fields=True):
    """What the prompt offered."""

    seat: Name
    ask: Name
    key: Key


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


async def put_first(ask: Ask) -> StandingOrders:
    return await work(ask, "stand-first", ask.body.seat, ask.body.ask, ask.body.key)


async def keep(ask: Ask) -> StandingOrders:
    return await work(ask, "stand-always", ask.body.seat, "kept" if ask.body.usual else "")


S = "/api/tables/{table}/standing"
ENDPOINTS = [
    Endpoint("GET", S, read, "The standing orders of my seats", StandingOrders),
    Endpoint("POST", S, give, "Always answer the open question so", StandingOrders, NewOrder, errors=(403, 409)),
    Endpoint("PUT", S, put_first, "Look at this one of my orders first", StandingOrders, NewOrder, errors=(403, 404)),
    Endpoint("PUT", f"{S}/usual", keep, "Order so in all my games of this kind", StandingOrders, Usual, errors=(403,)),
    Endpoint(
        "DELETE", f"{S}/{{seat}}/{{ask}}", drop, "Be asked again: one order, or all of a question", StandingOrders,
        query=("key",), errors=(403, 404),
    ),
]  # fmt: skip
