"""8.1, 6.8 What an operator could attack with, and whom."""

import pytest

from moonless.games.rogue_regiment.content.components import DE_LISLE, PISTOL, STEN
from moonless.games.rogue_regiment.content.content import load_content
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R50")
@pytest.mark.rule("SRR 6.8")
def test_the_knife_does_not_reach_through_doors() -> None:
    game = Position(". .D_ _")
    man = game.operator("jock", (1, 0))
    game.unit("guard", (2, 0), "E")
    assert "attack fighting_knife guard" not in game.offered(man)
    open_air = Position(". . . .")
    other = open_air.operator("jock", (1, 0))
    open_air.unit("gun", (2, 0), "E", "hmg")
    assert "attack fighting_knife gun" not in open_air.offered(other)


@pytest.mark.rule("SRR R46")
def test_what_guns_hit_on_and_how_far_they_are_heard() -> None:
    weapons = load_content().weapons
    figures = [(weapons[gun].dice, weapons[gun].hits_on, weapons[gun].earshot) for gun in (PISTOL, STEN, DE_LISLE)]
    assert figures == [(1, 5, 6), (3, 5, 8), (1, 5, 0)]
