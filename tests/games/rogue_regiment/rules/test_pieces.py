"""1.4 to 1.6 Who is there: operators and units, in play or out of it."""

import pytest

from moonless.games.rogue_regiment.rules import (
    noise,
    pieces,
    sight,
)
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 1.5")
def test_operator_states() -> None:
    game = Position()
    exits = game.tile("W", 3)
    man = game.operator("jock", (0, 3))
    assert pieces.on_board(game, man)
    man.place = exits[0]
    assert not pieces.on_board(game, man)
    man.place, man.dead = 0, True
    assert not pieces.on_board(game, man)


@pytest.mark.rule("SRR R5")
def test_who_waits_on_a_spawn_tile_is_out_of_this_world() -> None:
    game = Position()
    front = game.tile("E", 3, "white")[0]
    waiting = game.reinforcement("smg-1", front, alert=False)
    man = game.operator("jock", (8, 3), sten=5)
    game.refresh()
    assert not sight.sees(game, waiting, man)
    assert not [key for key in game.offered(man) if key.startswith(("attack", "aim"))]
    assert "mark" in game.offered(man)
    noise.gun_noise(game, man.place, 8)
    noise.sprint_noise(game, [man.place])
    assert not waiting.alert


@pytest.mark.rule("SRR 5.5")
@pytest.mark.rule("SRR 9.2")
def test_of_whom_the_enemy_could_know() -> None:
    """Nobody who is dead, held captive, or still on the entry tile."""
    game = Position()
    exits = game.tile("W", 3)
    man = game.operator("jock", (4, 4))
    game.operator("paddy", (0, 0), dead=True)
    game.operator("taff", (0, 1), captive=True)
    game.operator("reg", (0, 2)).place = exits[0]
    assert pieces.targets(game) == [man]


@pytest.mark.rule("SRR 14.13")
@pytest.mark.rule("SRR 4.4")
def test_a_smoker_sees_nothing() -> None:
    game = Position()
    man = game.operator("jock", (4, 4))
    unit = game.unit("guard", (4, 6), "N")
    assert sight.sees(game, unit, man)
    unit.smoking = True
    assert not sight.sees(game, unit, man)


@pytest.mark.rule("SRR 4.4")
def test_only_who_crouches_on_foot_hides() -> None:
    game = Position("~ . .")
    game.unit("dinghy", (0, 0), "E", "dinghy", parked=True)
    man = game.operator("jock", (1, 0))
    assert not pieces.hides(game, man)
    man.crouched = True
    assert pieces.hides(game, man)
    man.place, man.aboard = game.at((0, 0)), 0
    assert not pieces.hides(game, man)


@pytest.mark.rule("SRR 3.4", "SRR 11.3")
@pytest.mark.parametrize("heard", [True, False])
def test_who_is_held_in_the_very_corner_is_in_the_way_there(heard: bool) -> None:
    """The line turns there; whoever follows the log."""
    game = Position()
    unit = game.patrolman("patrol", game.line([(0, 5), (0, 0), (5, 0)]), (0, 2), "N")
    held = game.operator("jock", (0, 0))
    held.captive = True
    game.state.turn, game.heard = 2, heard  # the token's white side
    game.patrol_all()
    assert game.where(unit) == (0, 1)
