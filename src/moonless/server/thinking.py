"""Computer players think in processes of their own, never on the event loop, and know only what their seat knows."""

import asyncio
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Any, TypeVar

from moonless.core.game import Player, find_game
from moonless.core.sight import Sight
from moonless.players import PLAYERS, make_player
from moonless.players.advice import think_advice

__all__ = ["PLAYERS", "Thinker", "think"]


T = TypeVar("T")
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


def _ready() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us
    if hasattr(os, "nice"):
        os.nice(NICE)
    Thread(target=_leave_with_the_server, daemon=True).start()


def _leave_with_the_server() -> None:
    """A server that is killed cannot end its workers: nobody would ever ask them again."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Thinker:
    """The pool of thinking processes, started when first needed."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, player: str, seed: int, chair: str, sight: Sight) -> str:
        """A player goes on from what it learned in this chair, if the process that thinks has met it there."""
        return await self._ask(think, game, player, seed, chair, pickle.dumps(sight, pickle.HIGHEST_PROTOCOL))

    async def advise(self, game: str, sight: Sight) -> list[dict[str, Any]]:
        """What a search of the admiral's would say to somebody in this seat."""
        return await self._ask(think_advice, game, pickle.dumps(sight, pickle.HIGHEST_PROTOCOL), ADVICE_SECONDS)

    async def _ask(self, work: Callable[..., T], *args: object) -> T:
        for last in (False, True):
            try:
                return await asyncio.wrap_future(self._start().submit(work, *args))
            except BrokenProcessPool:  # somebody ended a worker
                self._pool = None
                if last:
                    raise
        raise AssertionError

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
            self._pool = ProcessPoolExecutor(self.workers, context, _ready)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
