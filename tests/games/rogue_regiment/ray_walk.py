"""4.1 One ray of sight walked square by square: slow and plain, to check the rays of whole maps against."""

import itertools

from moonless.games.rogue_regiment.board.board import Board
from moonless.games.rogue_regiment.board.ground import (
    BLOCK,
    CLEAR,
    CRATE,
    FOREST,
    HEDGE,
    LOW,
    LOW_WALL,
    NO_EDGE,
    ROCK,
    WINDOW,
)


class RayWalk:
    """The ray from a to b, past what blocks sight and what is low."""

    def __init__(self, board: Board, a: int, b: int, full: int, low: int) -> None:
        self.board, self.a, self.b, self.full, self.low = board, a, b, full, low
        self.parts: list[list[list[int]]] = []
        """What comes one after the other: one way, or two around a corner; a way is squares, and pairs as edges."""
        dx, dy = board.xs[b] - board.xs[a], board.ys[b] - board.ys[a]
        step_x, step_y = (1 if dx > 0 else -1), (board.columns if dy > 0 else -board.columns)
        across = down = 0
        here = a
        while here != b:
            side = (2 * across + 1) * abs(dy) - (2 * down + 1) * abs(dx)
            there = here + step_x * (side <= 0) + step_y * (side >= 0)
            across, down = across + (side <= 0), down + (side >= 0)
            if side:
                self.parts.append([[here, there]])
            else:
                self.parts.append([[here, here + step_x, there], [here, here + step_y, there]])
            if there != b:
                self.parts.append([[there]])
            here = there

    def level(self, crouched: bool) -> int:
        """4.1, 4.3 The worst part; at a corner the better way."""
        return max((min(self.way_level(way, crouched) for way in part) for part in self.parts), default=CLEAR)

    def way_level(self, way: list[int], crouched: bool) -> int:
        squares = [self.square_level(square) for square in self.entered(way)]
        edges = [self.edge_level(here, there, crouched) for here, there in itertools.pairwise(way)]
        return max(squares + edges)

    def entered(self, way: list[int]) -> list[int]:
        """A way of one square enters it; one of three enters the middle."""
        return way if len(way) == 1 else way[1:-1]

    def square_level(self, square: int) -> int:
        terrain, bit = self.board.terrain[square], self.board.bits[square]
        if terrain in (FOREST, ROCK) or bit & self.full:
            return BLOCK
        return LOW if terrain in (HEDGE, CRATE) or bit & self.low else CLEAR

    def edge_level(self, here: int, there: int, crouched: bool) -> int:
        """4.5, 4.6, 4.7 Low walls and windows, to a unit or a crouched operator at a."""
        board, a = self.board, self.a
        edge = board.edge(here, there)
        if edge == LOW_WALL:
            along = board.xs if board.ys[here] == board.ys[there] else board.ys
            return CLEAR if along[a] in (along[here], along[there]) and not crouched else LOW
        if edge == WINDOW and (a in (here, there) or self.b in (here, there)):
            return CLEAR if a in (here, there) and not crouched else LOW
        return CLEAR if edge == NO_EDGE else BLOCK

    def cover(self) -> int:
        """4.8 The best single cover; at a corner the lesser one of the ways that are not blocked."""
        found = [1 if self.board.terrain[self.b] == FOREST else 0]
        for part in self.parts:
            found.append(min((self.way_cover(way) for way in part if self.way_level(way, False) != BLOCK), default=0))
        return max(found)

    def way_cover(self, way: list[int]) -> int:
        squares = [self.square_cover(square) for square in self.entered(way)]
        return max(squares + [self.edge_cover(here, there) for here, there in itertools.pairwise(way)])

    def square_cover(self, square: int) -> int:
        if self.board.distance[square][self.b] != 1:
            return 0
        if self.board.terrain[square] == CRATE or self.board.bits[square] & self.low:
            return 2
        return 1 if self.board.terrain[square] == HEDGE else 0

    def edge_cover(self, here: int, there: int) -> int:
        """A low wall or window that shares at least a corner with the square of b."""
        board, b = self.board, self.b
        if board.edge(here, there) not in (LOW_WALL, WINDOW):
            return 0
        corners = [self.corners(here) & self.corners(there), self.corners(b)]
        return 2 if corners[0] & corners[1] else 0

    def corners(self, square: int) -> set[tuple[int, int]]:
        x, y = self.board.xs[square], self.board.ys[square]
        return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
