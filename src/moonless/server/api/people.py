"""Who am I: guests, names, accounts."""

from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Credentials, Me, Refused, Rename
from moonless.server.people.people import COOKIE, Person
from moonless.server.people.webhook import check_url
from moonless.server.storage import seats
from moonless.server.table.cards import make_card

SLOWLY = "Too many passwords were tried from your address; wait a minute."


async def me(ask: Ask) -> Me:
    """The person with their tables."""
    person = ask.person
    rows = await ask.house.rows.of_person(person.id)
    cards = []
    for row in rows:
        desk = ask.hall.desks.get(row.id)
        cards.append(make_card(ask.house.settings, row, person.id, desk.online() if desk is not None else frozenset()))
    return Me(person.id, person.name, person.account, person.webhook, cards)


async def rename(ask: Ask) -> Me:
    webhook = ask.body.webhook
    before = ask.person
    ask.person = await ask.house.people.change(before, ask.body.name, None if webhook is None else check_url(webhook))
    if ask.person.name != before.name:
        await spread_name(ask)
    return await me(ask)


async def spread_name(ask: Ask) -> None:
    """Tell the open tables at which this person sits or watches."""
    settings = ask.house.settings
    for row in await ask.house.rows.of_person(ask.person.id):
        lately = settings.postgres and row.updated > settings.clock() - settings.idle_seconds
        if row.id in ask.hall.desks or lately:  # lately: perhaps at another process
            await ask.hall.call(row.id, "rename", ask.person)


async def make_account(ask: Ask) -> Me:
    ask.spend(ask.service.passwords, SLOWLY)
    ask.person = await ask.house.people.make_account(ask.person, ask.body.name, ask.body.password)
    await spread_name(ask)
    return await me(ask)


async def log_in(ask: Ask) -> Me:
    """Another device, the same person; what the guest of this device had begun comes along."""
    ask.spend(ask.service.passwords, SLOWLY)
    guest = ask.person
    ask.person, ask.token = await ask.house.people.log_in(ask.body.name, ask.body.password)
    await ask.house.people.log_out(ask.request.cookies.get(COOKIE, ""))
    if guest.id and not guest.account and guest.id != ask.person.id:
        await move_in(ask, guest)
    return await me(ask)


async def move_in(ask: Ask, guest: Person) -> None:
    for row in await ask.house.rows.of_person(guest.id):
        await ask.hall.call(row.id, "move-in", ask.person, guest.id)
    await ask.house.store.write(seats.move_watching(guest.id, ask.person.id))


async def log_out(ask: Ask) -> Me:
    """Be a new guest."""
    if not ask.person.id:
        raise Refused("You are not logged in.", 409)
    await ask.house.people.log_out(ask.request.cookies.get(COOKIE, ""))
    await ask.new_guest()
    return await me(ask)


ENDPOINTS = [
    Endpoint(
        "GET", "/api/me", me, "Who I am and where I sit; a first visit makes a guest", Me, guest=True, errors=(429,)
    ),
    Endpoint("PATCH", "/api/me", rename, "Change my name or webhook", Me, Rename, guest=True),
    Endpoint(
        "POST", "/api/account", make_account, "Make this guest an account", Me, Credentials, True, errors=(409, 429)
    ),
    Endpoint("POST", "/api/login", log_in, "Be somebody with an account", Me, Credentials, errors=(403, 429)),
    Endpoint("POST", "/api/logout", log_out, "Be a new guest", Me, errors=(409, 429)),
]
