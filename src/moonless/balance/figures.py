"""What games add up to: distributions, shares, means and differences, each with its 95% interval."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, sqrt
from typing import Protocol

from moonless.balance.looks import Look, Places
from moonless.core.intervals import CONFIDENCE, Mean, mean_of, share_of

FEWEST = 5
"""Games with an option, and without it, that are needed to say what it is worth."""
MOST_BARS = 40


class Result(Protocol):
    """How a game went, whoever played it."""

    @property
    def seed(self) -> int: ...
    @property
    def score(self) -> float: ...
    @property
    def level(self) -> str: ...
    @property
    def scores(self) -> dict[str, float]: ...
    @property
    def causes(self) -> dict[str, int]: ...


@dataclass(slots=True)
class Party:
    """One who plays, or one version of the content: all its games, and the closer look at some."""

    name: str
    scenario: str
    played: Sequence[Result]
    looks: list[Look] = field(default_factory=list)


@dataclass(slots=True)
class Share:
    """How many of all games, with the ends of the interval."""

    count: int
    total: int
    ends: tuple[float, float]

    @property
    def share(self) -> float:
        return self.count / self.total if self.total else 0.0


def share(count: int, total: int) -> Share:
    """By Wilson: honest also near 0 and 1."""
    found = share_of(count, total)
    return Share(count, total, (max(found.low, 0.0), min(found.high, 1.0)))


def level_shares(played: Sequence[Result], levels: Iterable[str]) -> dict[str, Share]:
    counts = Counter(each.level for each in played)
    return {level: share(counts[level], len(played)) for level in levels}


@dataclass(slots=True)
class Bins:
    """Scores gathered into bars of one width."""

    low: float
    step: float
    number: int

    @property
    def high(self) -> float:
        return self.low + self.step * self.number

    def place(self, score: float) -> int:
        return min(max(int((score - self.low) // self.step), 0), self.number - 1)

    def heights(self, played: Sequence[Result]) -> list[Share]:
        counts = Counter(self.place(each.score) for each in played)
        return [share(counts[place], len(played)) for place in range(self.number)]


def bins_for(scores: Iterable[float], reach: Iterable[float] = ()) -> Bins:
    """Bars that hold all scores, and reach to the levels' lowest ones."""
    all = [*scores, *reach]
    low, high = floor(min(all)), floor(max(all))
    step = max(1, ceil((high - low + 1) / MOST_BARS))
    low = low // step * step if step > 1 else low
    return Bins(low, step, (high - low) // step + 1)


def causes_of(played: Sequence[Result], names: Iterable[str]) -> dict[str, Mean]:
    """What was lost to what, a game."""
    return {name: mean_of([float(each.causes.get(name, 0)) for each in played]) for name in names}


def common_causes(played: Iterable[Result], most: int) -> list[str]:
    total: Counter[str] = Counter()
    for each in played:
        total.update(each.causes)
    return [name for name, _ in total.most_common(most)]


# What options are worth


@dataclass(slots=True)
class Worth:
    """An option in the hands of one seat or of several."""

    id: str
    offered: int
    """Games in which it was there."""
    taken: int
    """Games in which it was taken."""
    uses: int
    difference: Mean | None
    """The mean score of games in which it was taken, less that of those in which it was there and left."""


def difference_of(one: list[float], other: list[float]) -> Mean:
    """The first mean less the second; their spreads may differ (Welch)."""
    first, second = mean_of(one), mean_of(other)
    spread = sqrt(first.deviation**2 / len(one) + second.deviation**2 / len(other))
    count = len(one) + len(other)
    return Mean(first.mean - second.mean, CONFIDENCE * spread, count, spread * sqrt(count))


def worths(looks: list[Look], seats: Iterable[str]) -> list[Worth]:
    """All options that these seats had, the surest and largest difference first."""
    there = list(seats)
    ids = sorted({id for look in looks for seat in there for id in look.offered.get(seat, {})})
    found = [worth(looks, there, id) for id in ids]
    return sorted(found, key=lambda each: -sureness(each.difference))


def worth(looks: list[Look], seats: list[str], id: str) -> Worth:
    taken: list[float] = []
    left: list[float] = []
    uses = 0
    for look in looks:
        if not any(id in look.offered.get(seat, {}) for seat in seats):
            continue
        used = sum(look.chosen.get(seat, {}).get(id, 0) for seat in seats)
        uses += used
        (taken if used else left).append(look.score_of(seats[0]))
    enough = len(taken) >= FEWEST and len(left) >= FEWEST
    return Worth(id, len(taken) + len(left), len(taken), uses, difference_of(taken, left) if enough else None)


def sureness(difference: Mean | None) -> float:
    """How many times its margin a difference is; none comes last."""
    if difference is None:
        return -1.0
    return abs(difference.mean) / difference.margin if difference.margin else abs(difference.mean)


# Places, seats


def summed(looks: list[Look], seats: Iterable[str], which: Callable[[Look], Places]) -> dict[str, Counter[str]]:
    """How often craft of these seats were where, by board."""
    total: dict[str, Counter[str]] = {}
    for look in looks:
        for seat in seats:
            for board, cells in which(look).get(seat, {}).items():
                total.setdefault(board, Counter()).update(cells)
    return total


def decisions(looks: list[Look], seat: str) -> Mean:
    """How many questions a seat answers, a game."""
    return mean_of([float(sum(look.chosen.get(seat, {}).values())) for look in looks])


def gone(looks: list[Look], seat: str) -> Mean:
    """How many of its craft left the board, a game: lost, scuttled or home."""
    return mean_of([float(sum(sum(cells.values()) for cells in look.ends.get(seat, {}).values())) for look in looks])


def paired(one: Party, two: Party) -> Mean:
    """The second's scores less the first's, on the seeds that both have played."""
    first = {each.seed: each.score for each in one.played}
    return mean_of([each.score - first[each.seed] for each in two.played if each.seed in first])
