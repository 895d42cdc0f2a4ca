"""7 Snorting."""

from moonless.core.decision import Bar, Option
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DIRECTION_KEYS, DIRECTIONS, PERISCOPE
from moonless.games.they_come_unseen.rules import submarine_movement, terms, weather
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.submarine_movement import EMPTY, SHIP_THERE
from moonless.games.they_come_unseen.rules.weather import NO_SNORT
from moonless.games.they_come_unseen.state import Plan

NOT_AT_PERISCOPE = Bar("it is not at periscope depth", "7.1")
ONE_SNORT = Bar("one snort a turn", "6.1")
SNORT_BLOCKED = Bar("two open sea squares in a straight line are needed", "7.2")
NO_ROOM = Bar("there is no movement left for two squares", "7.1")


class Snort(Option):
    """7.2 Two squares in this direction."""

    def __init__(self, direction: int) -> None:
        super().__init__(f"snort {DIRECTION_KEYS[direction]}", f"Snort {COMPASS[direction]}", direction, "7.2")
        self.direction = direction


SNORT = [Snort(direction) for direction in range(DIRECTIONS)]


def snort_barred(play: Play, plan: Plan, direction: int) -> Bar | None:
    """7.1, 7.2, 17.6 Whether it can snort two squares that way; in the storm it neither begins nor ends (R32)."""
    board, boat = play.board, play.content.submarine
    if plan.snort >= 0:
        return ONE_SNORT
    if plan.depths[-1] != PERISCOPE:
        return NOT_AT_PERISCOPE
    if plan.battery < boat.snort_minimum_battery:
        return EMPTY
    here, shallow = plan.squares[-1], plan.shallow
    storm = weather.storm(play, here).no_snort
    for _ in range(boat.snort_straight_squares):
        here = board.step[here * DIRECTIONS + direction]
        if here < 0 or board.station[here] >= 0:
            return SNORT_BLOCKED
        if terms.ships_at(play, here):
            return SHIP_THERE
        shallow = shallow or board.shallow[here]
        storm = storm or weather.storm(play, here).no_snort
    if storm:
        return NO_SNORT
    most = boat.max_move_in_shallow if shallow else boat.max_move
    return NO_ROOM if plan.moved + boat.snort_straight_squares > most else None


def snort(play: Play, plan: Plan, direction: int) -> None:
    """7.2, 7.3 Two squares in a line, free of battery, which is charged by ten units."""
    boat, battery = play.content.submarine, plan.battery
    plan.snort = plan.moved
    for _ in range(boat.snort_straight_squares):
        target = play.board.step[plan.squares[-1] * DIRECTIONS + direction]
        submarine_movement.advance(play, plan, target, PERISCOPE)
    plan.battery = min(boat.battery_max, battery + boat.snort_battery_gain)
