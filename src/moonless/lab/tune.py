"""Find better prices for a game's rule of thumb, as chess engines find theirs: by simultaneous perturbation (SPSA).

At each step all prices are moved at once, each by lot up or down; the captain with these prices and the one with the
opposite ones play the same seeds, and all prices follow the better by a little. Steps get smaller. What is found is the
average of the last half of the steps, confirmed on seeds that no step has used. Prices are moved on the scale of their
ranges, by ratios where a range is above zero.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

from moonless.core.bulk import answer_by, play_out
from moonless.core.decision import Decision, Option
from moonless.core.errors import MoonlessError
from moonless.core.fate import SeededFate
from moonless.core.game import Game, Player, find_game
from moonless.core.intervals import Mean, mean_of, pooled
from moonless.core.prices import Price, firsts, tuned
from moonless.lab.jobs import about, run_all
from moonless.lab.kept import keep, resume
from moonless.lab.progress import Progress

NUDGE, NUDGE_SLOWS = 0.12, 0.101
"""How far prices are moved for a trial, of their range, and how fast that shrinks; Spall's exponents."""
GAIN, GAIN_SLOWS = 0.12, 0.602
"""How far they follow, for each standard deviation of a game by which one was better."""
WARM_UP = 20
"""Steps by which the gain is held back at first."""
CONFIRMED_FROM = 1_000_000
"""The first seed of the confirmation."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Games of one captain: which scenario, which side is his (none: all), his prices, the seeds."""

    game: str
    scenario: str
    side: tuple[str, ...]
    prices: tuple[tuple[str, float], ...]
    seeds: range


def play_lot(lot: Lot) -> list[float]:
    """The points of its games, in whatever process this is; the other side is held by the first officer."""
    game = find_game(lot.game)
    captains = game.judgment.captains_by(tuned(game.judgment.prices()) | dict(lot.prices))
    return [play_one(game, lot, captains(seed), seed) for seed in lot.seeds]


def play_one(game: Game, lot: Lot, captain: Player, seed: int) -> float:
    state, side = game.start(lot.scenario, dict(game.unattended)), lot.side
    ours = answer_by(game, state, captain)
    theirs = answer_by(game, state, game.judgment.first_officer(seed))

    def answer(decision: Decision) -> Option:
        return ours(decision) if decision.seat in side else theirs(decision)

    play_out(game, state, SeededFate(seed), answer if side else ours)
    outcome = game.outcome(state)
    return outcome.scores.get(side[0], outcome.score) if side else outcome.score


@dataclass(frozen=True, slots=True)
class Plan:
    """What is tuned by: the scenarios, how many games of each a side and step, the first seed."""

    game: str
    scenarios: tuple[str, ...]
    games: int
    seed: int
    fixed: tuple[str, ...] = ()
    """Prices that stay as they are."""
    side: int = 0
    """Which side is played for where there are two, from 1 on; 0: each in turn."""
    gain: float = GAIN

    def prices(self) -> list[Price]:
        """Those that are moved."""
        return [price for price in find_game(self.game).judgment.prices() if price.name not in self.fixed]

    def sides(self, scenario: str) -> list[tuple[str, ...]]:
        """Each side of a scenario; a game that all play together has one that is everybody."""
        sides = find_game(self.game).sides_at(scenario, {})
        if len(sides) == 1:
            return [()]
        return [tuple(side) for number, side in enumerate(sides, start=1) if self.side in (0, number)]

    def lots(self, prices: Mapping[str, float], first: int, games: int) -> list[Lot]:
        given, seeds = tuple(prices.items()), range(first, first + games)
        return [Lot(self.game, each, side, given, seeds) for each in self.scenarios for side in self.sides(each)]


@dataclass(slots=True)
class Course:
    """Where a search has come to, in shares of each price's range."""

    at: dict[str, float]
    step: int = 0
    trail: list[dict[str, float]] = field(default_factory=list)
    """Where it was after each step."""

    def found(self) -> dict[str, float]:
        """The average of the last half."""
        last = self.trail[len(self.trail) // 2 :] or [self.at]
        return {name: sum(spot[name] for spot in last) / len(last) for name in self.at}


def shared(price: Price, value: float) -> float:
    """A value as a share of its range: by ratios where that is above zero."""
    if price.low > 0:
        return log(value / price.low) / log(price.high / price.low)
    return (value - price.low) / (price.high - price.low)


def valued(price: Price, share: float) -> float:
    """The value of a share, as it is written."""
    share = min(max(share, 0.0), 1.0)
    if price.low > 0:
        value = price.low * exp(share * log(price.high / price.low))
    else:
        value = price.low + share * (price.high - price.low)
    return min(max(float(f"{value:.4g}"), price.low), price.high)


def values(prices: list[Price], shares: Mapping[str, float]) -> dict[str, float]:
    return {price.name: valued(price, shares[price.name]) for price in prices}


def tune(game: Game, plan: Plan, steps: int, processes: int = 1, results: Path | None = None) -> Course:
    """From the prices that the captain has, or from where the results leave off, for as many steps in all."""
    prices = plan.prices()
    if not prices:
        raise MoonlessError(f"{game.name}: its rule of thumb has no prices to tune")
    course = Course({price.name: shared(price, price.tuned) for price in prices})
    known = resume(results, told_of(game, plan), "tune")
    spread = known.pop(0)["spread"] if known else None if steps else []
    course.trail = [line["at"] for line in known]
    course.step, course.at = len(course.trail), dict(course.trail[-1]) if course.trail else course.at
    if spread is None:
        spread = deviations(plan, tuned(prices), processes)
        keep(results, {"spread": spread})
    with Progress("steps", steps) as progress:
        progress.add(course.step)
        while course.step < steps:
            gap = take_step(prices, plan, course, spread, processes)
            keep(results, {"step": course.step, "gap": round(gap, 4), "at": course.at})
            progress.add(1)
    return course


def take_step(prices: list[Price], plan: Plan, course: Course, spread: list[float], processes: int) -> float:
    """One trial of all prices at once, and what follows from it; by how much the one was better, in deviations."""
    chance = Random(f"tune {plan.seed} {course.step}")
    nudge = NUDGE / (course.step + 1) ** NUDGE_SLOWS
    gain = plan.gain / ((course.step + WARM_UP) / WARM_UP) ** GAIN_SLOWS
    signs = {price.name: chance.choice((-1.0, 1.0)) for price in prices}
    seed = plan.seed + course.step * plan.games
    lots = [
        lot
        for way in (1.0, -1.0)
        for lot in plan.lots(
            values(prices, {name: at + way * nudge * signs[name] for name, at in course.at.items()}), seed, plan.games
        )
    ]
    played = list(run_all(play_lot, lots, processes))
    half = len(played) // 2
    gaps = [
        (sum(more) - sum(less)) / len(more) / deviation
        for more, less, deviation in zip(played[:half], played[half:], spread, strict=True)
    ]
    gap = sum(gaps) / len(gaps)
    course.at = {name: round(min(max(at + gain * gap * signs[name], 0.0), 1.0), 5) for name, at in course.at.items()}
    course.step += 1
    course.trail.append(course.at)
    return gap


def deviations(plan: Plan, prices: Mapping[str, float], processes: int) -> list[float]:
    """Of a game's points, contest by contest: what a difference is measured in."""
    played = run_all(play_lot, plan.lots(prices, plan.seed, max(2 * plan.games, 40)), processes)
    return [max(mean_of(points).deviation, 1e-3) for points in played]


@dataclass(slots=True)
class Confirmed:
    """The tuned prices against the first, contest by contest and all together, in standard deviations of a game."""

    contests: list[tuple[str, str, Mean, Mean, Mean]]
    """Scenario, side, the first's points, the tuned one's, the difference on the same seeds."""
    together: Mean

    @property
    def better(self) -> bool:
        return self.together.low > 0


def confirm(game: Game, plan: Plan, prices: Mapping[str, float], games: int, processes: int = 1) -> Confirmed:
    """On seeds that no step has used."""
    first, new = (plan.lots(each, CONFIRMED_FROM, games) for each in (firsts(game.judgment.prices()), prices))
    played = list(run_all(play_lot, [*first, *new], processes))
    olds, news = played[: len(first)], played[len(first) :]
    found = []
    for lot, old, now in zip(first, olds, news, strict=True):
        gaps = [more - less for more, less in zip(now, old, strict=True)]
        found.append((lot.scenario, ", ".join(lot.side) or "all", mean_of(old), mean_of(now), mean_of(gaps)))
    return Confirmed(found, together(olds, news))


def together(olds: list[list[float]], news: list[list[float]]) -> Mean:
    """By how much the new points are more, game by game, every contest counted alike: in deviations of its games."""
    gaps = [
        mean_of([more - less for more, less in zip(new, old, strict=True)]) for old, new in zip(olds, news, strict=True)
    ]
    return pooled(gaps, [max(mean_of(old).deviation, 1e-3) for old in olds])


# Keeping


def told_of(game: Game, plan: Plan) -> dict[str, Any]:
    """What a search depends on."""
    return about(game) | {"plan": asdict(plan), "from": tuned(game.judgment.prices())}


def as_prices(game: Game, found: Mapping[str, float]) -> list[Price]:
    """The game's prices with what was found."""
    return [replace(price, tuned=found.get(price.name, price.tuned)) for price in game.judgment.prices()]


def as_lines(game: Game, found: Mapping[str, float], confirmed: Confirmed | None) -> Iterator[str]:
    for price in game.judgment.prices():
        yield f"  {price.name:24}{price.first:10g} -> {found.get(price.name, price.tuned):<10g} {price.sentence}"
    if confirmed is not None:
        yield "On seeds that no step has used, 95% intervals:"
        for scenario, side, first, new, gap in confirmed.contests:
            yield f"  {scenario:24}{side:20}{first} -> {new}, difference {gap} ({gap.count} games each)"
        verdict = "better" if confirmed.better else "no better, as far as that shows"
        gap = confirmed.together
        yield f"Together {gap.mean:+.3f} +/- {gap.margin:.3f} standard deviations of a game: {verdict}"
