"""4.11 What the ground makes of every line of sight, kept once it is known: a byte a pair of squares.

The squares a ray passes depend on its direction and length alone: they are found once and shifted to where it starts.
"""

from moonless.games.rogue_regiment.ground import BLOCK, CRATE, FIELD, FOREST, HEDGE, ROCK, SIGHT_RANGE, Ground
from moonless.games.rogue_regiment.rays import Ray, RayWalk

UNKNOWN = 255


class Trace:
    """4.1 A ray of one direction and length: the squares it enters between its ends, those beside its corners."""

    def __init__(self, entered: int, beside: int) -> None:
        self.entered = entered
        self.beside = beside


def trace_of(dx: int, dy: int, columns: int, start: int) -> Trace:
    """The squares of a ray from the square `start`, on a ground with so many columns."""
    step_x, step_y = (1 if dx > 0 else -1), (columns if dy > 0 else -columns)
    end = start + dx + dy * columns
    dx, dy = abs(dx), abs(dy)
    gone_x = gone_y = 0
    entered = beside = 0
    here = start
    while here != end:
        side = (2 * gone_x + 1) * dy - (2 * gone_y + 1) * dx
        if side == 0:
            beside |= 1 << here + step_x | 1 << here + step_y
        if side <= 0:
            gone_x += 1
            here += step_x
        if side >= 0:
            gone_y += 1
            here += step_y
        if here != end:
            entered |= 1 << here
    return Trace(entered, beside)


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
        self.plain = ~(self.opaque | self.squares_of_kind((HEDGE, CRATE)) | self.edged())
        """Squares that are nothing to sight, with nothing on their edges."""

    def squares_of_kind(self, kinds: tuple[int, ...]) -> int:
        ground = self.ground
        return sum(ground.bits[square] for square in range(ground.size) if ground.terrain[square] in kinds)

    def edged(self) -> int:
        mask = 0
        for (a, b), edge in self.ground.edges.items():
            if edge:
                mask |= self.ground.bits[a] | self.ground.bits[b]
        return mask

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
        """Look along a ray for the first time; most cross nothing at all, or a wood."""
        bits, size = self.ground.bits, self.size
        trace = self.trace(a, b)
        entered = trace.entered << a >> size
        if (entered | trace.beside << a >> size | bits[a] | bits[b]) & ~self.plain == 0:
            code = 0
        elif entered & self.opaque:
            code = BLOCK | BLOCK << 2
        else:
            ray = RayWalk(self.ground, a, b).walk(brief=True)
            code = ray.level | ray.crouched << 2 | ray.cover << 4
        self.codes[a * size + b] = code
        return code

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
            mask = 0
            ground = self.ground
            x, y = ground.xs[place], ground.ys[place]
            for dx, dy in FIELD[facing]:
                square = ground.square(x + dx, y + dy)
                if square >= 0 and self.code(place, square) & 3 != BLOCK:
                    mask |= ground.bits[square]
            self.views[key] = mask
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
