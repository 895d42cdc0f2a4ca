"""What answers brought in the worlds in which they were tried, in points that people know."""

from moonless.core.game import Game
from moonless.players.admiral.race import Runner


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
