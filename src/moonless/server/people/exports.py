"""All that is kept of one person, as one file."""

import contextlib
from collections.abc import AsyncGenerator

from msgspec import Raw
from starlette.responses import Response, StreamingResponse

from moonless.server.api.messages import Refused, encode
from moonless.server.people.people import Person
from moonless.server.site.house import House
from moonless.server.storage import company, listings, notices, order, persons, results, standing, tables, tournaments
from moonless.server.table import fairness, gallery
from moonless.server.table.cards import make_card
from moonless.server.table.rows import OVER, TableRow

ALL = 1_000_000


async def answer(house: House, person: Person) -> Response:
    headers = {"Content-Disposition": 'attachment; filename="moonless.json"'}
    return StreamingResponse(_parts(house, person), media_type="application/json", headers=headers)


async def _parts(house: House, person: Person) -> AsyncGenerator[bytes, None]:
    """Table by table, so that nothing long is held in memory."""
    about = {"name": person.name, "account": person.account, "webhook": person.webhook, **await _known(house, person)}
    notes = {row["table_id"]: row["text"] for row in await persons.notes(house.store, person.id)}
    yield b'{"person": ' + encode(about) + b', "tables": ['
    first = True
    async for row in house.rows.all_of_person(person.id):
        yield (b"" if first else b", ") + encode(await _table(house, row, person, notes.get(row.id, "")))
        first = False
    yield b"]}"


async def _known(house: House, person: Person) -> dict[str, object]:
    """What else is kept: ratings, results, whom one shuns, how one is told."""
    store = house.store
    ways = await notices.ways(store, person.id)
    rated = await results.ratings(store, [person.id])
    played = await results.newest(store, person.id, ALL)
    return {
        "since": await persons.since(store, person.id),
        "logged_in": await persons.sessions_of(store, person.id),
        "codes": await persons.codes_of(store, person.id),
        "mail": ways["mail"] if ways is not None else "",
        "mail_confirmed": ways is not None and bool(ways["mail"]) and ways["letters"] == ways["mail"],
        "told_by": ways["tell"] if ways is not None else "",
        "devices": [row["endpoint"] for row in await notices.devices(store, person.id)],
        "seconds_a_turn": round((await persons.answering(store, [person.id])).get(person.id, (0.0, ""))[0]),
        "lost_name": await persons.lost_name(store, person.id),
        "role": await order.role(store, person.id),
        "acts": [[row["act"], row["text"], row["created"]] for row in await order.acts_by(store, person.id)],
        "acts_about_me": [
            [row["act"], row["text"], row["created"]] for row in await order.acts_about(store, person.id)
        ],
        "taken_off_my_list": await persons.hidden(store, person.id),
        "addresses": [[row["table_id"], row["address"]] for row in await listings.sittings_of(store, person.id)],
        "said": [
            [row["table_id"], row["time"], row["text"]] for row in await tables.said_by(store, person.id, person.name)
        ],
        "shows": await persons.shows(store, person.id),
        "reports": [[row["table_id"], row["text"]] for row in await order.reports_by(store, person.id)],
        "tournaments": [[row["id"], row["title"]] for row in await tournaments.opened_by(store, person.id)],
        "seats_held": [[row["table_id"], row["seat"]] for row in await listings.held_for(store, person.id)],
        "notes_sent": [[row["table_id"], row["said"]] for row in await listings.said_by(store, person.id)],
        "friends": await company.friends(store, person.id),
        "calls": [
            [row["game"], row["pace"], row["how"], row["near"], row["until"]]
            for row in await company.calls_of(store, person.id, 0.0)
        ],
        "usual_orders": {
            row["game"]: Raw(row["orders"].encode()) for row in await standing.all_usual(store, person.id)
        },
        "shunned": [[row["name"], row["how"]] for row in await order.shunned_by(store, person.id)],
        "ratings": [[row["game"], row["side"], row["mu"], row["sigma"], row["games"]] for row in rated],
        "results": [
            [row["table_id"], row["game"], row["scenario"], row["side"], row["won"], row["score"], row["level"]]
            for row in played
        ],
    }


async def _table(house: House, row: TableRow, person: Person, notes: str) -> dict[str, object]:
    """A record holds all that is hidden, the dice among it: it comes along where the game is over, or is this person's
    alone and counts for nothing."""
    told = row.status == OVER or (
        not (row.gathering or row.strict) and fairness.is_alone(row, person.id) and not fairness.keeps_secrets(row)
    )
    record = ""
    if told and not row.daily:
        with contextlib.suppress(Refused):  # it was deleted meanwhile
            record = await house.rows.text(row.id)
    card = make_card(house.settings, row, person.id)
    if gallery.is_ahead(row, person.id, house.settings.clock()):
        card.turn, card.updated = [], row.created
    ordered = await standing.of_table(house.store, row.id)
    mine = row.owned_by(person.id)
    orders = {each["seat"]: Raw(each["orders"].encode()) for each in ordered if each["seat"] in mine}
    return {"table": card, "notes": notes, "standing": orders, "record": record}
