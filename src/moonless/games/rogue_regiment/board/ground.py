"""The ground of a map: squares, edges, distances (2), and the words for them.

A place is an index: first the squares of the board row by row, then the squares of entry, exit and spawn tiles,
which lie off the board (2.9, 2.10). Sets of places are whole numbers, a bit a place: unions and tests are cheap.
"""

from functools import cache
from typing import Final

FACINGS: Final = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
NORTH: Final = 0
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 6
HALF_TURN: Final = 4
"""2.5 In steps of 45 degrees."""
DX: Final = [0, 1, 1, 1, 0, -1, -1, -1]
DY: Final = [-1, -1, 0, 1, 1, 1, 0, -1]

# 2.2 What a square is made of.
OPEN: Final = 0
FOREST: Final = 1
ROCK: Final = 2
WATER: Final = 3
HEDGE: Final = 4
CRATE: Final = 5
TERRAINS: Final = (OPEN, FOREST, ROCK, WATER, HEDGE, CRATE)

# 2.2 What stands on the edge between two squares.
NO_EDGE: Final = 0
LOW_WALL: Final = 1
HIGH_WALL: Final = 2
GRAPPLE: Final = 3
WALL: Final = 4
DOOR: Final = 5
WINDOW: Final = 6
EDGE_KINDS: Final = (LOW_WALL, HIGH_WALL, GRAPPLE, WALL, DOOR, WINDOW)

# 4.3 Levels of sight.
CLEAR: Final = 0
LOW: Final = 1
BLOCK: Final = 2

# 4.8 Cover, as what it adds to a defense (8.7).
NO_COVER: Final = 0
SOFT_COVER: Final = 1
HARD_COVER: Final = 2

# 3.3 Kinds of steps; who steps: flags of an operator, or a vehicle. Axis infantry walks as an operator without gear.
NO_STEP: Final = 0
MOVE: Final = 1
CLIMB: Final = 2
HOOK: Final = 1
DIVER: Final = 2
CROUCHED: Final = 4
VEHICLE: Final = 8
WALKERS: Final = 9

SIGHT_RANGE: Final = 8
SHORT_RANGE: Final = 4
"""9.6.3 An optimal position is this near."""
FAR: Final = 1000
LATER: Final = 10000
"""9.3 More than any distance."""


@cache
def facing_of(dx: int, dy: int) -> int:
    """2.5 The nearest of eight; ties cannot occur."""
    a, b = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    if (a + b) * (a + b) < 2 * a * a:
        if abs(dx) > abs(dy):
            return 2 if dx > 0 else 6
        return 4 if dy > 0 else 0
    if dx > 0:
        return 3 if dy > 0 else 1
    return 5 if dy > 0 else 7


TOWARDS: Final = {(dx, dy): facing_of(dx, dy) for dx in range(-1, 2) for dy in range(-1, 2) if dx or dy}
"""2.5 The facing of a step to a neighbor."""


def in_field(facing: int, dx: int, dy: int) -> bool:
    """4.2 The wedge of 45 degrees out to eight squares, and the neighbors one or two steps off the facing."""
    far = max(abs(dx), abs(dy))
    if far == 0 or far > SIGHT_RANGE:
        return False
    towards = facing_of(dx, dy)
    if towards == facing:
        return True
    return far == 1 and (towards - facing) % 8 in (1, 2, 6, 7)


FIELD: Final = [
    [(dx, dy) for dy in range(-8, 9) for dx in range(-8, 9) if in_field(facing, dx, dy)] for facing in range(8)
]
"""4.2 The squares of each field of view, as offsets."""


def shifted(mask: int, by: int) -> int:
    """A set of squares moved by an offset of their numbers."""
    return mask << by if by >= 0 else mask >> -by


def column_name(x: int) -> str:
    """A to Z, then AA."""
    return chr(65 + x) if x < 26 else chr(64 + x // 26) + chr(65 + x % 26)


class Ground:
    """Squares and edges; what a ray of sight needs to know."""

    def __init__(
        self, columns: int, rows: int, terrain: list[int], inside: list[bool], edges: dict[tuple[int, int], int]
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        self.terrain = terrain
        self.inside = inside
        self.edges = edges
        """Both ways round: (a, b) and (b, a)."""
        self.xs = [square % columns for square in range(self.size)]
        self.ys = [square // columns for square in range(self.size)]
        self.names = [f"{column_name(self.xs[square])}{self.ys[square] + 1}" for square in range(self.size)]
        self.places = self.size
        self.bits: list[int] = []
        self.distance: list[bytes] = []
        """2.3 The larger coordinate difference of any two places."""
        self.terrain_sets: list[int] = []
        """By terrain, its squares."""
        self.edge_sets: dict[tuple[int, int], int] = {}
        """By the difference of the two squares' numbers and what stands between them, the first squares."""
        self.measure()

    def measure(self) -> None:
        """Distances and bits of all places there are."""
        self.places = len(self.xs)
        self.bits = [1 << place for place in range(self.places)]
        columns, rows = self.columns, self.rows
        across = [
            [bytes(max(down, abs(other - x)) for other in range(columns)) for x in range(-2, columns + 2)]
            for down in range(rows + 4)
        ]
        extra = range(self.size, self.places)
        self.distance = []
        for x, y in zip(self.xs, self.ys, strict=True):
            row = b"".join(across[abs(other - y)][x + 2] for other in range(rows))
            row += bytes(max(abs(self.xs[other] - x), abs(self.ys[other] - y)) for other in extra)
            self.distance.append(row)

    def square(self, x: int, y: int) -> int:
        """The square of the board at these coordinates, or -1."""
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else -1

    def having(self, dx: int, dy: int) -> int:
        """The squares that have another one so far to the east and south."""
        columns = self.columns
        row = (1 << max(0, columns - abs(dx))) - 1 << max(0, -dx)
        lines = range(max(0, -dy), min(self.rows, self.rows - dy))
        return sum(row << line * columns for line in lines)

    def squares_with(self, kinds: tuple[int, ...]) -> int:
        """Squares of some terrains."""
        if not self.terrain_sets:
            self.terrain_sets = [0] * len(TERRAINS)
            for square in range(self.size):
                self.terrain_sets[self.terrain[square]] |= self.bits[square]
        return sum(self.terrain_sets[kind] for kind in kinds)

    def edges_with(self, step: int, kinds: tuple[int, ...]) -> int:
        """Squares with an edge of some kinds between them and the square so many numbers on."""
        if not self.edge_sets:
            self.edge_sets = {(step, kind): 0 for step in (1, self.columns) for kind in EDGE_KINDS}
            for (a, b), edge in self.edges.items():
                if a < b and edge:
                    self.edge_sets[b - a, edge] |= self.bits[a]
        return sum(self.edge_sets[step, kind] for kind in kinds)

    def edge(self, a: int, b: int) -> int:
        """What stands between two squares that share a side."""
        return self.edges.get((a, b), NO_EDGE)
