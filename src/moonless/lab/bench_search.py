"""How fast the search tries things out: playouts a second of processor time in one thread, beside the yardstick.

Decisions are met in three games of the rule of thumb, spread evenly over those at which a search would think. The
yardstick is measured between them, since machines are noisy; what counts is the middle decision, and the lower
quartile: a player is as slow as its thick moments.
"""

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from moonless.core.decision import serious
from moonless.core.game import Game
from moonless.core.sight import Sight
from moonless.core.table import Table
from moonless.lab.bench import build, play_chess, timed
from moonless.lab.progress import Progress
from moonless.players.admiral import Budget, Search, clock

GAMES = 3
DECISIONS = 24
FIRST_SEED = 100
CHESS_GAMES = 2


@dataclass(slots=True)
class SearchFigures:
    """What was measured of one scenario."""

    game: str
    scenario: str
    decisions: int
    playouts: float
    """A second of processor time, at the middle decision."""
    low: float
    """At the lower quartile."""
    yardstick: float
    """Random chess moves a second, measured in between."""

    @property
    def ratio(self) -> float:
        """Playouts for every thousand moves of the yardstick."""
        return self.playouts / self.yardstick * 1000

    @property
    def low_ratio(self) -> float:
        return self.low / self.yardstick * 1000


def measure(game: Game, scenario: str, seconds: float, decisions: int = DECISIONS) -> SearchFigures:
    """So many seconds in all, shared out among the decisions."""
    rates: list[float] = []
    yardsticks: list[float] = []
    share = Budget(seconds=seconds / decisions)
    with clock.by_processor_time(), Progress("decisions", decisions) as progress:
        for game_number in range(GAMES):
            count = decisions // GAMES + (game_number < decisions % GAMES)
            for sight in thinking_spots(game, scenario, FIRST_SEED + game_number, count):
                rates.append(rate_at(game, sight, share))
                moves, taken = timed(partial(play_chess, CHESS_GAMES, len(rates)))
                yardsticks.append(moves / taken)
                progress.add(1)
    low, middle, _ = statistics.quantiles(rates, n=4, method="inclusive") if len(rates) > 1 else [rates[0]] * 3
    return SearchFigures(game.id, scenario, len(rates), middle, low, statistics.median(yardsticks))


def rate_at(game: Game, sight: Sight, budget: Budget) -> float:
    """Playouts a second about one decision; what it takes to begin counts too."""
    begun = time.process_time()
    search = Search(game, sight, "bench")
    search.think(budget, begun)
    return search.iterations / (time.process_time() - begun)


def thinking_spots(game: Game, scenario: str, seed: int, count: int) -> list[Sight]:
    """Evenly spread over a game of the rule of thumb; first it is seen how many decisions there are."""
    every = [number for number, thinks in enumerate(would_think(game, scenario, seed)) if thinks]
    wanted = {every[int((place + 0.5) * len(every) / count)] for place in range(count)} if every else set()
    found: list[Sight] = []
    for number, table in enumerate(course(game, scenario, seed)):
        if number in wanted and table.decision is not None:
            found.append(table.fork(number).sight(table.decision.seat))
    return found


def would_think(game: Game, scenario: str, seed: int) -> Iterator[bool]:
    for table in course(game, scenario, seed):
        decision = table.decision
        assert decision is not None
        sight = table.sight(decision.seat)
        yield len(serious(decision.options)) > 1 and not game.judgment.routine(sight.state, decision)


def course(game: Game, scenario: str, seed: int) -> Iterator[Table]:
    """A game of the rule of thumb, decision by decision."""
    table, captain = Table.start(game, scenario, seed, dict(game.unattended)), game.judgment.captain(0)
    while table.decision is not None:
        yield table
        table.choose(captain.decide(table.sight(table.decision.seat)))


def as_text(figures: list[SearchFigures]) -> str:
    """A table for people."""
    lines = [
        f"Search {build()}, one thread, processor time; yardstick: random chess moves between the decisions",
        "",
        f"{'game':<20}{'scenario':<20}{'decisions':>10}{'playouts/s':>12}{'quartile':>10}{'yardstick/s':>12}"
        f"{'per 1,000':>11}{'quartile':>10}",
    ]
    lines += [
        f"{row.game:<20}{row.scenario:<20}{row.decisions:>10}{row.playouts:>12,.0f}{row.low:>10,.0f}"
        f"{row.yardstick:>12,.0f}{row.ratio:>11.1f}{row.low_ratio:>10.1f}"
        for row in figures
    ]
    return "\n".join(lines)
