"""Dice to which every player contributes: nobody at the table, and not the server either, can choose what is thrown.

The server promises its secret when the table is made. Then every person who holds a seat promises a random share of
their own, and only when all are promised is any of them opened. Secret and shares together are the seed, so one honest
share is enough. The shares lie open for all; the secret stays closed until the game is over, lest throws be foreseen.

The game does not begin before every share is open. Whoever has lost theirs, or gets up from a seat, breaks the round
off: all promise anew, and the list says who did.
"""

import hashlib
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct, field

from moonless.core.record import FORK, Entry
from moonless.server.api.messages import Refused, TableCard, encode
from moonless.server.api.proving import Dice, Share
from moonless.server.people.people import Person
from moonless.server.storage import Step, tables
from moonless.server.table import pace
from moonless.server.table.opening import open_table
from moonless.server.table.rows import PERSON, TableRow

if TYPE_CHECKING:
    from moonless.server.table.desk import Desk

GATHERING = "The dice are not agreed yet: every player's browser gives its share first, then the game begins."
NOT_SEATED = "Only who holds a seat has a share in the dice."
BEGUN = "The dice of this table are agreed."
OTHER_ROUND = "The shares were begun anew; look at the list again."
TWICE = "Your share is promised already; to promise another one, begin anew."
COPIED = "Somebody has promised the same; a share is thrown, not copied."
TOO_SOON = "A share is opened when all are promised, not before."
WRONG = "That is not the share that was promised."


class Part(Struct):
    """One person's part."""

    person: str
    commitment: str = ""
    share: str = ""
    name: str = ""
    seats: list[str] = []
    """Who contributed where, once the game has begun: seats may change hands later."""


class Shares(Struct):
    """All of them, as the database keeps them."""

    round: int = 1
    parts: list[Part] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Who broke earlier rounds off, in words."""
    begun: bool = False

    def of(self, person: str) -> Part | None:
        return next((part for part in self.parts if part.person == person), None)


def new_shares() -> str:
    return encode(Shares()).decode()


def read(row: TableRow) -> Shares:
    return msgspec.json.decode(row.shares, type=Shares)


def contributors(row: TableRow) -> dict[str, list[str]]:
    """Every person who holds a seat, with the seats; a computer's share would be the server's own."""
    found: dict[str, list[str]] = {}
    for chair in row.chairs.values():
        if chair.kind == PERSON:
            found.setdefault(chair.holder, []).append(chair.seat)
    return found


def commitment_of(table: str, round: int, share: str) -> str:
    """What is promised: it fits this table and this round only."""
    return hashlib.sha256(f"{table} {round} {share}".encode()).hexdigest()


def dice_of(row: TableRow, person: str) -> Dice:
    """The list that all at the table are shown; others, when the game is over, without who chooses not to be named."""
    if not row.shares:
        return Dice(row.commitment)
    kept = read(row)
    full = is_full(row)
    parts = kept.parts if kept.begun else [named(row, kept.of(each) or Part(each)) for each in contributors(row)]
    left = {part.person for part in parts} - row.members() if row.looks_back(person) else set()
    hidden = (row.hides(person) | left) - {person}  # whoever gave a share and got up stands nowhere else either
    shares = [
        Share(
            each.seats, "" if each.person in hidden else each.name, each.commitment, each.share, each.person == person
        )
        for each in parts
    ]  # fmt: skip
    opening = full and not kept.begun and all(share.commitment for share in shares)
    broken = [] if hidden else kept.broken
    return Dice(row.commitment, kept.round, shares, broken, opening, kept.begun, seed_text(kept))


def named(row: TableRow, part: Part) -> Part:
    part.seats = contributors(row)[part.person]
    part.name = row.chairs[part.seats[0]].name
    return part


def is_full(row: TableRow) -> bool:
    return all(chair.kind != "open" for chair in row.chairs.values())


def seed_text(kept: Shares) -> str:
    """The shares as the record keeps them; the seed is made of this and of the secret."""
    return " ".join(["shares", *(part.share for part in kept.parts)]) if kept.begun else ""


# Contributing


async def contribute(desk: "Desk", person: Person, round: str, commitment: str, share: str) -> TableCard:
    """Promise a share, open it, or, with neither, begin anew."""
    async with desk.held():
        row = desk.row
        if not row.gathering or row.ended:
            raise Refused(BEGUN, 409)
        kept = read(row)
        if person.id not in contributors(row):
            raise Refused(NOT_SEATED, 403)
        if int(round) != kept.round:
            raise Refused(OTHER_ROUND, 409)
        steps: list[Step] = []
        if commitment:
            promise(kept, person.id, commitment)
            if not kept.broken and all(kept.of(each) for each in contributors(row)):
                steps = pace.start_clock(row, desk.house.settings.clock())  # who begins anew gains no time by it
        elif share:
            open_share(row, kept, person.id, share)
        else:
            renew(kept, f"{person.name} began anew.")
        await keep(desk, kept, *steps)
        return desk.card(person.id)


def promise(kept: Shares, person: str, commitment: str) -> None:
    if kept.of(person) is not None:
        raise Refused(TWICE, 409)
    if any(part.commitment == commitment for part in kept.parts):
        raise Refused(COPIED, 409)
    kept.parts.append(Part(person, commitment))


def open_share(row: TableRow, kept: Shares, person: str, share: str) -> None:
    part = kept.of(person)
    if part is None or not is_full(row) or any(kept.of(each) is None for each in contributors(row)):
        raise Refused(TOO_SOON, 409)
    if commitment_of(row.id, kept.round, share) != part.commitment:
        raise Refused(WRONG, 422)
    part.share = share


def renew(kept: Shares, why: str) -> None:
    """Nobody's promise holds any more, lest one who has seen others' shares takes another of their own."""
    kept.round += 1
    kept.parts = []
    kept.broken.append(why)
    del kept.broken[:-20]


def reseated(row: TableRow, why: str) -> Shares:
    """Somebody sat down or got up: if anything was opened already, all begin anew."""
    kept = read(row)
    if any(part.share for part in kept.parts):
        renew(kept, why)
    else:
        there = contributors(row)
        kept.parts = [part for part in kept.parts if part.person in there]
    return kept


async def keep(desk: "Desk", kept: Shares, *more: Step) -> None:
    """Write the shares down; when all are open, the game begins."""
    row = desk.row
    there = contributors(row)
    kept.begun = is_full(row) and all((part := kept.of(each)) is not None and bool(part.share) for each in there)
    kept.parts.sort(key=lambda part: list(there).index(part.person))
    kept.parts = [named(row, part) for part in kept.parts]
    text = encode(kept).decode()
    steps = [tables.keep_shares(row.id, text), *more]
    if kept.begun:
        steps += tables.add_lines(row.id, 0, [Entry(FORK, seed_text(kept)).line()])
    await desk.house.store.write(*steps)
    row.shares = text
    if kept.begun:
        await desk.begin(await open_table(desk.house.store, desk.house.workers, row.id))
    else:
        desk.tell()
