"""A map with all that can be known of it beforehand: small tiles, steps (3.3), rays and views (4), routes (9.5)."""

import pytest

from moonless.games.rogue_regiment.content.maps import GridText, board_of_text
from moonless.games.rogue_regiment.rules import (
    sight,
)
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 2.1")
def test_names_of_squares() -> None:
    board = board_of_text("\n\n".join([" ".join("." * 28)] * 2))
    assert (board.names[0], board.names[27], board.names[28]) == ("A1", "AB1", "A2")


@pytest.mark.rule("SRR R1")
@pytest.mark.rule("SRR 2.2")
def test_features_lie_in_squares_or_on_edges() -> None:
    board = board_of_text("h c\nl\n. .")
    assert (board.terrain[0], board.terrain[1], board.edge(0, 2), board.edge(2, 0)) == (4, 5, 1, 1)


@pytest.mark.rule("SRR 2.4")
def test_openly_adjacent() -> None:
    board = board_of_text(". .#.\nD l\n. . .")
    at = board.square
    assert board.openly(at(0, 0), 4, 0)  # a door
    assert board.openly(at(1, 0), 4, 0)  # a low wall
    assert not board.openly(at(1, 0), 2, 0)  # a wall
    assert board.openly(at(0, 0), 3, 0)  # round the corner over the low wall
    assert board.openly(at(1, 1), 1, 0)  # round the end of the wall
    assert not board_of_text(". .\nD #\n. .").openly(0, 3, 0)  # past a doorway
    assert board_of_text(". h\n\nh .").openly(0, 3, 0) is False


@pytest.mark.rule("SRR 2.6")
def test_grid_text_is_padded_and_floor_is_inside() -> None:
    board = board_of_text(". _\n#\n. .")
    assert (board.columns, board.rows, board.inside) == (2, 2, [False, True, False, False])
    assert board.edge(0, 2) == 4
    assert board.edge(1, 3) == 0
    assert GridText(". .").edges == {}


@pytest.mark.rule("SRR 2.11")
def test_structures_block_until_destroyed() -> None:
    game = Position()
    dump = game.structure("dump", [(4, 4), (5, 4)])
    man = game.operator("jock", (3, 4))
    assert "move e" not in game.offered(man)
    assert not sight.aims_at(game, man.place, False, game.at((8, 4)))
    game.state.standing[dump] = False
    assert "move e" in game.offered(man)
    assert sight.aims_at(game, man.place, False, game.at((8, 4)))


@pytest.mark.rule("SRR R2")
def test_distance_is_the_larger_difference_through_walls() -> None:
    game = Position(". . # . .\n\n. . # . .\n\n. . # . .".replace(" # ", "#"))
    assert game.board.distance[game.at((0, 0))][game.at((3, 2))] == 3
    assert game.board.distance[game.at((1, 0))][game.at((2, 2))] == 2
