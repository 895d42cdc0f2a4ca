"""Keeping order: mute, block, report; and the operators' page."""

import dataclasses
from typing import Annotated, Literal

from msgspec import Meta, Struct

from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Done, Name, Refused
from moonless.server.api.people import spread_name
from moonless.server.people import order as keeping
from moonless.server.people.people import Person, as_person, clean
from moonless.server.shelf import daily
from moonless.server.storage import order, persons, tournaments
from moonless.server.table.calling import Said, heard, no_seat_tells
from moonless.server.table.rows import PERSON, TableRow

MOST = 100
WATCH = "watch"
"""An operator looks on at a table that somebody reported."""
WAIT = "You have reported much in a short time; wait a minute."


TableName = Annotated[str, Meta(max_length=80, pattern=r"^[\w-]*$")]


class Shunned(Struct):
    by: str
    """The name; nobody is told that they are on a list."""
    how: Literal["mute", "block"]


class ShunnedList(Struct):
    people: list[Shunned]


class Shun(Struct, forbid_unknown_fields=True):
    person: Name
    how: Literal["", "mute", "block"]
    table: TableName = ""
    """Where a guest of that name sits, or spoke."""
    seat: TableName = ""
    """Which of them is meant, where several who sit there are called so."""
    said: float = 0.0
    """When the line was said whose speaker is meant, whatever they are called by now."""


class Spoke(Struct):
    """What was said at a table by those whom no seat tells of; only who belongs to it is told."""

    times: list[float]
    """When it was said."""


class Report(Struct, forbid_unknown_fields=True):
    person: Name
    text: Annotated[str, Meta(min_length=1, max_length=1000)]
    table: TableName = ""
    seat: TableName = ""
    said: float = 0.0
    """As where one mutes; the line stands in the report."""


class TitleReport(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class OpenReport(Struct):
    id: str
    sender: str
    about: str
    whom: str
    """To whom an act is done, account or guest."""
    table: str
    said: str
    created: float
    role: str
    """Of whom it is about: `silenced`, `operator` or nothing."""
    tournament: str
    """What is reported is what this one is called."""


class Known(Struct):
    person: str
    role: str
    created: float


class Acted(Struct):
    operator: str
    act: str
    about: str
    said: str
    created: float


class Listed(Struct):
    id: str
    title: str
    host: str


class Operating(Struct):
    reports: list[OpenReport]
    words: list[str]
    names: list[str]
    """Those that were taken away: nobody can have them."""
    acts: list[Acted]
    people: list[Known]
    tables: list[Listed]
    """Those of the lobby."""
    tournaments: list[Listed]
    open_tables: int
    watching: int
    quotas: dict[str, float]


class Act(Struct, forbid_unknown_fields=True):
    act: Literal["remove-name", "silence", "let-speak", "forbid", "allow", "settle", "unlist", "untitle", "watch"]
    about: Annotated[str, Meta(min_length=1, max_length=100)]


async def shunned(ask: Ask) -> ShunnedList:
    rows = await order.shunned_by(ask.house.store, ask.person.id) if ask.person.id else []
    return ShunnedList([Shunned(row["name"], row["how"]) for row in rows])


async def whom(ask: Ask) -> tuple[Person, Said | None]:
    """Who is meant: whoever said a line, and the line; or somebody by name."""
    row = await ask.house.rows.find(ask.body.table) if ask.body.table else None
    if row is not None and not row.admits(ask.person.id):
        row = None
    name = clean(ask.body.person)
    said = await line_of(ask, row, name) if ask.body.said else None
    if said is not None:
        found = await ask.house.people.by_id(said.person)
    else:
        found = None if ask.body.said else await by_name(ask, row, name)
    if found is None:
        raise Refused(keeping.NOBODY, 404)
    return found, said


async def by_name(ask: Ask, row: TableRow | None, written: str) -> Person | None:
    """Somebody with an account; at a table that one knows, or home from a patrol, also a guest; and whom one shuns
    already."""
    store, name = ask.house.store, written.casefold()
    known = {each["name"].casefold(): each["other"] for each in await order.shunned_by(store, ask.person.id)}
    known |= seated(row, ask.body.seat)  # who is there, rather than a namesake whom one met elsewhere
    found = await ask.house.people.by_id(known[name]) if name in known else None
    found = found or as_person(await persons.by_account(store, name))
    return found or await daily.guest_home(ask.house, written)


async def line_of(ask: Ask, row: TableRow | None, name: str) -> Said | None:
    """What was said in that moment, by whoever was called so then, if the name still stands there."""
    lines = [] if row is None else await heard(ask.house.store, row, ask.person.id)
    then = [said for said in lines if said.line.time == ask.body.said]
    return next((said for said in then if said.line.name == name), then[0] if then else None)


def seated(row: TableRow | None, seat: str) -> dict[str, str]:
    """Who sits there, by name; of namesakes the one in that seat."""
    chairs = [] if row is None else sorted(row.chairs.values(), key=lambda chair: chair.seat == seat)
    return {chair.name.casefold(): chair.holder for chair in chairs if chair.kind == PERSON}


async def spoke(ask: Ask) -> Spoke:
    row = await ask.row()
    return Spoke(await no_seat_tells(ask.house.store, row, ask.person.id))


async def shun(ask: Ask) -> ShunnedList:
    if not ask.person.id:
        raise Refused("Load the page first.", 403)
    other, said = await whom(ask)
    called = said.line.name if said is not None and said.line.name != other.name else ""
    await keeping.shun(ask.house.store, ask.person, other, ask.body.how, called)
    await ask.house.board.part(ask.person.id, other.id)
    return await shunned(ask)


async def report(ask: Ask) -> Done:
    if not ask.person.id:
        raise Refused("Load the page first.", 403)
    ask.spend(ask.service.passwords, WAIT)
    now = ask.house.settings.clock()
    other, said = await whom(ask)
    quoted = "" if said is None else said.line.text
    await keeping.report(ask.house.store, ask.person, other, ask.body.table, ask.body.text, now, quoted)
    return Done()


async def report_title(ask: Ask) -> Done:
    if not ask.person.id:
        raise Refused("Load the page first.", 403)
    ask.spend(ask.service.passwords, WAIT)
    now = ask.house.settings.clock()
    await keeping.report_title(ask.house.store, ask.person, ask.part("id"), ask.body.text, now)
    return Done()


async def operating(ask: Ask) -> Operating:
    store = ask.house.store
    await keeping.check_operator(store, ask.person)
    reports, acts = await order.open_reports(store, MOST), await order.acts(store, MOST)
    wanted = ask.request.query_params.get("people", "").casefold()
    people = await order.find_people(store, wanted, MOST) if wanted else []
    ids = {row[key] for row in reports for key in ("sender", "about")} | {row["operator"] for row in acts}
    ids |= {row["about"] for row in acts}
    names = await order.called(store, sorted(ids))
    roles = await order.roles(store, sorted({row["about"] for row in reports}))
    limits = ask.house.settings.limits
    return Operating(
        [
            OpenReport(
                row["id"], names[row["sender"]], names[row["about"]], row["about"], row["table_id"],
                row["text"], row["created"], roles.get(row["about"], ""), row["tournament"],
            )
            for row in reports
        ],
        await order.words(store),
        await order.withheld(store, MOST),
        [
            Acted(
                names[row["operator"]], row["act"], names[row["about"]],
                row["text"], row["created"],
            )
            for row in acts
        ],
        [Known(row["name"], row["role"], row["created"]) for row in people],
        [Listed(table.id, table.title, table.host) for table in ask.house.board.tables.values()],
        [Listed(row["id"], row["title"], row["name"]) for row in await tournaments.newest(store, MOST)],
        len(ask.hall.desks),
        len(ask.house.board.watchers),
        {name: float(getattr(limits, name)) for name in type(limits).__slots__},
    )  # fmt: skip


async def act(ask: Ask) -> Operating:
    store = ask.house.store
    await keeping.check_operator(store, ask.person)
    if ask.body.act == WATCH:
        await ask.hall.call(ask.body.about, "oversee", ask.person)
        return await operating(ask)
    desk = keeping.Desk(store, ask.person.id, ask.house.settings.clock())
    before = await desk.find(ask.body.about) if ask.body.act == "remove-name" else None
    renamed = await keeping.ACTS[ask.body.act](desk, ask.body.about)
    if renamed is not None and before is not None:
        await spread_name(dataclasses.replace(ask, person=renamed), before.name)
    if renamed is not None or ask.body.act == "unlist":
        await ask.house.board.read_all()
        ask.house.board.shout([ask.body.about, *ask.house.board.tables])
    return await operating(ask)


ENDPOINTS = [
    Endpoint("GET", "/api/me/shunned", shunned, "Whom I do not want to hear or meet", ShunnedList),
    Endpoint("PUT", "/api/me/shunned", shun, "Mute, block, or neither", ShunnedList, Shun, errors=(403, 404)),
    Endpoint("GET", "/api/tables/{table}/spoke", spoke, "Lines whose speaker no seat tells", Spoke, errors=(404,)),
    Endpoint("POST", "/api/reports", report, "Report somebody to the operators", Done, Report, errors=(403, 404, 429)),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/report",
        report_title,
        "Report what a tournament is called",
        Done,
        TitleReport,
        errors=(403, 404, 409, 429),
    ),
    Endpoint("GET", "/api/operator", operating, "What operators see", Operating, query=("people",), errors=(403,)),
    Endpoint("POST", "/api/operator", act, "An act of an operator, logged", Operating, Act, errors=(403, 404, 409)),
]
