"""6.3 to 6.5 Moves that are open: each rule adds what he may do, or says why there is nothing."""

from typing import Final

from moonless.core.decision import Bar, Option
from moonless.games.rogue_regiment.rules import movement
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.turns import Turn
from moonless.games.rogue_regiment.state import NOWHERE

ALL_TAKEN = Bar("every way is taken", "3.4")
NO_WAY = Bar("no way leads on", "3.3")
NO_RUN_THERE = Bar("nobody sprints that way", "6.4")
CLIMB_TAKEN = Bar("the square to climb into is taken", "3.4")
NOTHING_TO_CLIMB = Bar("nothing to climb here", "6.5")


def offer_moves(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.3 Moves; 3.4 past an operator only if he can go on."""
    opening = turn.opening
    if turn.alone:
        options += opening.moves
        return None if opening.moves else NO_WAY
    before, taken, beside = len(options), turn.taken, opening.beside
    moves = play.content.action_options.moves
    for facing, step in enumerate(turn.steps):
        if step or (beside[facing] & taken and move_barred(play, turn, facing) is None):
            options.append(moves[facing])
    if len(options) > before:
        return None
    return ALL_TAKEN if opening.moves else NO_WAY


def offer_sprints(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.4 Sprints, by their first step."""
    opening = turn.opening
    if turn.alone:
        options += opening.sprints
        return None if opening.sprints else NO_WAY
    before = len(options)
    for option in opening.sprints:
        if sprint_barred(play, turn, option.value) is None:
            options.append(option)
    if len(options) > before:
        return None
    return ALL_TAKEN if opening.sprints else NO_WAY


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
    if turn.steps[facing]:
        return None
    operator, opening = turn.operator, turn.opening
    bit = opening.beside[facing]
    if not bit & turn.taken:
        return movement.NO_WAY_THERE
    if play.occupied & bit:
        return movement.boarding_barred(play, operator, operator.place, facing) if play.crafts & bit else movement.TAKEN
    if not opening.steps[facing] or operator.aboard != NOWHERE:
        return movement.NO_WAY_THERE
    if operator.ap < 2:
        return movement.NO_PASSING
    return movement.passing_barred(play, operator, play.board.ahead[operator.place * 8 + facing], turn.others)


def sprint_barred(play: Play, turn: Turn, facing: int) -> Bar | None:
    """6.4 The first step of a sprint."""
    operator, opening = turn.operator, turn.opening
    if not opening.runs_to & opening.beside[facing]:
        return NO_RUN_THERE
    if turn.steps[facing]:
        return None
    left = play.content.constants.sprint_squares - 1
    return movement.run_barred(play, operator, operator.place, facing, turn.others, left)


def climb_barred(play: Play, turn: Turn, facing: int) -> Bar | None:
    """6.5 A step onto a wall, a crate, a grapple."""
    return movement.climb_barred(play, turn.operator, facing, turn.others)


WAYS: Final = {"move": move_barred, "sprint": sprint_barred, "climb": climb_barred}
"""What bars one way of each of them."""
