"""Squares in rows."""

from moonless.core.grids import Grid

COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
"""Clockwise; a direction is an index of this list, even ones lead over sides, odd ones over corners."""

STEPS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 4) % 8


class SquareGrid(Grid):
    """A board of squares."""

    def center(self, index: int) -> tuple[float, float]:
        """A square's center, in squares right and down."""
        return float(self.column(index)), float(self.row(index))

    def neighbor(self, index: int, direction: int) -> int:
        """The next square in a direction, or -1 off the grid."""
        right, down = STEPS[direction]
        return self.at(self.column(index) + right, self.row(index) + down)

    def neighbors(self, index: int, corners: bool = True) -> list[int]:
        """The squares that share a side with this one, and those that share a corner unless told otherwise."""
        around = [self.neighbor(index, direction) for direction in range(0, 8, 1 if corners else 2)]
        return [square for square in around if square >= 0]

    def steps(self, a: int, b: int) -> int:
        """How far apart two squares are when a step over a corner is one step (Chebyshev)."""
        return max(abs(self.column(a) - self.column(b)), abs(self.row(a) - self.row(b)))

    def side_steps(self, a: int, b: int) -> int:
        """How far apart two squares are when steps go over sides only (Manhattan)."""
        return abs(self.column(a) - self.column(b)) + abs(self.row(a) - self.row(b))

    def direction(self, a: int, b: int) -> int:
        """The compass point nearest to where b lies from a; -1 if they are the same square."""
        right, down = self.column(b) - self.column(a), self.row(b) - self.row(a)
        if right == 0 and down == 0:
            return -1
        # A side's point is nearest where one part is more than 1 + sqrt(2) times the other; whole numbers never tie.
        if (abs(right) - abs(down)) ** 2 > 2 * down * down and abs(right) > abs(down):
            down = 0
        elif (abs(down) - abs(right)) ** 2 > 2 * right * right and abs(down) > abs(right):
            right = 0
        return STEPS.index(((right > 0) - (right < 0), (down > 0) - (down < 0)))

    def line(self, a: int, b: int) -> list[int]:
        """Every square that the line between the centers of a and b touches, from a to b.

        Where the line passes through a corner, both squares beside the corner are touched.
        """
        column, row = self.column(a), self.row(a)
        right, down = self.column(b) - column, self.row(b) - row
        step_right, step_down = (1 if right > 0 else -1), (1 if down > 0 else -1)
        right, down = abs(right), abs(down)
        touched = [a]
        gone_right = gone_down = 0
        while gone_right < right or gone_down < down:
            # Which side does the line leave by? Compare (gone_right + 1/2) / right with (gone_down + 1/2) / down.
            side = (2 * gone_right + 1) * down - (2 * gone_down + 1) * right
            if side == 0:
                touched += [self.at(column + step_right, row), self.at(column, row + step_down)]
            if side <= 0:
                gone_right += 1
                column += step_right
            if side >= 0:
                gone_down += 1
                row += step_down
            touched.append(self.at(column, row))
        return touched
