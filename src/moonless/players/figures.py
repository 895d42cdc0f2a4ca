"""Figures for people: a mean with its 95% interval, a difference with its own."""

from dataclasses import dataclass
from math import sqrt

from moonless.core.game import Game
from moonless.core.intervals import CONFIDENCE
from moonless.players.admiral.race import Runner

FEWEST = 8
"""Of fewer worlds nothing is clear."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean and its standard error, of so many worlds."""

    mean: float
    error: float
    worlds: int

    @property
    def margin(self) -> float:
        """Half of the 95% interval. Student's factor for the few, to within a hundredth from five worlds on."""
        free = max(self.worlds - 1, 1)
        return (CONFIDENCE + 2.37 / free + 2.82 / free**2) * self.error

    def excludes_nothing(self, errors: float = 0.0) -> bool:
        """Whether it is clear that this is not 0: by the 95% interval, or by so many standard errors."""
        return self.worlds >= FEWEST and abs(self.mean) > (errors * self.error if errors else self.margin)


def figure(values: list[float]) -> Figure:
    count = len(values)
    if not count:
        return Figure(0.0, 0.0, 0)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return Figure(mean, sqrt(spread / count), count)


def own_points(game: Game, runner: Runner) -> dict[int, float]:
    """What an answer brought its seat, world by world: the game's points, or where one side wins and the other
    loses, and the points are one side's, the seat's own chance to win."""
    scores = runner.tally.scores
    if not one_wins(game):
        return scores
    return {world: chance_to_win(value, scores[world]) for world, value in runner.values.items()}


def chance_to_win(value: float, score: float) -> float:
    """The points are those of the side whose value is near them; the other side has the rest."""
    return score if abs(value - score) <= abs(value - (1 - score)) else 1 - score


def one_wins(game: Game) -> bool:
    """Whether a game ends in one of two ways, one side's and the other's."""
    return len(game.levels) == 2 and len(game.sides_at(game.first_scenario, {})) == 2


def gained(game: Game, one: Runner, other: Runner) -> list[float]:
    """What one answer brought more than another, in each world in which both were tried."""
    mine, theirs = own_points(game, one), own_points(game, other)
    return [points - theirs[world] for world, points in mine.items() if world in theirs]
