"""How hard a draft is: the captain plays it in a process of its own, and whoever asked sees how it goes on.

A stranger's content is played: so the process is ended when it takes too long, and when nobody waits any more.
"""

from collections.abc import AsyncGenerator
from typing import Literal

from msgspec import Struct

from moonless.balance.difficulty import PLAYER, difficulty
from moonless.core.bulk import answer_by, play_out
from moonless.core.fate import SeededFate
from moonless.core.game import Game, find_game
from moonless.core.intervals import share_of
from moonless.core.workshop import OWN, TEXT
from moonless.players import make_player
from moonless.server.thinking.errands import Errands, Failed, Tell

GAME_SECONDS = 120.0
"""The longest that one game may take."""
SECONDS = 900.0
"""The longest that all of them may take."""


class Beside(Struct):
    """Content that ships, as it was measured."""

    name: str
    rate: float
    games: int


class Progress(Struct):
    """How far an estimate has come; each line of the answer is one."""

    state: Literal["waiting", "playing", "done", "failed"]
    games: int
    done: int = 0
    won: int = 0
    rate: float = 0.0
    low: float = 0.0
    high: float = 1.0
    """The 95% interval of the rate."""
    levels: dict[str, int] = {}
    beside: list[Beside] = []
    error: str = ""


async def estimate(
    errands: Errands, person: str, household: str, game: Game, text: str, games: int
) -> AsyncGenerator[Progress, None]:
    """The captain's games one after another; whoever stops listening stops the play."""
    progress = Progress("waiting", games, beside=shipped(game))
    running = errands.run(person, play, game.id, text, games, silence=GAME_SECONDS, limit=SECONDS, household=household)
    try:
        async for level in running:
            if level is not None:
                count(game, progress, level)
            yield progress
            progress.state = "playing"
        progress.state = "done"
    except Failed as error:
        progress.state, progress.error = "failed", f"The games broke off: {error}"
    finally:
        await running.aclose()
    yield progress


def count(game: Game, progress: Progress, level: str) -> None:
    """One game more, with its victory level."""
    progress.done += 1
    progress.won += level != game.levels[0]
    progress.levels[level] = progress.levels.get(level, 0) + 1
    progress.rate = progress.won / progress.done
    share = share_of(progress.won, progress.done)
    progress.low, progress.high = max(share.low, 0.0), min(share.high, 1.0)


def shipped(game: Game) -> list[Beside]:
    """The missions that ship, hardest first, where they were measured."""
    found = [
        Beside(scenario.title, round(1 - each.levels.get(game.levels[0], 0.0), 3), each.games)
        for id, scenario in game.scenarios.items()
        if scenario.kind == "mission" and (each := difficulty(game, id)) is not None
    ]
    return sorted(found, key=lambda beside: beside.rate)


# The process that plays


def play(id: str, text: str, games: int, tell: Tell) -> None:
    """Games of seeds 0, 1, 2, ...; the same draft is always estimated the same."""
    game = find_game(id)
    for seed in range(games):
        state = game.start(OWN, {**game.unattended, TEXT: text})
        play_out(game, state, SeededFate(seed), answer_by(game, state, make_player(PLAYER, game, seed)))
        tell(game.outcome(state).level)
