"""6.3 to 6.5 Moves that are open: each rule adds what he may do, or says why there is nothing."""

from typing import Final

from moonless.core.decision import Bar, Option
from moonless.games.rogue_regiment.rules import move_actions, movement
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.turns import FACINGS_IN, Turn
from moonless.games.rogue_regiment.state import NOWHERE

ALL_TAKEN: Final = Bar("every way is taken", "3.4")
NO_WAY: Final = Bar("no way leads on", "3.3")
CLIMB_TAKEN: Final = Bar("the square to climb into is taken", "3.4")
NOTHING_TO_CLIMB: Final = Bar("nothing to climb here", "6.5")


def offer_moves(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.3 Moves; 3.4 past an operator only if he can go on."""
    before, opening, crowd, free = len(options), turn.opening, turn.crowd, turn.free
    if turn.alone:
        options += opening.moves
    else:
        moves = play.content.action_options.moves
        for facing in FACINGS_IN[crowd | free]:
            if free >> facing & 1 or move_barred(play, turn, facing) is None:
                options.append(moves[facing])
    return None if len(options) > before else none_open(opening.moves)


def offer_sprints(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.4 Sprints, by their first step."""
    before, sprints, free = len(options), turn.opening.sprints, turn.free
    for option in sprints:
        if turn.alone or free >> option.value & 1 or sprint_barred(play, turn, option.value) is None:
            options.append(option)
    return None if len(options) > before else none_open(sprints)


def none_open(ways: list[Option]) -> Bar:
    """Why none of the ways that the ground opens is open."""
    return ALL_TAKEN if ways else NO_WAY


def offer_climbs(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.5 Climbs."""
    climbs = turn.opening.climbs
    if not climbs:
        return NOTHING_TO_CLIMB
    if turn.alone:
        options += climbs
        return None
    open_climbs = [way for way in climbs if climb_barred(play, turn, way.value) is None]
    options += open_climbs
    return None if open_climbs else CLIMB_TAKEN


# One way


def move_barred(play: Play, turn: Turn, facing: int) -> Bar | None:
    """6.3 A step onto a free square; 3.4, 15.8 onto one that is taken: into a craft, or an operator's in passing."""
    operator, opening = turn.operator, turn.opening
    if turn.free >> facing & 1:
        return None
    if not turn.crowd >> facing & 1:
        return movement.NO_WAY_THERE
    bit = opening.beside[facing]
    if play.occupied & bit:
        return movement.boarding_barred(play, operator, operator.place, facing) if play.crafts & bit else movement.TAKEN
    if not opening.moves_to & bit or operator.aboard != NOWHERE:
        return movement.NO_WAY_THERE
    if operator.ap < 2 * play.content.actions["move"].ap:  # there, and on again
        return movement.NO_PASSING
    return movement.passing_barred(play, operator, play.board.ahead[operator.place][facing], turn.others)


def sprint_barred(play: Play, turn: Turn, facing: int) -> Bar | None:
    """6.4 The first step of a sprint."""
    operator, opening = turn.operator, turn.opening
    if not opening.runs_to & opening.beside[facing]:
        return move_actions.NO_RUN_THERE
    if turn.free >> facing & 1:
        return None
    left = play.content.constants.sprint_squares - 1
    return movement.run_barred(play, operator, operator.place, facing, turn.others, left)


def climb_barred(play: Play, turn: Turn, facing: int) -> Bar | None:
    """6.5 A step onto a wall, a crate, a grapple."""
    return movement.climb_barred(play, turn.operator, facing, turn.others)


WAYS: Final = {"move": move_barred, "sprint": sprint_barred, "climb": climb_barred}
"""What bars one way of each of them."""
