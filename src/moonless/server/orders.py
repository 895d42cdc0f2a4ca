"""What a person at a table may ask for: choose, undo, take back by consent, talk."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from moonless.core.errors import MoonlessError
from moonless.core.fate import DICE_SEAT
from moonless.core.table import FREE
from moonless.server.desk import Desk, Link
from moonless.server.messages import (
    Chat,
    ChatLine,
    Choose,
    ChooseAll,
    Consent,
    Ping,
    Refused,
    Request,
    TakeBack,
    Undo,
    encode,
    read_request,
)
from moonless.server.people import clean
from moonless.server.storage import Step
from moonless.server.views import NOT_YOURS, PAST

REMEMBERED = 200
CHAT_LINES = 100
NOT_FREE = "That cannot be undone freely: chance has been seen since, or it was not yours. Ask for a take-back."
NOTHING = "There is nothing of yours to take back."
TOO_FAR = "An order of several steps cannot go on beyond chance; send it in parts. Nothing was done."


@dataclass(slots=True)
class Ask:
    """A take-back that waits for the others' consent."""

    id: str
    by: str
    name: str
    waiting: set[str] = field(default_factory=set)
    entries: int = 0
    """How long the record was when it was asked; it lapses when the game goes on."""

    def message(self) -> bytes:
        return encode({"t": "ask-take-back", "by": self.name, "id": self.id})


async def hear(desk: Desk, link: Link, data: bytes) -> None:
    """Carry out one request and answer it."""
    try:
        request = read_request(data)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        link.send(refused("", Refused(f"That is not a request: {str(error)[:200]}")))
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
            if (link.person, request.id) not in desk.done:
                await carry_out(desk, link, request)
                remember(desk, link.person, request.id)
    except MoonlessError as error:
        link.send(refused(request.id, error))
    else:
        link.send(encode({"t": "ack", "id": request.id}))


def refused(id: str, error: MoonlessError) -> bytes:
    return encode({"t": "refused", "id": id, "error": str(error), "rule": getattr(error, "rule", "")})


def remember(desk: Desk, person: str, id: str) -> None:
    """A request that comes again is acknowledged again, and does nothing."""
    desk.done[person, id] = None
    if len(desk.done) > REMEMBERED:
        del desk.done[next(iter(desk.done))]


async def carry_out(desk: Desk, link: Link, request: Request) -> None:
    person = link.person
    match request:
        case Chat():
            await talk(desk, link, request.text)
        case Consent():
            await consent(desk, person, request)
        case Choose():
            check_turn(desk, person, request.decision)
            check_key(desk, person, request.key)
            await desk.act(lambda: desk.answer(request.key))
        case ChooseAll():
            check_turn(desk, person, request.decision)
            check_key(desk, person, request.keys[0])
            await desk.act(lambda: answer_all(desk, person, request.keys))
        case Undo():
            check_number(desk, person, request.decision)
            if desk.undo_kind(person) != FREE:
                raise Refused(NOT_FREE, 409)
            await desk.act(lambda: go_back(desk, desk.table.undo))
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
    if decision is None:
        raise Refused("The game is over.", 409)
    if decision.seat != DICE_SEAT and decision.seat not in desk.row.seats_of(person):
        raise Refused(NOT_YOURS, 409)


def check_key(desk: Desk, person: str, key: str) -> None:
    """Whether the key is an answer; else why it is not, as far as the person may know."""
    decision = desk.table.decision
    assert decision is not None
    if all(option.key != key for option in decision.options):
        raise desk.view.refusal(desk.eyes(person), decision, key)


def answer_all(desk: Desk, person: str, keys: list[str]) -> None:
    """Several answers in a row, all or none. Only the last may throw dice: else a refused order would be a peek."""
    numbers = dict(desk.row.numbers)
    made = False
    try:
        for place, key in enumerate(keys):
            decision = desk.table.decision
            if decision is None or decision.seat not in (DICE_SEAT, *desk.row.seats_of(person)):
                raise Refused(f"Step {place + 1} of the order is not yours to take. Nothing was done.", 409)
            check_key(desk, person, key)
            desk.answer(key)
            made = True
            if place + 1 < len(keys) and desk.table.can_undo != FREE:
                raise Refused(TOO_FAR, 409, decision.rule)
    except MoonlessError:
        if made:
            desk.restore()
        desk.row.numbers = numbers
        raise


# Going back


def go_back(desk: Desk, how: Callable[[], None]) -> None:
    """Back by one decision; every open decision gets a new number."""
    how()
    for seat in desk.row.chairs:
        desk.row.numbers[seat] = desk.row.numbers.get(seat, 0) + 1


async def take_back(desk: Desk, link: Link) -> None:
    """Go back at once when nobody else is concerned; else ask the others."""
    if not desk.undo_kind(link.person):
        raise Refused(NOTHING, 409)
    others = desk.row.people() - {link.person}
    if not others:
        await desk.act(lambda: back_to_own(desk, link.person))
        return
    desk.ask = Ask(secrets.token_hex(8), link.person, link.name, others, len(desk.table._record.entries))
    for other in list(desk.screens):
        if other.person in others:
            other.send(desk.ask.message())


def back_to_own(desk: Desk, person: str) -> None:
    """Take back until the newest choice of this person's seats is gone."""
    mine = desk.row.seats_of(person)
    while (last := desk.last_choice()) is not None:
        go_back(desk, desk.table.take_back)
        if last.by in mine:
            return


async def consent(desk: Desk, person: str, request: Consent) -> None:
    """One of the others says yes or no; the last yes takes back."""
    ask: Ask | None = desk.ask
    lapsed = ask is None or ask.id != request.ask or ask.entries != len(desk.table._record.entries)
    if ask is None or lapsed or person not in ask.waiting:
        raise Refused("Nobody waits for that answer any more.", 409)
    ask.waiting.discard(person)
    if not request.yes or not ask.waiting:
        desk.ask = None
    if request.yes and not ask.waiting and ask.by in desk.row.people():
        await desk.act(lambda: back_to_own(desk, ask.by))
    if desk.ask is None:
        desk.send_all({"t": "take-back", "ask": ask.id, "by": ask.name, "granted": request.yes})


# Talking


async def talk(desk: Desk, link: Link, text: str) -> None:
    """A line for those who sit at the table."""
    said = clean(text)
    if not desk.row.seats_of(link.person):
        raise Refused("You are watching; only who sits at the table can talk.", 403)
    if not said:
        raise Refused("There is nothing in that.")
    line = ChatLine(link.name, said, desk.house.settings.clock())
    desk.chats += 1
    await desk.house.store.write(
        Step(
            "INSERT INTO chat (table_id, place, name, text, time) VALUES ($1, $2, $3, $4, $5)",
            (desk.row.id, desk.chats, line.name, line.text, line.time),
        )
    )
    desk.chat = [*desk.chat, line][-CHAT_LINES:]
    desk.send_all(line, desk.row.people())
