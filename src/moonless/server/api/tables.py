"""Tables: start, look, sit, note, replay, prove."""

from typing import Any

import msgspec
from starlette.responses import Response

from moonless.server.api import browsers
from moonless.server.api.endpoint import JSON, Ask, Endpoint
from moonless.server.api.lobby import note_address
from moonless.server.api.messages import (
    Done,
    Join,
    NewTable,
    Notes,
    PlayOn,
    Refused,
    Replay,
    ReplayScene,
    SeatChange,
    TableCard,
    encode,
)
from moonless.server.api.patrols import Daily, DailyPast
from moonless.server.api.proving import Contribution, Dice, Promises, Proof
from moonless.server.api.reporting import AfterAction
from moonless.server.lobby import calls
from moonless.server.past import history as replays
from moonless.server.past.knowing import Knowing
from moonless.server.people.people import clean
from moonless.server.shelf import daily as patrol
from moonless.server.site.guard import visitor
from moonless.server.storage import tables
from moonless.server.table import shares, starting
from moonless.server.table.moments import is_guarded
from moonless.server.table.rows import OVER, TableRow, is_date

OURS = ("same-origin", "none")
"""Where a browser says that a request comes from: our own page, or what somebody typed."""
FOREIGN = "The save file of a running game is taken at its own table: it makes the table yours alone."


async def start(ask: Ask) -> TableCard:
    await ask.begin_table()
    if ask.body.terms is not None and ask.body.terms.listed:
        await ask.house.quotas.check_listing(ask.person, visitor(ask.request.scope))
    row = await starting.start(ask.house, ask.person, ask.body)
    if row.terms is not None:
        await note_address(ask, row.id, row.terms)
        await calls.answer(ask.house, row)
    return await ask.hall.card(row.id, "card", ask.person)


async def upload(ask: Ask) -> TableCard:
    await ask.begin_table(len(ask.body))
    row = await starting.take_in(ask.house, ask.person, ask.body)
    return await ask.hall.card(row.id, "card", ask.person)


async def look(ask: Ask) -> TableCard:
    row = await ask.row()
    return await ask.hall.card(row.id, "card", ask.person)


async def give_seat(ask: Ask) -> TableCard:
    row = await ask.row()
    return await ask.hall.card(row.id, "give", ask.person, ask.part("seat"), ask.body.holder)


async def join(ask: Ask) -> TableCard:
    card = await ask.hall.join(ask.person, ask.body.token, ask.body.watch)
    if card.mine:
        await note_address(ask, card.id, card.terms)
    return card


async def resign(ask: Ask) -> TableCard:
    row = await ask.row()
    return await ask.hall.card(row.id, "resign", ask.person)


async def delete(ask: Ask) -> Done:
    row = await ask.row()
    await ask.hall.call(row.id, "delete", ask.person)
    return Done()


async def hide(ask: Ask) -> Done:
    row = await ask.row()
    if not ask.person.id:
        raise Refused("Load the page first.", 403)
    await ask.hall.call(row.id, "hide", ask.person)
    return Done()


async def record(ask: Ask) -> Response:
    """The save file. It holds the secret of the dice and all that is hidden: before the end it is for one who plays
    alone, and a table with secrets then stays theirs alone."""
    row = await ask.row()
    patrol.check_secret(ask.house.settings, row)
    if row.status != OVER:
        if ask.request.headers.get("sec-fetch-site", OURS[0]) not in OURS:
            raise Refused(FOREIGN, 403)
        await ask.hall.call(row.id, "seal", ask.person)
    text = await ask.house.rows.text(row.id)
    name = f"{row.game}-{row.scenario}-{row.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


async def read_notes(ask: Ask) -> Notes:
    row = await ask.row()
    return Notes(await tables.notes(ask.house.store, row.id, ask.person.id))


async def write_notes(ask: Ask) -> Notes:
    row = await ask.row()
    if not ask.person.id:
        raise Refused("Load the page first.", 403)
    text = clean(ask.body.text, lines=True)
    before = await tables.notes(ask.house.store, row.id, ask.person.id)
    ask.house.quotas.check_notes(visitor(ask.request.scope), len(text.encode()) - len(before.encode()))
    await ask.house.store.write(tables.keep_notes(row.id, ask.person.id, text))
    return Notes(text)


# Looking back


async def look_at(ask: Ask, row: TableRow, what: str, *args: object) -> Any:
    """Have a table's past looked at: beside the event loop, for it takes as long as the game is."""
    if row.gathering:
        raise Refused(shares.GATHERING, 409)
    if what != "report" and row.daily and not is_date(row.daily):
        patrol.check_secret(ask.house.settings, row)
    if is_guarded(row, ask.person.id):
        return await getattr(Knowing(ask.hall, row, ask.person), what)(*args)
    async with ask.in_turn(ask.house.looks):
        text = await ask.house.rows.text(row.id)
        return await ask.house.workers.ask_by_size(row.entries, replays.look_at, row, text, ask.person.id, what, *args)


async def replay(ask: Ask) -> Replay:
    found: Replay = await look_at(ask, await ask.row(), "steps")
    return found


async def replay_scene(ask: Ask) -> ReplayScene:
    step, seat = number(ask.part("step")), ask.request.query_params.get("seat")
    return ReplayScene(msgspec.Raw(await look_at(ask, await ask.row(), "scene", step, seat)))


async def report(ask: Ask) -> AfterAction:
    """Once the game is over: its own account of it, and what happened at the time."""
    row = await ask.row()
    if row.status != OVER:
        raise Refused("The report is written when the game is over.", 409)
    found: AfterAction = await look_at(ask, row, "report")
    return found


def number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Refused("A step is a number.", 404)
    return int(text)


async def play_on(ask: Ask) -> TableCard:
    await ask.begin_table()
    row = await ask.row()
    if row.strict and row.status != OVER:
        raise Refused("A game that counts is played once, without rehearsal; play on from it when it is over.", 409)
    new, whole = await look_at(ask, row, "play_on", ask.body.step, ask.body.seat)
    holders = starting.all_mine(new, ask.person)
    if not whole:  # who knows one side only goes on with that side
        holders = {seat: held if seat == ask.body.seat else ("computer", "officer") for seat, held in holders.items()}
    made = await ask.house.rows.create(ask.person, new, holders, False)
    return await ask.hall.card(made.id, "card", ask.person)


async def proof(ask: Ask) -> Proof:
    row = await ask.row()
    owners = {chair.owner for chair in row.chairs.values()} - {""}
    dice, alone = shares.dice_of(row, ask.person.id), len(owners) < 2
    promise = await patrol.promise(ask.house, row.daily) if row.daily else None
    if row.status != OVER or row.gathering or patrol.is_secret(ask.house.settings, row):
        return Proof(row.commitment, None, [], dice, alone, promise)
    return Proof(row.commitment, row.seed, await look_at(ask, row, "all_chances"), dice, alone, promise)


async def dice(ask: Ask) -> Dice:
    return shares.dice_of(await ask.row(), ask.person.id)


async def contribute(ask: Ask) -> TableCard:
    row, body = await ask.row(), ask.body
    return await ask.hall.card(row.id, "dice", ask.person, str(body.round), body.commitment, body.share)


# The daily patrol


async def daily(ask: Ask) -> Daily:
    return await patrol.standing(ask.house, ask.person)


async def promises(ask: Ask) -> Promises:
    return await patrol.promises(ask.house)


async def past_patrols(ask: Ask) -> DailyPast:
    return await patrol.look_back(ask.house, ask.person)


async def sail(ask: Ask) -> Response:
    await ask.begin_table()
    await browsers.take_along(ask)
    started = await patrol.sail(ask.house, ask.person)
    if started is not None:
        await ask.hall.card(started.id, "card", ask.person)
    now = await patrol.standing(ask.house, ask.person)
    response = Response(encode(now), media_type=JSON)
    if now.mine is not None:
        browsers.remember(ask, response, now.date, now.mine.id)
    return response


T = "/api/tables/{table}"
ENDPOINTS = [
    Endpoint("POST", "/api/tables", start, "Start a game", TableCard, NewTable, guest=True, errors=(429,)),
    Endpoint(
        "POST", "/api/tables/upload", upload, "Go on with a saved game", TableCard, str, guest=True, errors=(429,)
    ),
    Endpoint("GET", T, look, "A table", TableCard),
    Endpoint("GET", f"{T}/record", record, "The save file", str, media="application/jsonl", errors=(403,)),
    Endpoint(
        "PUT", f"{T}/seats/{{seat}}", give_seat, "Put a seat into other hands", TableCard, SeatChange, errors=(403, 409)
    ),
    Endpoint("POST", f"{T}/resign", resign, "Give the game up for my side", TableCard, errors=(403, 409)),
    Endpoint("DELETE", T, delete, "Delete an unfinished game that is mine alone", Done, errors=(403, 409)),
    Endpoint("POST", f"{T}/hide", hide, "Take a finished game off my list; others keep it", Done, errors=(409,)),
    Endpoint("POST", "/api/join", join, "Sit where a link leads", TableCard, Join, guest=True, errors=(404, 409)),
    Endpoint("GET", f"{T}/notes", read_notes, "My notes", Notes),
    Endpoint("PUT", f"{T}/notes", write_notes, "Change my notes", Notes, Notes, errors=(403,)),
    Endpoint("GET", f"{T}/replay", replay, "What may be looked at again", Replay),
    Endpoint(
        "GET",
        f"{T}/replay/{{step}}",
        replay_scene,
        "The scene after so many choices",
        ReplayScene,
        query=("seat",),
        errors=(403,),
    ),
    Endpoint(
        "POST",
        f"{T}/play-on",
        play_on,
        "A new game from what a seat knew then",
        TableCard,
        PlayOn,
        errors=(403, 409, 429),
    ),
    Endpoint("GET", f"{T}/report", report, "What a report tells beyond the last scene", AfterAction, errors=(409,)),
    Endpoint("GET", f"{T}/proof", proof, "The promise about the dice, and once over all there is to check it", Proof),
    Endpoint("GET", f"{T}/dice", dice, "Who has contributed what to the dice", Dice),
    Endpoint(
        "POST",
        f"{T}/dice",
        contribute,
        "Promise my share of the dice, or open it",
        TableCard,
        Contribution,
        errors=(403, 409),
    ),
    Endpoint("GET", "/api/daily", daily, "The patrol of the day", Daily),
    Endpoint("GET", "/api/daily/promises", promises, "The dice of coming and past days, promised", Promises),
    Endpoint("GET", "/api/daily/past", past_patrols, "Yesterday's patrol and my days", DailyPast),
    Endpoint("POST", "/api/daily", sail, "Sail it", Daily, guest=True, errors=(409, 429)),
]
