"""2.8 What is written of a boat."""

import pytest

from moonless.games.gato_leader.rules import operations, squadron
from tests.games.gato_leader.position import Position


@pytest.mark.rule("GL 2.8")
def test_the_log_keeps_a_row_per_patrol() -> None:
    game = Position()
    boat = game.boat("drum", at="marianas", stress=2)
    squadron.score(game, boat, "sank", "Hoten Maru", 3, 2)
    operations.complete_patrol(game, boat)
    row = boat.log[0]
    assert (row.patrol, row.level, row.xp, row.stress, row.vp) == (1, 1, 2, 2, 3)
    assert [(deed.kind, deed.what, deed.place) for deed in boat.story] == [("sank", "Hoten Maru", "Marianas")]
