"""Advice at the table: asked for, thought out beside the event loop, marked in the record."""

import asyncio
import logging

from moonless.core.fate import DICE_SEAT
from moonless.core.sight import Sight
from moonless.players.advice import USED
from moonless.server.api.messages import Refused, encode
from moonless.server.api.requests import Advise
from moonless.server.table.desk import Desk
from moonless.server.table.screens import Link

log = logging.getLogger("moonless.server")
BY_HAND = "The dice decide that, not you."
DAILY = "The daily patrol is sailed without advice."
RATED = "A rated game is played without advice."
FAILED = "The computer could not think about that."
ONE = "The computer is still thinking about your last question."


async def advise(desk: Desk, link: Link, request: Advise) -> None:
    """Mark the question and let the computer think; the game goes on meanwhile."""
    decision = desk.table.decision
    assert decision is not None
    if decision.seat == DICE_SEAT:
        raise Refused(BY_HAND, 409)
    if desk.row.strict:
        raise Refused(DAILY if desk.row.daily else RATED, 409)
    if link.person in desk.advised:
        raise Refused(ONE, 409)
    if problem := desk.house.quotas.thought_out(link.person):
        raise Refused(f"{problem} Ask again later.", 429)
    sight = desk.table.sight(decision.seat)
    desk.table.note(USED, decision.seat)
    await desk.commit()
    desk.advised[link.person] = asyncio.create_task(think(desk, link, request, sight))


async def think(desk: Desk, link: Link, request: Advise, sight: Sight) -> None:
    """Answer with the best options, soon, and with better ones while the question stays open. Whoever chose meanwhile
    gets the first all the same, and may ignore them."""
    answer = {"t": "advice", "id": request.id, "decision": request.decision, "options": [], "error": FAILED}
    house, question = desk.house, f"{desk.row.id} {link.person} {request.id}"
    growing = house.thinker.advise(desk.row.game, question, sight, link.person)
    try:
        async for options, seconds in growing:
            house.quotas.think(link.person, seconds)
            answer |= {"options": options, "error": "" if options else FAILED}
            link.send(encode(answer))
            gone = link not in desk.screens or desk.table.decision is not sight.decision
            if gone or not options or house.quotas.thought_out(link.person):
                break
    except Exception:
        log.exception("table %s: advice failed", desk.row.id)
        if answer["error"]:
            link.send(encode(answer))
    finally:
        await growing.aclose()
        del desk.advised[link.person]
