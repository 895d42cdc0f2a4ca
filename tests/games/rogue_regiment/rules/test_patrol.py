"""11 Axis patrol phase (stealth section): one patrolman at a time along his line."""

import pytest

from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 11.1")
def test_a_patrolman_not_facing_along_his_line_stays() -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (4, 4), "E")
    unit.facing = 0
    game.state.turn = 2
    game.patrol_all()
    assert game.where(unit) == (4, 4)


@pytest.mark.rule("SRR 11.3")
def test_a_patrolman_is_held_up() -> None:
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (2, 4), "E")
    game.unit("guard", (4, 4), "E")
    game.state.turn = 2
    game.patrol_all()
    assert game.where(unit) == (3, 4)
