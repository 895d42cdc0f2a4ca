"""Computer players think in processes of their own, never on the event loop, and know only what their seat knows."""

import pickle
from typing import Any

from moonless.core.game import Player, find_game
from moonless.core.sight import Sight
from moonless.players import PLAYERS, make_player
from moonless.players.advice import think_advice
from moonless.server.thinking.workers import Workers

__all__ = ["PLAYERS", "Thinker", "think"]


ADVICE_SECONDS = 1.5
NICE = 10
"""Where cores are few, the people's screens come before the players' thoughts."""


KEPT = 12
"""Players that a thinking process remembers, with what they learned at their last decisions."""
_players: dict[str, Player] = {}
"""By chair; who thought last is at the end."""


def think(game: str, player: str, seed: int, chair: str, known: bytes) -> str:
    """What a computer player answers. States and decision come together: the one points into the other."""
    sight: Sight = pickle.loads(known)
    remembered = _players.pop(f"{chair} {player}", None) or make_player(player, find_game(game), seed)
    answer = remembered.decide(sight).key
    _players[f"{chair} {player}"] = remembered
    if len(_players) > KEPT:
        del _players[next(iter(_players))]
    return answer


class Thinker:
    """The pool of thinking processes, started when first needed."""

    def __init__(self, workers: int) -> None:
        self._workers = Workers(workers, NICE)

    async def choose(self, game: str, player: str, seed: int, chair: str, sight: Sight) -> str:
        """A player goes on from what it learned in this chair, if the process that thinks has met it there."""
        known = pickle.dumps(sight, pickle.HIGHEST_PROTOCOL)
        return await self._workers.ask(think, game, player, seed, chair, known)

    async def advise(self, game: str, sight: Sight) -> list[dict[str, Any]]:
        """What a short search of the admiral's would say to somebody in this seat."""
        known = pickle.dumps(sight, pickle.HIGHEST_PROTOCOL)
        return await self._workers.ask(think_advice, game, known, ADVICE_SECONDS)

    def close(self) -> None:
        self._workers.close()
