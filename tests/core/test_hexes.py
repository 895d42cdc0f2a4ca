from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonless.core.graphs import distances
from moonless.core.hexes import DIRECTIONS, HexGrid, opposite

sides: list[Literal["even", "odd"]] = ["even", "odd"]
grids = st.builds(HexGrid, st.integers(1, 30), st.integers(1, 12), st.sampled_from(sides))
directions = st.integers(0, 5)


@st.composite
def grids_with_hexes(draw: st.DrawFn, number: int) -> tuple[HexGrid, list[int]]:
    grid = draw(grids)
    return grid, [draw(st.integers(0, len(grid) - 1)) for _ in range(number)]


@pytest.mark.rule("BSS 1.7")
def test_neighbors_of_an_odd_and_of_an_even_row() -> None:
    grid = HexGrid(16, 13)
    around = [grid.name(grid.neighbor(grid.index("K5"), direction)) for direction in range(6)]
    assert around == ["K4", "L5", "K6", "J6", "J5", "J4"]
    around = [grid.name(grid.neighbor(grid.index("K6"), direction)) for direction in range(6)]
    assert around == ["L5", "L6", "L7", "K7", "J6", "K5"]


def test_names_and_indices() -> None:
    grid = HexGrid(16, 13)
    assert grid.index("A1") == 0
    assert grid.index("K5") == 4 * 16 + 10
    assert grid.name(len(grid) - 1) == "P13"
    assert HexGrid(28, 1).name(27) == "AB1"
    with pytest.raises(ValueError, match="'Q1' is not on the board, which goes from A1 to P13"):
        grid.index("Q1")


def test_a_grid_has_cells() -> None:
    with pytest.raises(ValueError, match="0 columns"):
        HexGrid(0, 3)


@pytest.mark.rule("BSS R26")
def test_x_is_half_hex_exact() -> None:
    grid = HexGrid(16, 13)
    assert [grid.x(grid.index(name)) for name in ("A1", "A2", "B1", "B2")] == [0, 1, 2, 3]


@given(grids_with_hexes(1))
def test_name_and_index_are_inverse(case: tuple[HexGrid, list[int]]) -> None:
    grid, (hex_,) = case
    assert grid.index(grid.name(hex_)) == hex_
    assert grid.at(grid.column(hex_), grid.row(hex_)) == hex_


@given(grids_with_hexes(1), directions)
def test_every_step_leads_back(case: tuple[HexGrid, list[int]], direction: int) -> None:
    grid, (hex_,) = case
    there = grid.neighbor(hex_, direction)
    if there >= 0:
        assert grid.neighbor(there, opposite(direction)) == hex_
        assert grid.direction(hex_, there) == direction
        assert grid.distance(hex_, there) == 1


@given(grids_with_hexes(1), directions)
def test_neighbors_centers_are_one_width_apart(case: tuple[HexGrid, list[int]], direction: int) -> None:
    grid, (hex_,) = case
    there = grid.neighbor(hex_, direction)
    if there >= 0:
        (x, y), (to_x, to_y) = grid.center(hex_), grid.center(there)
        assert (to_x - x) ** 2 + (to_y - y) ** 2 == pytest.approx(1)
        name = DIRECTIONS[direction]
        assert (to_x > x) == name.endswith("E")
        assert (to_y < y) == name.startswith("N")


@given(grids_with_hexes(1))
def test_a_hex_off_the_grid_is_in_no_direction(case: tuple[HexGrid, list[int]]) -> None:
    grid, (hex_,) = case
    around = grid.neighbors(hex_)
    assert len(around) == len(set(around))
    inside = 0 < grid.column(hex_) < grid.columns - 1 and 0 < grid.row(hex_) < grid.rows - 1
    assert len(around) == 6 or not inside
    assert grid.direction(hex_, hex_) == -1


@given(grids_with_hexes(3))
def test_distance_is_a_distance(case: tuple[HexGrid, list[int]]) -> None:
    grid, (a, b, c) = case
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grids_with_hexes(1))
def test_distance_counts_steps(case: tuple[HexGrid, list[int]]) -> None:
    grid, (start,) = case
    adjacency = [grid.neighbors(hex_) for hex_ in range(len(grid))]
    if grid.columns > 1:  # a single column has hexes that touch only by way of a missing one
        assert distances(adjacency, start, 10_000) == [grid.distance(start, hex_) for hex_ in range(len(grid))]
