"""The same search in several processes, each in worlds of its own; what they found is summed."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

from moonless.core.game import find_game
from moonless.core.sight import Sight
from moonless.players.admiral import clock
from moonless.players.admiral.race import Race
from moonless.players.admiral.search import Budget, Search


def think_apart(game: str, sight: Sight, seed: int | str, budget: Budget, worlds: tuple[int, int]) -> Race:
    """One process's share."""
    search = Search(find_game(game), sight, seed, worlds=worlds, foresees=True)
    search.think(budget)
    for runner in search.race.runners:
        runner.branch.nodes.clear()  # only results travel back
    return search.race


class Staff:
    """Processes that think together; started when first needed."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def think(self, game: str, sight: Sight, seed: int | str, budget: Budget, begun: float = 0.0) -> Race:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"))
        share = budget.share(self.processes)
        if budget.seconds and begun:
            share = replace(share, seconds=max(begun + budget.seconds - clock.now(), 0.001))
        parts = [
            self._pool.submit(think_apart, game, sight, seed, share, (number, self.processes))
            for number in range(self.processes)
        ]
        races = [part.result() for part in parts]
        for race in races[1:]:
            races[0].merge(race)
        return races[0]

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
