"""What a result is worth: a medal for each of the highest levels of a scenario, or for who won."""

from collections.abc import Mapping
from typing import Any

from moonless.balance.difficulty import difficulty
from moonless.core.game import Game, Outcome
from moonless.players.figures import one_wins
from moonless.server.api.reporting import Honor

EVERYBODY = 100
MEDALS = 3
"""So many of a scenario's levels, the highest, are medals: gold, silver, bronze."""


def rank(game: Game, scenario: str, level: str) -> int:
    """1 for gold, 2 for silver, 3 for bronze; 0 for none."""
    best = game.levels_at(scenario)[1:][-MEDALS:][::-1]
    return best.index(level) + 1 if level in best else 0


def honor(game: Game, scenario: str, outcome: Outcome, mine: list[str]) -> Honor:
    """Where one side wins and the other loses, for who looks on it is the winner's; for who played, their own."""
    if not one_wins(game):
        return Honor(rank(game, scenario, outcome.level), outcome.level)
    won = not mine or any(outcome.scores.get(seat, 0.0) > 0 for seat in mine)
    return Honor(1 if won else 0, outcome.level)


def share_as_well(game: Game, scenario: str, started: Mapping[str, Any], level: str) -> tuple[float, int] | None:
    """In which share of the computer's measured games the result was this good or better, and of how many; None where
    it was in all, which tells nothing."""
    measured, levels = difficulty(game, scenario, started), game.levels_at(scenario)
    if measured is None or level not in levels or one_wins(game):
        return None
    share = sum(measured.levels.get(each, 0.0) for each in levels[levels.index(level) :])
    return None if round(100 * share) >= EVERYBODY else (share, measured.games)
