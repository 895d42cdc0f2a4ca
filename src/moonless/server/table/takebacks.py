"""Undo, and take-backs by consent of the others at the table."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import msgspec

from moonless.core.record import CHANCE, CHOOSE
from moonless.server.api.messages import Refused, encode
from moonless.server.api.requests import Consent
from moonless.server.storage import Step, seats, tables
from moonless.server.table.desk import Desk
from moonless.server.table.rows import COMPUTER
from moonless.server.table.screens import Link

NOTHING = "There is nothing of yours to take back."
ASKED = "You have asked for it already; the others have not answered yet."
COUNTS = "This result counts: nothing is taken back in it. What has taught you nothing yet can be undone."
DENIED = "The others have said no to that. You can ask again when the game has gone on."
NOES = 2
"""So often somebody may ask for the same: once more after they have talked about it."""


@dataclass(slots=True)
class Ask:
    """A take-back that waits for the others' consent."""

    id: str
    by: str
    name: str
    waiting: set[str] = field(default_factory=set)
    entries: int = 0
    """How long the record was when it was asked; it lapses when the game goes on."""
    back: dict[str, int] = field(default_factory=dict)
    """Whose choices it would undo."""

    def message(self) -> bytes:
        return encode({"t": "ask-take-back", "by": self.name, "id": self.id, "back": self.back})

    def step(self, table: str) -> Step:
        """Keep it, so that it outlives the server; one that nobody has to answer any more is gone."""
        text = encode(self).decode() if self.waiting else ""
        return tables.keep_ask(table, text)


def restore_ask(desk: Desk, text: str) -> None:
    """What was being asked when the table was put away, if the game has not gone on since."""
    if text and (ask := msgspec.json.decode(text, type=Ask)).entries == len(desk.table.entries):
        desk.ask = ask


def go_back(desk: Desk, how: Callable[[], None]) -> None:
    """Back by one decision; every open decision gets a new number, and no standing order answers it again. That number
    is no answer of a computer which plays for somebody."""
    how()
    desk.standing.hold(desk.table.decision, len(desk.table.counting))
    for seat, chair in desk.row.chairs.items():
        desk.row.numbers[seat] = desk.row.numbers.get(seat, 0) + 1
        chair.relieved -= chair.kind == COMPUTER


async def undo(desk: Desk, person: str) -> None:
    """Free: as if the last choice had not been made."""
    await desk.reach(len(desk.table.counting) - 1 if by_hand_last(desk) else last_place(desk, None))
    if lent := [chair for chair in desk.row.chairs.values() if chair.kind == COMPUTER and chair.lender]:
        # Not with the commit, which would tell those who lent them that something was done in silence.
        await desk.house.store.write(*(seats.relieve(desk.row.id, each.seat, each.relieved - 1) for each in lent))
    await desk.act(lambda: go_back(desk, desk.table.undo), person)


def by_hand_last(desk: Desk) -> bool:
    """Whether the last entry is a die that a person threw and entered."""
    live = desk.table.counting
    return bool(live) and live[-1].kind == CHANCE and live[-1].by == "hand"


def last_place(desk: Desk, mine: list[str] | None) -> int:
    """Where the newest choice of these seats stands, or of anybody."""
    live = desk.table.counting
    for place in range(len(live) - 1, -1, -1):
        if live[place].kind == CHOOSE and (mine is None or live[place].by in mine):
            return place
    return 0


async def take_back_for(desk: Desk, person: str) -> None:
    await desk.reach(last_place(desk, desk.row.seats_of(person)))
    await desk.act(lambda: back_to_own(desk, person), person)


async def take_back(desk: Desk, link: Link) -> None:
    """Go back at once when nobody else is concerned; else ask the others."""
    if desk.row.strict:
        raise Refused(COUNTS, 409)
    if not desk.undo_kind(link.person):
        raise Refused(NOTHING, 409)
    others = desk.row.people() - {link.person}
    if not others:
        await take_back_for(desk, link.person)
        return
    check_patience(desk, link.person)
    ask = Ask(secrets.token_hex(8), link.person, link.name, others, len(desk.table.entries), desk.back(link.person))
    await desk.house.store.write(ask.step(desk.row.id))
    desk.ask = ask
    for other in list(desk.screens):
        if other.person in others:
            other.send(ask.message())


def check_patience(desk: Desk, person: str) -> None:
    """Nobody is asked the same again and again."""
    asked, entries = desk.ask, len(desk.table.entries)
    if asked is not None and asked.by == person and asked.entries == entries:
        raise Refused(ASKED, 409)
    if desk.denied.get((person, entries), 0) >= NOES:
        raise Refused(DENIED, 409)


def back_to_own(desk: Desk, person: str) -> None:
    """Take back until the newest choice of this person's seats is gone."""
    mine = desk.row.seats_of(person)
    while (last := desk.table.last_choice) is not None:
        go_back(desk, desk.table.take_back)
        if last.by in mine:
            return


async def consent(desk: Desk, person: str, request: Consent) -> None:
    """One of the others says yes or no; the last yes takes back."""
    ask: Ask | None = desk.ask
    lapsed = ask is None or ask.id != request.ask or ask.entries != len(desk.table.entries)
    if ask is None or lapsed or person not in ask.waiting:
        raise Refused("Nobody waits for that answer any more.", 409)
    left = ask.waiting - {person} if request.yes else set()
    await desk.house.store.write(replace(ask, waiting=left).step(desk.row.id))
    ask.waiting = left
    if not left:
        desk.ask = None
    if not request.yes:
        key = (ask.by, ask.entries)
        desk.denied = {key: desk.denied.get(key, 0) + 1}
    if request.yes and not left and ask.by in desk.row.people():
        await take_back_for(desk, ask.by)
    if desk.ask is None:
        desk.send_all({"t": "take-back", "ask": ask.id, "by": ask.name, "granted": request.yes})
