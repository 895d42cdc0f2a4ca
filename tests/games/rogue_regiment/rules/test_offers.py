"""6.1 What an operator may do now, by points, posture, load and place; and for what he may not, why."""

import pytest

from moonless.games.rogue_regiment.rules import (
    pieces,
    sight,
)
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 2.10")
@pytest.mark.rule("SRR 2.9")
def test_an_operator_on_an_entry_tile_is_off_the_board() -> None:
    game = Position()
    exits = game.tile("W", 3)
    spawn = game.tile("E", 3, "white")
    man = game.operator("paddy", (0, 0), spotted=True)
    man.place = exits[0]
    unit = game.unit("guard", (1, 3), "W", "smg", alert=True)
    assert not sight.sees(game, unit, man)
    assert pieces.spotted(game) == []
    verbs = {key.split(" ")[0] for key in game.offered(man)}
    assert verbs == {"move", "sprint", "place", "step-place", "end"}
    runner = game.operator("jock", (8, 4))
    reachable = {game.board.ahead[runner.place * 8 + facing] for facing in range(8)}
    assert not reachable & set(spawn)


@pytest.mark.rule("SRR R20")
def test_blind_fire_is_for_the_crouched() -> None:
    game = Position()
    game.unit("u", (4, 0), "N")
    man = game.operator("jock", (4, 4))
    assert "blind pistol u" not in game.offered(man)
    man.crouched = True
    assert "blind pistol u" in game.offered(man)
