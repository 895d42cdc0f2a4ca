"""7 Reactions to an operator's action: who saw it, who heard it, who answers fire."""

import pytest

from moonless.games.rogue_regiment.rules import (
    sight,
)
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R27")
@pytest.mark.rule("SRR 7.9")
def test_moving_out_of_sight_gives_two() -> None:
    rows = [". . . . . . . ."] * 5
    rows[2] = ". . . . f . . ."
    game = Position("\n\n".join(rows))
    man = game.operator("jock", (6, 1), spotted=True)
    game.unit("guard", (1, 2), "E", "smg", alert=True)
    assert sight.sees(game, game.state.units[0], man)
    game.chance(d6=[2, 2])
    game.act(man, "move s")
    assert man.health == 5  # 2 + 2 = 4 at long range


@pytest.mark.rule("SRR 7.10")
@pytest.mark.rule("SRR 7.11")
def test_a_unit_attacks_each_operator_once() -> None:
    game = Position()
    jock, paddy = game.operator("jock", (2, 4), spotted=True), game.operator("paddy", (2, 3), spotted=True)
    game.unit("guard", (5, 4), "W", "smg", alert=True)
    game.chance(d6=[1, 6, 1, 6])
    game.act(jock, "crouch")
    game.act(jock, "stand")
    game.act(paddy, "crouch")
    assert (jock.health, paddy.health) == (4, 4)
    assert game.spent()
    assert "end" in game.offered(jock)


@pytest.mark.rule("SRR R57")
@pytest.mark.rule("SRR 7.9")
def test_a_reaction_attack_is_not_given_up_for_a_marked_attack_that_missed() -> None:
    game = Position(columns=11)
    jock = game.operator("jock", (4, 6), spotted=True)
    game.operator("paddy", (4, 0), mark=0, order=1)
    unit = game.unit("guard", (4, 3), "S", "smg", alert=True)
    game.chance(d6=[1, 1, 1, 6, 6, 6, 1])  # Paddy's burst; the answer to him; then what was meant for Jock
    game.act(jock, "crouch")
    assert (jock.health, game.facing(unit)) == (4, "N")
    assert game.spent()


@pytest.mark.rule("SRR R16")
def test_nothing_is_noticed_until_somebody_acts_moves_or_turns() -> None:
    game = Position()
    watcher = game.unit("u", (0, 4), "E")
    screen = game.unit("screen", (2, 4), "E")
    man = game.operator("jock", (4, 4))
    assert not sight.sees(game, watcher, man)
    game.put(screen, game.at((2, 0)))
    assert sight.sees(game, watcher, man)
    assert (man.spotted, watcher.alert) == (False, False)
    game.act(man, "crouch")
    assert (man.spotted, watcher.alert) == (True, True)
