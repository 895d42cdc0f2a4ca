"""What is said to people: who is asked and not here is called, who comes reads what was said before."""

from typing import TYPE_CHECKING, NamedTuple

from moonless.core.game import find_game, find_scenario
from moonless.core.workshop import OWN
from moonless.server.api.messages import ChatLine
from moonless.server.people.people import NOBODY
from moonless.server.storage import Row, Store, order, persons, tables
from moonless.server.table.rows import PERSON, TableRow
from moonless.server.table.sides import hears

if TYPE_CHECKING:
    from moonless.server.table.desk import Desk

YOUR_TURN = "your-turn"


CHAT_LINES = 100
"""Lines that are read by who comes."""


class Said(NamedTuple):
    """A line, and who said it, or of whom the table tells; nobody is told. Empty where it was not kept."""

    line: ChatLine
    person: str


def as_said(row: Row) -> Said:
    return Said(ChatLine(row["name"], row["text"], row["time"], row["side"]), row["person"])


def call_asked(desk: "Desk", before: set[str]) -> None:
    """Those whose turn it has become and who are not here."""
    here = desk.online()
    for seat in set(desk.asked) - before:
        chair = desk.row.chairs.get(seat)
        if chair is not None and chair.kind == PERSON and chair.holder not in here:
            call(desk, chair.holder, YOUR_TURN)


def call(desk: "Desk", person: str, event: str) -> None:
    """Tell somebody elsewhere what has come about at a table; nothing of what is hidden there."""
    url = desk.house.settings.url(f"/table/{desk.row.id}")
    desk.house.messenger.tell(person, event, desk.row.id, title_sent(desk.row), url)


def title_sent(row: TableRow) -> str:
    """What a table is called in a message: what somebody named a mission of their own goes out by nobody's mail."""
    game = find_game(row.game)
    return game.name if row.scenario == OWN else find_scenario(game, row.scenario, row.options).title


async def learn_unnamed(desk: "Desk", person: str) -> None:
    """Before somebody looks at a game that is over: who sat there may have chosen otherwise since it was opened."""
    row = desk.row
    if row.looks_back(person):
        row.unnamed = await persons.unnamed(desk.house.store, sorted(row.members()))


def tell_people(desk: "Desk") -> None:
    """Who is here now; once the game is over those who did not sit there read no name that is hidden from them."""
    names = {link.person: link.name for link in desk.screens}
    seats = [seat for seat, chair in desk.row.chairs.items() if chair.kind == PERSON and chair.holder in names]
    strangers = names.keys() - desk.row.members()
    hidden = desk.row.hides("")
    shown = sorted(name for person, name in names.items() if person not in hidden)
    desk.send_all({"t": "people", "online": sorted(names.values()), "seats": seats}, names.keys() - strangers)
    desk.send_all({"t": "people", "online": shown, "seats": seats}, strangers)


async def chat_for(desk: "Desk", person: str) -> list[ChatLine]:
    """What was said, as far as it was for this person's ears, without those whom the person does not want to hear.
    An operator who looks on reads what was said to all: talk is what most reports are about."""
    if person not in desk.row.members():
        looks_on = person in desk.row.watchers and await order.role(desk.house.store, person) == order.OPERATOR
        return [line for line, _ in desk.chat if not line.side] if looks_on else []
    muted = {row["other"]: row["name"] for row in await order.shunned_by(desk.house.store, person)}
    names = set(muted.values())
    return [
        line
        for line, by in desk.chat
        if hears(desk.row, person, line.side) and not (line.name and (by in muted if by else line.name in names))
    ]


async def heard(store: Store, row: TableRow, person: str) -> list[Said]:
    """What others said for this person's ears, as far as it is known whose it is, the last first."""
    if person not in row.members():
        return []
    lines = [as_said(line) for line in await tables.talk(store, row.id, CHAT_LINES)]
    return [
        said
        for said in lines
        if said.person not in ("", person) and said.line.name not in ("", NOBODY) and hears(row, person, said.line.side)
    ]


async def no_seat_tells(store: Store, row: TableRow, person: str) -> list[float]:
    """When those lines were said whose speaker sits here no more, or not by that name: nobody is told which."""
    sit = {(chair.holder, chair.name) for chair in row.chairs.values() if chair.kind == PERSON}
    lines = await heard(store, row, person)
    return [said.line.time for said in lines if (said.person, said.line.name) not in sit]
