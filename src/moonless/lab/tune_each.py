"""Find better prices one at a time. Most prices matter in few games: moved alone, on common seeds, all other games stay
as they were, and a small gain shows that would be drowned where all are moved at once (`tune`).

In each round every price is tried a step up and a step down; what is clearly better is kept at once, and the next
price is tried beside it. What is found by chance among so many is sifted out by the confirmation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from moonless.core.game import Game
from moonless.core.prices import Price
from moonless.lab.jobs import run_all
from moonless.lab.kept import keep, resume
from moonless.lab.progress import Progress
from moonless.lab.tune import Plan, play_lot, shared, together, told_of, valued

STEP, SHORTER = 0.2, 0.6
"""How far a price is moved, of its range, and how much shorter in each round than in the one before."""


@dataclass(slots=True)
class Walk:
    """Where the prices are, and what was tried."""

    at: dict[str, float]
    tried: list[dict[str, Any]] = field(default_factory=list)

    @property
    def kept(self) -> list[dict[str, Any]]:
        return [each for each in self.tried if each["kept"]]


def tune_each(game: Game, plan: Plan, rounds: int, processes: int = 1, results: Path | None = None) -> Walk:
    """So many rounds over all prices, from those that the captain has; known trials are not played again."""
    prices = plan.prices()
    walk = Walk({price.name: price.tuned for price in prices})
    known = resume(results, told_of(game, plan) | {"each": True}, "tune")
    trials = [(number, price, way) for number in range(rounds) for price in prices for way in (1, -1)]
    base: tuple[int, list[list[float]]] | None = None
    with Progress("trials", len(trials)) as progress:
        for place, (number, price, way) in enumerate(trials):
            progress.add(1)
            if place < len(known):
                note(walk, known[place])
                continue
            value = moved(price, walk.at[price.name], way * STEP * SHORTER**number)
            if base is None or base[0] != number:
                base = number, points(plan, walk.at, number, processes)
            found = points(plan, walk.at | {price.name: value}, number, processes) if value is not None else base[1]
            gap = together(base[1], found)
            trial = {"price": price.name, "value": value, "gain": gap.mean, "margin": gap.margin, "kept": gap.low > 0}
            keep(results, trial)
            note(walk, trial)
            if trial["kept"]:
                base = number, found
    return walk


def moved(price: Price, value: float, step: float) -> float | None:
    """A value a step on; none where that is the end of its range."""
    there = valued(price, shared(price, value) + step)
    return None if there == value else there


def points(plan: Plan, prices: Mapping[str, float], number: int, processes: int) -> list[list[float]]:
    """Of the games of a round, contest by contest."""
    return run_all(play_lot, plan.lots(prices, plan.seed + number * plan.games, plan.games), processes)


def note(walk: Walk, trial: dict[str, Any]) -> None:
    walk.tried.append(trial)
    if trial["kept"]:
        walk.at[trial["price"]] = trial["value"]


def as_lines(walk: Walk) -> list[str]:
    """What was kept, in its order."""
    lines = [f"{len(walk.tried)} trials, {len(walk.kept)} kept; gains in standard deviations of a game, 95%:"]
    for each in walk.kept:
        lines.append(f"  {each['price']:24}{each['value']:<10g}{each['gain']:+.3f} +/- {each['margin']:.3f}")
    return lines
