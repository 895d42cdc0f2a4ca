"""6.3 to 6.5 Moves, sprints and climbs, on foot and with a boat; 15.9 driving the jeep."""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Bar, Decision, Option
from moonless.games.rogue_regiment.board.ground import VEHICLE, WATER
from moonless.games.rogue_regiment.content.components import DINGHY, JEEP
from moonless.games.rogue_regiment.content.options import DRIVES, STOP
from moonless.games.rogue_regiment.rules import alarm, masks, movement, pieces, reactions, sight, telling, ties
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ALIVE, DRIVEN_OFF, NOWHERE, Operator, Unit

NO_JEEP: Final = Bar("he is not in a jeep that runs", "15.9")
NO_ROAD: Final = Bar("the jeep has no way to drive", "15.2")
NO_ROAD_THERE: Final = Bar("no vehicle drives that way", "15.2")
NO_RUN_THERE: Final = Bar("nobody sprints that way", "6.4")
NO_STOP: Final = Bar("he stops on no operator's square", "3.4")
NOT_DRIVEN: Final = Bar("he has not driven yet", "15.9")

PATH: Final = "path"
"""An order of several steps, with nothing left to chance between them."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Run:
    """A sprint being declared: who runs, and the squares so far."""

    def __init__(self, operator: Operator, path: list[int]) -> None:
        self.operator = operator
        self.path = path


def position(play: Play, operator: Operator, place: int) -> tuple[int, int]:
    """7.3 A place and how low he keeps there; in a craft nobody is low (15.8, 15.9)."""
    if not operator.crouched or rides(play, operator, place):
        return place, sight.STANDING
    return place, sight.CROUCHING if operator.aboard != NOWHERE else sight.posture(play, operator, place, True)


def rides(play: Play, operator: Operator, place: int) -> bool:
    """15.8, 15.9 Whether a step to a place ends in a craft: one lies there, or his boat moves there."""
    if pieces.craft_at(play, place) is not None:
        return True
    if operator.aboard == NOWHERE or play.state.units[operator.aboard].kind != DINGHY:
        return False
    return place < play.board.size and play.board.terrain[place] == WATER


def step(play: Play, operator: Operator, facing: int) -> None:
    """3.3 One step, nothing else: on foot, with the boat, or into or out of a craft."""
    there = play.board.ahead[operator.place][facing]
    if operator.aboard != NOWHERE:
        craft = play.state.units[operator.aboard]
        if craft.kind == DINGHY and there < play.board.size and play.board.terrain[there] == WATER:
            craft.place, craft.facing = there, facing
            for man in pieces.crew(play, craft):
                man.place = there
            masks.refresh(play)
            return
        operator.aboard = NOWHERE
    else:
        found = pieces.craft_at(play, there)
        if found is not None:
            operator.aboard = pieces.unit_number(play, found)
            operator.crouched = operator.crouched and found.kind != JEEP
    operator.place = there


def move(play: Play, operator: Operator, facing: int) -> None:
    """6.3 One step of kind `move`; 15.8 aboard a boat everybody in it comes along."""
    start = operator.place
    there = play.board.ahead[start][facing]
    deed = reactions.begin(play, operator, [position(play, operator, start), position(play, operator, there)])
    step(play, operator, facing)
    others = movement.others(play, operator)
    operator.passing = operator.aboard == NOWHERE and bool(others & play.board.bits[operator.place])
    tell_step(play, operator, "moves", "6.3", [start, there])
    reactions.react(play, deed)


def climb(play: Play, operator: Operator, facing: int) -> None:
    """6.5 Into a hedge or crate, through a window; with the hook onto rock or over a grapple point."""
    start = operator.place
    there = play.board.ahead[start][facing]
    deed = reactions.begin(play, operator, [position(play, operator, start), position(play, operator, there)])
    operator.place = there
    operator.passing = False
    tell_step(play, operator, "climbs", "6.5", [start, there])
    reactions.react(play, deed)


def sprint(play: Play, operator: Operator, facing: int) -> None:
    """6.4 Up to three steps, the path declared in full before anybody reacts."""
    place = operator.place
    path = [place]
    most = play.content.constants.sprint_squares
    others = movement.others(play, operator)
    while True:
        place = play.board.ahead[place][facing]
        path.append(place)
        if len(path) > most:
            break
        options = runs_on_from(play, operator, path, others)
        chosen = play.ask(Decision(ties.seat(play, operator), "sprint", "6.4", options, Run(operator, path), PATH))
        if chosen is STOP:
            break
        facing = chosen.value
    run(play, operator, path)


def runs_on_from(play: Play, operator: Operator, path: list[int], others: int) -> list[Option]:
    """6.4 How a sprint may go on: it stops, or goes one square further."""
    place, left = path[-1], play.content.constants.sprint_squares - len(path)
    options: list[Option] = [] if run_stop_barred(play, path, others) else [STOP]
    opening, taken = movement.opening_at(play, operator, place), play.occupied | others
    if not opening.near & taken:
        return options + opening.runs
    return options + [
        way
        for way in opening.runs
        if not opening.beside[way.value] & taken
        or movement.run_barred(play, operator, place, way.value, others, left) is None
    ]


def run_stop_barred(play: Play, path: list[int], others: int) -> Bar | None:
    """3.4 A sprint passes operators; it does not end on their squares."""
    return NO_STOP if others & play.board.bits[path[-1]] else None


def run_on_barred(play: Play, operator: Operator, path: list[int], facing: int, others: int) -> Bar | None:
    """6.4 One step more of a sprint."""
    place, left = path[-1], play.content.constants.sprint_squares - len(path)
    opening = movement.opening_at(play, operator, place)
    if not opening.runs_to & opening.beside[facing]:
        return NO_RUN_THERE
    return movement.run_barred(play, operator, place, facing, others, left)


def run(play: Play, operator: Operator, path: list[int]) -> None:
    """6.4 A sprint as declared."""
    deed = reactions.begin(play, operator, [position(play, operator, at) for at in path])
    deed.sprinted = path
    operator.place = path[-1]
    operator.passing = False
    tell_step(play, operator, "sprints", "6.4", path)
    reactions.react(play, deed)


def tell_step(play: Play, operator: Operator, verb: str, rule: str, path: list[int]) -> None:
    if play.heard:
        words = f"{verb} to {telling.place_name(play, operator.place)}"
        telling.step_told(play, operator.name, operator.key, words, rule, path)


# 15.9 Jeep


def drive_barred(play: Play, operator: Operator) -> Bar | None:
    """15.9 In a jeep that runs, with a way ahead."""
    if not pieces.in_jeep(play, operator):
        return NO_JEEP
    jeep = play.state.units[operator.aboard]
    if jeep.fate != ALIVE:
        return NO_JEEP
    if any(jeep_barred(play, operator.place, facing, jeep) is None for facing in range(8)):
        return None
    return NO_ROAD


def drive(play: Play, operator: Operator) -> None:
    """15.9 Up to 8 squares of vehicle movement, all aboard; it sounds the alarm. The way is declared in full."""
    jeep = play.state.units[operator.aboard]
    path = [jeep.place]
    while len(path) <= play.content.drive_squares and path[-1] < play.board.size:
        options: list[Option] = [] if drive_stop_barred(path) else [STOP]
        options += [way for way in DRIVES if jeep_barred(play, path[-1], way.value, jeep) is None]
        chosen = play.ask(Decision(ties.seat(play, operator), "drive", "15.9", options, Run(operator, path), PATH))
        if chosen is STOP:
            break
        jeep.facing = chosen.value
        path.append(play.board.ahead[path[-1]][chosen.value])
    drive_along(play, operator, path)


def drive_along(play: Play, operator: Operator, path: list[int]) -> None:
    """15.9 The way as declared."""
    jeep = play.state.units[operator.aboard]
    deed = reactions.begin(play, operator, [position(play, operator, place) for place in path])
    alarm.sound_alarm(play, "the jeep's engine", "15.9")
    for man in pieces.crew(play, jeep):
        man.place = path[-1]
    masks.put(play, jeep, path[-1])
    tell_step(play, operator, "drives", "15.9", path)
    if jeep.place >= play.board.size:
        drive_off(play, jeep)
    reactions.react(play, deed)


def drive_stop_barred(path: list[int]) -> Bar | None:
    """15.9 Not before the first square."""
    return None if len(path) > 1 else NOT_DRIVEN


def jeep_barred(play: Play, place: int, facing: int, jeep: Unit) -> Bar | None:
    """15.2 Open ground outside buildings, no edge feature, nobody in the way; off the board room for all aboard."""
    if play.board.step_kind(VEHICLE, place, facing, play.walls) == 0:
        return NO_ROAD_THERE
    there = play.board.ahead[place][facing]
    if there >= play.board.size and tile_is_full(play, there, jeep):
        return movement.TAKEN
    taken = (pieces.operator_mask(play) | play.occupied) & ~play.board.bits[jeep.place]
    return movement.TAKEN if taken & play.board.bits[there] else None


def tile_is_full(play: Play, there: int, jeep: Unit) -> bool:
    """2.10, 15.9 Whether a small tile has fewer free squares than there are men aboard: each needs one."""
    crew = pieces.crew(play, jeep)
    taken = {man.place for man in play.state.operators if man not in crew and not man.dead}
    places = play.board.tiles[play.board.tile_of[there]].places
    return sum(place not in taken for place in places) < len(crew)


def drive_off(play: Play, jeep: Unit) -> None:
    """15.9 Leaving the board at an exit tile takes all aboard."""
    tile = play.board.tiles[play.board.tile_of[jeep.place]]
    for man in pieces.crew(play, jeep):
        man.aboard = NOWHERE
        taken = movement.others(play, man)
        man.place = next(place for place in tile.places if not taken & play.board.bits[place])
    jeep.place, jeep.fate = NOWHERE, DRIVEN_OFF
    masks.refresh(play)
