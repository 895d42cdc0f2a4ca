"""9 Axis advance phase: one unit at a time, nearest first; where each goes follows from 9.6 and is told."""

from typing import Final

from moonless.core.decision import Option
from moonless.games.rogue_regiment.components import HALF_TRACK, KUBELWAGEN, MOTORBIKE, TRUCK
from moonless.games.rogue_regiment.ground import facing_of
from moonless.games.rogue_regiment.rules.basics import ALL
from moonless.games.rogue_regiment.rules.operator_phase import OperatorPhase
from moonless.games.rogue_regiment.rules.sight import PARTIAL
from moonless.games.rogue_regiment.state import ALIVE, GUN, NOWHERE, OFFICER, SENTRY, VEHICLE, Operator, Unit

WALKER: Final = 0
WHEELS: Final = 8
CASES = [
    "optimal position on the closest", "attack position on the closest", "optimal position on another",
    "attack position on another", "toward the closest",
]  # fmt: skip


class Plan:
    """9.6 Where a unit goes: the squares that tie, and whom it will face."""

    def __init__(self, case: int, squares: list[int], operator: Operator) -> None:
        self.case = case
        self.squares = squares
        self.operator = operator


class Reach:
    """9.6 What a unit can reach: the cost of each place."""

    def __init__(self) -> None:
        self.cost: dict[int, int] = {}
        self.parents: dict[int, list[int]] = {}
        """Where a cheapest path comes from."""
        self.ends: list[int] = []
        """Places it may stop on."""


class Advance(OperatorPhase):
    """Chapter 9."""

    def begin_advance(self) -> None:
        """9.2 In battle somebody is always spotted (R29); with nobody else to advance, sentries do (R52)."""
        state = self.state
        for unit in state.units:
            unit.acted = False
        state.all_sentries = False
        if state.battle:
            if not self.spotted():
                self.spot_closest("9.2")
            state.all_sentries = not any(self.would_advance(unit) for unit in state.units)
        self.windows(None, NOWHERE, 0)

    def would_advance(self, unit: Unit) -> bool:
        """9.2 Spawn tile units, guards, patrolmen, and sentries that have left their posts."""
        if unit.fate != ALIVE or unit.place < 0 or unit.parked or unit.role in (OFFICER, GUN, VEHICLE):
            return False
        return unit.role != SENTRY or unit.post == NOWHERE

    def advance_phase(self) -> bool:
        """9.3 The next unit acts; False when none is left."""
        waiting = [unit for unit in self.state.units if not unit.acted and self.takes_part(unit)]
        if not waiting:
            return False
        unit = self.next_unit(waiting)
        unit.acted = True
        if unit.kind in (KUBELWAGEN, TRUCK):
            self.drive_on(unit)
        elif self.holds(unit):
            if not self.officer_flees(unit):
                self.face_enemy(unit)
        else:
            self.advance(unit)
        return True

    def takes_part(self, unit: Unit) -> bool:
        """9.1, 9.2 Who acts: alert units while somebody is spotted; cars and trucks in any case (15.5)."""
        if unit.fate != ALIVE or unit.place == NOWHERE or unit.parked or not unit.alert or not self.targets():
            return False
        if unit.kind in (KUBELWAGEN, TRUCK):
            return True
        if unit.place >= self.board.size and not self.state.battle:
            return False
        return bool(self.spotted())

    def holds(self, unit: Unit) -> bool:
        """9.1, 9.2 Officers and HMG turn only; so do sentries at their posts in battle, unless all advance."""
        if unit.role in (OFFICER, GUN):
            return True
        return self.state.battle and unit.role == SENTRY and unit.post != NOWHERE and not self.state.all_sentries

    def next_unit(self, waiting: list[Unit]) -> Unit:
        """9.3 The unit closest to a spotted operator first, front markers before rear ones; ties by choice (R30)."""
        spotted = self.spotted() or self.targets()
        best = 10000
        tied: list[Unit] = []
        for unit in waiting:
            gap = self.nearest(unit.place, spotted) * 2
            if unit.place >= self.board.size:
                gap += unit.place in self.board.tiles[self.board.tile_of[unit.place]].rear
            if gap < best:
                best, tied = gap, [unit]
            elif gap == best:
                tied.append(unit)
        if len(tied) == 1 or self.state.ties < ALL:
            return min(tied, key=place_of)
        tied.sort(key=place_of)
        options = [self.unit_option(unit, "9.3") for unit in tied]
        return self.state.units[self.tie("who-advances", "9.3", options, None, ALL).value]

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
                f"The {self.unit_name(unit)} stays: closest spotted operator {man.name}, {gap}; {why}.",
                "9.4",
                [unit.key],
            )
        self.turn_to(unit, man.place, True)

    def position_on(self, place: int, man: Operator) -> bool:
        """9.6.3 An attack position: within 8, the operator visible from there, facing aside."""
        return 0 < self.board.distance[place][man.place] <= 8 and self.shows(place, man.place, self.hidden(man))

    def closest(self, unit: Unit, men: list[Operator]) -> Operator:
        """9.4, 9.6.2 By distance, then by route, then players choose."""
        if len(men) == 1:
            return men[0]
        row = self.board.distance[unit.place]
        best = min(row[man.place] for man in men)
        tied = [man for man in men if row[man.place] == best]
        if len(tied) > 1:
            costs = [self.route_to(unit.place, man) for man in tied]
            least = min(costs)
            tied = [man for man, cost in zip(tied, costs, strict=True) if cost == least]
        options = [self.operator_option(man, "9.6") for man in tied]
        return self.state.operators[self.tie("closest", "9.6", options, unit).value]

    def route_to(self, place: int, man: Operator) -> int:
        """9.5 The cost of the cheapest walk; units and vehicles do not count, structures and markers do."""
        return self.board.route(man.place, self.walls)[place]

    # 9.6 Advancing

    def advance(self, unit: Unit) -> None:
        """9.6 Plan, walk, turn; plan again with the points left when somebody new is seen (9.6.7)."""
        points = self.kinds[unit.kind].move
        again = True
        while again and unit.fate == ALIVE and self.spotted():
            again = False
            if self.stands_well(unit):
                return
            reach = self.reach(unit, points)
            if not reach.ends:
                self.close_up(unit, reach)
                return
            plan = self.plan(unit, reach)
            goal = self.destination(unit, plan)
            self.tell_plan(unit, plan, goal, reach)
            left = self.walk(unit, reach, goal, points)
            if unit.fate != ALIVE or not self.spotted():
                return
            if left >= 0:
                points, again = left, True
                continue
            man = plan.operator
            if plan.case == 4:
                man = self.glimpsed(unit, plan.operator)
            known = self.spotted_mask()
            points = max(0, points - reach.cost[goal])
            if man.place >= 0 and not self.turn_to(unit, man.place, True):
                again = unit.fate == ALIVE and self.spotted_mask() != known

    def stands_well(self, unit: Unit) -> bool:
        """9.6.4 a Its own square is optimal on the closest, at no cost: it only turns."""
        spotted = self.spotted()
        if unit.place >= self.board.size or len(spotted) != 1:
            return False
        man = spotted[0]
        gap = self.board.distance[unit.place][man.place]
        if gap > 4 or not self.position_on(unit.place, man) or self.cover(unit.place, man, man.place):
            return False
        if self.heard:
            self.say(
                f"The {self.unit_name(unit)}: {CASES[0]} spotted operator, {man.name}, {gap}; it stands well.",
                "9.6", [unit.key],
            )  # fmt: skip
        self.turn_to(unit, man.place, True)
        return True

    def spotted_mask(self) -> int:
        mask = 0
        for number, man in enumerate(self.state.operators):
            if man.spotted:
                mask |= 1 << number
        return mask

    def reach(self, unit: Unit, points: int) -> Reach:
        """9.6.1 Places within its points by legal steps through and onto free squares, its own included."""
        board = self.board
        size = board.size
        vehicle = unit.role == VEHICLE
        walker = WHEELS if vehicle else WALKER
        stop, through = self.barred(unit)
        found = Reach()
        costs, parents = found.cost, found.parents
        costs[unit.place] = 0
        steps = board.steps(walker, self.walls)
        rings: list[list[int]] = [[] for _ in range(points + 3)]
        rings[0].append(unit.place)
        for cost in range(points):
            for place in rings[cost]:
                if costs[place] < cost:
                    continue
                if not steps[place]:
                    steps[place] = board.steps_from(walker, place, self.walls)
                for step in steps[place]:
                    there = step >> 2
                    after = cost + (step & 3)
                    if after > points or step < 0 or board.bits[there] & through:
                        continue
                    known = costs.get(there, 99)
                    if known > after:
                        if there >= size and board.tiles[board.tile_of[there]].color < 0:
                            continue
                        costs[there] = after
                        parents[there] = [place]
                        rings[after].append(there)
                    elif known == after:
                        parents[there].append(place)
        for place in found.cost:
            if place < size and (place == unit.place or not board.bits[place] & stop):
                found.ends.append(place)
        found.ends.sort()
        return found

    def barred(self, unit: Unit) -> tuple[int, int]:
        """3.4, 15.2 Places it cannot stop on, and cannot pass: infantry and crewed vehicles pass each other."""
        vehicle = unit.role == VEHICLE
        stop = through = self.operator_mask()
        for other in self.state.units:
            if other is unit or other.place < 0:
                continue
            bit = self.board.bits[other.place]
            stop |= bit
            passable = (other.role == VEHICLE) != vehicle and other.fate == ALIVE and not other.parked
            if not passable or other.kind >= 8:
                through |= bit
        return stop, through

    def plan(self, unit: Unit, reach: Reach) -> Plan:
        """9.6.4 The first line that offers a destination (R55)."""
        spotted = self.spotted()
        closest = self.closest(unit, spotted)
        full = self.full
        if unit.role == VEHICLE and unit.place < self.board.size:
            self.full &= ~self.board.bits[unit.place]
        rest = self.by_distance(unit, [man for man in spotted if man is not closest])
        plan: Plan | None = None
        for number, man in enumerate([closest, *rest]):
            plan = self.plan_attack(reach, man, 0 if number == 0 else 2)
            if plan is not None and plan.case == 3:
                better = self.optimal_on_later(reach, rest[number:])
                plan = better or plan
            if plan is not None:
                break
        if plan is None:
            plan = self.plan_approach(reach, closest, spotted)
        self.full = full
        return plan

    def optimal_on_later(self, reach: Reach, men: list[Operator]) -> Plan | None:
        """9.6.4 c before d: an optimal position on a farther man comes before one that is not on a nearer."""
        for man in men:
            plan = self.plan_attack(reach, man, 2)
            if plan is not None and plan.case == 2:
                return plan
        return None

    def by_distance(self, unit: Unit, men: list[Operator]) -> list[Operator]:
        """Closest first, as far as that decides."""
        row = self.board.distance[unit.place]
        keyed = [((row[man.place], self.route_to(unit.place, man)), number) for number, man in enumerate(men)]
        return [men[number] for _, number in sorted(keyed)]

    def plan_attack(self, reach: Reach, man: Operator, case: int) -> Plan | None:
        """9.6.3, 9.6.4 a to d Optimal: within 4 and without cover, at least cost; else any position, at least route."""
        row = self.board.distance[man.place]
        positions = [
            place for place in reach.ends if 0 < row[place] <= 8 and self.shows(place, man.place, self.hidden(man))
        ]
        if not positions:
            return None
        optimal = [place for place in positions if row[place] <= 4 and self.cover(place, man, man.place) == 0]
        if optimal:
            least = min(reach.cost[place] for place in optimal)
            return Plan(case, [place for place in optimal if reach.cost[place] == least], man)
        route = self.board.route(man.place, self.walls)
        least = min(route[place] for place in positions)
        return Plan(case + 1, [place for place in positions if route[place] == least], man)

    def plan_approach(self, reach: Reach, closest: Operator, spotted: list[Operator]) -> Plan:
        """9.6.4 e Least route to the closest; squares with a glimpse of a spotted man are preferred."""
        route = self.board.route(closest.place, self.walls)
        least = min(route[place] for place in reach.ends)
        squares = [place for place in reach.ends if route[place] == least]
        glimpses = [place for place in squares if any(self.glimpse(place, man) for man in spotted)]
        return Plan(4, glimpses or squares, closest)

    def glimpse(self, place: int, man: Operator) -> bool:
        """9.6.4 e The man's square is partially visible within 8."""
        return 0 < self.board.distance[place][man.place] <= 8 and self.visibility(place, man.place) == PARTIAL

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
        options = [self.kit.place(place) for place in plan.squares]
        return self.tie("destination", "9.6", options, unit).value

    def tell_plan(self, unit: Unit, plan: Plan, goal: int, reach: Reach) -> None:
        if self.heard:
            man = plan.operator
            gap = self.board.distance[unit.place][man.place]
            route = f"route of {reach.cost[goal]}" if reach.cost[goal] else "it stands well"
            self.say(
                f"The {self.unit_name(unit)}: {CASES[plan.case]} spotted operator, {man.name}, {gap}; "
                f"{route} to {self.name(goal)}.", "9.6", [unit.key],
            )  # fmt: skip

    def walk(self, unit: Unit, reach: Reach, goal: int, points: int) -> int:
        """9.6.5 Walk by a cheapest path, looking after each square; the points left if it must plan again, else -1."""
        board = self.board
        onward = self.paths(unit, reach, goal)
        place = unit.place
        if place == goal:
            return -1
        unit.line = NOWHERE
        unit.post = NOWHERE
        unit.route = NOWHERE
        before = self.seen_by(unit)
        while place != goal:
            options = [self.kit.place(there) for there in sorted(onward[place])]
            there = self.tie("path", "9.6", options, unit, ALL).value
            facing = facing_of(board.xs[there] - board.xs[place], board.ys[there] - board.ys[place])
            if self.window(unit, there, facing):
                return points - reach.cost[place]
            unit.place, unit.facing = there, facing
            place = there
            self.refresh()
            if self.heard:
                self.step_told(f"The {self.unit_name(unit)}", unit.key, f"moves to {self.name(there)}", "9.6")
            if there < board.size:
                self.entered(unit)
                if unit.fate != ALIVE:
                    return -1
                stops = self.look(unit, before, True)
                if self.window(unit, there, facing) or stops:
                    return points - reach.cost[place]
        return -1

    def paths(self, unit: Unit, reach: Reach, goal: int) -> dict[int, list[int]]:
        """9.6.5 For each place on a cheapest path the places that may come next."""
        onward: dict[int, list[int]] = {goal: []}
        waiting = [goal]
        while waiting:
            place = waiting.pop()
            for before in reach.parents.get(place, []):
                if before not in onward:
                    onward[before] = []
                    waiting.append(before)
                onward[before].append(place)
        return onward

    def close_up(self, unit: Unit, reach: Reach) -> None:
        """9.7 A unit that can reach no square of the board closes up to the front row, or stays."""
        tile = self.board.tiles[self.board.tile_of[unit.place]]
        if unit.place in tile.front:
            return
        taken = [other.place for other in self.state.units]
        for place in tile.front:
            if place in reach.cost and place not in taken:
                unit.place = place
                self.say(f"The {self.unit_name(unit)} closes up to {self.name(place)}.", "9.7", [unit.key])
                return

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
