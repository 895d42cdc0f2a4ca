import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonless.core.graphs import distances
from moonless.core.squares import COMPASS, SquareGrid, opposite


@st.composite
def grids_with_squares(draw: st.DrawFn, number: int) -> tuple[SquareGrid, list[int]]:
    grid = SquareGrid(draw(st.integers(1, 20)), draw(st.integers(1, 20)))
    return grid, [draw(st.integers(0, len(grid) - 1)) for _ in range(number)]


Case = tuple[SquareGrid, list[int]]


def names(grid: SquareGrid, squares: list[int]) -> list[str]:
    return [grid.name(square) for square in squares]


def test_neighbors_by_compass() -> None:
    grid = SquareGrid(3, 3)
    assert names(grid, grid.neighbors(grid.index("B2"))) == ["B1", "C1", "C2", "C3", "B3", "A3", "A2", "A1"]
    assert names(grid, grid.neighbors(grid.index("B2"), corners=False)) == ["B1", "C2", "B3", "A2"]
    assert names(grid, grid.neighbors(grid.index("A1"))) == ["B1", "B2", "A2"]


def test_directions_far_away() -> None:
    grid = SquareGrid(20, 20)
    start = grid.index("J10")
    for name, point in {"K10": "E", "T10": "E", "O12": "E", "O13": "SE", "K11": "SE", "J20": "S", "A8": "W"}.items():
        assert COMPASS[grid.direction(start, grid.index(name))] == point
    assert grid.direction(start, start) == -1


def test_a_line_touches_both_squares_beside_a_corner() -> None:
    grid = SquareGrid(3, 3)
    assert names(grid, grid.line(grid.index("A1"), grid.index("C3"))) == ["A1", "B1", "A2", "B2", "C2", "B3", "C3"]


def test_lines() -> None:
    grid = SquareGrid(5, 5)
    assert names(grid, grid.line(grid.index("A1"), grid.index("D1"))) == ["A1", "B1", "C1", "D1"]
    assert names(grid, grid.line(grid.index("A1"), grid.index("C2"))) == ["A1", "B1", "B2", "C2"]
    assert names(grid, grid.line(grid.index("C3"), grid.index("C3"))) == ["C3"]


@given(grids_with_squares(1), st.integers(0, 7))
def test_every_step_leads_back(case: Case, direction: int) -> None:
    grid, (square,) = case
    there = grid.neighbor(square, direction)
    if there >= 0:
        assert grid.neighbor(there, opposite(direction)) == square
        assert grid.direction(square, there) == direction


@given(grids_with_squares(1))
def test_distances_count_steps(case: Case) -> None:
    grid, (start,) = case
    squares = range(len(grid))
    by_corners = [grid.neighbors(square) for square in squares]
    by_sides = [grid.neighbors(square, corners=False) for square in squares]
    assert distances(by_corners, start) == [grid.steps(start, square) for square in squares]
    assert distances(by_sides, start) == [grid.side_steps(start, square) for square in squares]


@given(grids_with_squares(2))
def test_a_direction_is_the_nearest_compass_point(case: Case) -> None:
    grid, (a, b) = case
    if a == b:
        return
    (x, y), (to_x, to_y) = grid.center(a), grid.center(b)
    point = math.degrees(math.atan2(to_x - x, y - to_y)) % 360 / 45
    assert grid.direction(a, b) == round(point) % 8
    assert grid.direction(b, a) == opposite(grid.direction(a, b))


@given(grids_with_squares(2))
def test_a_line_is_the_same_both_ways(case: Case) -> None:
    grid, (a, b) = case
    line = grid.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == len(set(line))
    assert set(line) == set(grid.line(b, a))
    for one, next_one in pairwise(line):
        assert grid.steps(one, next_one) == 1


@given(grids_with_squares(2))
def test_a_line_touches_what_geometry_says(case: Case) -> None:
    grid, (a, b) = case
    touched = {square for square in range(len(grid)) if touches(grid, a, b, square)}
    assert set(grid.line(a, b)) == touched


def touches(grid: SquareGrid, a: int, b: int, square: int) -> bool:
    """Whether the segment meets the square: their boxes meet, and not all corners lie on one side of the line."""
    (ax, ay), (bx, by), (x, y) = grid.center(a), grid.center(b), grid.center(square)
    if not (min(ax, bx) - 0.5 <= x <= max(ax, bx) + 0.5 and min(ay, by) - 0.5 <= y <= max(ay, by) + 0.5):
        return False
    corners = [(x + dx, y + dy) for dx in (-0.5, 0.5) for dy in (-0.5, 0.5)]
    turns = [(bx - ax) * (cy - ay) - (by - ay) * (cx - ax) for cx, cy in corners]
    return min(turns) <= 0 <= max(turns)


def test_the_oracle_knows_a_miss() -> None:
    grid = SquareGrid(3, 3)
    assert not touches(grid, grid.index("A1"), grid.index("C3"), grid.index("C1"))
    with pytest.raises(ValueError, match="not on the board"):
        grid.index("D1")
