"""Means with their 95% intervals."""

from dataclasses import dataclass, replace
from math import sqrt

CONFIDENCE = 1.96
"""Standard errors on either side of a mean of very many that hold 95%."""
FEWEST = 8
"""Of fewer worlds nothing is clear."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of so many games, and half of its 95% interval."""

    mean: float
    margin: float
    count: int
    deviation: float

    @property
    def low(self) -> float:
        return self.mean - self.margin

    @property
    def high(self) -> float:
        return self.mean + self.margin

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count) if self.count else 0.0

    def __str__(self) -> str:
        return f"{self.mean:.2f} +/- {self.margin:.2f}"


def mean_of(values: list[float]) -> Mean:
    count = len(values)
    if not count:
        return Mean(0.0, float("inf"), 0, 0.0)
    mean = sum(values) / count
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / max(count - 1, 1))
    margin = CONFIDENCE * deviation / sqrt(count) if count > 1 else float("inf")
    return Mean(mean, margin, count, deviation)


def share_of(wins: float, count: int) -> Mean:
    """A share of games won, by Wilson's interval: honest also near 0 and 1."""
    if not count:
        return Mean(0.0, float("inf"), 0, 0.0)
    share, z = wins / count, CONFIDENCE
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    margin = z / (1 + z * z / count) * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Mean(middle, margin, count, sqrt(share * (1 - share)))


def mean_of_few(values: list[float]) -> Mean:
    """The same with Student's factor: of ten games as much is known as ten games tell."""
    found = mean_of(values)
    return replace(found, margin=student(found.count - 1) * found.error) if found.count > 1 else found


def pooled(gaps: list[Mean], spreads: list[float]) -> Mean:
    """What differs in several contests together, each counted alike: in deviations of its games."""
    mean = sum(gap.mean / spread for gap, spread in zip(gaps, spreads, strict=True)) / len(gaps)
    error = sqrt(sum((gap.error / spread) ** 2 for gap, spread in zip(gaps, spreads, strict=True))) / len(gaps)
    count = sum(gap.count for gap in gaps)
    return Mean(mean, student(count - len(gaps)) * error, count, error * sqrt(count))


def student(free: int) -> float:
    """Standard errors on either side that hold 95% where the error itself is known from so many: to within a hundredth
    from four on."""
    free = max(free, 1)
    return CONFIDENCE + 2.37 / free + 2.82 / free**2


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean and its standard error, of so many worlds: often few, or a sum of other figures."""

    mean: float
    error: float
    worlds: int

    @property
    def margin(self) -> float:
        """Half of the 95% interval."""
        return student(self.worlds - 1) * self.error

    def excludes_nothing(self, errors: float = 0.0) -> bool:
        """Whether it is clear that this is not 0: by the 95% interval, or by so many standard errors."""
        return self.worlds >= FEWEST and abs(self.mean) > (errors * self.error if errors else self.margin)


def figure(values: list[float]) -> Figure:
    found = mean_of(values)
    return Figure(found.mean, found.error, found.count)
