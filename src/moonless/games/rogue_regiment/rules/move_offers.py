"""6.3 to 6.5 Moves that are open: each rule adds what he may do, or says why there is nothing."""

from moonless.core.decision import Bar, Option
from moonless.games.rogue_regiment.content.options import Opening
from moonless.games.rogue_regiment.rules import movement
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.turns import Turn
from moonless.games.rogue_regiment.state import NOWHERE, Operator

ALL_TAKEN = Bar("every way is taken", "3.4")
NO_WAY = Bar("no way leads on", "3.3")
CLIMB_TAKEN = Bar("the square to climb into is taken", "3.4")
NOTHING_TO_CLIMB = Bar("nothing to climb here", "6.5")


def offer_moves(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.3 Moves; 3.4 past an operator only if he can go on."""
    opening, operator = turn.opening, turn.operator
    if turn.alone:
        options += opening.moves
        return None if opening.moves else NO_WAY
    before, taken, beside = len(options), turn.taken, opening.beside
    moves = play.content.action_options.moves
    for facing, step in enumerate(turn.steps):
        if step or (beside[facing] & taken and squeezes(play, operator, opening, facing, turn.others)):
            options.append(moves[facing])
    if len(options) > before:
        return None
    return ALL_TAKEN if opening.moves else NO_WAY


def offer_sprints(play: Play, turn: Turn, options: list[Option]) -> Bar | None:
    """6.4 Sprints, by their first step."""
    opening, operator = turn.opening, turn.operator
    if turn.alone:
        options += opening.sprints
        return None if opening.sprints else NO_WAY
    before, left = len(options), play.content.constants.sprint_squares - 1
    for option in opening.sprints:
        if turn.steps[option.value] or movement.can_run(
            play, operator, operator.place, option.value, turn.others, left
        ):
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
    open_climbs = [way for way in climbs if movement.can_climb(play, turn.operator, way.value, turn.others)]
    options += open_climbs
    return None if open_climbs else CLIMB_TAKEN


def squeezes(play: Play, operator: Operator, opening: Opening, facing: int, others: int) -> bool:
    """3.4, 15.8 A move onto a square that is taken: into a craft, or an operator's in passing."""
    bit = opening.beside[facing]
    if play.occupied & bit:
        return bool(play.crafts & bit) and movement.boards_craft(play, operator, operator.place, facing)
    if not opening.steps[facing] or operator.ap < 2 or operator.aboard != NOWHERE:
        return False
    return movement.can_pass(play, operator, play.board.ahead[operator.place * 8 + facing], others)
