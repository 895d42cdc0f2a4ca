"""What a move costs can be measured."""

from moonless.core.game import games
from moonless.server import bench_moves


def test_what_a_move_costs_is_measured_for_every_game() -> None:
    lines = bench_moves(3).splitlines()
    assert [line.split()[0] for line in lines] == list(games())
    assert all("us a move" in line for line in lines)
