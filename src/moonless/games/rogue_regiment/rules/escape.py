"""16.8 The officer who makes for his car."""

from moonless.games.rogue_regiment.content.components import KUBELWAGEN
from moonless.games.rogue_regiment.rules import attacks, marching, masks, pieces, telling
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import ABOARD, ALIVE, NOWHERE, OFFICER, Unit


def staff_car(play: Play) -> Unit | None:
    """16.8 The officer's car, if it still runs."""
    for unit in play.state.units:
        if unit.kind == KUBELWAGEN and unit.fate == ALIVE and unit.key not in play.mission.column:
            return unit
    return None


def car_to_reach(play: Play, unit: Unit) -> Unit | None:
    """16.8 After the alarm the officer makes for his car; if it is a wreck he stays."""
    if "staff_car_escape" not in play.mission.special_rules or unit.role != OFFICER or not play.state.battle:
        return None
    return staff_car(play) if unit.fate == ALIVE else None


def make_for_car(play: Play, unit: Unit, car: Unit) -> bool:
    """16.8 He walks there and boards it; whether he is still on foot."""
    reach = marching.reach(play, unit, play.kinds[unit.kind].move)
    goal = play.board.route(car.place, play.walls).least(reach.ends)[0]
    telling.say(play, f"{telling.unit_name(unit)} makes for his car: route of {reach.cost(goal)}.", "16.8", [unit.key])
    marching.walk(play, unit, reach, goal, play.kinds[unit.kind].move)
    if unit.fate == ALIVE and play.board.distance[unit.place][car.place] == 1:
        unit.fate, unit.place, unit.route = ABOARD, NOWHERE, pieces.unit_number(play, car)
        attacks.unmark(play, unit)
        car.parked, car.alert, car.acted, car.route = False, True, True, 0
        masks.refresh(play)
        telling.say(play, f"{telling.unit_name(unit)} is in his car.", "16.8", [unit.key, car.key], False)
    return unit.fate == ALIVE
