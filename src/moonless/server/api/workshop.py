"""The workshop: what can be made, drafts as they grow, and how hard they are."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct
from starlette.responses import Response

from moonless.core.errors import MoonlessError
from moonless.core.game import Game
from moonless.core.workshop import Act, Bench, Document, Plan, Workshop, read_document
from moonless.server.api.endpoint import JSON, LINES, Ask, Endpoint, streamed
from moonless.server.api.games import game_of
from moonless.server.api.messages import Refused, encode
from moonless.server.site.guard import visitor
from moonless.server.site.static import cached
from moonless.server.thinking.estimates import estimate as estimate_draft

W = "/api/games/{game}/workshop"
T = TypeVar("T")


class DraftWish(Struct, forbid_unknown_fields=True):
    """A draft and what is to be done to it; without a draft an empty one, without an act it is only shown."""

    document: dict[str, Any] | None = None
    act: Act | None = None


class ReadWish(Struct, forbid_unknown_fields=True):
    """A text to be taken in, or the id of a sample."""

    content: str = ""
    sample: Annotated[str, Meta(max_length=80)] = ""


class EstimateWish(Struct, forbid_unknown_fields=True):
    content: str
    games: Annotated[int, Meta(ge=1, le=400)] = 40


def workshop_of(ask: Ask) -> tuple[Game, Workshop]:
    game = game_of(ask)
    if game.workshop is None:
        raise Refused("This game has no workshop.", 404)
    return game, game.workshop


async def busy(ask: Ask, work: Callable[..., T], *args: Any) -> T:
    """Work that would hold up the house, beside the event loop, not too much of it at once."""
    async with ask.in_turn(ask.house.workbenches):
        return await asyncio.to_thread(work, *args)


async def bench(ask: Ask) -> Response:
    _, workshop = workshop_of(ask)
    return cached(ask.request, encode(workshop.bench()), JSON)


async def draft(ask: Ask) -> Plan:
    _, workshop = workshop_of(ask)
    wish: DraftWish = ask.body
    return await busy(ask, changed, workshop, wish)


def changed(workshop: Workshop, wish: DraftWish) -> Plan:
    document = workshop.blank() if wish.document is None else wish.document
    if wish.act is None:
        return workshop.plan(document)
    document, about, notice = workshop.act(document, wish.act)
    plan = workshop.plan(document)
    plan.placed, plan.notice = about, notice
    return plan


async def read(ask: Ask) -> Plan:
    _, workshop = workshop_of(ask)
    return await busy(ask, taken_in, workshop, ask.body)


def taken_in(workshop: Workshop, wish: ReadWish) -> Plan:
    """A text as a draft. Whatever fits no field is kept and told; comments are not."""
    if wish.sample:
        return workshop.plan(workshop.sample(wish.sample))
    try:
        document: Document = read_document(wish.content)
        plan = workshop.plan(document)
    except MoonlessError as error:
        raise Refused(f"That cannot be read: {error}", 422) from error
    lost = comments(wish.content) - comments(plan.text)
    plan.notice = "Comments of the file are not kept; everything else is." if lost else ""
    return plan


def comments(text: str) -> set[str]:
    return {line.strip() for line in text.splitlines() if line.lstrip().startswith("#")}


async def playable(ask: Ask, content: str) -> Game:
    """The game of a draft that can be played."""
    game, workshop = workshop_of(ask)
    wrong = await busy(ask, workshop.problems, content)
    if wrong:
        raise Refused(f"It cannot be played yet: {wrong[0]}", 422)
    return game


async def estimate(ask: Ask) -> Response:
    """The captain plays it; the answer goes on until the last game is over or nobody listens any more."""
    wish: EstimateWish = ask.body
    game = await playable(ask, wish.content)
    who = ask.person.id or visitor(ask.request.scope)
    return await streamed(estimate_draft(ask.house.errands, who, ask.household, game, wish.content, wish.games))


ENDPOINTS = [
    Endpoint("GET", W, bench, "What can be made, and of what", Bench),
    Endpoint("POST", f"{W}/draft", draft, "A draft after an act", Plan, DraftWish),
    Endpoint("POST", f"{W}/read", read, "A text as a draft", Plan, ReadWish),
    Endpoint("POST", f"{W}/estimate", estimate, "Have a draft played", str, EstimateWish, media=LINES),
]
