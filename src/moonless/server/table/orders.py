"""What a person at a table may ask for: choose, try an order out, undo, take back by consent, talk."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from moonless.core.decision import Decision
from moonless.core.errors import MoonlessError
from moonless.core.fate import DICE_SEAT
from moonless.core.opening import phase_copy
from moonless.core.replays import rehearse
from moonless.core.scene import Way
from moonless.core.table import FREE, Table
from moonless.server.api.messages import Refused, encode, refusal
from moonless.server.api.requests import (
    Advise,
    Chat,
    Choose,
    ChooseAll,
    Consent,
    Ping,
    Rehearse,
    Request,
    TakeBack,
    Undo,
    Ways,
    id_of,
    read_request,
)
from moonless.server.api.wording import explain
from moonless.server.people.order import SILENCED, SILENT
from moonless.server.people.people import clean
from moonless.server.storage import order, tables
from moonless.server.table.advice import advise
from moonless.server.table.desk import Desk
from moonless.server.table.fairness import keeps_secrets
from moonless.server.table.patches import make_patch
from moonless.server.table.screens import Link
from moonless.server.table.shares import GATHERING
from moonless.server.table.sides import talks_to
from moonless.server.table.takebacks import consent, take_back, undo
from moonless.server.table.talk import KEPT, line_step, spread
from moonless.server.table.views import NOT_YOURS, PAST, View

REMEMBERED = 200
PLAYING = (Choose, ChooseAll, Undo, TakeBack)
"""What lets a table go on, or back."""
NOT_FREE = "That cannot be undone freely: chance has been seen since, or it was not yours. Ask for a take-back."
NO_ORDER = "This question is no step of a larger order; answer it by itself. Nothing was done."
BEYOND = "The order ends before that step; send it first. Nothing was done."
TOO_FAR = "An order of several steps cannot go on beyond chance; send it in parts. Nothing was done."


async def hear(desk: Desk, link: Link, data: bytes) -> None:
    """Carry out one request and answer it."""
    try:
        request = read_request(data)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        link.send(refusal(Refused(f"That is not a request. {explain(error)}"), id_of(data)))
        return
    if isinstance(request, Ping):
        link.send(encode({"t": "ack", "id": request.id}))
        return
    try:
        async with desk.lock:
            if desk.closed:
                raise Refused("The table is being loaded anew; connect again.", 503)
            if link not in desk.screens:
                return
            if isinstance(request, Rehearse | Ways):
                with desk.house.quotas.work(link.person):
                    found = (
                        try_out(desk, link, request) if isinstance(request, Rehearse) else look_out(desk, link, request)
                    )
                    text = encode(found)
                link.send(text)
                return
            if (link.person, request.id) not in desk.done:
                await carry_out(desk, link, request)
                remember(desk, link.person, request.id)
    except MoonlessError as error:
        link.send(refusal(error, request.id))
    else:
        link.send(encode({"t": "ack", "id": request.id}))


def remember(desk: Desk, person: str, id: str) -> None:
    """A request that comes again is acknowledged again, and does nothing."""
    desk.done[person, id] = None
    if len(desk.done) > REMEMBERED:
        del desk.done[next(iter(desk.done))]


async def carry_out(desk: Desk, link: Link, request: Request) -> None:
    person = link.person
    if isinstance(request, PLAYING):
        desk.house.quotas.check_play(person)
    match request:
        case Chat():
            await talk(desk, link, request.text, request.all)
        case Consent():
            await consent(desk, person, request)
        case Choose():
            check_turn(desk, person, request.decision)
            check_key(desk, person, request.key)
            await desk.act(lambda: desk.answer(request.key), person)
        case ChooseAll():
            check_turn(desk, person, request.decision)
            check_key(desk, person, request.keys[0])
            with desk.house.quotas.work(person):
                check_all(desk, person, request.keys)
            await desk.act(lambda: answer_all(desk, request.keys), person)
        case Advise():
            check_turn(desk, person, request.decision)
            await advise(desk, link, request)
        case Undo() | TakeBack() if desk.row.ended:
            raise Refused("The game is over.", 409)
        case Undo():
            check_number(desk, person, request.decision)
            if desk.undo_kind(person) != FREE:
                raise Refused(NOT_FREE, 409)
            await undo(desk, person)
        case TakeBack():
            check_number(desk, person, request.decision)
            await take_back(desk, link)


# Choosing


def check_number(desk: Desk, person: str, number: int) -> None:
    if not desk.row.seats_of(person):
        raise Refused("You are watching; only who sits at the table can do that.", 403)
    if number != desk.row.number(person):
        raise Refused(PAST, 409)


def check_turn(desk: Desk, person: str, number: int) -> None:
    """Whether this person is asked, and asked this."""
    check_number(desk, person, number)
    decision = desk.table.decision
    if desk.row.gathering:
        raise Refused(GATHERING, 409)
    if decision is None or desk.row.ended:
        raise Refused("The game is over.", 409)
    if decision.seat != DICE_SEAT and decision.seat not in desk.row.seats_of(person):
        raise Refused(NOT_YOURS, 409)


def check_key(desk: Desk, person: str, key: str) -> None:
    """Whether the key is an answer; else why it is not, as far as the person may know."""
    decision = desk.table.decision
    assert decision is not None
    if all(option.key != key for option in decision.options):
        with desk.house.quotas.play(person):
            refused = desk.view.refusal(desk.eyes(person), decision, key)
        raise refused


def check_all(desk: Desk, person: str, keys: list[str]) -> None:
    """Try an order out on a copy of its phase: all of it is taken, or nothing. Only the last step may throw dice, else
    a refused order would be a peek; the copy's dice are not the table's."""
    if len(keys) == 1:
        return
    asked = desk.table.decision
    if keeps_secrets(desk.row) and asked is not None and not asked.order:
        raise Refused(NO_ORDER, 409, asked.rule)  # trying it out would run, and so time, what others did in secret
    mine = (DICE_SEAT, *desk.row.seats_of(person))
    with phase_copy(desk.table, "order") as copy:
        view = View(copy)
        for place, key in enumerate(keys):
            decision = copy.decision
            if decision is None or decision.seat not in mine:
                raise Refused(f"Step {place + 1} of the order is not yours to take. Nothing was done.", 409)
            if all(option.key != key for option in decision.options):
                raise view.refusal(decision.seat if decision.seat != DICE_SEAT else None, decision, key)
            if place + 1 < len(keys):
                copy.choose(key)
                if copy.can_undo != FREE:
                    raise Refused(TOO_FAR, 409, decision.rule)


def answer_all(desk: Desk, keys: list[str]) -> None:
    for key in keys:
        desk.answer(key)


def try_out(desk: Desk, link: Link, request: Rehearse) -> dict[str, Any]:
    """What this person's screen would show if these steps of an order were taken. Nothing is done, nobody else hears.

    Where the last step ends the order, the answer says so and shows what is before it.
    """
    check_turn(desk, link.person, request.decision)
    decision, old = desk.table.decision, desk.screens[link].frame
    assert decision is not None
    assert old is not None
    with rehearsed(desk, decision, request.keys) as (copy, left):
        new = View(copy).frame(decision.seat)
        new.log, new.log_start = old.log, old.log_start  # the steps of an order tell nothing
        patch = make_patch(old, new)
    return {"t": "rehearsed", "id": request.id, "decision": request.decision, "scene": patch, "ends": left == 1}


def look_out(desk: Desk, link: Link, request: Ways) -> dict[str, Any]:
    """Whole ways from where the question, or the order tried out so far, stands: as far as the asked seat knows."""
    check_turn(desk, link.person, request.decision)
    decision = desk.table.decision
    assert decision is not None
    if request.keys:
        with rehearsed(desk, decision, request.keys) as (copy, left):
            found = [] if left else ways_of(copy, decision.seat)
    else:
        found = ways_of(desk.table, decision.seat)
    if request.brief:
        return {"t": "ways", "id": request.id, "decision": request.decision, **reached(found)}
    return {"t": "ways", "id": request.id, "decision": request.decision, "ways": found}


def reached(found: list[Way]) -> dict[str, Any]:
    """The places alone, and the most that is left there of what the way costs."""
    left: dict[str, float] = {}
    for way in found:
        if way.left is not None:
            left[way.cell] = max(way.left.amount, left.get(way.cell, 0))
    unit = next((way.left.unit for way in found if way.left is not None), "")
    return {"reach": list(dict.fromkeys(way.cell for way in found)), "left": left, "unit": unit}


def ways_of(table: Table, seat: str) -> list[Way]:
    """What the game proposes to a seat that is asked; who enters dice is asked about no way."""
    decision = table.decision
    if decision is None or decision.seat != seat or seat == DICE_SEAT:
        return []
    return table.game.screen.ways(table.redacted(seat), decision)


@contextmanager
def rehearsed(desk: Desk, decision: Decision, keys: list[str]) -> "Iterator[tuple[Table, int]]":
    """A copy of the table after these steps of an order, and whether the last of them, not taken, would end it."""
    if not decision.order:
        raise Refused(NO_ORDER, 409, decision.rule)

    def check(copy: Table, key: str) -> None:
        asked = copy.decision
        assert asked is not None
        if all(option.key != key for option in asked.options):
            raise View(copy).refusal(decision.seat, asked, key)

    with phase_copy(desk.table, "rehearsal") as phase:
        copy, taken = rehearse(phase, keys, check)
        with copy:
            left = len(keys) - taken
            if left > 1:
                raise Refused(BEYOND, 409, decision.rule)
            yield copy, left


# Talking


async def talk(desk: Desk, link: Link, text: str, to_all: bool) -> None:
    """A line for those who sit at the table, or for the speaker's side of it."""
    said = clean(text)
    if link.person not in desk.row.members():
        raise Refused("You are watching; only who sits at the table can talk.", 403)
    if not said:
        raise Refused("There is nothing in that.")
    if await order.role(desk.house.store, link.person) == SILENCED:
        raise Refused(SILENT, 403)
    side = "" if to_all else talks_to(desk.row, link.person)
    line, keep = line_step(desk, link.name, said, side, link.person)
    old = [tables.forget_talk(desk.row.id, desk.chats - KEPT)] if desk.chats > KEPT else []
    await desk.house.store.write(keep, *old)
    spread(desk, line, await order.deaf_to(desk.house.store, link.person))
