"""3 Terrain and movement, as far as operators are concerned: which steps are open, and who stands in the way."""

from typing import Final

from moonless.core.decision import Bar
from moonless.games.rogue_regiment.board.ground import CLIMB, DIVER, FOREST, MOVE, WATER
from moonless.games.rogue_regiment.content.components import DINGHY
from moonless.games.rogue_regiment.content.options import RUNS, Opening
from moonless.games.rogue_regiment.rules import pieces
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import NOWHERE, Operator

NO_WAY_THERE: Final = Bar("no way leads there", "3.3")
TAKEN: Final = Bar("the square is taken", "3.4")
NO_PASSING: Final = Bar("he could not leave the other operator's square again", "3.4")
FULL: Final = Bar("it has no room for him", "15.8")
NO_CLIMB_THERE: Final = Bar("nothing to climb there", "6.5")

FREE: Final = 0
PASSABLE: Final = 1
"""3.4 An operator stands there, who may be passed."""
BARRED: Final = 2
"""An axis unit, a vehicle, a captive."""


def blocked_by(play: Play, operator: Operator, there: int, others: int) -> int:
    """3.4 Who bars a square."""
    bit = play.board.bits[there]
    if there < play.board.size and play.occupied & bit:
        return BARRED
    if not others & bit:
        return FREE
    for other in play.state.operators:
        if other.place == there and other.captive:
            return BARRED
    return PASSABLE


def others(play: Play, operator: Operator) -> int:
    """The places of everybody else."""
    mask = 0
    for other in play.state.operators:
        if other is not operator and not other.dead and other.place >= 0:
            mask |= play.board.bits[other.place]
    return mask


def step_barred(play: Play, operator: Operator, place: int, facing: int, others: int) -> Bar | None:
    """3.3, 3.4 Whether he may end a plain step there: a `move` onto a free square; aboard a boat, see 15.8."""
    there = play.board.ahead[place][facing]
    if there < 0:
        return NO_WAY_THERE
    if operator.aboard != NOWHERE:
        return craft_step_barred(play, operator, place, facing, there, others)
    if kind(play, operator, place, facing) != MOVE:
        return NO_WAY_THERE
    return None if blocked_by(play, operator, there, others) == FREE else TAKEN


def kind(play: Play, operator: Operator, place: int, facing: int) -> int:
    """3.3 The kind of a step for him."""
    return play.board.step_kind(pieces.walker(play, operator), place, facing, play.walls)


def opening_at(play: Play, operator: Operator, place: int) -> Opening:
    """3.3 The steps the ground opens for him at a place; made once."""
    walker = pieces.walker(play, operator)
    places = play.surroundings.openings[walker]
    found = places.get(place)
    if found is None:
        found = places[place] = make_opening(play, walker, place)
    return found


def make_opening(play: Play, walker: int, place: int) -> Opening:
    """3.3, 6.3 to 6.5 Moves, sprints and climbs by the ground alone."""
    board, offered = play.board, play.content.action_options
    kinds = [board.step_kind(walker, place, facing, play.walls) for facing in range(8)]
    ahead = board.ahead[place]
    beside = [board.bits[there] if there >= 0 else 0 for there in ahead]
    found = Opening(board.around[place], beside)
    for facing, kind in enumerate(kinds):
        if kind == MOVE:
            found.ways |= 1 << facing
            found.moves.append(offered.moves[facing])
            found.step_places.append(offered.step_places[facing])
            found.moves_to |= beside[facing]
            if runs(play, place, ahead[facing]):
                found.sprints.append(offered.sprints[facing])
                found.runs.append(RUNS[facing])
                found.runs_to |= beside[facing]
        elif kind == CLIMB and place < board.size:
            found.climbs.append(offered.climbs[facing])
    return found


def runs(play: Play, place: int, there: int) -> bool:
    """6.4 No sprint in water, nor from forest to forest."""
    terrain = play.board.terrain
    return WATER not in (terrain[there], terrain[place]) and not terrain[there] == FOREST == terrain[place]


def boarding_barred(play: Play, operator: Operator, place: int, facing: int) -> Bar | None:
    """15.8, 15.9 A Move into an adjacent dinghy or jeep with room for him: past no wall that bars a Move (6.3)."""
    there = play.board.ahead[place][facing]
    if there < 0 or operator.aboard != NOWHERE:
        return NO_WAY_THERE
    craft = pieces.craft_at(play, there)
    if craft is None:
        return TAKEN
    if len(pieces.crew(play, craft)) >= play.content.capacity:
        return FULL
    gait = pieces.walker(play, operator) | (DIVER if craft.kind == DINGHY else 0)
    return None if play.board.step_kind(gait, place, facing, play.walls) == MOVE else NO_WAY_THERE


def craft_step_barred(play: Play, operator: Operator, place: int, facing: int, there: int, others: int) -> Bar | None:
    """15.8 Aboard a dinghy a Move shifts it over water, or leaves it; from a jeep a Move gets out."""
    craft = play.state.units[operator.aboard]
    if there < play.board.size and play.occupied & play.board.bits[there]:
        return TAKEN
    if craft.kind == DINGHY and there < play.board.size and play.board.terrain[there] == WATER:
        kind = play.board.step_kind(DIVER, place, facing, play.walls)  # a swimmer's steps serve a boat too
    else:
        kind = play.board.step_kind(pieces.walker(play, operator), place, facing, play.walls)
    if kind != MOVE:
        return NO_WAY_THERE
    return None if blocked_by(play, operator, there, others) == FREE else TAKEN


def passing_barred(play: Play, operator: Operator, there: int, others: int) -> Bar | None:
    """3.4 A single Move may end on an operator's square if he can leave it again in the same turn (R9)."""
    if blocked_by(play, operator, there, others) != PASSABLE:
        return TAKEN
    return None if opening_at(play, operator, there).moves_to & ~(play.occupied | others) else NO_PASSING


def climb_barred(play: Play, operator: Operator, facing: int, others: int) -> Bar | None:
    """6.5 One step of kind `climb` onto a free square."""
    if operator.aboard != NOWHERE or kind(play, operator, operator.place, facing) != CLIMB:
        return NO_CLIMB_THERE
    there = play.board.ahead[operator.place][facing]
    return None if blocked_by(play, operator, there, others) == FREE else TAKEN


def run_barred(play: Play, operator: Operator, place: int, facing: int, others: int, left: int) -> Bar | None:
    """6.4 A sprint step that the ground allows: onto a free square, or past an operator if he can run on."""
    there = play.board.ahead[place][facing]
    blocked = blocked_by(play, operator, there, others)
    if blocked == FREE:
        return None
    if blocked == BARRED:
        return TAKEN
    return None if left > 0 and runs_on(play, operator, there, others, left - 1) else NO_PASSING


def runs_on(play: Play, operator: Operator, place: int, others: int, left: int) -> bool:
    """6.4 Whether a sprint can go on from a place, with so many steps left after the next."""
    opening = opening_at(play, operator, place)
    if opening.runs_to & ~(play.occupied | others):
        return True
    return left > 0 and any(run_barred(play, operator, place, way.value, others, left) is None for way in opening.runs)
