"""7.7 Noise: who hears it, and turns."""

import pytest

from moonless.games.rogue_regiment.rules import (
    noise,
)
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R26")
@pytest.mark.rule("SRR 7.7")
def test_sprint_noise() -> None:
    game = Position()
    jock = game.operator("jock", (0, 4))
    beside = game.unit("beside", (1, 5), "S")
    smoker = game.unit("smoker", (0, 5), "S", smoking=True)
    far = game.unit("far", (5, 7), "S")
    game.act(jock, "sprint ne", "ne", "ne")
    assert (beside.alert, game.facing(beside), jock.spotted) == (True, "NW", False)  # the start square counts (R26)
    assert (smoker.alert, smoker.smoking, far.alert) == (False, True, False)
    assert game.state.meter == 10


@pytest.mark.rule("SRR R49")
def test_a_smoker_hears_guns_but_no_running_feet() -> None:
    game = Position()
    smoker = game.unit("u", (4, 2), "N", smoking=True)
    man = game.operator("jock", (2, 3))
    game.act(man, "sprint e", "e", "e")
    assert (smoker.smoking, smoker.alert) == (True, False)
    noise.gun_noise(game, man.place, 6)
    assert (smoker.smoking, smoker.alert) == (False, True)
