"""What nobody follows goes by short cuts: it must come to the same as what is played step by step and told."""

import pytest

from moonless.core.content import plain
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.rules import sequence
from tests.games.rogue_regiment.whole_games import eager

PHASES = 250
"""Enough for a raid with its alarm."""


@pytest.mark.rule("SRR 4.10")
@pytest.mark.rule("SRR 9.6")
@pytest.mark.rule("SRR 11.2")
@pytest.mark.parametrize("mission", ["m02-clipped-wings", "m06-last-train", "m08-road-block"])
def test_what_nobody_follows_comes_to_the_same(mission: str) -> None:
    states = [GAME.start(mission, {"ties": "none"}) for _ in range(2)]
    told: list[object] = []
    watched = GAME.play(states[0], SeededFate(5), eager(5), told.append)
    unwatched = GAME.play(states[1], SeededFate(5), eager(5))
    assert (watched.heard, unwatched.heard) == (True, False)
    for _ in range(PHASES):
        if states[0].over:
            break
        sequence.play_phase(watched)
        sequence.play_phase(unwatched)
        assert plain(states[0]) == plain(states[1])
    assert len(told) > 100
