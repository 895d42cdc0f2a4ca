"""9 Axis advance phase: one unit at a time, nearest first; where each goes follows from 9.6 and is told."""

from typing import Final

from moonless.core.decision import Option
from moonless.games.rogue_regiment.board.ground import FAR, SIGHT_RANGE
from moonless.games.rogue_regiment.board.ways import Reach, squares_of
from moonless.games.rogue_regiment.content.components import HALF_TRACK, KUBELWAGEN, MOTORBIKE, TRUCK
from moonless.games.rogue_regiment.rules.basics import ALL, SOME
from moonless.games.rogue_regiment.rules.marching import Marching
from moonless.games.rogue_regiment.rules.sight import GLIMPSED, PARTIAL
from moonless.games.rogue_regiment.state import ALIVE, GUN, NOWHERE, OFFICER, SENTRY, VEHICLE, Operator, Unit

SHORT: Final = 4
"""9.6.3 An optimal position is this near."""
LATER: Final = 10000
"""9.3 More than any distance."""
ENDS = [
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


class Advance(Marching):
    """Chapter 9."""

    def begin_advance(self) -> None:
        """9.2 In battle somebody is always spotted (R29); with nobody else to advance, sentries do (R52)."""
        state = self.state
        for unit in state.units:
            unit.acted = False
        self.marching = []
        state.all_sentries = False
        if state.battle:
            if not self.anyone_spotted():
                self.spot_closest("9.2")
            state.all_sentries = not any(self.would_advance(unit) for unit in state.units)
        self.windows(None, NOWHERE, 0)

    def would_advance(self, unit: Unit) -> bool:
        """9.2 Spawn tile units, guards, patrolmen, sentries off their posts; motorbikes and half-tracks (R62)."""
        if unit.fate != ALIVE or unit.place < 0 or unit.parked or unit.role in (OFFICER, GUN):
            return False
        if unit.role == VEHICLE:
            return unit.kind in (MOTORBIKE, HALF_TRACK)
        return unit.role != SENTRY or unit.post == NOWHERE

    def advance_phase(self) -> bool:
        """9.3 The next unit acts; False when none is left."""
        unit = self.line_up()
        if unit is None:
            return False
        unit.acted = True
        if unit.kind in (KUBELWAGEN, TRUCK):
            self.drive_on(unit)
        elif self.holds(unit):
            if not self.officer_flees(unit):
                self.face_enemy(unit)
        else:
            self.advance(unit)
        return True

    def waiting(self) -> list[Unit]:
        """9.1, 9.2 Who is still to act: alert units while somebody is spotted; cars and trucks in any case (15.5)."""
        spotted = self.anyone_spotted()
        if not spotted and not self.targets():
            return []
        last = self.board.places if self.state.battle else self.board.size
        waiting = [
            unit
            for unit in self.fielded
            if not unit.acted and unit.alert and unit.place < last and unit.fate == ALIVE and not unit.parked
        ]
        return waiting if spotted else [unit for unit in waiting if unit.kind in (KUBELWAGEN, TRUCK)]

    def holds(self, unit: Unit) -> bool:
        """9.1, 9.2 Officers and HMG turn only; so do sentries at their posts in battle, unless all advance."""
        if unit.role in (OFFICER, GUN):
            return True
        return self.state.battle and unit.role == SENTRY and unit.post != NOWHERE and not self.state.all_sentries

    def next_unit(self, waiting: list[Unit]) -> Unit:
        """9.3 The unit closest to a spotted operator first, ties by choice (R30); on a tile front before rear (R63)."""
        gaps = self.gaps(waiting)
        best = min(gaps)
        if gaps.count(best) == 1:
            return waiting[gaps.index(best)]
        tied = [unit for unit, gap in zip(waiting, gaps, strict=True) if gap == best]
        tied.sort(key=place_of)
        if self.state.ties < ALL:
            return tied[0]
        options = [self.unit_option(unit, "9.3") for unit in tied]
        return self.state.units[self.tie("who-advances", "9.3", options, None, ALL).value]

    def gaps(self, waiting: list[Unit]) -> list[int]:
        """9.3 How far each is from a spotted operator; R63 on a rear marker later, while one in front waits."""
        places = [unit.place for unit in waiting]
        first, *others = [self.board.order[man.place] for man in self.spotted() or self.targets()]
        gaps = [first[place] for place in places]
        for row in others:
            gaps = list(map(min, gaps, [row[place] for place in places]))
        if max(places) >= self.board.size:
            later = [self.comes_later(unit, waiting) for unit in waiting]
            gaps = [gap + LATER * late for gap, late in zip(gaps, later, strict=True)]
        return gaps

    def line_up(self) -> Unit | None:
        """9.3 The next to act. Who comes after is kept: it holds until somebody else is spotted, alert or dead.

        Where players choose (R30) or somebody is to follow from a rear marker (R63), it is found anew each time.
        """
        spotted = 0
        for man in self.spotted():
            spotted |= self.board.bits[man.place]
        if self.marching and spotted == self.marching_for:
            return self.marching.pop()
        waiting = self.waiting()
        if len(waiting) < 2:
            return waiting[0] if waiting else None
        if not spotted or self.state.ties >= ALL or any(self.comes_later(unit, waiting) for unit in waiting):
            return self.next_unit(waiting)
        gaps = self.gaps(waiting)
        order = sorted(range(len(waiting)), key=lambda at: (gaps[at], waiting[at].place), reverse=True)
        self.marching, self.marching_for = [waiting[at] for at in order], spotted
        return self.marching.pop()

    def comes_later(self, unit: Unit, waiting: list[Unit]) -> bool:
        """R63 On a rear marker of a spawn tile, while one on a front marker waits."""
        if unit.place < self.board.size:
            return False
        tile = self.board.tiles[self.board.tile_of[unit.place]]
        return unit.place in tile.rear and any(other.place in tile.front for other in waiting)

    # 9.4 Turning

    def face_enemy(self, unit: Unit) -> None:
        """9.4 Face the closest spotted operator it could attack from its square, else the closest (R51)."""
        spotted = self.spotted()
        reachable = [man for man in spotted if self.position_on(unit.place, man)]
        man = self.closest(unit, reachable or spotted)
        if self.heard:
            gap = self.board.distance[unit.place][man.place]
            why = "can be attacked" if reachable else "nobody can be attacked"
            self.say(
                f"{self.unit_name(unit)} stays: closest spotted operator {man.name}, {gap}; {why}.",
                "9.4",
                [unit.key],
            )
        self.turn_to(unit, man.place, f"to face {man.name}", "9.4", True)

    def position_on(self, place: int, man: Operator) -> bool:
        """9.6.3 An attack position: within 8, the operator visible from there, facing aside."""
        return 0 < self.board.distance[place][man.place] <= SIGHT_RANGE and self.shows(
            place, man.place, self.hidden(man)
        )

    def closest(self, unit: Unit, men: list[Operator]) -> Operator:
        """9.4, 9.6.2 By distance, then by route, then players choose."""
        if len(men) == 1:
            return men[0]
        row = self.board.distance[unit.place]
        best, tied = FAR, men
        for man in men:
            if row[man.place] < best:
                best, tied = row[man.place], [man]
            elif row[man.place] == best:
                tied.append(man)
        if len(tied) > 1:
            costs = [self.route_to(unit.place, man, self.gait(unit)) for man in tied]
            least = min(costs)
            tied = [man for man, cost in zip(tied, costs, strict=True) if cost == least]
        if len(tied) == 1 or self.state.ties < SOME:
            return tied[0]
        options = [self.operator_option(man, "9.6") for man in tied]
        return self.state.operators[self.tie("closest", "9.6", options, unit).value]

    # 9.6 Advancing

    def advance(self, unit: Unit) -> None:
        """9.6 Plan, walk, turn; plan again with the points left when somebody new is seen (9.6.7)."""
        points = self.kinds[unit.kind].move
        again = True
        while again and unit.fate == ALIVE:
            again = False
            spotted = self.spotted()
            if not spotted:
                return
            if self.stands_well(unit, spotted):
                again = self.turn_reveals(unit, spotted[0])
                continue
            reach = self.reach(unit, points)
            if not reach.ends:
                self.close_up(unit, reach)
                return
            plan = self.plan(unit, reach, spotted)
            goal = self.destination(unit, plan)
            self.tell_plan(unit, plan, goal, reach)
            left = self.walk(unit, reach, goal, points)
            if unit.fate != ALIVE or not self.anyone_spotted():
                return
            if left >= 0:
                points, again = left, True
                continue
            man = plan.operator
            if plan.case == 4:
                man = self.glimpsed(unit, plan.operator)
            points = max(0, points - reach.cost(goal))
            again = man.place >= 0 and self.turn_reveals(unit, man)

    def turn_reveals(self, unit: Unit, man: Operator) -> bool:
        """9.6.6, 9.6.7 Face him; whether it was stopped by somebody new, or a marked attack (R57), and plans again."""
        return not self.turn_to(unit, man.place, f"to face {man.name}", "9.6", True) and unit.fate == ALIVE

    def stands_well(self, unit: Unit, spotted: list[Operator]) -> bool:
        """9.6.4 a Its own square is optimal on the closest, at no cost: it only turns."""
        if unit.place >= self.board.size or len(spotted) != 1:
            return False
        man = spotted[0]
        gap = self.board.distance[unit.place][man.place]
        if gap > SHORT or not self.position_on(unit.place, man) or self.cover(unit.place, man, man.place):
            return False
        if self.heard:
            self.say(
                f"{self.unit_name(unit)}: closest spotted operator: {man.name}, {gap}; it stays; {ENDS[0]}.",
                "9.6", [unit.key],
            )  # fmt: skip
        return True

    def plan(self, unit: Unit, reach: Reach, spotted: list[Operator]) -> Plan:
        """9.6.4 The first line that offers a destination (R55)."""
        closest = self.closest(unit, spotted)
        full, low = self.full, self.low
        if unit.role == VEHICLE and unit.place < self.board.size:  # it does not stand in its own way
            self.full &= ~self.board.bits[unit.place]
            self.low &= ~self.board.bits[unit.place]
        plan = self.plan_attack(reach, closest, 0)
        if plan is None and len(spotted) > 1:
            plan = self.plan_other(unit, reach, [man for man in spotted if man is not closest])
        if plan is None:
            plan = self.plan_approach(reach, closest, spotted)
        self.full, self.low = full, low
        plan.closest = closest
        return plan

    def plan_other(self, unit: Unit, reach: Reach, men: list[Operator]) -> Plan | None:
        """9.6.4 c, d A position on another spotted operator: optimal before not, then the closest such operator."""
        plans = [plan for plan in [self.plan_attack(reach, man, 2) for man in men] if plan is not None]
        best = [plan for plan in plans if plan.case == 2] or plans
        if not best:
            return None
        man = self.closest(unit, [plan.operator for plan in best])
        return next(plan for plan in best if plan.operator is man)

    def plan_attack(self, reach: Reach, man: Operator, case: int) -> Plan | None:
        """9.6.3, 9.6.4 a to d Optimal: within 4 and without cover, at least cost; else any position, at least route."""
        if not reach.ends & self.board.sight.ball(man.place):
            return None
        positions = self.viewpoints(man, reach.ends)
        if not positions:
            return None
        optimal = self.uncovered(man, positions & self.board.sight.ball(man.place, SHORT))
        if optimal:
            return Plan(case, reach.nearest(optimal), man)
        return Plan(case + 1, self.board.route(man.place, self.walls, reach.walker).least(positions), man)

    def plan_approach(self, reach: Reach, closest: Operator, spotted: list[Operator]) -> Plan:
        """9.6.4 e Least route to the closest; squares with a glimpse of a spotted man are preferred."""
        squares = self.board.route(closest.place, self.walls, reach.walker).least(reach.ends)
        if len(squares) == 1:
            return Plan(4, squares, closest)
        board, mask, glimpses = self.board, 0, 0
        for place in squares:
            mask |= board.bits[place]
        for man in spotted:
            if mask & board.sight.ball(man.place):
                glimpses |= self.looked_at(man.place, GLIMPSED, mask)
        return Plan(4, squares_of(glimpses) if glimpses else squares, closest)

    def glimpse(self, place: int, man: Operator) -> bool:
        """9.6.4 e The man's square is partially visible within 8."""
        return 0 < self.board.distance[place][man.place] <= SIGHT_RANGE and self.visibility(place, man.place) == PARTIAL

    def glimpsed(self, unit: Unit, closest: Operator) -> Operator:
        """9.6.6 In case e: the closest spotted operator on a partially visible square, if any."""
        if unit.place >= self.board.size:
            return closest
        men = [man for man in self.spotted() if self.glimpse(unit.place, man)]
        return self.closest(unit, men) if men else closest

    def destination(self, unit: Unit, plan: Plan) -> int:
        """9.6.4 Remaining ties: players choose."""
        if len(plan.squares) == 1:
            return plan.squares[0]
        options = [self.kit.place(place, "9.6") for place in plan.squares]
        return self.tie("destination", "9.6", options, unit).value

    def tell_plan(self, unit: Unit, plan: Plan, goal: int, reach: Reach) -> None:
        """9.6 Whom it goes for, by how long a route, and to what end."""
        if self.heard:
            closest = plan.closest
            gap, cost = self.board.distance[unit.place][closest.place], reach.cost(goal)
            route = f"route of {cost} to {self.name(goal)}" if cost else "it stays"
            end = ENDS[plan.case].format(plan.operator.name)
            self.say(
                f"{self.unit_name(unit)}: closest spotted operator: {closest.name}, {gap}; {route}; {end}.",
                "9.6", [unit.key],
            )  # fmt: skip

    # What chapters 15 and 16 add

    def drive_on(self, unit: Unit) -> None:
        """15.5 Cars and trucks. Filled in by chapter 15."""

    def officer_flees(self, unit: Unit) -> bool:
        """16.8 The officer who makes for his car. Filled in by chapter 16."""
        return False


def place_of(unit: Unit) -> int:
    """The default order: smallest (y, x)."""
    return unit.place


__all__ = ["HALF_TRACK", "MOTORBIKE", "Advance", "Option", "Plan"]
