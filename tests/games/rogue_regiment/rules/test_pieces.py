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
