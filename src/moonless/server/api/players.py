"""Players' pages and the lists of the strongest."""

from typing import Annotated

from msgspec import Meta, Struct

from moonless.core.game import games
from moonless.server.api.endpoint import Ask, Endpoint
from moonless.server.api.messages import Done, Refused
from moonless.server.lobby import player
from moonless.server.lobby.clerk import rating_of
from moonless.server.lobby.player import ELSEWHERE, FRIENDS, PARTS, Part, Player
from moonless.server.lobby.results import sides_of
from moonless.server.storage import results

MOST = 100


class Shows(Struct, forbid_unknown_fields=True):
    """What others see of my page."""

    shows: Annotated[list[Part], Meta(max_length=len(PARTS))]
    friends: Annotated[list[Part], Meta(max_length=len(PARTS))] = []
    """What only my friends see of it besides."""


class Place(Struct):
    person: str
    """Empty: one who chooses not to be named."""
    rating: int
    doubt: int
    games: int


class Side(Struct):
    id: str
    label: str


class Best(Struct):
    game: str
    side: str
    places: list[Place]
    sides: list[Side]
    """Those of the game; one without a name where all play together."""


async def look(ask: Ask) -> Player:
    return await player.page(ask.house, ask.part("name"), ask.person)


async def show(ask: Ask) -> Done:
    if not ask.person.account:
        raise Refused("A guest has no page; make an account first.", 403)
    chosen: list[str] = [part for part in PARTS if part in ask.body.shows]
    close = [part for part in PARTS if part in ask.body.friends and part not in (*chosen, *ELSEWHERE)]
    chosen += [f"{FRIENDS}{part}" for part in close]
    await ask.house.store.write(results.show(ask.person.id, " ".join(chosen)))
    ask.house.sea.changed()
    return Done()


async def best(ask: Ask) -> Best:
    game, side = ask.request.query_params.get("game", ""), ask.request.query_params.get("side", "")
    sides = sides_of(game) if game in games() else []
    side = side if side in sides or not sides else sides[0]
    rows = await results.best(ask.house.store, game, side, MOST)
    rated = [(row["name"], rating_of(row)) for row in rows]
    return Best(
        game,
        side,
        [Place(name, it.shown, it.doubt, it.games) for name, it in rated],
        [Side(each, each) for each in sides],
    )


ENDPOINTS = [
    Endpoint("GET", "/api/players/{name}", look, "A player's page", Player, errors=(404,), rest=True),
    Endpoint("PUT", "/api/me/shows", show, "What others see of my page", Done, Shows, errors=(403,)),
    Endpoint("GET", "/api/ratings", best, "The strongest of a game and side", Best, query=("game", "side")),
]
