"""4 Rays of sight: what the ground makes of the line between two squares, walked with whole numbers."""

from moonless.games.rogue_regiment.ground import (
    BLOCK,
    CLEAR,
    CRATE,
    FOREST,
    HEDGE,
    LOW,
    LOW_WALL,
    OPEN,
    ROCK,
    WINDOW,
    Ground,
)


class Corner:
    """4.1 A ray through a corner: two ways around it, each with its square, levels and cover."""

    def __init__(self, bits: list[int], levels: list[int], crouched: list[int], covers: list[int], near: list[bool]):
        self.bits = bits
        self.levels = levels
        self.crouched = crouched
        self.covers = covers
        self.near = near

    def level(self, full: int, low: int) -> int:
        """The better of the two ways (R10), with what stands there now."""
        return min(raised(self.levels[0], self.bits[0], full, low), raised(self.levels[1], self.bits[1], full, low))

    def level_crouched(self, full: int, low: int) -> int:
        return min(raised(self.crouched[0], self.bits[0], full, low), raised(self.crouched[1], self.bits[1], full, low))

    def cover(self, full: int, low: int) -> int:
        """4.8 The lesser cover of the ways that are not blocked."""
        found = -1
        for way in range(2):
            bit = self.bits[way]
            if raised(self.levels[way], bit, full, low) == BLOCK:
                continue
            cover = self.covers[way]
            if bit & low and self.near[way]:
                cover = 2
            found = cover if found < 0 else min(found, cover)
        return max(found, 0)


def raised(level: int, bit: int, full: int, low: int) -> int:
    """A level with what stands on the square now."""
    if bit & full:
        return BLOCK
    return LOW if level == CLEAR and bit & low else level


class Ray:
    """4.1 The line between the centers of two squares: what the ground makes of it, and the squares it passes."""

    def __init__(self) -> None:
        self.level = CLEAR
        """For an axis observer at its start, the ground alone."""
        self.crouched = CLEAR
        """4.7 For a crouched operator at its start."""
        self.cover = 0
        """4.8 What it gives an operator at its end."""
        self.mask = 0
        """The squares that are entered, without the two ends."""
        self.corner_mask = 0
        self.base = CLEAR
        """The level without the corners; so also the next two."""
        self.base_crouched = CLEAR
        self.base_cover = 0
        self.near_mask = 0
        """Those of the squares that touch the end: low things there are cover."""
        self.corners: list[Corner] = []


class RayWalk:
    """4.1 Walks a ray with whole numbers and notes what it crosses."""

    def __init__(self, board: Ground, a: int, b: int) -> None:
        self.board = board
        self.a = a
        self.b = b
        self.ray = Ray()

    def walk(self, brief: bool = False) -> Ray:
        """All the way; `brief` stops at the first thing that blocks sight, for who asks nothing else."""
        board, ray = self.board, self.ray
        dx, dy = board.xs[self.b] - board.xs[self.a], board.ys[self.b] - board.ys[self.a]
        step_x, step_y = (1 if dx > 0 else -1), (board.columns if dy > 0 else -board.columns)
        dx, dy = abs(dx), abs(dy)
        gone_x = gone_y = 0
        here = self.a
        while gone_x < dx or gone_y < dy:
            side = (2 * gone_x + 1) * dy - (2 * gone_y + 1) * dx
            if side == 0:
                self.corner(here, here + step_x, here + step_y, here + step_x + step_y)
            there = here
            if side <= 0:
                gone_x += 1
                there += step_x
            if side >= 0:
                gone_y += 1
                there += step_y
            if side != 0:
                self.edge(here, there)
            if there != self.b:
                self.enter(there)
            if brief and ray.base == BLOCK:
                ray.level = ray.crouched = BLOCK
                return ray
            here = there
        self.finish()
        return ray

    def edge(self, here: int, there: int) -> None:
        """A plain crossing."""
        ray, edge = self.ray, self.board.edge(here, there)
        if edge:
            ray.base = max(ray.base, self.edge_level(edge, here, there))
            ray.base_crouched = max(ray.base_crouched, self.edge_level_crouched(edge, here, there))
            ray.base_cover = max(ray.base_cover, self.edge_cover(edge, here, there))

    def enter(self, square: int) -> None:
        """A square on the way."""
        ray, board = self.ray, self.board
        bit, terrain = board.bits[square], board.terrain[square]
        ray.mask |= bit
        near = board.distance[square][self.b] == 1
        if near:
            ray.near_mask |= bit
        if terrain != OPEN:
            level = square_level(terrain)
            ray.base = max(ray.base, level)
            ray.base_crouched = max(ray.base_crouched, level)
            if near:
                ray.base_cover = max(ray.base_cover, square_cover(terrain))

    def corner(self, here: int, c: int, d: int, there: int) -> None:
        """4.1 Both ways around a corner, by c and by d, each the worst of edge, square, edge."""
        board = self.board
        bits: list[int] = []
        levels: list[int] = []
        crouched: list[int] = []
        covers: list[int] = []
        near: list[bool] = []
        for middle in (c, d):
            level = lying = square_level(board.terrain[middle])
            touches = board.distance[middle][self.b] == 1
            cover = square_cover(board.terrain[middle]) if touches else 0
            for first, second in ((here, middle), (middle, there)):
                edge = board.edge(first, second)
                if edge:
                    level = max(level, self.edge_level(edge, first, second))
                    lying = max(lying, self.edge_level_crouched(edge, first, second))
                    cover = max(cover, self.edge_cover(edge, first, second))
            bits.append(board.bits[middle])
            levels.append(level)
            crouched.append(lying)
            covers.append(cover)
            near.append(touches)
            self.ray.corner_mask |= board.bits[middle]
        self.ray.corners.append(Corner(bits, levels, crouched, covers, near))

    def finish(self) -> None:
        """The ground's own result, corners and the forest under the operator included."""
        ray = self.ray
        ray.level, ray.crouched, ray.cover = ray.base, ray.base_crouched, ray.base_cover
        if self.board.terrain[self.b] == FOREST:
            ray.base_cover = max(ray.base_cover, 1)
            ray.cover = ray.base_cover
        for corner in ray.corners:
            ray.level = max(ray.level, corner.level(0, 0))
            ray.crouched = max(ray.crouched, corner.level_crouched(0, 0))
            ray.cover = max(ray.cover, corner.cover(0, 0))

    def at_edge(self, place: int, here: int, there: int) -> bool:
        return place in (here, there)

    def edge_level(self, edge: int, here: int, there: int) -> int:
        """4.3, 4.5, 4.6 What an edge is to an axis observer at the ray's start."""
        board = self.board
        if edge == LOW_WALL:
            if board.ys[here] == board.ys[there]:
                touched = board.xs[self.a] in (board.xs[here], board.xs[there])
            else:
                touched = board.ys[self.a] in (board.ys[here], board.ys[there])
            return CLEAR if touched else LOW
        if edge == WINDOW:
            if self.at_edge(self.a, here, there):
                return CLEAR
            return LOW if self.at_edge(self.b, here, there) else BLOCK
        return BLOCK

    def edge_level_crouched(self, edge: int, here: int, there: int) -> int:
        """4.7 What it is to a crouched operator: low walls and windows are low even beside him."""
        if edge == LOW_WALL:
            return LOW
        if edge == WINDOW and (self.at_edge(self.a, here, there) or self.at_edge(self.b, here, there)):
            return LOW
        return BLOCK

    def edge_cover(self, edge: int, here: int, there: int) -> int:
        """4.8 Low walls and windows are hard cover where they share a corner with the operator's square."""
        if edge not in (LOW_WALL, WINDOW):
            return 0
        distance = self.board.distance
        near = min(distance[here][self.b], distance[there][self.b])
        return 2 if near == 0 or (near == 1 and self.shares_corner(here, there)) else 0

    def shares_corner(self, here: int, there: int) -> bool:
        """Whether the edge's line touches the operator's square, and one of its ends does too."""
        board, b = self.board, self.b
        if board.ys[here] == board.ys[there]:
            line = max(board.xs[here], board.xs[there])
            return line in (board.xs[b], board.xs[b] + 1) and abs(board.ys[here] - board.ys[b]) <= 1
        line = max(board.ys[here], board.ys[there])
        return line in (board.ys[b], board.ys[b] + 1) and abs(board.xs[here] - board.xs[b]) <= 1


def square_level(terrain: int) -> int:
    """4.3 What a square is to sight."""
    if terrain in (FOREST, ROCK):
        return BLOCK
    return LOW if terrain in (HEDGE, CRATE) else CLEAR


def square_cover(terrain: int) -> int:
    """4.8 What a square beside him gives an operator."""
    if terrain == HEDGE:
        return 1
    return 2 if terrain == CRATE else 0
