"""How I want to be told: which ways, which devices, which mail address."""

import hmac
from typing import Annotated, Literal

from msgspec import Meta, Struct

from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Done, Refused
from moonless.server.people.mail import ADDRESS
from moonless.server.people.webhook import check_url
from moonless.server.storage import notices

Way = Literal["webhook", "push", "mail"]
WAYS: tuple[Way, ...] = ("webhook", "push", "mail")
NO_MAIL = "This server sends no mail."
WRONG = "That code does not belong to that address."
SLOWLY = "Many codes were asked for; wait a minute."
Mail = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(min_length=8, max_length=200, pattern="^[A-Za-z0-9_-]+=*$")]


class Telling(Struct):
    ways: list[Way]
    mail: bool
    """Whether a mail address of mine is confirmed; the address itself is shown to nobody."""
    mails: bool
    """Whether this server sends mail at all."""
    devices: int
    push_key: str


class Ways(Struct, forbid_unknown_fields=True):
    ways: Annotated[list[Way], Meta(max_length=3)]


class Device(Struct, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    key: Key
    auth: Key


class Address(Struct, forbid_unknown_fields=True):
    address: Mail
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
    return Telling(
        ways, row is not None and bool(row["mail"]), messenger.mail is not None, len(devices), messenger.push.public
    )


async def choose(ask: Ask) -> Telling:
    chosen = " ".join(way for way in WAYS if way in ask.body.ways)
    await ask.house.store.write(notices.choose(known(ask), chosen))
    return await telling(ask)


async def add_device(ask: Ask) -> Telling:
    endpoint = check_url(ask.body.endpoint)
    if not endpoint.startswith("https://"):
        raise Refused("A push service is reached by https.")
    now = ask.house.settings.clock()
    await ask.house.store.write(notices.keep_device(endpoint, known(ask), ask.body.key, ask.body.auth, now))
    return await telling(ask)


async def mail(ask: Ask) -> Done:
    """Without a code one is sent to the address; with it the address is kept. An empty address takes it away."""
    person, address, server = known(ask), ask.body.address.strip(), ask.house.messenger.mail
    if not address:
        await ask.house.store.write(notices.keep_mail(person, ""))
        return Done()
    if server is None:
        raise Refused(NO_MAIL, 409)
    if not ADDRESS.fullmatch(address):
        raise Refused("That is not a mail address.")
    ask.spend(ask.service.passwords, SLOWLY)
    right = ask.house.settings.sign("mail", person, address).hex()[:8]
    if not ask.body.code:
        await server.send(address, "Moonless: your code", f"The code for this address is {right}\n")
        return Done()
    if not hmac.compare_digest(ask.body.code.strip().lower().encode(), right.encode()):
        raise Refused(WRONG, 403)
    await ask.house.store.write(notices.keep_mail(person, address))
    return Done()


ENDPOINTS = [
    Endpoint("GET", "/api/me/telling", telling, "How I am told when I am not here", Telling, errors=(403,)),
    Endpoint("PUT", "/api/me/telling", choose, "Choose the ways", Telling, Ways, errors=(403,)),
    Endpoint("POST", "/api/me/devices", add_device, "This browser takes push messages", Telling, Device, errors=(403,)),
    Endpoint("PUT", "/api/me/mail", mail, "A mail address, confirmed by a code", Done, Address, errors=(403, 409, 429)),
]
