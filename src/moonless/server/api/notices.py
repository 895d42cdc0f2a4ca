"""How I want to be told: which ways, which devices, which mail address."""

import hmac
from typing import Annotated, Literal

from msgspec import Meta, Struct

from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Refused
from moonless.server.people.webhook import check_url
from moonless.server.storage import notices

Way = Literal["webhook", "push", "mail"]
WAYS: tuple[Way, ...] = ("webhook", "push", "mail")
Event = Literal["your-turn", "time-short", "time-over", "seat-held", "table-open"]
EVENTS: tuple[Event, ...] = ("your-turn", "time-short", "time-over", "seat-held", "table-open")
NO_MAIL = "This server sends no mail."
NO_ADDRESS = "Your account has no mail address yet."
WRONG = "That code does not belong to that address."
SLOWLY = "Many codes were asked for; wait a minute."
Key = Annotated[str, Meta(min_length=8, max_length=200, pattern="^[A-Za-z0-9_-]+=*$")]


class Telling(Struct):
    ways: list[Way]
    events: list[Event]
    """Of what I am told: all, unless I chose otherwise."""
    mail: bool
    """Whether my account's mail address is confirmed."""
    mails: bool
    """Whether this server sends mail at all."""
    devices: int
    push_key: str


class Ways(Struct, forbid_unknown_fields=True):
    ways: Annotated[list[Way], Meta(max_length=3)]
    events: Annotated[list[Event], Meta(max_length=5)] | None = None
    """Of what I want to be told; not given: as it is."""


class Device(Struct, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    key: Key
    auth: Key


class MailCode(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=20)] = ""


def known(ask: Ask) -> str:
    if not ask.person.id:
        raise Refused("Load the page first.", 403)
    return ask.person.id


async def telling(ask: Ask) -> Telling:
    store, messenger, person = ask.house.store, ask.house.messenger, known(ask)
    row = await notices.ways(store, person)
    devices = await notices.devices(store, person)
    chosen = row["tell"].split() if row is not None else []
    ways = [way for way in WAYS if way in chosen]
    confirmed = row is not None and bool(row["mail"]) and row["letters"] == row["mail"]
    events = [event for event in EVENTS if notices.NOT + event not in chosen]
    return Telling(ways, events, confirmed, messenger.mail.present, len(devices), messenger.push.public)


async def choose(ask: Ask) -> Telling:
    events = ask.body.events if ask.body.events is not None else (await telling(ask)).events
    chosen = [way for way in WAYS if way in ask.body.ways]
    silent = [notices.NOT + event for event in EVENTS if event not in events]
    await ask.house.store.write(notices.choose(known(ask), " ".join([*chosen, *silent])))
    return await telling(ask)


async def add_device(ask: Ask) -> Telling:
    endpoint = check_url(ask.body.endpoint)
    if not endpoint.startswith("https://"):
        raise Refused("A push service is reached by https.")
    now = ask.house.settings.clock()
    await ask.house.store.write(*notices.keep_device(endpoint, known(ask), ask.body.key, ask.body.auth, now))
    return await telling(ask)


async def mail(ask: Ask) -> Telling:
    """Without a code one is sent to the account's address; with it letters are sent there."""
    person, mail = known(ask), ask.house.messenger.mail
    if not mail.present:
        raise Refused(NO_MAIL, 409)
    row = await notices.ways(ask.house.store, person)
    if row is None or not row["mail"]:
        raise Refused(NO_ADDRESS, 409)
    ask.spend(ask.service.passwords, SLOWLY)
    right = ask.house.settings.sign("mail", person, row["mail"]).hex()[:8]
    if not ask.body.code:
        await mail.send(row["mail"], "Moonless: a code for your address", f"The code for this address is {right}\n")
    elif hmac.compare_digest(ask.body.code.strip().lower().encode(), right.encode()):
        await ask.house.store.write(notices.confirm_mail(person, row["mail"]))
    else:
        raise Refused(WRONG, 403)
    return await telling(ask)


ENDPOINTS = [
    Endpoint("GET", "/api/me/telling", telling, "How I am told when I am not here", Telling, errors=(403,)),
    Endpoint("PUT", "/api/me/telling", choose, "Choose the ways", Telling, Ways, errors=(403,)),
    Endpoint("POST", "/api/me/devices", add_device, "This browser takes push messages", Telling, Device, errors=(403,)),
    Endpoint(
        "PUT", "/api/me/mail", mail, "Confirm the account's mail address", Telling, MailCode, errors=(403, 409, 429)
    ),
]
