"""4 Rays of sight: what the ground makes of all rays of one direction and length at once.

The squares such a ray passes, and the edges it crosses, lie the same way from wherever it starts. So what the ground
does to it is a set of starting squares, and a few shifts of the map's own sets find it for the whole map.
"""

from functools import cache
from typing import NamedTuple

from moonless.games.rogue_regiment.board.ground import (
    BLOCK,
    CLEAR,
    CRATE,
    DOOR,
    FOREST,
    GRAPPLE,
    HARD_COVER,
    HEDGE,
    HIGH_WALL,
    LOW,
    LOW_WALL,
    NO_COVER,
    ROCK,
    SOFT_COVER,
    WALL,
    WINDOW,
    Ground,
    shifted,
)

WALLS = (HIGH_WALL, GRAPPLE, WALL, DOOR)

# 4.1 The course of a ray, whatever the map


class Spot(NamedTuple):
    """A square by its distance from the start: so many to the east, so many to the south."""

    x: int
    y: int

    def gap(self, other: "Spot") -> int:
        """2.3 The larger coordinate difference."""
        return max(abs(self.x - other.x), abs(self.y - other.y))


class Crossing(NamedTuple):
    """An edge on the way: the square west or north of it, and what a window or a low wall on it would mean."""

    spot: Spot
    side: int
    """0 the east side of that square, 1 its south side."""
    window: int
    """4.6 Its level to who stands at the start."""
    low_wall: int
    covers: bool
    """4.8 Whether either is cover to who stands at the end."""


class Passage(NamedTuple):
    """A square on the way, whether it touches the end, and at a corner the edges before and after it."""

    spot: Spot
    near: bool
    crossings: list[Crossing]


class Trace:
    """4.1 A ray of one direction and length: the edges it crosses, the squares it enters, both ways at its corners."""

    def __init__(self, end: Spot) -> None:
        self.end = end
        self.crossings: list[Crossing] = []
        self.squares: list[Passage] = []
        self.corners: list[tuple[Passage, Passage]] = []
        step_x, step_y = (1 if end.x > 0 else -1), (1 if end.y > 0 else -1)
        wide, high = abs(end.x), abs(end.y)
        here = Spot(0, 0)
        while here != end:
            side = (2 * abs(here.x) + 1) * high - (2 * abs(here.y) + 1) * wide
            there = Spot(here.x + step_x * (side <= 0), here.y + step_y * (side >= 0))
            if side == 0:
                left, right = Spot(there.x, here.y), Spot(here.x, there.y)
                self.corners.append((self.passage(here, left, there), self.passage(here, right, there)))
            else:
                self.crossings.append(self.crossing(here, there))
            if there != end:
                self.squares.append(Passage(there, there.gap(end) == 1, []))
            here = there

    def passage(self, here: Spot, middle: Spot, there: Spot) -> Passage:
        """One way around a corner."""
        return Passage(middle, middle.gap(self.end) == 1, [self.crossing(here, middle), self.crossing(middle, there)])

    def crossing(self, here: Spot, there: Spot) -> Crossing:
        """4.5, 4.6 Who stands at a window or beside a low wall sees over it; a window on the way blocks."""
        side = 0 if here.y == there.y else 1
        leaves, enters = (0, 0) in (here, there), self.end in (here, there)
        window = CLEAR if leaves else LOW if enters else BLOCK
        low_wall = CLEAR if 0 in (here[side], there[side]) else LOW
        return Crossing(min(here, there), side, window, low_wall, self.gives_cover(here, there, side))

    def gives_cover(self, here: Spot, there: Spot, side: int) -> bool:
        """4.8 Low walls and windows are hard cover where they share a corner with the operator's square."""
        end = self.end
        near = min(here.gap(end), there.gap(end))
        if near != 1:
            return near == 0
        line = max(here[side], there[side])
        return line in (end[side], end[side] + 1) and abs(here[1 - side] - end[1 - side]) <= 1


@cache
def trace(dx: int, dy: int) -> Trace:
    """The course of a ray; the same on every map."""
    return Trace(Spot(dx, dy))


# 4.3 What a map makes of it


class Features:
    """4.3 What there is to sight on a map, as sets of squares; an edge belongs to the square west or north of it."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.columns = ground.columns
        self.opaque = ground.squares_with((FOREST, ROCK))
        self.forest = ground.squares_with((FOREST,))
        self.hedges = ground.squares_with((HEDGE,))
        self.crates = ground.squares_with((CRATE,))
        self.bushes = self.hedges | self.crates
        steps = (1, ground.columns)
        self.walls = [ground.edges_with(step, WALLS) for step in steps]
        """On the east side of a square, and on its south side; so also the next three."""
        self.windows = [ground.edges_with(step, (WINDOW,)) for step in steps]
        self.screens = [ground.edges_with(step, (*WALLS, WINDOW)) for step in steps]
        self.low_walls = [ground.edges_with(step, (LOW_WALL,)) for step in steps]


class Stretch:
    """4.3 Part of a ray: the starts from which it is blocked, low, low for a crouched man; 4.8 those with cover."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.hidden = 0
        self.low = 0
        self.lying = 0
        self.soft = 0
        self.hard = 0

    def enter(self, passage: Passage) -> int:
        """A square on the way; near the end low things on it are cover. How much its number is above the start's."""
        features = self.features
        spot, near, _ = passage
        at = spot.x + spot.y * features.columns
        self.hidden |= shifted(features.opaque, -at)
        if features.bushes:
            bushes = shifted(features.bushes, -at)
            self.low |= bushes
            self.lying |= bushes
            if near:
                self.soft |= shifted(features.hedges, -at)
                self.hard |= shifted(features.crates, -at)
        return at

    def cross(self, crossing: Crossing) -> None:
        """4.3, 4.5 to 4.8 An edge on the way, by what may be on it."""
        features = self.features
        spot, side, window, low_wall, covers = crossing
        at = spot.x + spot.y * features.columns
        if window == BLOCK:
            self.hidden |= shifted(features.screens[side], -at)
        else:
            self.hidden |= shifted(features.walls[side], -at)
            windows = shifted(features.windows[side], -at)
            self.lying |= windows  # 4.7
            if window == LOW:
                self.low |= windows
            if covers:
                self.hard |= windows
        if features.low_walls[side]:
            low_walls = shifted(features.low_walls[side], -at)
            self.lying |= low_walls
            if low_wall == LOW:
                self.low |= low_walls
            if covers:
                self.hard |= low_walls


class Way(Stretch):
    """4.1 One of the two ways around a corner: edge, square, edge."""

    def __init__(self, features: Features, passage: Passage) -> None:
        super().__init__(features)
        self.near = passage.near
        self.at = self.enter(passage)
        for crossing in passage.crossings:
            self.cross(crossing)

    def covers(self, start: int) -> int:
        """4.8 What the ground on it gives."""
        return HARD_COVER if self.hard & start else SOFT_COVER if self.soft & start else NO_COVER


class Corner:
    """4.1 A ray through a corner has two ways around it, and the better one counts (R10)."""

    def __init__(self, left: Way, right: Way) -> None:
        self.ways = (left, right)

    def level(self, a: int, full: int, low: int, lying: bool = False) -> int:
        """The better of the two ways from a, with what stands there now."""
        start = 1 << a
        best = BLOCK
        for way in self.ways:
            square = 1 << a + way.at
            if way.hidden & start or square & full:
                continue
            if not (way.lying if lying else way.low) & start and not square & low:
                return CLEAR
            best = LOW
        return best

    def cover(self, a: int, full: int, low: int) -> int:
        """4.8 The lesser cover of the ways that are not blocked."""
        start = 1 << a
        found: list[int] = []
        for way in self.ways:
            square = 1 << a + way.at
            if not way.hidden & start and not square & full:
                found.append(HARD_COVER if square & low and way.near else way.covers(start))
        return min(found, default=NO_COVER)


class Bearing:
    """4.1 All rays of one direction and length on a map: from which starts their end is hidden, or low.

    An end that is off the board is hidden.
    """

    def __init__(self, features: Features, dx: int, dy: int, origin: int) -> None:
        course = trace(dx, dy)
        self.at = dx + dy * features.columns
        """How much the number of its end is above that of its start."""
        self.entered = 0
        """The squares between the ends from a start at square number `origin`; so also the next two."""
        self.near = 0
        """Those entered that touch the end: low things there are cover."""
        self.beside = 0
        """Those beside its corners."""
        base = self.plainly(Stretch(features), course, origin)
        base.hidden |= ~features.ground.having(dx, dy)
        base.soft |= shifted(features.forest, -self.at)
        self.base_soft, self.base_hard = base.soft, base.hard
        """Cover apart from the corners."""
        self.hidden, self.low, self.lying = base.hidden, base.low, base.lying
        self.soft, self.hard = base.soft, base.hard
        self.corners: list[Corner] = []
        for left, right in course.corners:
            self.turn(Way(features, left), Way(features, right), origin)

    def plainly(self, base: Stretch, course: Trace, origin: int) -> Stretch:
        """All but the corners."""
        for crossing in course.crossings:
            base.cross(crossing)
        for passage in course.squares:
            square = 1 << origin + base.enter(passage)
            self.entered |= square
            if passage.near:
                self.near |= square
        return base

    def turn(self, left: Way, right: Way, origin: int) -> None:
        """A corner: what both ways do to it."""
        self.corners.append(Corner(left, right))
        self.beside |= 1 << origin + left.at | 1 << origin + right.at
        self.hidden |= left.hidden & right.hidden
        self.low |= (left.hidden | left.low) & (right.hidden | right.low)
        self.lying |= (left.hidden | left.lying) & (right.hidden | right.lying)
        self.soft |= (left.hidden | left.soft | left.hard) & (right.hidden | right.soft | right.hard)
        self.hard |= (left.hidden | left.hard) & (right.hidden | right.hard)

    def level(self, start: int) -> int:
        """For an axis observer at its start, the ground alone."""
        return BLOCK if self.hidden & start else LOW if self.low & start else CLEAR

    def level_crouched(self, start: int) -> int:
        """4.7 For a crouched operator at its start."""
        return BLOCK if self.hidden & start else LOW if self.lying & start else CLEAR

    def cover(self, start: int) -> int:
        """4.8 What it gives an operator at its end."""
        return HARD_COVER if self.hard & start else SOFT_COVER if self.soft & start else NO_COVER

    def base_cover(self, start: int) -> int:
        return HARD_COVER if self.base_hard & start else SOFT_COVER if self.base_soft & start else NO_COVER
