"""What the search gains over the captain, decision by decision.

Whole games are so much luck that it takes hundreds of them to tell two good players apart. Where the search would
answer otherwise than the captain, both answers are played to the end of the game many times, by the captain, on the
same dice: what the one brings more than the other is what the search gained there. Where they agree, it gained nothing.
"""

from dataclasses import dataclass
from random import Random

from moonless.core.game import Game
from moonless.core.intervals import Mean, mean_of
from moonless.core.sight import Sight
from moonless.core.table import Table
from moonless.lab.progress import Progress
from moonless.players.admiral import CAUTION, Budget, Search


@dataclass(slots=True)
class Gains:
    """Of so many decisions, in the game's own points."""

    game: str
    scenario: str
    gain: Mean
    """A decision, those included at which both agree."""
    answers: int
    """Decisions at which the search would answer otherwise."""
    better: int
    worse: int


def measure(game: Game, scenario: str, budget: Budget, count: int, every: int, playouts: int, seed: int) -> Gains:
    """Look at one in `every` decisions of the captain's own games."""
    gains: list[float] = []
    answers = better = worse = 0
    with Progress("decisions", count) as progress:
        while len(gains) < count:
            for sight in some_of(game, scenario, f"decisions {seed}", every):
                gain = gain_of(game, sight, budget, playouts)
                gains.append(gain or 0.0)
                answers += gain is not None
                better += gain is not None and gain > 0
                worse += gain is not None and gain < 0
                progress.add(1)
                if len(gains) == count:
                    break
            seed += 1
    return Gains(game.id, scenario, mean_of(gains), answers, better, worse)


def some_of(game: Game, scenario: str, seed: str, every: int) -> list[Sight]:
    """Some decisions of one game, drawn by lot."""
    table = Table.start(game, scenario, seed, dict(game.unattended))
    captain, lots = game.judgment.captain(0), Random(seed)
    found: list[Sight] = []
    while table.decision is not None:
        if lots.random() * every < 1:
            found.append(table.fork(seed).sight(table.decision.seat))
        table.choose(captain.decide(table.sight(table.decision.seat)))
    return found


def gain_of(game: Game, sight: Sight, budget: Budget, playouts: int) -> float | None:
    """What the search's answer brings more than the captain's; None where it is the same."""
    search = Search(game, sight, "decide", foresees=True)
    search.think(budget)
    best = search.race.best(CAUTION)
    if best is search.race.captain:
        return None
    judge = Search(game, sight, "judge", thorough=True)
    runners = {runner.key: runner for runner in judge.race.runners}
    one, two = runners[search.race.captain.key], runners[best.key]
    for world in range(playouts):
        judge.visit(one, world)
        judge.visit(two, world)
    return two.expected - one.expected


def as_text(found: Gains) -> str:
    count = found.gain.count
    return (
        f"{found.game}, {found.scenario}: {count} decisions, {found.answers} answered otherwise"
        f" ({found.better} better, {found.worse} worse)\n"
        f"Gain a decision: {found.gain.mean:+.3f} +/- {found.gain.margin:.3f} points (95%)"
    )
