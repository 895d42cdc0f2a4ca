"""After-game review: a computer player looks back on a finished game, in a process of its own."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any, Literal

from msgspec import Struct

from moonless.core.game import find_game
from moonless.core.record import Record
from moonless.players.admiral import Budget
from moonless.players.review import WORLDS, as_data, review
from moonless.server.thinking.errands import Errands, Failed, Tell

LOOK = Budget(iterations=WORLDS)
"""Counted, not timed: a busy server reviews no worse."""
SILENCE, LIMIT = 120.0, 900.0


class Looking(Struct):
    """How far a review has come; each line of the answer is one."""

    state: Literal["waiting", "looking", "done", "failed"]
    done: int = 0
    all: int = 0
    review: dict[str, Any] | None = None
    error: str = ""


Keep = Callable[[dict[str, Any]], Awaitable[None]]


async def look_back(
    errands: Errands, person: str, household: str, text: str, keep: Keep
) -> AsyncGenerator[Looking, None]:
    """Whoever stops listening stops the review; what was found is kept."""
    looking = Looking("waiting")
    running = errands.run(person, work, text, silence=SILENCE, limit=LIMIT, household=household)
    try:
        async for told in running:
            if isinstance(told, dict):
                looking.review = told
                await keep(told)
            elif told is not None:
                looking.done, looking.all = told
            yield looking
            looking.state = "looking"
        looking.state = "done"
    except Failed as error:
        looking.state, looking.error = "failed", str(error)
    finally:
        await running.aclose()
    yield looking


def work(text: str, tell: Tell) -> None:
    """In the process: the decisions one after another, then the whole."""
    record = Record.parse(text, "the game")
    found = review(record, find_game(record.game), LOOK, progress=lambda done, all: tell((done, all)))
    tell(as_data(found))
