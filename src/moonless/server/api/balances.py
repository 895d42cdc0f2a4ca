"""How balanced a scenario or a draft is, drawn as a page."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response

from moonless.core.workshop import OWN
from moonless.server.api.endpoint import LINES, Ask, Endpoint, streamed
from moonless.server.api.games import game_of
from moonless.server.api.messages import Refused
from moonless.server.api.workshop import W, playable
from moonless.server.site.guard import visitor
from moonless.server.thinking.balances import Wanted, balance, wanted

MOST_GAMES = 100
"""They are looked at closely, which takes longer than to play them."""
Games = Annotated[int, Meta(ge=1, le=MOST_GAMES)]


class BalanceWish(Struct, forbid_unknown_fields=True):
    games: Games = 40


class DraftBalanceWish(Struct, forbid_unknown_fields=True):
    content: str
    games: Games = 40


async def of_scenario(ask: Ask) -> Response:
    """The captain plays it and a page is drawn; the answer goes on until it is there or nobody listens any more."""
    game, scenario = game_of(ask), ask.part("scenario")
    if scenario not in game.scenarios:
        raise Refused("There is no such scenario.", 404)
    wish: BalanceWish = ask.body
    return await drawn(ask, wanted(game, scenario, wish.games))


async def of_draft(ask: Ask) -> Response:
    """The same of a draft."""
    wish: DraftBalanceWish = ask.body
    game = await playable(ask, wish.content)
    return await drawn(ask, wanted(game, OWN, wish.games, wish.content))


async def drawn(ask: Ask, what: Wanted) -> Response:
    who = ask.person.id or visitor(ask.request.scope)
    return await streamed(balance(ask.house.errands, who, ask.household, what))


ENDPOINTS = [
    Endpoint(
        "POST", "/api/games/{game}/scenarios/{scenario}/balance", of_scenario, "Have a scenario's balance drawn", str,
        BalanceWish, media=LINES,
    ),
    Endpoint("POST", f"{W}/balance", of_draft, "Have a draft's balance drawn", str, DraftBalanceWish, media=LINES),
]  # fmt: skip
