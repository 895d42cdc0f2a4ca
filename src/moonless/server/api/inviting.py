"""Where a link leads, before one sits down there."""

from msgspec import Struct

from moonless.core.game import find_game, find_scenario
from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Refused
from moonless.server.lobby.listing import Chosen, unusual
from moonless.server.people.people import digest
from moonless.server.storage import seats
from moonless.server.table.rows import OVER, PERSON, WATCH


class Invitation(Struct):
    """What somebody with a link may know of the table: what is played, by whom, and which seat is meant."""

    game: str
    name: str
    scenario: str
    title: str
    subtitle: str
    host: str
    label: str
    """What the seat is called; empty where the link is for looking on."""
    others: list[str]
    """Who plays there already."""
    asks: bool
    """Whether there is anything to choose: not where one sits already, may only look on, or the game is over."""
    chosen: list[Chosen]
    """What was not started as usual."""
    content: str
    """The title of the content pack that it is of; empty: the game's own."""


async def invitation(ask: Ask) -> Invitation:
    link = await seats.link(ask.house.store, digest(ask.part("token")))
    row = await ask.house.rows.find(link["table_id"]) if link is not None else None
    if link is None or row is None:
        raise Refused("That link leads nowhere; ask for a new one.", 404)
    game, seat, person = find_game(row.game), link["seat"], ask.person.id
    scenario = find_scenario(game, row.scenario, row.options)
    hidden = row.hides(person)
    seated = [chair for chair in row.chairs.values() if chair.kind == PERSON and chair.holder not in hidden]
    there = bool(person) and (link["used_by"] == person or bool(row.seats_of(person)))
    return Invitation(
        row.game, game.name, row.scenario, scenario.title, scenario.subtitle,
        "" if row.host in hidden else row.host_name,
        "" if seat == WATCH else game.seats.get(seat, seat),
        list(dict.fromkeys(chair.name for chair in seated)),
        seat != WATCH and not there and not link["used_by"] and row.status != OVER,
        unusual(scenario, row.options), scenario.content,
    )  # fmt: skip


ENDPOINTS = [Endpoint("GET", "/api/join/{token}", invitation, "Where a link leads", Invitation, errors=(404,))]
