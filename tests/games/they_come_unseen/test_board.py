"""3 The board."""

import pytest

from moonless.games.they_come_unseen.content.content import load_content

BOARD = load_content().board


@pytest.mark.rule("TCU 3.1")
def test_the_grid() -> None:
    assert (BOARD.rows, BOARD.columns, BOARD.names[0], BOARD.names[-1]) == (26, 40, "A1", "Z40")
    assert BOARD.index["B1"] - BOARD.index["A1"] == 40


@pytest.mark.rule("TCU 3.2")
@pytest.mark.rule("TCU 3.7")
def test_land_and_storage_cannot_be_entered() -> None:
    for square in range(BOARD.size):
        if not BOARD.feet[square]:
            assert not BOARD.neighbors[square]
            assert all(square not in BOARD.neighbors[other] for other in range(BOARD.size) if other != square)
    assert BOARD.storage[BOARD.index["M18"]] == 1
    assert not BOARD.feet[BOARD.index["M18"]]


@pytest.mark.rule("TCU 3.3")
@pytest.mark.rule("TCU R8")
@pytest.mark.parametrize(
    ("square", "feet", "deepest"), [("G22", 250, 1), ("M19", 250, 1), ("E19", 450, 2), ("J19", 650, 3)]
)
def test_depth_of_water(square: str, feet: int, deepest: object) -> None:
    assert BOARD.feet[BOARD.index[square]] == feet
    assert BOARD.floor[BOARD.index[square]] == deepest


@pytest.mark.rule("TCU 3.4")
@pytest.mark.parametrize(("square", "sea"), [("G13", 0), ("G14", 1), ("G26", 1), ("G27", 2), ("G40", 2)])
def test_three_seas(square: str, sea: int) -> None:
    assert BOARD.sea[BOARD.index[square]] == sea


@pytest.mark.rule("TCU 3.5")
def test_steps_are_symmetric_and_stay_on_the_board() -> None:
    for square in range(BOARD.size):
        for other in BOARD.neighbors[square]:
            assert square in BOARD.neighbors[other]
            assert abs(square % 40 - other % 40) <= 1
            assert abs(square // 40 - other // 40) <= 1
