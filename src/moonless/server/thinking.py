"""Computer players think in processes of their own, never on the event loop, and know only what their seat knows."""

import asyncio
import multiprocessing
import pickle
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from moonless.core.decision import Decision
from moonless.core.game import find_game
from moonless.core.rules import State
from moonless.players import make_player

PLAYERS = ("captain", "random")


def think(game: str, player: str, seed: int, known: bytes) -> str:
    """What a computer player answers. State and decision come together: the one points into the other."""
    state, decision = pickle.loads(known)
    return make_player(player, find_game(game), seed).choose(state, decision).key


def _ready() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us


class Thinker:
    """The pool of thinking processes, started when first needed."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, player: str, seed: int, state: State, decision: Decision) -> str:
        known = pickle.dumps((state, decision), pickle.HIGHEST_PROTOCOL)
        for last in (False, True):
            try:
                return await asyncio.wrap_future(self._start().submit(think, game, player, seed, known))
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
