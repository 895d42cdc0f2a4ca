"""Where a submarine can come within its turn: for NATO's captain, who weighs every end of every way."""

from moonless.games.they_come_unseen.board import DEPTH_KEYS, DEPTHS, DIRECTION_KEYS, DIRECTIONS, Board
from moonless.games.they_come_unseen.content.content import Content
from moonless.games.they_come_unseen.state import Ship

Route = list[tuple[int, int]]
"""(square, depth), one after the other, without the start."""


class Reach:
    """Every (square, depth) within so many steps, by the fewest: for each step the squares new at each depth."""

    def __init__(self, board: Board, start: tuple[int, int]) -> None:
        self.board = board
        first = [0] * DEPTHS
        first[start[1]] = 1 << start[0]
        self.layers = [first]

    def spread(self, most: int, free: list[int]) -> None:
        """Go on for so many steps over what is free at each depth; at periscope depth the way ends."""
        board, deepest = self.board, len(free) - 1
        left = free.copy()
        for depth, squares in enumerate(self.layers[0][: deepest + 1]):
            left[depth] &= ~squares
        for step in range(most):
            last = self.layers[-1]
            around = [
                board.around(squares) if squares and (depth or not step) else 0 for depth, squares in enumerate(last)
            ]
            new = [0] * DEPTHS
            for depth in range(deepest + 1):
                near = around[depth]
                if depth:
                    near |= around[depth - 1]
                if depth < DEPTHS - 1:
                    near |= around[depth + 1]
                new[depth] = near & left[depth]
                left[depth] &= ~new[depth]
            if not any(new):
                return
            self.layers.append(new)

    def spots(self) -> list[tuple[int, int, int]]:
        """(steps, square, depth) of all of them, the nearest first."""
        members = self.board.members
        return [
            (steps, square, depth)
            for steps, layer in enumerate(self.layers)
            for depth in range(DEPTHS - 1, -1, -1)
            if layer[depth]
            for square in members(layer[depth])
        ]

    def steps_to(self, square: int, depth: int) -> int:
        """How many it takes; -1 if it cannot be reached."""
        for steps, layer in enumerate(self.layers):
            if layer[depth] >> square & 1:
                return steps
        return -1

    def route(self, square: int, depth: int) -> Route:
        """The way there, deep as long as can be."""
        route: Route = []
        for steps in range(self.steps_to(square, depth), 0, -1):
            route.append((square, depth))
            square, depth = self.before(self.layers[steps - 1], square, depth)
        return route[::-1]

    def before(self, layer: list[int], square: int, depth: int) -> tuple[int, int]:
        """Where it can have come from."""
        for deeper in range(min(depth + 1, DEPTHS - 1), max(depth - 1, 0) - 1, -1):
            for there in self.board.neighbors[square]:
                if layer[deeper] >> there & 1:
                    return there, deeper
        raise LookupError(square)


def as_keys(board: Board, here: int, route: Route) -> list[str]:
    """A route as orders."""
    found = []
    for there, depth in route:
        direction = board.step[here * DIRECTIONS : (here + 1) * DIRECTIONS].index(there)
        found.append(f"{DIRECTION_KEYS[direction]} {DEPTH_KEYS[depth]}")
        here = there
    return found


def watched_squares(content: Content, destroyers: list[Ship], levels: list[int]) -> list[int]:
    """14.2 At each depth, the squares where a watch hears a submarine: not below the layer of its sea (17.5)."""
    board, heard = content.board, 0
    for ship in destroyers:
        if ship.square >= 0 and ship.watch >= 0:
            heard |= board.heard_squares(ship.square, ship.watch)
    if not heard:
        return [0] * DEPTHS
    found: list[int] = []
    for depth in range(DEPTHS):
        open_seas = 0
        for sea, level in enumerate(levels):
            if not content.storms[level].hides[depth]:
                open_seas |= board.sea_squares[sea]
        found.append(heard & open_seas)
    return found
