"""Computer players think in processes of their own, never on the event loop, and know only what their seat knows."""

import pickle
import time
from typing import Any

from moonless.core.game import Player, find_game
from moonless.core.sight import Sight
from moonless.players import PLAYERS, make_player
from moonless.players.advice import think_advice
from moonless.server.thinking.turns import Turns
from moonless.server.thinking.workers import Workers

__all__ = ["PLAYERS", "Thinker", "think"]


ADVICE_SECONDS = 1.5
NICE = 10
"""Where cores are few, the people's screens come before the players' thoughts."""


KEPT = 12
"""Players that a thinking process remembers, with what they learned at their last decisions."""
_players: dict[str, Player] = {}
"""By chair; who thought last is at the end."""


def think(game: str, player: str, seed: int, chair: str, known: bytes) -> tuple[str, float]:
    """What a computer player answers, and how long it thought. States and decision come together, for the one points
    into the other."""
    sight: Sight = pickle.loads(known)
    remembered = _players.pop(f"{chair} {player}", None) or make_player(player, find_game(game), seed)
    began = time.process_time()
    answer = remembered.decide(sight).key
    _players[f"{chair} {player}"] = remembered
    if len(_players) > KEPT:
        del _players[next(iter(_players))]
    return answer, time.process_time() - began


class Thinker:
    """The pool of thinking processes, started when first needed."""

    def __init__(self, workers: int) -> None:
        self._workers = Workers(workers, NICE)
        self.turns = Turns(workers)

    async def choose(
        self, game: str, player: str, seed: int, chair: str, sight: Sight, person: str = "", idle: bool = False
    ) -> tuple[str, float]:
        """The answer and the seconds it took. A player goes on from what it learned in this chair, if the process that
        thinks has met it there."""
        known = pickle.dumps(sight, pickle.HIGHEST_PROTOCOL)
        await self.turns.take(person, idle)
        try:
            return await self._workers.ask(think, game, player, seed, chair, known)
        finally:
            self.turns.leave()

    async def advise(self, game: str, sight: Sight, person: str = "") -> list[dict[str, Any]]:
        """What a short search of the admiral's would say to somebody in this seat."""
        known = pickle.dumps(sight, pickle.HIGHEST_PROTOCOL)
        await self.turns.take(person, False)
        try:
            return await self._workers.ask(think_advice, game, known, ADVICE_SECONDS)
        finally:
            self.turns.leave()

    def close(self) -> None:
        self._workers.close()
