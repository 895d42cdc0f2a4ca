"""Means with their 95% intervals."""

from dataclasses import dataclass
from math import sqrt

CONFIDENCE = 1.96
"""Standard errors on either side of a mean of very many that hold 95%."""


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
