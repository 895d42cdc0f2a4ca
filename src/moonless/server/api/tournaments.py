"""Tournaments: look, open one, sail a round."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import TableCard
from moonless.server.api.tables import number
from moonless.server.lobby import tournaments as running
from moonless.server.lobby.tournaments import Tournament
from moonless.server.storage import tournaments

Time = Annotated[float, Meta(ge=0, le=4e9)]
Id = Annotated[str, Meta(max_length=80)]


class Window(Struct, forbid_unknown_fields=True):
    scenario: Id
    opens: Time
    closes: Time


class NewTournament(Struct, forbid_unknown_fields=True):
    title: Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]
    game: Id
    rounds: Annotated[list[Window], Meta(min_length=1, max_length=12)]


class Heading(Struct):
    id: str
    said: str
    """Its title, as its host wrote it."""
    host: str
    """Empty: one who has left."""
    game: str
    opens: float
    closes: float
    rounds: int
    state: Literal["coming", "open", "over"]


class Headings(Struct):
    tournaments: list[Heading]
    reason: str
    """Why I cannot open one; empty: I can."""


async def newest(ask: Ask) -> Headings:
    now, found = ask.house.settings.clock(), []
    for row in await tournaments.newest(ask.house.store, running.MOST):
        state = running.state_of(now, row["opens"], row["closes"])
        window = (row["opens"], row["closes"])
        found.append(Heading(row["id"], row["title"], row["opened_by"], row["game"], *window, row["rounds"], state))
    return Headings(found, await running.why_not_begin(ask.house, ask.person))


async def begin(ask: Ask) -> Tournament:
    await ask.begin_table()
    rounds = [(each.scenario, each.opens, each.closes) for each in ask.body.rounds]
    id = await running.begin(ask.house, ask.person, ask.body.title, ask.body.game, rounds)
    return await running.show(ask.house, id, ask.person)


async def look(ask: Ask) -> Tournament:
    return await running.show(ask.house, ask.part("id"), ask.person)


async def sail(ask: Ask) -> TableCard:
    await ask.begin_table()
    table = await running.sail(ask.house, ask.person, ask.part("id"), number(ask.part("round")))
    return await ask.hall.card(table, "card", ask.person)


ENDPOINTS = [
    Endpoint("GET", "/api/tournaments", newest, "Tournaments, newest first", Headings),
    Endpoint("POST", "/api/tournaments", begin, "Open one", Tournament, NewTournament, errors=(403, 429)),
    Endpoint("GET", "/api/tournaments/{id}", look, "A tournament and its table", Tournament, errors=(404,)),
    Endpoint(
        "POST", "/api/tournaments/{id}/rounds/{round}", sail, "Sail a round, once", TableCard, errors=(403, 404, 409)
    ),
]
