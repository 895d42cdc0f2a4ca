"""3.3 Steps of many squares at once: sets of squares are whole numbers, and one shift moves a whole set."""

from typing import TYPE_CHECKING

from moonless.games.rogue_regiment.ground import CLIMB, DX, DY, FAR, MOVE

if TYPE_CHECKING:
    from moonless.games.rogue_regiment.board import Board


def shifted(mask: int, by: int) -> int:
    """A set of squares moved by an offset of their numbers."""
    return mask << by if by >= 0 else mask >> -by


class Footing:
    """3.3 The ground's own part of all steps of one kind of walker: for each facing the squares it can be made from."""

    def __init__(self, board: "Board", walker: int) -> None:
        self.moves = [0] * 8
        self.climbs = [0] * 8
        self.ways = [[0] * 8, [0] * 8]
        """For each diagonal the squares whose first, and whose second, way around the corner is open."""
        self.climb_ways = [[0] * 8, [0] * 8]
        kinds, ways, climb_ways = board.kinds[walker], board.ways[walker], board.climb_ways[walker]
        for place in range(board.size):
            bit = board.bits[place]
            for facing in range(8):
                step = place * 8 + facing
                if not 0 <= board.ahead[step] < board.size:
                    continue
                if kinds[step] == MOVE:
                    self.moves[facing] |= bit
                elif kinds[step] == CLIMB:
                    self.climbs[facing] |= bit
                for way in range(2):
                    if ways[step] >> way & 1:
                        self.ways[way][facing] |= bit
                    if climb_ways[step] >> way & 1:
                        self.climb_ways[way][facing] |= bit


class Strides:
    """3.3 The same with the structures and explosion markers that stand now."""

    def __init__(self, board: "Board", walker: int, obstacles: int) -> None:
        footing = board.footing(walker)
        self.board = board
        self.walker = walker
        self.obstacles = obstacles
        self.offsets = [DX[facing] + DY[facing] * board.columns for facing in range(8)]
        behind = [shifted(obstacles, -offset) for offset in self.offsets]
        self.moves: list[int] = []
        self.climbs: list[int] = []
        for facing in range(8):
            moves = footing.moves[facing] & ~behind[facing]
            climbs = footing.climbs[facing] & ~behind[facing]
            if facing % 2:
                left, right = ~behind[(facing + 7) % 8], ~behind[(facing + 1) % 8]
                moves &= footing.ways[0][facing] & left | footing.ways[1][facing] & right
                climbs &= footing.climb_ways[0][facing] & left | footing.climb_ways[1][facing] & right
            self.moves.append(moves)
            self.climbs.append(climbs)
        self.climbing = 0
        for climbs in self.climbs:
            self.climbing |= climbs
        self.known: dict[int, tuple[int, int]] = {}

    def step(self, squares: int) -> int:
        """Where a step of kind `move` leads from a set of squares."""
        return self.forth(self.moves, squares)

    def climb(self, squares: int) -> int:
        """Where a step of kind `climb` leads from a set of squares."""
        return self.forth(self.climbs, squares) if squares & self.climbing else 0

    def forth(self, tables: list[int], squares: int) -> int:
        found = 0
        for offset, table in zip(self.offsets, tables, strict=True):
            starts = squares & table
            if starts:
                found |= starts << offset if offset > 0 else starts >> -offset
        return found

    def around(self, place: int) -> tuple[int, int]:
        """Where a move, and where a climb, leads from one square; kept."""
        found = self.known.get(place)
        if found is None:
            bit = self.board.bits[place]
            found = self.known[place] = (self.step(bit), self.climb(bit))
        return found

    def back(self, tables: list[int], squares: int) -> int:
        """The squares from which a step of a kind leads into a set of squares."""
        found = 0
        offsets = self.offsets
        for facing in range(8):
            offset = offsets[facing]
            found |= (squares >> offset if offset > 0 else squares << -offset) & tables[facing]
        return found

    def route_to(self, goal: int) -> "Route":
        """9.5 The cost of the cheapest walk from every place to a square; 1000 and the distance where none leads.

        Whatever the goal holds, it counts as empty ground of its kind. Small tiles are left, never entered (2.9, 2.10).
        """
        board = self.board
        costs = [FAR + gap for gap in board.distance[goal]]
        rings = [board.bits[goal], 0, 0]
        known = cost = 0
        while rings[cost] or rings[cost + 1]:
            ring = rings[cost] & ~known
            known |= ring
            rings.append(0)
            if ring:
                rings[cost + 1] |= self.back(self.moves, ring)
                rings[cost + 2] |= self.back(self.climbs, ring)
                for place in squares_of(ring):
                    costs[place] = cost
            rings[cost] = ring
            cost += 1
        for tile in board.tiles:
            for place in tile.places:  # the front row comes first
                for facing in range(8):
                    kind = board.step_kind(self.walker, place, facing, self.obstacles)
                    if kind:
                        costs[place] = min(costs[place], costs[board.ahead[place * 8 + facing]] + kind)
        return Route(costs, rings)


class Route:
    """9.5 What every place is from a goal: its cost, and the squares at each cost."""

    def __init__(self, costs: list[int], rings: list[int]) -> None:
        self.costs = costs
        self.rings = rings

    def least(self, squares: int) -> list[int]:
        """Those of some squares with the least cost."""
        for ring in self.rings:
            if ring & squares:
                return squares_of(ring & squares)
        places = squares_of(squares)
        best = min(self.costs[place] for place in places)
        return [place for place in places if self.costs[place] == best]


class Trail:
    """9.6.5 For each cost the places on a cheapest path; the path in the default order, each square with its cost."""

    def __init__(self, onward: list[int]) -> None:
        self.onward = onward
        self.squares: list[int] = []
        self.costs: list[int] = []
        self.facings: list[int] = []
        self.view = -1
        """What comes into view on the way; -1 until it is asked for."""


class Reach:
    """9.6.1 What a unit can reach: the places at each cost, and those it may stop on, as masks."""

    def __init__(self, walker: int) -> None:
        self.walker = walker
        self.rings: list[int] = []
        self.places = 0
        self.ends = 0
        self.trails: dict[int, Trail] = {}
        """9.6.5 How to get to the places that were asked for."""

    def cost(self, place: int) -> int:
        """The points it takes to get there."""
        cost = 0
        while not self.rings[cost] >> place & 1:
            cost += 1
        return cost

    def nearest(self, squares: int) -> list[int]:
        """Those of some squares that cost least."""
        for ring in self.rings:
            if ring & squares:
                return squares_of(ring & squares)
        return []


def squares_of(mask: int) -> list[int]:
    """The places of a set, in their order."""
    found: list[int] = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found
