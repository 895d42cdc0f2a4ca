"""3.1, 3.3 The ground's own part of all steps of one kind of walker, as sets of squares."""

from moonless.games.rogue_regiment.board.ground import (
    CLIMB,
    CRATE,
    CROUCHED,
    DIVER,
    DOOR,
    DX,
    DY,
    EAST,
    EDGE_KINDS,
    FOREST,
    GRAPPLE,
    HEDGE,
    HOOK,
    LOW_WALL,
    MOVE,
    NO_EDGE,
    NO_STEP,
    OPEN,
    ROCK,
    SOUTH,
    TERRAINS,
    VEHICLE,
    WATER,
    WINDOW,
    Ground,
    shifted,
)


def enter_kind(walker: int, terrain: int, inside: bool) -> int:
    """3.1 How a square of this terrain is entered."""
    if walker == VEHICLE:
        return MOVE if terrain == OPEN and not inside else NO_STEP
    if terrain in (OPEN, FOREST) or (terrain == WATER and walker & DIVER):
        return MOVE
    if terrain in (HEDGE, CRATE) or (terrain == ROCK and walker & HOOK):
        return CLIMB
    return NO_STEP


def edge_kind(walker: int, edge: int) -> int:
    """3.1 How an edge is crossed orthogonally."""
    if edge == NO_EDGE:
        return MOVE
    if walker == VEHICLE:
        return NO_STEP
    if edge == DOOR or (edge == LOW_WALL and not walker & CROUCHED):
        return MOVE
    if edge == WINDOW or (edge == GRAPPLE and walker & HOOK):
        return CLIMB
    return NO_STEP


class GroundSteps:
    """3.3 For each facing the squares from which the ground lets a walker step, corners apart, and the open corners."""

    def __init__(self, ground: Ground, walker: int) -> None:
        self.ground = ground
        self.walker = walker
        self.offsets = [DX[facing] + DY[facing] * ground.columns for facing in range(8)]
        inside = sum(ground.bits[square] for square in range(ground.size) if ground.inside[square])
        entered = {MOVE: 0, CLIMB: 0, NO_STEP: 0}
        for terrain in TERRAINS:
            squares = ground.squares_with((terrain,))
            entered[enter_kind(walker, terrain, False)] |= squares & ~inside
            entered[enter_kind(walker, terrain, True)] |= squares & inside
        ahead = [ground.having(DX[facing], DY[facing]) for facing in range(8)]
        self.moves = [ahead[facing] & self.before(entered[MOVE], facing) for facing in range(8)]
        self.climbs = [ahead[facing] & self.before(entered[CLIMB], facing) for facing in range(8)]
        clear = [0] * 8
        for facing in range(0, 8, 2):
            crossed = self.crossed(facing)
            moves, climbs = self.moves[facing], self.climbs[facing]
            self.moves[facing] = moves & crossed[MOVE]
            self.climbs[facing] = moves & crossed[CLIMB] | climbs & (crossed[MOVE] | crossed[CLIMB])
            clear[facing] = self.uncornered(facing) & ahead[facing]
        walls_aside = {MOVE: [0] * 8, CLIMB: [0] * 8}
        for facing in range(0, 8, 2):
            walls_aside[MOVE][facing] = clear[facing] & self.before(entered[MOVE], facing)
            walls_aside[CLIMB][facing] = clear[facing] & self.before(entered[MOVE] | entered[CLIMB], facing)
        self.ways = self.corner_ways(walls_aside[MOVE], clear)
        """For each diagonal the squares whose first, and whose second, way around the corner is open."""
        self.climb_ways = self.corner_ways(walls_aside[CLIMB], clear)

    def before(self, squares: int, facing: int) -> int:
        """The squares that have some squares ahead."""
        return shifted(squares, -self.offsets[facing])

    def edged(self, facing: int, kinds: tuple[int, ...]) -> int:
        """Squares with an edge of some kinds on one side."""
        ground = self.ground
        found = ground.edges_with(1 if DX[facing] else ground.columns, kinds)
        return found if facing in (EAST, SOUTH) else self.before(found, facing)

    def crossed(self, facing: int) -> dict[int, int]:
        """3.1 The squares whose edge ahead is crossed by a move, by a climb, not at all."""
        found = {MOVE: 0, CLIMB: 0, NO_STEP: 0}
        for edge in EDGE_KINDS:
            found[edge_kind(self.walker, edge)] |= self.edged(facing, (edge,))
        found[MOVE] |= ~self.edged(facing, EDGE_KINDS)
        return found

    def uncornered(self, facing: int) -> int:
        """3.3 Squares whose edge ahead carries nothing in the way around a corner (R8)."""
        steps_over = self.walker != VEHICLE and not self.walker & CROUCHED
        kinds = tuple(edge for edge in EDGE_KINDS if edge != LOW_WALL or not steps_over)
        return ~self.edged(facing, kinds)

    def corner_ways(self, aside: list[int], clear: list[int]) -> list[list[int]]:
        """3.3 A way around a corner: its middle is no obstacle, its two edges carry nothing in the way."""
        found = [[0] * 8, [0] * 8]
        for facing in range(1, 8, 2):
            left, right = (facing + 7) % 8, (facing + 1) % 8
            found[0][facing] = aside[left] & self.before(clear[right], left)
            found[1][facing] = aside[right] & self.before(clear[left], right)
        return found
