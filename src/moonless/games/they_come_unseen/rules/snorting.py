"""7 Snorting."""

from moonless.core.decision import Bar, Option
from moonless.core.squares import COMPASS
from moonless.games.they_come_unseen.board import DIRECTION_KEYS, DIRECTIONS
from moonless.games.they_come_unseen.rules import terms, weather
from moonless.games.they_come_unseen.rules.play import Play
from moonless.games.they_come_unseen.rules.submarine_movement import EMPTY, SHIP_THERE
from moonless.games.they_come_unseen.state import Plan

SNORT = [Option(f"snort {key}", f"Snort {COMPASS[n]}", 32 + n, "7.2") for n, key in enumerate(DIRECTION_KEYS)]
NOT_AT_PERISCOPE = Bar("it is not at periscope depth", "7.1")
ONE_SNORT = Bar("one snort a turn", "6.1")
SNORT_BLOCKED = Bar("two open sea squares in a straight line are needed", "7.2")
NO_ROOM = Bar("there is no movement left for two squares", "7.1")
STORM = Bar("no snorting at storm level 6", "17.6")


def snort_barred(play: Play, plan: Plan, direction: int) -> Bar | None:
    """7.1, 7.2, 17.6 Whether it can snort two squares that way; in the storm it neither begins nor ends (R32)."""
    board, boat = play.board, play.content.submarine
    if plan.snort >= 0:
        return ONE_SNORT
    if plan.depths[-1] != 0:
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
        return STORM
    most = boat.max_move_in_shallow if shallow else boat.max_move
    return NO_ROOM if plan.moved + boat.snort_straight_squares > most else None
