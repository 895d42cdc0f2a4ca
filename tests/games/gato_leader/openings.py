"""Positions that tests of several chapters begin with."""

from typing import Any

from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.phases import ENEMY, REFIT
from moonless.games.gato_leader.state import Ship, Sub
from tests.games.gato_leader.position import READ, Position


def ready(area: str = "short-s", submerged: bool = False, **changes: Any) -> tuple[Position, Sub, Ship]:
    """Drum at range 1 of Syoei Maru (M1) in convoy-sw."""
    game = Position("turning-the-tide")
    boat = game.boat("drum", at="marianas", **changes)
    sub = game.duel(boat, area, submerged)
    return game, sub, game.ship("m1", "convoy-sw", 58)


def target(area: str = "short-s", submerged: bool = False, **changes: Any) -> tuple[Position, Sub]:
    """Drum before the Enemy ships step."""
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("drum", at="marianas", **changes), area, submerged)
    game.state.phase = ENEMY
    return game, sub


def alone(area: str, submerged: bool = False, level: str = "trained", **changes: Any) -> tuple[Position, Sub]:
    """Drum alone on the display."""
    game = Position()
    return game, game.duel(game.boat("drum", level, "marianas", **changes), area, submerged)


def opened(campaign: str, **options: Any) -> Position:
    """A campaign just started: no squadron yet."""
    return Position(state=GAME.start(campaign, {**READ, **options}))


def refitting(campaign: str = "turning-the-tide", length: str = "medium", **options: Any) -> Position:
    """Before the Refit Segment."""
    game = Position(campaign, length, **options)
    game.state.phase = REFIT
    return game
