"""A plot as chances: how many submarines a search from a square would find."""

from typing import Final

from mypy_extensions import mypyc_attr

from moonless.games.they_come_unseen.board import FACING_KEYS, Board
from moonless.games.they_come_unseen.knowledge.voyages import Cells

ASTERN: Final = 0.75
"""What a contact in the rear colors counts: it is harder to bomb."""
ROUNDING: Final = 1e-9

Layers = list[tuple[int, int]]
"""For each submarine its squares, on a plane for each depth, and how many there are."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Chances:
    """Of the submarines afloat: every possible (square, depth) alike. Captains who look at the same plot count once.

    It is plain data and travels with its plot, so the board is handed in.
    """

    def __init__(self, board: Board, afloat: list[Cells]) -> None:
        self.layers: Layers = []
        self.anywhere = 0
        """All squares on which one of them can be."""
        self.worths: dict[int, tuple[float, int]] = {}
        self.bounds: dict[int, float] = {}
        """By square: what a search from there is worth, and what it is worth at most."""
        self.bombed: dict[tuple[int, ...], list[dict[int, float]]] = {}
        """By the squares to be bombed, at each depth: how many are expected on a square."""
        for cells in afloat:
            layers = 0
            for depth, spots in enumerate(cells):
                squares = board.any_battery(spots)
                self.anywhere |= squares
                layers |= squares << depth * board.size
            self.layers.append((layers, layers.bit_count()))

    def expected(self, heard: int) -> float:
        """How many are expected on these squares."""
        return expected(self.layers, heard)

    def most(self, board: Board, square: int) -> float:
        """At least what a search from here is worth, and quick to say: as if all that it hears lay ahead."""
        found = self.bounds.get(square)
        if found is None:
            squares, heard = board.heard_around(square)
            found = expected(self.layers, heard) + ROUNDING if squares & self.anywhere else 0.0
            self.bounds[square] = found
        return found

    def best_facing(self, board: Board, square: int) -> tuple[float, int]:
        """The worth of a search from here, and its facing: chance of contact, the forward colors counted for more."""
        found = self.worths.get(square)
        if found is None:
            found = self.worths[square] = self.weighed(board, square)
        return found

    def weighed(self, board: Board, square: int) -> tuple[float, int]:
        squares, heard = board.heard_around(square)
        if not squares & self.anywhere:
            return 0.0, 0
        layers = [(at & heard, total) for at, total in self.layers]
        best, chosen = -1.0, 0
        for facing in range(len(FACING_KEYS)):
            ahead, astern = board.heard_sets(square, facing)
            worth = expected(layers, ahead) + ASTERN * expected(layers, astern)
            if worth > best:
                best, chosen = worth, facing
        return best, chosen


def expected(layers: Layers, heard: int) -> float:
    found = 0.0
    for at, total in layers:
        common = at & heard
        if common:
            found += common.bit_count() / total
    return found


class Post:
    """The best square to search from that was found so far: of equal ones the nearest, then the last."""

    def __init__(self, value: float, steps: int, square: int) -> None:
        self.value = value
        self.steps = steps
        self.square = square

    def compare(self, chances: Chances, board: Board, square: int, steps: int, fuel: float, bonus: float) -> None:
        """Look at another; closely only if it can be better."""
        if chances.most(board, square) - fuel + bonus < self.value:
            return
        value = chances.best_facing(board, square)[0] - fuel + bonus
        nearer = steps < self.steps or (steps == self.steps and square > self.square)
        if value > self.value or (value == self.value and nearer):
            self.value, self.steps, self.square = value, steps, square
