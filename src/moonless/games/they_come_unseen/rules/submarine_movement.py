"""6.2-6.6 How far and how deep a submarine may go."""

from typing import Final

from moonless.core.decision import Bar
from moonless.games.they_come_unseen.board import PERISCOPE
from moonless.games.they_come_unseen.rules import terms
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.terms import BLOCKED
from moonless.games.they_come_unseen.state import Plan, Submarine

BATTERY_A_SQUARE: Final = 1
"""6.3 Units of battery for each square."""

TOO_FAR = Bar("14 squares are the most in one turn", "6.2")
TOO_FAR_SHALLOW = Bar("with 250 ft water on the path, 6 squares are the most in this turn", "6.4")
EMPTY = Bar("the battery is empty", "6.3")
STEEP = Bar("the depth changes by at most one step a square", "6.6")
BOTTOM = Bar("the water is not deep enough", "3.3")
CRUSHED = Bar("the hits taken do not allow this depth", "16.3")
SHIP_THERE = Bar("a ship lies there: not at periscope depth", "3.10")
SNORT_OVER = Bar("three squares are the most after a snort", "7.4")
STATION = Bar("a station square can only be entered to attack it", "9.1")


def reach_barred(play: Play, plan: Plan, target: int) -> Bar | None:
    """6.2-6.4, 7.4 Whether the submarine can go one square further, onto this one."""
    boat = play.content.submarine
    if target < 0:
        return BLOCKED
    if plan.battery == 0:
        return EMPTY
    if plan.snort >= 0 and plan.moved >= plan.snort + boat.snort_straight_squares + boat.snort_follow_up_squares:
        return SNORT_OVER
    if plan.shallow or play.board.shallow[target]:
        return TOO_FAR_SHALLOW if plan.moved >= boat.max_move_in_shallow else None
    return TOO_FAR if plan.moved >= boat.max_move else None


def depth_barred(play: Play, submarine: Submarine, plan: Plan, target: int, depth: int) -> Bar | None:
    """3.10, 6.5, 6.6 Whether it can be at this depth there."""
    if play.board.station[target] >= 0:
        return STATION
    if abs(depth - plan.depths[-1]) > 1:
        return STEEP
    if depth > play.board.floor[target]:
        return BOTTOM
    if depth > play.content.depth_by_hits[submarine.hits]:
        return CRUSHED
    if depth == PERISCOPE and terms.ships_at(play, target):
        return SHIP_THERE
    return None


def advance(play: Play, plan: Plan, square: int, depth: int) -> None:
    """6.3 One square, one unit of battery."""
    plan.squares.append(square)
    plan.depths.append(depth)
    plan.battery -= BATTERY_A_SQUARE
    plan.shallow = plan.shallow or play.board.shallow[square]
