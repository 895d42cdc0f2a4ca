"""Pointy-top hexes in rows, every second row shifted half a hex to the right."""

from typing import Literal

from moonless.core.grids import Grid

DIRECTIONS = ["NE", "E", "SE", "SW", "W", "NW"]
"""Clockwise; a direction is an index of this list."""

ROW_STEP = 3**0.5 / 2
"""From one row's centers to the next, in hex widths."""

# Steps in half hexes to the right and rows down, by direction.
STEPS = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)]


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 3) % 6


class HexGrid(Grid):
    """A board of hexes; `shifted` tells whether the rows with even or with odd numbers (counted from 1) stand right."""

    def __init__(self, columns: int, rows: int, shifted: Literal["even", "odd"] = "even") -> None:
        super().__init__(columns, rows)
        self.shifted = shifted
        self.shifted_row = 1 if shifted == "even" else 0

    def x(self, index: int) -> int:
        """How far right a hex stands, in half hexes."""
        return 2 * self.column(index) + (1 if self.row(index) % 2 == self.shifted_row else 0)

    def center(self, index: int) -> tuple[float, float]:
        """A hex's center, in hex widths right and down."""
        return self.x(index) / 2, self.row(index) * ROW_STEP

    def neighbor(self, index: int, direction: int) -> int:
        """The next hex in a direction, or -1 off the grid."""
        right, down = STEPS[direction]
        row = self.row(index) + down
        shift = 1 if row % 2 == self.shifted_row else 0
        return self.at((self.x(index) + right - shift) // 2, row)

    def neighbors(self, index: int) -> list[int]:
        """The hexes that share a side with this one, clockwise from NE."""
        around = [self.neighbor(index, direction) for direction in range(6)]
        return [hex_ for hex_ in around if hex_ >= 0]

    def direction(self, a: int, b: int) -> int:
        """The direction from a hex to its neighbor, or -1 if they do not touch."""
        for direction in range(6):
            if self.neighbor(a, direction) == b:
                return direction
        return -1

    def distance(self, a: int, b: int) -> int:
        """How many steps apart two hexes are, as the gull flies."""
        across = abs(self.x(a) - self.x(b))
        down = abs(self.row(a) - self.row(b))
        return down + max(0, across - down) // 2
