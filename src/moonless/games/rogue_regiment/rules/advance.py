"""9 Axis advance phase: one unit at a time, nearest first; where each goes follows from 9.6 and is told."""

from typing import Final

from moonless.games.rogue_regiment.board.ground import FAR, LATER, SHORT_RANGE, SIGHT_RANGE
from moonless.games.rogue_regiment.board.ways import Reach, squares_of
from moonless.games.rogue_regiment.content.components import HALF_TRACK, KUBELWAGEN, MOTORBIKE, TRUCK
from moonless.games.rogue_regiment.rules import (
    alarm,
    escape,
    looking,
    marching,
    marked_targets,
    pieces,
    sight,
    telling,
    ties,
    vehicles,
)
from moonless.games.rogue_regiment.rules.pieces import place_of
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.rules.sight import GLIMPSED, PARTIAL
from moonless.games.rogue_regiment.state import (
    ALIVE,
    ALL_TIES,
    CLOSEST_IN_STEALTH,
    GLIMPSE_FIRST,
    GUN,
    NOWHERE,
    OFFICER,
    ON_BOARD_ONLY,
    OPTIMAL_FIRST,
    SENTRY,
    SOME_TIES,
    VEHICLE,
    Operator,
    Unit,
)

OPTIMAL: Final = 0
OPTIMAL_ON_OTHER: Final = 2
APPROACH: Final = 4
"""9.6.4 The lines a, c and e; b and d, a position that is not optimal, come one after a and c."""
ENDS: Final = [
    "optimal position", "attack position, not optimal", "optimal position on {}", "attack position on {}, not optimal",
    "no attack position in reach, toward {}",
]  # fmt: skip
"""9.6.4 a to e in words."""


class Plan:
    """9.6 Where a unit goes: the squares that tie, and whom it will face."""

    def __init__(self, case: int, squares: list[int], operator: Operator) -> None:
        self.case = case
        self.squares = squares
        self.operator = operator
        self.closest = operator


def begin_advance(play: Play) -> None:
    """9.2 In battle somebody is always spotted (R29); with nobody else to advance, sentries do (R52)."""
    state = play.state
    for unit in state.units:
        unit.acted = False
    play.marching = []
    state.all_sentries = False
    if state.battle:
        if not pieces.anyone_spotted(play):
            alarm.spot_closest(play, "9.2")
        last = play.board.size if ON_BOARD_ONLY in state.readings else play.board.places
        state.all_sentries = not any(would_advance(play, unit) and unit.place < last for unit in state.units)
    marked_targets.windows(play, None, NOWHERE, 0)


def would_advance(play: Play, unit: Unit) -> bool:
    """9.2 Spawn tile units, guards, patrolmen, sentries off their posts; motorbikes and half-tracks (R62)."""
    if unit.fate != ALIVE or unit.place < 0 or unit.parked or unit.role in (OFFICER, GUN):
        return False
    if unit.role == VEHICLE:
        return unit.kind in (MOTORBIKE, HALF_TRACK)
    return unit.role != SENTRY or unit.post == NOWHERE


def advance_phase(play: Play) -> bool:
    """9.3 The next unit acts; False when none is left."""
    unit = line_up(play)
    if unit is None:
        return False
    unit.acted = True
    if unit.kind in (KUBELWAGEN, TRUCK):
        vehicles.drive_on(play, unit)
    elif holds(play, unit):
        car = escape.car_to_reach(play, unit)
        if car is None or (escape.make_for_car(play, unit, car) and pieces.spotted(play)):
            face_enemy(play, unit)
    else:
        advance(play, unit)
    return True


def still_to_act(play: Play) -> list[Unit]:
    """9.1, 9.2 Who is still to act: alert units while somebody is spotted; cars and trucks in any case (15.5)."""
    spotted = pieces.anyone_spotted(play)
    if not spotted and not pieces.targets(play):
        return []
    last = play.board.places if play.state.battle else play.board.size
    waiting = [
        unit
        for unit in play.fielded
        if not unit.acted and unit.alert and unit.place < last and unit.fate == ALIVE and not unit.parked
    ]
    return waiting if spotted else [unit for unit in waiting if unit.kind in (KUBELWAGEN, TRUCK)]


def holds(play: Play, unit: Unit) -> bool:
    """9.1, 9.2 Officers and HMG turn only; so do sentries at their posts in battle, unless all advance."""
    if unit.role in (OFFICER, GUN):
        return True
    return play.state.battle and unit.role == SENTRY and unit.post != NOWHERE and not play.state.all_sentries


def next_unit(play: Play, waiting: list[Unit]) -> Unit:
    """9.3 The unit closest to a spotted operator first, ties by choice (R30); on a tile front before rear (R63)."""
    gaps = gaps_to_spotted(play, waiting)
    best = min(gaps)
    if gaps.count(best) == 1:
        return waiting[gaps.index(best)]
    tied = [unit for unit, gap in zip(waiting, gaps, strict=True) if gap == best]
    tied.sort(key=place_of)
    if play.state.ties < ALL_TIES:
        return tied[0]
    options = [ties.unit_option(play, unit, "9.3") for unit in tied]
    return play.state.units[ties.tie(play, "who-advances", "9.3", options, None, ALL_TIES).value]


def gaps_to_spotted(play: Play, waiting: list[Unit]) -> list[int]:
    """9.3 How far each is from a spotted operator; R63 on a rear marker later, while one in front waits."""
    gaps = [LATER] * len(waiting)
    for man in pieces.spotted(play) or pieces.targets(play):
        row = play.board.order[man.place]
        for at, unit in enumerate(waiting):
            gap = row[unit.place]
            if gap < gaps[at]:
                gaps[at] = gap
    if off_board(play, waiting):
        later = [comes_later(play, unit, waiting) for unit in waiting]
        gaps = [gap + LATER * late for gap, late in zip(gaps, later, strict=True)]
    return gaps


def line_up(play: Play) -> Unit | None:
    """9.3 The next to act. Who comes after is kept: it holds until somebody else is spotted, alert or dead.

    Where players choose (R30) or somebody is to follow from a rear marker (R63), it is found anew each time.
    """
    spotted = pieces.spotted_mask(play)
    if play.marching and spotted == play.marching_for:
        return play.marching.pop()
    waiting = still_to_act(play)
    if len(waiting) < 2:
        return waiting[0] if waiting else None
    if not spotted or play.state.ties >= ALL_TIES:
        return next_unit(play, waiting)
    if off_board(play, waiting) and any(comes_later(play, unit, waiting) for unit in waiting):
        return next_unit(play, waiting)
    gaps = gaps_to_spotted(play, waiting)
    order = [(gap, waiting[at].place, -at) for at, gap in enumerate(gaps)]
    order.sort(reverse=True)
    play.marching, play.marching_for = [waiting[-at] for _, _, at in order], spotted
    return play.marching.pop()


def off_board(play: Play, waiting: list[Unit]) -> bool:
    """2.9 Whether any of them is on a small tile."""
    size = play.board.size
    for unit in waiting:  # noqa: SIM110  # asked before every unit's move, and this is the fastest way
        if unit.place >= size:
            return True
    return False


def comes_later(play: Play, unit: Unit, waiting: list[Unit]) -> bool:
    """R63 On a rear marker of a spawn tile, while one on a front marker waits."""
    if unit.place < play.board.size:
        return False
    tile = play.board.tiles[play.board.tile_of[unit.place]]
    return unit.place in tile.rear and any(other.place in tile.front for other in waiting)


# 9.4 Turning


def face_enemy(play: Play, unit: Unit) -> None:
    """9.4 Face the closest spotted operator it could attack from its square, else the closest (R51)."""
    hunters = marked_targets.hunters(play, unit)
    spotted = pieces.spotted(play)
    reachable = [man for man in spotted if position_on(play, unit.place, man)]
    closest_first = CLOSEST_IN_STEALTH in play.state.readings and not play.state.battle
    man = closest_of(play, unit, spotted if closest_first else reachable or spotted)
    if play.heard:
        gap, can = play.board.distance[unit.place][man.place], "can" if man in reachable else "cannot"
        words = f"stays: closest spotted operator {man.name}, {gap}, who {can} be attacked from there"
        telling.say(play, f"{telling.unit_name(unit)} {words}.", "9.4", [unit.key])
    done = looking.turn_to(play, unit, man.place, f"to face {man.name}", "9.4", True) or unit.fate != ALIVE
    if not done and hunters == marked_targets.hunters(play, unit) and pieces.anyone_spotted(play):
        face_enemy(play, unit)  # 4.10: it has seen somebody new; R57: who is struck turns no further


def position_on(play: Play, place: int, man: Operator) -> bool:
    """9.6.3 An attack position: within 8, the operator visible from there, facing aside."""
    return 0 < play.board.distance[place][man.place] <= SIGHT_RANGE and sight.shows(
        play, place, man.place, sight.hidden(play, man)
    )


def closest_of(play: Play, unit: Unit, men: list[Operator]) -> Operator:
    """9.4, 9.6.2 By distance, then by route, then players choose."""
    if len(men) == 1:
        return men[0]
    row = play.board.distance[unit.place]
    best, tied = FAR, men
    for man in men:
        if row[man.place] < best:
            best, tied = row[man.place], [man]
        elif row[man.place] == best:
            tied.append(man)
    if len(tied) > 1:
        costs = [marching.route_to(play, unit.place, man, marching.gait(play, unit)) for man in tied]
        least = min(costs)
        tied = [man for man, cost in zip(tied, costs, strict=True) if cost == least]
    if len(tied) == 1 or play.state.ties < SOME_TIES:
        return tied[0]
    options = [ties.operator_option(play, man, "9.6") for man in tied]
    return play.state.operators[ties.tie(play, "closest", "9.6", options, unit).value]


# 9.6 Advancing


def advance(play: Play, unit: Unit) -> None:
    """9.6 Plan, walk, turn; plan again with the points left when somebody new is seen (9.6.7)."""
    points = play.kinds[unit.kind].move
    again = True
    while again and unit.fate == ALIVE:
        again = False
        spotted = pieces.spotted(play)
        if not spotted:
            return
        if stands_well(play, unit, spotted):
            again = turn_reveals(play, unit, spotted[0])
            continue
        reach = marching.reach(play, unit, points)
        if not reach.ends:
            marching.close_up(play, unit, reach)
            return
        plan = make_plan(play, unit, reach, spotted)
        goal = destination(play, unit, plan)
        tell_plan(play, unit, plan, goal, reach)
        left = marching.walk(play, unit, reach, goal, points)
        if unit.fate != ALIVE or not pieces.anyone_spotted(play):
            return
        if left >= 0:
            points, again = left, True
            continue
        man = plan.operator
        if plan.case == APPROACH:
            man = glimpsed(play, unit, plan.operator)
        points = max(0, points - reach.cost(goal))
        again = man.place >= 0 and turn_reveals(play, unit, man)


def turn_reveals(play: Play, unit: Unit, man: Operator) -> bool:
    """9.6.6, 9.6.7 Face him; whether it was stopped by somebody new, or a marked attack (R57), and plans again."""
    return not looking.turn_to(play, unit, man.place, f"to face {man.name}", "9.6", True) and unit.fate == ALIVE


def stands_well(play: Play, unit: Unit, spotted: list[Operator]) -> bool:
    """9.6.4 a Its own square is optimal on the closest, at no cost: it only turns."""
    if unit.place >= play.board.size or len(spotted) != 1:
        return False
    man = spotted[0]
    gap = play.board.distance[unit.place][man.place]
    if gap > SHORT_RANGE or not position_on(play, unit.place, man) or sight.cover(play, unit.place, man, man.place):
        return False
    if play.heard:
        telling.say(
            play, f"{telling.unit_name(unit)}: closest spotted operator: {man.name}, {gap}; it stays; {ENDS[OPTIMAL]}.",
            "9.6", [unit.key],
        )  # fmt: skip
    return True


def make_plan(play: Play, unit: Unit, reach: Reach, spotted: list[Operator]) -> Plan:
    """9.6.4 The first line that offers a destination (R55)."""
    closest = closest_of(play, unit, spotted)
    full, low = play.full, play.low
    if unit.role == VEHICLE and unit.place < play.board.size:  # it does not stand in its own way
        play.full &= ~play.board.bits[unit.place]
        play.low &= ~play.board.bits[unit.place]
    plan = plan_attack(play, reach, closest, OPTIMAL)
    others = [man for man in spotted if man is not closest]
    if plan is None:
        plan = plan_other(play, unit, reach, others, False) or plan_approach(play, unit, reach, closest, spotted)
    elif plan.case != OPTIMAL and OPTIMAL_FIRST in play.state.readings:
        plan = plan_other(play, unit, reach, others, True) or plan
    play.full, play.low = full, low
    plan.closest = closest
    return plan


def plan_other(play: Play, unit: Unit, reach: Reach, men: list[Operator], optimal: bool) -> Plan | None:
    """9.6.4 c, d A position on another spotted operator: optimal first, or none else, then the closest such."""
    plans = [plan for plan in [plan_attack(play, reach, man, OPTIMAL_ON_OTHER) for man in men] if plan is not None]
    best = [plan for plan in plans if plan.case == OPTIMAL_ON_OTHER]
    if not best and not optimal:
        best = plans
    if not best:
        return None
    man = closest_of(play, unit, [plan.operator for plan in best])
    return next(plan for plan in best if plan.operator is man)


def plan_attack(play: Play, reach: Reach, man: Operator, case: int) -> Plan | None:
    """9.6.3, 9.6.4 a to d Optimal: within 4 and without cover, at least cost; else any position, at least route."""
    if not reach.ends & play.board.sight.ball(man.place):
        return None
    positions = sight.viewpoints(play, man, reach.ends)
    if not positions:
        return None
    optimal = sight.uncovered(play, man, positions & play.board.sight.ball(man.place, SHORT_RANGE))
    if optimal:
        return Plan(case, reach.nearest(optimal), man)
    return Plan(case + 1, play.board.route(man.place, play.walls, reach.walker).least(positions), man)


def plan_approach(play: Play, unit: Unit, reach: Reach, closest: Operator, spotted: list[Operator]) -> Plan:
    """9.6.4 e Least route to the closest; squares with a glimpse of a spotted man are preferred (R68)."""
    route = play.board.route(closest.place, play.walls, reach.walker)
    if GLIMPSE_FIRST in play.state.readings:
        here = route.cost(unit.place)
        glimpses = glimpses_from(play, [place for place in squares_of(reach.ends) if route.cost(place) < here], spotted)
        return Plan(APPROACH, route.least(glimpses or reach.ends), closest)
    squares = route.least(reach.ends)
    if len(squares) == 1:
        return Plan(APPROACH, squares, closest)
    glimpses = glimpses_from(play, squares, spotted)
    return Plan(APPROACH, squares_of(glimpses) if glimpses else squares, closest)


def glimpses_from(play: Play, squares: list[int], spotted: list[Operator]) -> int:
    """9.6.4 e Those of some squares from which a spotted man's square is partially visible."""
    board, mask, glimpses = play.board, 0, 0
    for place in squares:
        mask |= board.bits[place]
    for man in spotted:
        if mask & board.sight.ball(man.place):
            glimpses |= sight.looked_at(play, man.place, GLIMPSED, mask)
    return glimpses


def glimpse(play: Play, place: int, man: Operator) -> bool:
    """9.6.4 e The man's square is partially visible within 8."""
    return (
        0 < play.board.distance[place][man.place] <= SIGHT_RANGE and sight.visibility(play, place, man.place) == PARTIAL
    )


def glimpsed(play: Play, unit: Unit, closest: Operator) -> Operator:
    """9.6.6 In case e: the closest spotted operator on a partially visible square, if any."""
    if unit.place >= play.board.size:
        return closest
    men = [man for man in pieces.spotted(play) if glimpse(play, unit.place, man)]
    return closest_of(play, unit, men) if men else closest


def destination(play: Play, unit: Unit, plan: Plan) -> int:
    """9.6.4 Remaining ties: players choose."""
    if len(plan.squares) == 1:
        return plan.squares[0]
    options = [play.options.place(place, "9.6") for place in plan.squares]
    return ties.tie(play, "destination", "9.6", options, unit).value


def tell_plan(play: Play, unit: Unit, plan: Plan, goal: int, reach: Reach) -> None:
    """9.6 Whom it goes for, by how long a route, and to what end."""
    if play.heard:
        closest = plan.closest
        gap, cost = play.board.distance[unit.place][closest.place], reach.cost(goal)
        route = f"route of {cost} to {telling.place_name(play, goal)}" if cost else "it stays"
        end = ENDS[plan.case].format(plan.operator.name)
        telling.say(
            play, f"{telling.unit_name(unit)}: closest spotted operator: {closest.name}, {gap}; {route}; {end}.",
            "9.6", [unit.key],
        )  # fmt: skip
