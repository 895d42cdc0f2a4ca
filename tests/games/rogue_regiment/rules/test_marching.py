"""9.5, 9.6 How a unit gets about: what it can reach, by which paths, and the walk itself."""

import pytest

from moonless.games.rogue_regiment.rules import event_phase, marching
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 9.5")
def test_route_cost() -> None:
    game = Position(". h .#.\n\n. . .#.\n\n. . .#.")
    man = game.operator("jock", (2, 0))
    assert marching.route_to(game, game.at((0, 0)), man) == 2
    assert marching.route_to(game, game.at((1, 0)), man) == 1
    assert marching.route_to(game, game.at((3, 0)), man) == 1001
    climber = game.operator("paddy", (1, 0))
    assert marching.route_to(game, game.at((0, 0)), climber) == 2


@pytest.mark.rule("SRR 9.7")
def test_who_closes_up_leaves_his_marker_free() -> None:
    game = Position()
    places = game.tile("W", 3, "white")
    unit = game.reinforcement("smg-1", places[3])
    game.structure("wall", [(0, y) for y in range(2, 7)])
    game.operator("jock", (8, 4), spotted=True)
    game.state.battle = True
    game.refresh()
    game.advance_all()
    assert unit.place in places[:3]
    assert game.everyone == game.board.bits[unit.place]


@pytest.mark.rule("SRR R59")
@pytest.mark.rule("SRR 9.8")
def test_a_unit_that_advanced_has_left_its_line() -> None:
    game = Position()
    game.state.ties = 0
    unit = game.patrolman("patrol", game.line([(0, 4), (8, 4)]), (0, 4), "E", alert=True)
    game.operator("jock", (8, 8), spotted=True)
    game.advance_all()
    assert unit.line == -1
    assert not event_phase.heeds(game, unit)
