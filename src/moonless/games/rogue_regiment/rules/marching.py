"""9.5, 9.6 How a unit gets about: what it can reach, by which paths, and the walk itself."""

from typing import Final

from moonless.games.rogue_regiment.board.ground import TOWARDS
from moonless.games.rogue_regiment.board.ways import Reach, Trail, squares_of
from moonless.games.rogue_regiment.rules.basics import ALL
from moonless.games.rogue_regiment.rules.operator_phase import OperatorPhase
from moonless.games.rogue_regiment.state import ALIVE, NOWHERE, VEHICLE, Operator, Unit

WALKER: Final = 0
WHEELS: Final = 8
REACHES_KEPT: Final = 20000


class Marching(OperatorPhase):
    """Chapters 9.5, 9.6.1, 9.6.5, 9.7."""

    def route_to(self, place: int, man: Operator, gait: int = WALKER) -> int:
        """9.5 The cost of the cheapest way; units and vehicles do not count, structures and markers do."""
        return self.board.route(man.place, self.walls, gait).cost(place)

    def gait(self, unit: Unit) -> int:
        """15.5 Vehicles advance as vehicles move: what they reach, and by which routes."""
        return WHEELS if unit.role == VEHICLE else WALKER

    def reach(self, unit: Unit, points: int) -> Reach:
        """9.6.1 Places within its points by legal steps through and onto free squares, its own included.

        What is found is kept: only who stands on places that could be reached on an empty board makes a difference.
        """
        stop, through = self.barred(unit)
        near = self.reach_past(unit, points, 0, 0).places
        return self.reach_past(unit, points, stop & near, through & near)

    def reach_past(self, unit: Unit, points: int, stop: int, through: int) -> Reach:
        """9.6.1 The same past given places; kept."""
        key = (unit.place, points, unit.role == VEHICLE, self.walls, stop, through)
        reaches = self.kit.reaches
        found = reaches.get(key)
        if found is None:
            if len(reaches) > REACHES_KEPT:
                reaches.clear()
            found = reaches[key] = self.spread(unit, points, stop, through)
        return found

    def spread(self, unit: Unit, points: int, stop: int, through: int) -> Reach:
        """9.6.1 Ring by ring; not onto some places, not through others."""
        board = self.board
        start = board.bits[unit.place]
        found = Reach(self.gait(unit))
        open_steps = board.open_steps(found.walker, self.walls)
        rings = [0] * (points + 3)
        rings[0] = start
        passed = through
        for cost in range(points + 1):
            ring = rings[cost] if cost == 0 else rings[cost] & ~passed
            rings[cost] = ring
            passed |= ring
            if ring and cost < points:
                rings[cost + 1] |= open_steps.moves.forth(ring)
                if ring & open_steps.climbs.starts:
                    rings[cost + 2] |= open_steps.climbs.forth(ring)
                if ring >> board.size:
                    self.leave_tile(found.walker, ring, cost, rings)
        found.rings = rings[: points + 1]
        for ring in found.rings:
            found.places |= ring
        found.ends = found.places & (1 << board.size) - 1 & (~stop | start)
        return found

    def leave_tile(self, walker: int, ring: int, cost: int, rings: list[int]) -> None:
        """9.7 The markers of a spawn tile are squares for movement; entry and exit tiles are not (2.10)."""
        board = self.board
        for place in squares_of(ring >> board.size << board.size):
            for there, kind in board.steps_from(walker, place, self.walls):
                rings[cost + kind] |= board.bits[there]

    def barred(self, unit: Unit) -> tuple[int, int]:
        """3.4, 15.2 Places it cannot stop on, and cannot pass: infantry and crewed vehicles pass each other."""
        operators = self.operator_mask()
        stop = operators | self.everyone
        if unit.role != VEHICLE:
            return stop, self.everyone & ~self.crewed | operators
        through = operators
        for other in self.state.units:
            if other.role == VEHICLE and other.place >= 0:
                through |= self.board.bits[other.place]
        return stop, through

    def walk(self, unit: Unit, reach: Reach, goal: int, points: int) -> int:
        """9.6.5 Walk by a cheapest path, looking after each square; the points left if it must plan again, else -1."""
        board = self.board
        if unit.place == goal:
            return -1
        trail = self.trail(unit.place, reach, goal)
        unit.line = NOWHERE
        unit.post = NOWHERE
        unit.route = NOWHERE
        news = self.noticeable(unit, True)
        marked, snared, walls = self.marking(), self.snares(), self.walls
        asked = self.state.ties >= ALL
        if not (self.heard or marked or snared or asked) and self.undisturbed(trail, news):
            unit.facing = trail.facings[-1]
            self.put(unit, goal)
            return -1
        before = self.seen_by(unit) if news else 0
        cost = at = 0
        while unit.place != goal:
            if asked or self.walls != walls:
                there = self.way_on(unit, reach, trail, cost)
                if there < 0:  # a mine on the way has left its marker on the path
                    return points - cost
                after = reach.cost(there)
            else:
                there, after = trail.squares[at], trail.costs[at]
            at += 1
            facing = self.heading(unit.place, there)
            if marked and self.window(unit, there, facing):
                return points - cost
            unit.facing = facing
            self.put(unit, there)
            cost = after
            if self.heard:
                self.step_told(self.unit_name(unit), unit.key, f"moves to {self.name(there)}", "9.6")
            if there < board.size:
                if snared & board.bits[there]:
                    self.entered(unit)
                    if unit.fate != ALIVE:
                        return -1
                stops = bool(news & board.sight.view(there, facing)) and self.look(unit, before, True)
                if (marked and self.window(unit, there, facing)) or stops:
                    return points - cost
        return -1

    def undisturbed(self, trail: Trail, news: int) -> bool:
        """4.10 Whether a unit will notice nothing on its way, so that it can be moved all the way at once."""
        if news and trail.view < 0:
            sight, trail.view = self.board.sight, 0
            for place, facing in zip(trail.squares, trail.facings, strict=True):
                if place < self.board.size:
                    trail.view |= sight.view(place, facing)
        return not news & trail.view

    def trail(self, start: int, reach: Reach, goal: int) -> Trail:
        """9.6.5 The cheapest paths to a place, and the one in the default order; kept with what can be reached."""
        found = reach.trails.get(goal)
        if found is None:
            found = reach.trails[goal] = Trail(self.paths(reach, goal))
            place, cost = start, 0
            while place != goal:
                there = self.next_squares(reach, found.onward, place, cost)[0]
                cost += 1 if reach.rings[cost + 1] & self.board.bits[there] else 2
                found.squares.append(there)
                found.costs.append(cost)
                found.facings.append(self.heading(place, there))
                place = there
        return found

    def heading(self, place: int, there: int) -> int:
        """2.5 The facing of a step."""
        board = self.board
        return TOWARDS[board.xs[there] - board.xs[place], board.ys[there] - board.ys[place]]

    def way_on(self, unit: Unit, reach: Reach, trail: Trail, cost: int) -> int:
        """9.6.5 The next square, as the players choose; -1 if none is open any more."""
        ways = self.next_squares(reach, trail.onward, unit.place, cost)
        if len(ways) > 1 and self.state.ties >= ALL:
            return self.tie("path", "9.6", [self.kit.place(way, "9.6") for way in ways], unit, ALL).value
        return ways[0] if ways else NOWHERE

    def paths(self, reach: Reach, goal: int) -> list[int]:
        """9.6.5 For each cost the places that lie on a cheapest path to the goal, backward from there."""
        rings = reach.rings
        open_steps = self.board.open_steps(reach.walker, self.walls)
        last = reach.cost(goal)
        onward = [0] * (last + 3)
        onward[last] = self.board.bits[goal]
        for cost in range(last - 1, 0, -1):
            ring = rings[cost]
            found = ring & open_steps.moves.back(onward[cost + 1])
            if onward[cost + 2]:
                found |= ring & open_steps.climbs.back(onward[cost + 2])
            for place in squares_of(ring >> self.board.size << self.board.size) if ring >> self.board.size else []:
                if self.next_squares(reach, onward, place, cost):
                    found |= self.board.bits[place]
            onward[cost] = found
        return onward

    def next_squares(self, reach: Reach, onward: list[int], place: int, cost: int) -> list[int]:
        """The squares that may come next on a cheapest path, in the default order."""
        board = self.board
        if place >= board.size:
            steps = [step for step in board.steps_from(reach.walker, place, self.walls) if cost + step[1] < len(onward)]
            return sorted(there for there, kind in steps if onward[cost + kind] & board.bits[there])
        moves, climbs = board.open_steps(reach.walker, self.walls).around(place)
        return squares_of(moves & onward[cost + 1] | climbs & onward[cost + 2])

    def close_up(self, unit: Unit, reach: Reach) -> None:
        """9.7 A unit that can reach no square of the board closes up to the front row, or stays."""
        tile = self.board.tiles[self.board.tile_of[unit.place]]
        if unit.place in tile.front:
            return
        taken = [other.place for other in self.state.units]
        reachable = 0
        for ring in reach.rings:
            reachable |= ring
        for place in tile.front:
            if self.board.bits[place] & reachable and place not in taken:
                self.put(unit, place)
                self.say(f"{self.unit_name(unit)} closes up to {self.name(place)}.", "9.7", [unit.key])
                return
