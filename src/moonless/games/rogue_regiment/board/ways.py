"""3.3 Steps of many squares at once: sets of squares are whole numbers, and one shift moves a whole set."""

from typing import TYPE_CHECKING

from moonless.games.rogue_regiment.board.ground import CLIMB, FAR, MOVE, NO_STEP, shifted

if TYPE_CHECKING:
    from moonless.games.rogue_regiment.board.board import Board


class StepSet:
    """3.3 All steps of one kind: for each facing the squares that they can be made from."""

    def __init__(self, tables: list[int], offsets: list[int]) -> None:
        self.tables = tables
        steps = [(offset, table) for offset, table in zip(offsets, tables, strict=True) if table]
        self.up = [(offset, table) for offset, table in steps if offset > 0]
        """Those that lead to higher numbers, and those to lower ones, by how much."""
        self.down = [(-offset, table) for offset, table in steps if offset < 0]
        self.starts = 0
        for table in tables:
            self.starts |= table

    def forth(self, squares: int) -> int:
        """Where they lead from a set of squares."""
        found = 0
        for by, table in self.up:
            found |= (squares & table) << by
        for by, table in self.down:
            found |= (squares & table) >> by
        return found

    def back(self, squares: int) -> int:
        """The squares from which they lead into a set of squares."""
        found = 0
        for by, table in self.up:
            found |= squares >> by & table
        for by, table in self.down:
            found |= squares << by & table
        return found


class OpenSteps:
    """3.3 The steps of a walker past the structures and explosion markers that stand now."""

    def __init__(self, board: "Board", walker: int, obstacles: int) -> None:
        ground_steps = board.ground_steps(walker)
        self.board = board
        self.walker = walker
        self.obstacles = obstacles
        self.offsets = ground_steps.offsets
        behind = [shifted(obstacles, -offset) for offset in self.offsets]
        all_moves: list[int] = []
        all_climbs: list[int] = []
        self.rounds = [0] * 8
        """2.4 For each diagonal the squares from which it leads around its corner."""
        for facing in range(8):
            moves = ground_steps.moves[facing] & ~behind[facing]
            climbs = ground_steps.climbs[facing] & ~behind[facing]
            if facing % 2:
                left, right = ~behind[(facing + 7) % 8], ~behind[(facing + 1) % 8]
                self.rounds[facing] = ground_steps.ways[0][facing] & left | ground_steps.ways[1][facing] & right
                moves &= self.rounds[facing]
                climbs &= ground_steps.climb_ways[0][facing] & left | ground_steps.climb_ways[1][facing] & right
            all_moves.append(moves)
            all_climbs.append(climbs)
        self.moves = StepSet(all_moves, self.offsets)
        self.climbs = StepSet(all_climbs, self.offsets)
        self.known: dict[int, tuple[int, int]] = {}

    def kind(self, place: int, facing: int) -> int:
        """3.3 The kind of a step from a square of the board to another."""
        bit = self.board.bits[place]
        return MOVE if self.moves.tables[facing] & bit else CLIMB if self.climbs.tables[facing] & bit else NO_STEP

    def around(self, place: int) -> tuple[int, int]:
        """Where a move, and where a climb, leads from one square; kept."""
        found = self.known.get(place)
        if found is None:
            bit = self.board.bits[place]
            found = self.known[place] = (self.moves.forth(bit), self.climbs.forth(bit))
        return found


class Route:
    """9.5 The cheapest walks to a goal: the squares at each cost, found as far as somebody asks.

    Whatever the goal holds, it counts as empty ground of its kind. Small tiles are left, never entered (2.9, 2.10).
    """

    def __init__(self, open_steps: OpenSteps, goal: int) -> None:
        self.open_steps = open_steps
        self.goal = goal
        self.rings: list[int] = []
        self.within: list[int] = []
        """By cost, the squares at that cost or less."""
        self.ahead = [open_steps.board.bits[goal], 0]
        """What the last rings lead to, at the next cost and the one after."""
        self.known = 0
        self.costs: dict[int, int] = {}

    def grow(self) -> bool:
        """One ring more; False where no walk is longer."""
        if not self.ahead[0] and not self.ahead[1]:
            return False
        open_steps = self.open_steps
        ring = self.ahead[0] & ~self.known
        self.known |= ring
        self.rings.append(ring)
        self.within.append(self.known)
        self.ahead = [self.ahead[1], 0]
        if ring:
            self.ahead[0] |= open_steps.moves.back(ring)
            self.ahead[1] |= open_steps.climbs.back(ring)
        return True

    def nearest(self, squares: int) -> int:
        """The least cost of any of some squares; -1 where no walk leads from them."""
        while not self.known & squares:
            if not self.grow():
                return -1
        low, high = 0, len(self.within) - 1
        while low < high:
            middle = (low + high) // 2
            if self.within[middle] & squares:
                high = middle
            else:
                low = middle + 1
        return low

    def cost(self, place: int) -> int:
        """The cost of the cheapest walk from a place; 1000 and the distance where none leads."""
        found = self.costs.get(place)
        if found is None:
            board = self.open_steps.board
            found = self.cost_off_board(place) if place >= board.size else self.nearest(board.bits[place])
            found = self.costs[place] = found if found >= 0 else FAR + board.distance[self.goal][place]
        return found

    def cost_off_board(self, place: int) -> int:
        """2.9, 2.10 From a small tile onto the board, by way of its other places."""
        open_steps, board = self.open_steps, self.open_steps.board
        places = board.tiles[board.tile_of[place]].places
        costs = {at: FAR + board.distance[self.goal][at] for at in places}
        for _ in places:
            for at in places:
                for there, kind in board.steps_from(open_steps.walker, at, open_steps.obstacles):
                    onward = costs[there] if there >= board.size else self.cost(there)
                    costs[at] = min(costs[at], onward + kind)
        return costs[place]

    def least(self, squares: int) -> list[int]:
        """Those of some squares with the least cost."""
        cost = self.nearest(squares)
        if cost >= 0:
            return squares_of(self.rings[cost] & squares)
        places = squares_of(squares)
        best = min(self.cost(place) for place in places)
        return [place for place in places if self.cost(place) == best]


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
        self.inner = 0
        """All but the last ring."""
        self.ends = 0
        self.trails: dict[int, Trail] = {}
        """9.6.5 How to get to the places that were asked for."""

    def left_by(self, stop: int, through: int) -> "Reach":
        """The same where nobody can stop on some places, nor pass others, of which only its last ring has any."""
        left = Reach(self.walker)
        left.rings = self.rings.copy()
        left.rings[-1] &= ~through
        left.inner = self.inner
        left.places = self.inner | left.rings[-1]
        left.ends = self.ends & ~stop
        left.trails = self.trails
        return left

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
