"""15.9 The jeep that leaves the board takes all aboard along, each to a square of his own."""

import pytest

from moonless.games.rogue_regiment.rules import move_actions
from moonless.games.rogue_regiment.state import DRIVEN_OFF
from tests.games.rogue_regiment.position import Position


def at_the_gate(crew: int, others: int) -> tuple[Position, list[int]]:
    """A jeep beside an exit tile of four squares, on the rear ones of which others stand."""
    game = Position()
    places = game.tile("W", 3)
    game.unit("jeep", (0, 4), "W", "jeep", parked=True)
    for number in range(crew):
        game.operator(["jock", "paddy", "taff", "reg"][number], (0, 4), aboard=0)
    for place in places[::-1][:others]:
        companion = game.operator("jock", (8, 8))
        companion.key, companion.companion, companion.place = f"prisoner-{place}", True, place
    game.refresh()
    return game, places


@pytest.mark.rule("SRR 15.9", "SRR 2.10")
@pytest.mark.parametrize(("crew", "others"), [(1, 0), (2, 1), (3, 0), (4, 0)])
def test_all_aboard_leave_with_it(crew: int, others: int) -> None:
    game, places = at_the_gate(crew, others)
    men = game.state.operators[:crew]
    game.act(men[0], "drive", "w")
    assert [man.aboard for man in men] == [-1] * crew
    assert len({man.place for man in game.state.operators}) == crew + others
    assert all(man.place in places for man in men)
    jeep = game.state.units[0]
    assert (jeep.place, jeep.fate) == (-1, DRIVEN_OFF)
    assert not game.occupied & game.board.bits[game.at((0, 4))]


@pytest.mark.rule("SRR 15.9", "SRR 2.10")
@pytest.mark.parametrize(
    ("crew", "others", "room"), [(2, 2, True), (2, 3, False), (3, 1, True), (1, 2, True), (1, 4, False)]
)
def test_the_tile_must_have_a_square_for_each_of_them(crew: int, others: int, room: bool) -> None:
    """It has four."""
    game, places = at_the_gate(crew, others)
    assert len(places) == 4
    bar = move_actions.jeep_barred(game, game.at((0, 4)), 6, game.state.units[0])
    assert (bar is None) is room
    assert move_actions.tile_is_full(game, places[0], game.state.units[0]) is not room
