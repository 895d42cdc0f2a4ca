"""1.3, 14.12 Dice, and the rabbit's foot that throws them again."""

import pytest

from moonless.games.rogue_regiment.content.components import (
    GEAR,
)
from moonless.games.rogue_regiment.rules import (
    blasts,
    rolls,
)
from moonless.games.rogue_regiment.rules.play import Roll
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 14.12")
def test_the_foots_owner_must_be_alive() -> None:
    game = Position()
    game.operator("paddy", (4, 4), rabbits_foot=1, dead=True)
    assert rolls.foot_owners(game) == []


@pytest.mark.rule("SRR 14.12")
def test_each_foot_is_used_once_and_every_owner_is_asked() -> None:
    game = Position()
    foot = GEAR.index("rabbits_foot")
    paddy, reg = game.operator("paddy", (0, 4), rabbits_foot=2), game.operator("reg", (0, 8), rabbits_foot=1)
    game.unit("guard", (6, 4), "E")
    game.chance(d6=[1, 1]).act(paddy, "attack pistol guard", "reroll")
    assert (paddy.gear[foot], reg.gear[foot]) == (1, 1)
    game.chance(d6=[1, 5]).act(paddy, "attack pistol guard", "accept", "reroll")
    assert [decision.seat for decision in game.asked if decision.ask == "reroll"] == ["paddy", "paddy", "reg"]
    assert (paddy.gear[foot], reg.gear[foot], game.state.units[0].place) == (1, 0, -1)


@pytest.mark.rule("SRR 14.12")
@pytest.mark.rule("SRR 14.4")
def test_both_throws_of_a_scatter_may_be_thrown_again() -> None:
    game = Position(columns=11, rows=11)
    man = game.operator("paddy", (5, 9), rabbits_foot=2)
    game.chance(d6=[4, 3, 1, 4, 6, 2]).answers("reroll", "reroll")  # 7, again: 5, to the right; 6, again: 2, one square
    landed = blasts.grenade_lands(game, man, man.place, game.at((5, 4)), False)
    assert (game.board.xs[landed], game.board.ys[landed]) == (6, 4)
    shown = [decision.about for decision in game.asked]
    assert [roll.dice for roll in shown if isinstance(roll, Roll)] == [[4, 3], [6]]
    assert man.gear[GEAR.index("rabbits_foot")] == 0
    assert game.spent()


@pytest.mark.rule("SRR 1.3")
def test_several_dice_for_one_purpose_are_one_roll() -> None:
    """The foot throws all of them again, not some."""
    game = Position()
    paddy = game.operator("paddy", (1, 4), rabbits_foot=1)
    game.unit("guard", (7, 4), "E", "smg")
    game.chance(d6=[6, 1, 1, 1, 1, 1])
    game.act(paddy, "attack sten guard", "reroll")
    assert game.spent()


@pytest.mark.rule("SRR 14.12")
def test_what_the_foot_throws_anew_is_told_like_the_first_throw() -> None:
    game = Position()
    paddy = game.operator("paddy", (0, 4), rabbits_foot=1)
    game.unit("guard", (6, 4), "E")
    game.chance(d6=[1, 6])
    game.act(paddy, "attack pistol guard", "reroll")
    assert [event.line().dice for event in game.events if event.line().dice] == [[1], [6]]
