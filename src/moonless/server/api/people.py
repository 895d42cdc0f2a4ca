"""Who am I: guests, names, accounts."""

import contextlib

from starlette.responses import Response

from moonless.core.errors import MoonlessError
from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import (
    Account,
    Address,
    Codes,
    Confirmed,
    Credentials,
    Done,
    Export,
    LostName,
    Me,
    NewPassword,
    Quota,
    Recovery,
    Refused,
    Rename,
    TableCard,
    Tables,
)
from moonless.server.people import exports
from moonless.server.people.naming import unname
from moonless.server.people.people import COOKIE, NOBODY, Person, clean, digest
from moonless.server.people.webhook import check_url
from moonless.server.site.guard import visitor
from moonless.server.storage import listings, order, persons, results, tables
from moonless.server.table import gallery
from moonless.server.table.cards import make_card
from moonless.server.table.keeping import MOST
from moonless.server.table.rows import PLAYING, TableRow

TRIED = "Too many passwords were tried for that account from where you are; wait some minutes."
SLOWLY = "Too many passwords were tried from your address; wait a minute."
RENAMED = "You have changed your name often in a short time; wait a minute."
EXPORTED = "Your data were asked for often in a short time; wait a minute."


async def me(ask: Ask) -> Me:
    """The person with the newest of their tables."""
    person, page = ask.person, await cards(ask, tables.NEVER)
    if person.account:
        ask.service.tries.met(person.account.casefold(), visitor(ask.request.scope))
    mail = await persons.mail(ask.house.store, person.id) if person.account else ""
    mails = ask.house.recovering.mail.present
    operator = bool(person.account) and await order.role(ask.house.store, person.id) == order.OPERATOR
    return Me(person.id, person.name, person.account, person.webhook, page.tables, page.more, mail, mails, operator)


async def more_tables(ask: Ask) -> Tables:
    try:
        before = float(ask.request.query_params.get("before", tables.NEVER))
    except ValueError:
        raise Refused("`before` is the number that came with the last page.") from None
    return await cards(ask, before)


async def cards(ask: Ask, before: float) -> Tables:
    """A page of somebody's tables: what goes on, then what is over, newest first."""
    rows = await ask.house.rows.of_person(ask.person.id, before)
    found = [await card(ask, row) for row in rows]
    return Tables([each for each in found if each is not None], rows[-1].place if len(rows) == MOST else 0.0)


async def card(ask: Ask, row: TableRow) -> TableCard | None:
    """As it stands in the list. What watchers are shown late is asked of the table itself; None: just now it cannot be
    asked."""
    settings, person = ask.house.settings, ask.person
    if gallery.is_ahead(row, person.id, settings.clock()):
        with contextlib.suppress(MoonlessError):
            return await ask.hall.card(row.id, "card", person)
        return None
    desk = ask.hall.desks.get(row.id)
    return make_card(settings, row, person.id, desk.online() if desk is not None else frozenset())


async def usage(ask: Ask) -> Quota:
    return await ask.house.quotas.usage(ask.person)


async def rename(ask: Ask) -> Me:
    webhook, before = ask.body.webhook, ask.person
    if ask.body.name not in (None, before.name):
        ask.spend(ask.service.names, RENAMED)
    ask.person = await ask.house.people.change(before, ask.body.name, None if webhook is None else check_url(webhook))
    if ask.person.name != before.name:
        await spread_name(ask)
    return await me(ask)


async def lost_name(ask: Ask) -> LostName:
    """Asked for with every page: who is not known yet becomes nobody by it."""
    lost = await persons.lost_name(ask.house.store, ask.person.id) if ask.person.id else ""
    return LostName(lost, ask.person.name, bool(ask.person.account))


async def read_lost_name(ask: Ask) -> LostName:
    await ask.house.store.write(persons.lose_name(ask.person.id, ""))
    return await lost_name(ask)


async def spread_name(ask: Ask, gone: str = "") -> None:
    """Tell the open tables at which this person sits or watches, and those who see who is at sea; `gone`: the name that
    is nowhere to be read any more."""
    ask.house.sea.changed()
    async for row in ask.house.rows.all_of_person(ask.person.id):
        ask.house.board.touched(row)
    await ask.hall.rename(ask.person, gone)


async def make_account(ask: Ask) -> Me:
    ask.spend(ask.service.passwords, SLOWLY)
    ask.person = await ask.house.people.make_account(ask.person, ask.body.name, ask.body.password)
    ask.token = await ask.house.people.renew(ask.person)  # the guest's cookie opens the account no more
    ask.service.live.sign_out_person(ask.person.id)
    await spread_name(ask)
    return await me(ask)


async def log_in(ask: Ask) -> Me:
    """Another device, the same person; what the guest of this device had begun comes along."""
    ask.spend(ask.service.passwords, SLOWLY)
    try_account(ask)
    guest = ask.person
    ask.person, ask.token = await ask.house.people.log_in(ask.body.name, ask.body.password)
    await ask.house.people.log_out(ask.request.cookies.get(COOKIE, ""))
    if guest.id and not guest.account and guest.id != ask.person.id:
        await move_in(ask, guest)
    return await me(ask)


def try_account(ask: Ask) -> None:
    if not ask.service.tries.take(clean(ask.body.name).casefold(), visitor(ask.request.scope)):
        raise Refused(TRIED, 429)


async def move_in(ask: Ask, guest: Person) -> None:
    for row in [row async for row in ask.house.rows.all_of_person(guest.id)]:
        await ask.hall.call(row.id, "move-in", ask.person, guest.id)
    await ask.house.store.write(
        *persons.move(guest.id, ask.person.id, guest.name),
        results.move(guest.id, ask.person.id),
        *order.move(guest.id, ask.person.id, guest.name),
    )


async def log_out(ask: Ask) -> Me:
    """Be a new guest."""
    if not ask.person.id:
        raise Refused("You are not logged in.", 409)
    await ask.house.people.log_out(ask.request.cookies.get(COOKIE, ""))
    ask.service.live.sign_out(digest(ask.request.cookies.get(COOKIE, "")))
    await ask.new_guest()
    return await me(ask)


async def log_out_everywhere(ask: Ask) -> Me:
    """All devices, also this one."""
    if not ask.person.account:
        raise Refused("You have no account to log out of.", 409)
    await ask.house.people.sign_out_everywhere(ask.person)
    ask.service.live.sign_out_person(ask.person.id)
    await ask.new_guest()
    return await me(ask)


async def change_password(ask: Ask) -> Me:
    ask.spend(ask.service.passwords, SLOWLY)
    ask.token = await ask.house.people.change_password(ask.person, ask.body.old, ask.body.new)
    ask.service.live.sign_out_person(ask.person.id)
    return await me(ask)


async def new_codes(ask: Ask) -> Codes:
    ask.spend(ask.service.passwords, SLOWLY)
    return Codes(await ask.house.recovering.new_codes(ask.person, ask.body.password))


async def recover(ask: Ask) -> Me:
    ask.spend(ask.service.passwords, SLOWLY)
    try_account(ask)
    ask.person, ask.token = await ask.house.recovering.recover(ask.body.name, ask.body.code, ask.body.password)
    ask.service.live.sign_out_person(ask.person.id)
    return await me(ask)


async def keep_mail(ask: Ask) -> Me:
    ask.spend(ask.service.passwords, SLOWLY)
    await ask.house.recovering.keep_address(ask.person, ask.body.password, ask.body.mail)
    return await me(ask)


async def send_code(ask: Ask) -> Done:
    ask.spend(ask.service.passwords, SLOWLY)
    try_account(ask)
    await ask.house.recovering.send_code(ask.body.name)
    return Done()


async def export(ask: Ask) -> Response:
    """All that is kept of a person, as a file; of games that go on with others only what that person may know."""
    if not ask.person.id:
        raise Refused("Nothing is kept of you.", 404)
    ask.spend(ask.service.passwords, EXPORTED)
    return await exports.answer(ask.house, ask.person)


async def delete_me(ask: Ask) -> Me:
    """Tables of one's own go, with others one resigns, the name is taken off what is finished."""
    if not ask.person.id:
        raise Refused("Nothing is kept of you.", 404)
    ask.spend(ask.service.passwords, SLOWLY)
    await ask.house.people.confirm(ask.person, ask.body.password)
    before, left, store = ask.person, list[TableRow](), ask.house.store
    held = [row["table_id"] for row in await listings.held_for(store, before.id)]
    async for row in ask.house.rows.all_of_person(before.id):
        if row.status == PLAYING and before.id in row.members():
            await ask.hall.call(row.id, "leave", before)
        left.append(row)
    await store.write(*await unname(store, before, NOBODY))
    ask.person = await ask.house.people.forget(before)
    ask.house.sea.changed()
    for row in [*left, *await ask.house.rows.several(held)]:  # the seats that were held are anybody's
        ask.house.board.touched(row)
    await ask.hall.rename(ask.person, before.name)
    ask.service.live.sign_out_person(ask.person.id)
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
    Endpoint("GET", "/api/me/tables", more_tables, "More of my tables", Tables, query=("before",), errors=(400,)),
    Endpoint("GET", "/api/me/lost-name", lost_name, "Whether an operator has taken my name away", LostName),
    Endpoint("DELETE", "/api/me/lost-name", read_lost_name, "I have read that my name was taken away", LostName),
    Endpoint("GET", "/api/me/usage", usage, "How much I use and may use", Quota),
    Endpoint("GET", "/api/me/export", export, "All that is kept of me, as a file", Export, errors=(404,)),
    Endpoint("DELETE", "/api/me", delete_me, "Forget me", Me, Confirmed, errors=(403, 404, 429)),
    Endpoint(
        "POST", "/api/account/password", change_password, "Change my password", Me, NewPassword, errors=(403, 429)
    ),
    Endpoint("POST", "/api/account/codes", new_codes, "New codes for recovery", Codes, Confirmed, errors=(403, 409)),
    Endpoint("POST", "/api/account/recover", recover, "A new password by a code", Me, Recovery, errors=(403, 429)),
    Endpoint(
        "POST", "/api/account/mail", keep_mail, "Where a code for recovery is sent", Me, Address, errors=(403, 409, 429)
    ),
    Endpoint("POST", "/api/account/code", send_code, "Have a code sent by mail", Done, Account, errors=(409, 429)),
    Endpoint("POST", "/api/logout/everywhere", log_out_everywhere, "Log out on all devices", Me, errors=(409,)),
    Endpoint("POST", "/api/logout", log_out, "Be a new guest", Me, errors=(409, 429)),
]
