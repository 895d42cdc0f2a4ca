"""Friends, and calls for opponents."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Name, Refused
from moonless.server.lobby import calls
from moonless.server.people import order as keeping
from moonless.server.storage import company

MOST_FRIENDS = 500
MANY = f"Nobody has more than {MOST_FRIENDS} friends here."
ACCOUNT = "Friends are for accounts: make one first."


class Friends(Struct):
    people: list[str]
    """By name. Nobody is told that they are on a list."""


class Befriend(Struct, forbid_unknown_fields=True):
    person: Name
    friend: bool


class Call(Struct):
    id: str
    game: str
    """Empty here and below: any."""
    pace: Literal["", "live", "turns"]
    how: Literal["", "against", "together"]
    near: bool
    until: float


class Calls(Struct):
    calls: list[Call]


class NewCall(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=80)] = ""
    pace: Literal["", "live", "turns"] = ""
    how: Literal["", "against", "together"] = ""
    near: bool = False
    days: Annotated[int, Meta(ge=1, le=365)] = 7


async def friends(ask: Ask) -> Friends:
    return Friends(await company.friends(ask.house.store, ask.person.id) if ask.person.id else [])


async def befriend(ask: Ask) -> Friends:
    store = ask.house.store
    if not ask.person.account:
        raise Refused(ACCOUNT, 403)
    other = await keeping.named(store, ask.body.person)
    if other.id == ask.person.id:
        raise Refused(keeping.NOT_YOU)
    if ask.body.friend and len(await company.friends(store, ask.person.id)) >= MOST_FRIENDS:
        raise Refused(MANY, 409)
    how = company.befriend if ask.body.friend else company.unfriend
    await store.write(how(ask.person.id, other.id))
    return await friends(ask)


async def my_calls(ask: Ask) -> Calls:
    rows = await company.calls_of(ask.house.store, ask.person.id, ask.house.settings.clock()) if ask.person.id else []
    return Calls(
        [Call(row["id"], row["game"], row["pace"], row["how"], bool(row["near"]), row["until"]) for row in rows]
    )


async def leave(ask: Ask) -> Calls:
    wish = ask.body
    await calls.leave(ask.house, ask.person, wish.game, wish.pace, wish.how, wish.near, wish.days)
    return await my_calls(ask)


async def withdraw(ask: Ask) -> Calls:
    await ask.house.store.write(company.withdraw(ask.part("call"), ask.person.id))
    return await my_calls(ask)


F, C = "/api/me/friends", "/api/me/calls"
ENDPOINTS = [
    Endpoint("GET", F, friends, "Whom I call friends", Friends),
    Endpoint("PUT", F, befriend, "Call somebody a friend, or no longer", Friends, Befriend, errors=(403, 404, 409)),
    Endpoint("GET", C, my_calls, "My calls for opponents", Calls),
    Endpoint("POST", C, leave, "Be told when such a table opens", Calls, NewCall, errors=(403, 404, 409)),
    Endpoint("DELETE", f"{C}/{{call}}", withdraw, "Take a call back", Calls),
]
