"""4.11 What the ground makes of every line of sight, kept once it is known: a byte a pair of squares.

The squares a ray passes depend on its direction and length alone: they are found once and shifted to where it starts.
"""

from moonless.games.rogue_regiment.ground import (
    BLOCK,
    CRATE,
    DOOR,
    FIELD,
    FOREST,
    GRAPPLE,
    HEDGE,
    HIGH_WALL,
    LOW_WALL,
    ROCK,
    SIGHT_RANGE,
    WALL,
    WINDOW,
    Ground,
)
from moonless.games.rogue_regiment.rays import Ray, RayWalk

UNKNOWN = 255
WALLS = (HIGH_WALL, GRAPPLE, WALL, DOOR)
SCREENS = (*WALLS, WINDOW)
EDGES = (*SCREENS, LOW_WALL)


class Trace:
    """4.1 A ray of one direction and length: the squares it enters between its ends, those beside its corners.

    The edges it crosses, and those around its corners, are named by the square west, or north, of them.
    """

    def __init__(self) -> None:
        self.entered = 0
        self.beside = 0
        self.east = 0
        self.south = 0
        self.corner_east = 0
        self.corner_south = 0


def trace_of(dx: int, dy: int, columns: int, start: int) -> Trace:
    """The squares of a ray from the square `start`, on a ground with so many columns."""
    step_x, step_y = (1 if dx > 0 else -1), (columns if dy > 0 else -columns)
    end = start + dx + dy * columns
    dx, dy = abs(dx), abs(dy)
    gone_x = gone_y = 0
    found = Trace()
    here = start
    while here != end:
        side = (2 * gone_x + 1) * dy - (2 * gone_y + 1) * dx
        if side == 0:
            found.beside |= 1 << here + step_x | 1 << here + step_y
            found.corner_east |= 1 << min(here, here + step_x) | 1 << min(here, here + step_x) + step_y
            found.corner_south |= 1 << min(here, here + step_y) | 1 << min(here, here + step_y) + step_x
        elif side < 0:
            found.east |= 1 << min(here, here + step_x)
        else:
            found.south |= 1 << min(here, here + step_y)
        if side <= 0:
            gone_x += 1
            here += step_x
        if side >= 0:
            gone_y += 1
            here += step_y
        if here != end:
            found.entered |= 1 << here
    return found


class Sightlines:
    """4 Rays and fields of view of one ground. `codes` hold level, level for a crouched man and cover, 2 bits each."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        size, columns = ground.size, ground.columns
        self.size = size
        self.codes = bytearray([UNKNOWN]) * (size * size)
        self.rays: dict[int, Ray] = {}
        self.wide = 2 * columns
        self.keys = [y * self.wide + x for x, y in zip(ground.xs[:size], ground.ys[:size], strict=True)]
        """The difference of two keys tells direction and length."""
        self.traces: dict[int, Trace] = {}
        self.views = [-1] * (size * 8)
        self.balls: dict[int, list[int]] = {}
        self.seen: dict[tuple[int, int, int, int, int], list[int]] = {}
        """Results for squares that can be looked at from, under the blockers there are; kept by the rules of sight."""
        self.opaque = self.squares_of_kind((FOREST, ROCK))
        self.soft = self.squares_of_kind((HEDGE, CRATE))
        self.edges_east, self.edges_south = self.edged(1, EDGES), self.edged(columns, EDGES)
        """Squares with something on their east, or south, side; then what may hide, then what no ray crosses."""
        self.screens_east, self.screens_south = self.edged(1, SCREENS), self.edged(columns, SCREENS)
        self.walls_east, self.walls_south = self.edged(1, WALLS), self.edged(columns, WALLS)

    def squares_of_kind(self, kinds: tuple[int, ...]) -> int:
        ground = self.ground
        return sum(ground.bits[square] for square in range(ground.size) if ground.terrain[square] in kinds)

    def edged(self, step: int, kinds: tuple[int, ...]) -> int:
        """4.3 Squares with an edge of some kinds between them and the square so many numbers on."""
        edges = self.ground.edges
        return sum(self.ground.bits[a] for (a, b), edge in edges.items() if b - a == step and edge in kinds)

    def trace(self, a: int, b: int) -> Trace:
        """The squares between, relative to a start at square number `size`: shift them by a - size."""
        key = self.keys[b] - self.keys[a]
        found = self.traces.get(key)
        if found is None:
            ground = self.ground
            dx, dy = ground.xs[b] - ground.xs[a], ground.ys[b] - ground.ys[a]
            found = self.traces[key] = trace_of(dx, dy, ground.columns, self.size)
        return found

    def code(self, a: int, b: int) -> int:
        """4.1 Level, crouched level and cover by the ground alone."""
        found = self.codes[a * self.size + b]
        return found if found != UNKNOWN else self.survey(a, b)

    def survey(self, a: int, b: int) -> int:
        """Look along a ray for the first time; most cross nothing at all, or a wood or a wall."""
        size = self.size
        trace = self.trace(a, b)
        entered, east, south = trace.entered << a >> size, trace.east << a >> size, trace.south << a >> size
        if entered & self.opaque or east & self.walls_east or south & self.walls_south:
            code = BLOCK | BLOCK << 2
        elif (
            entered & self.soft
            or east & self.edges_east
            or south & self.edges_south
            or (trace.beside and self.rounds(trace, a))
        ):
            ray = RayWalk(self.ground, a, b).walk(brief=True)
            code = ray.level | ray.crouched << 2 | ray.cover << 4
        else:
            code = 1 << 4 if self.ground.terrain[b] == FOREST else 0
        self.codes[a * size + b] = code
        return code

    def rounds(self, trace: Trace, a: int) -> bool:
        """4.1 Whether anything is at the corners that a ray from a passes."""
        size = self.size
        return bool(
            trace.beside << a >> size & (self.opaque | self.soft)
            or trace.corner_east << a >> size & self.edges_east
            or trace.corner_south << a >> size & self.edges_south
        )

    def hides(self, a: int, b: int) -> bool:
        """4.2 Whether the ground hides b from a altogether; what is merely low need not be looked at closely."""
        size = self.size
        trace = self.trace(a, b)
        entered, east, south = trace.entered << a >> size, trace.east << a >> size, trace.south << a >> size
        if entered & self.opaque or east & self.walls_east or south & self.walls_south:
            return True
        if east & self.screens_east or south & self.screens_south or (trace.beside and self.rounds_screens(trace, a)):
            return self.code(a, b) & 3 == BLOCK
        return False

    def rounds_screens(self, trace: Trace, a: int) -> bool:
        """4.1 Whether anything that may hide is at the corners that a ray from a passes."""
        size = self.size
        return bool(
            trace.beside << a >> size & self.opaque
            or trace.corner_east << a >> size & self.screens_east
            or trace.corner_south << a >> size & self.screens_south
        )

    def ray(self, a: int, b: int) -> Ray:
        """4.1 A ray in all detail, for corners at which something stands now."""
        key = a * self.size + b
        ray = self.rays.get(key)
        if ray is None:
            ray = self.rays[key] = RayWalk(self.ground, a, b).walk()
        return ray

    def view(self, place: int, facing: int) -> int:
        """4.2 The squares of a field of view that the ground does not hide altogether."""
        key = place * 8 + facing
        mask = self.views[key]
        if mask < 0:
            mask = self.views[key] = self.open_field(place, facing)
        return mask

    def open_field(self, place: int, facing: int) -> int:
        mask = 0
        ground = self.ground
        columns, rows = ground.columns, ground.rows
        x, y = ground.xs[place], ground.ys[place]
        for dx, dy in FIELD[facing]:
            if 0 <= x + dx < columns and 0 <= y + dy < rows:
                square = place + dx + dy * columns
                if not self.hides(place, square):
                    mask |= ground.bits[square]
        return mask

    def ball(self, place: int, reach: int = SIGHT_RANGE) -> int:
        """2.3 The squares within so many of a square."""
        if reach not in self.balls:
            self.balls[reach] = [-1] * self.size
        balls = self.balls[reach]
        mask = balls[place]
        if mask < 0:
            ground, mask = self.ground, 0
            x, y = ground.xs[place], ground.ys[place]
            left, right = max(0, x - reach), min(ground.columns - 1, x + reach)
            row = (1 << right - left + 1) - 1 << left
            for line in range(max(0, y - reach), min(ground.rows - 1, y + reach) + 1):
                mask |= row << line * ground.columns
            balls[place] = mask
        return mask
