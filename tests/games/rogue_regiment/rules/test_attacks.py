"""8 Attacks and damage."""

import pytest

from moonless.games.rogue_regiment.content.components import GEAR, HMG, OFFICER, PISTOL, RIFLE, SMG, STEN
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.rules import (
    attacks,
)
from moonless.games.rogue_regiment.state import NOWHERE
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R58")
@pytest.mark.rule("SRR 8.8")
def test_what_a_dead_operator_leaves() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), health=1)
    corpse = game.token("corpse", (4, 4), "corpse-1")
    man.carrying, corpse.holder, corpse.place = 0, 0, -1
    attacks.wound(game, man, 3)
    assert (man.dead, man.place, game.where(corpse)) == (True, -1, (4, 4))
    dropped = {GEAR[token.gear]: token.count for token in game.state.tokens if token.gear >= 0}
    assert dropped["lewes_bomb"] == 3
    assert all(game.where(token) == (4, 4) for token in game.state.tokens)


@pytest.mark.rule("SRR 8.9")
def test_hits_accumulate() -> None:
    game = Position()
    gun = game.unit("gun", (4, 4), "E", "hmg")
    attacks.hit(game, gun, 1, False)
    assert gun.place >= 0
    attacks.hit(game, gun, 1, False)
    assert gun.place < 0
    assert game.state.tokens == []


@pytest.mark.rule("SRR 8.10")
def test_strafe() -> None:
    game = Position()
    paddy = game.operator("paddy", (2, 4))
    units = [game.unit(key, spot, "E", "smg") for key, spot in (("a", (6, 4)), ("b", (6, 3)), ("c", (8, 4)))]
    game.chance(d6=[4, 5, 1])
    game.act(paddy, "attack sten a", "b")
    assert [unit.place < 0 for unit in units] == [True, True, False]
    assert paddy.gear[STEN] == 4


@pytest.mark.rule("SRR R22")
def test_marked_and_aimed_do_not_add() -> None:
    game = Position()
    game.unit("u", (4, 0), "N")
    man = game.operator("jock", (4, 6), aim=0, mark=0)
    pistol = game.weapons[PISTOL]
    there = game.at((4, 0))
    assert attacks.attack_bonus(game, man, man.place, pistol, there, 0, True, False) == 2
    assert attacks.attack_bonus(game, man, man.place, pistol, there, 0, False, False) == 2
    game.chance(d6=1).act(man, "marked pistol u")
    assert (man.mark, man.ap) == (NOWHERE, 4)


@pytest.mark.rule("SRR R45")
def test_what_operators_are_safe_on() -> None:
    units = load_content().units
    assert [(units[kind].dice, units[kind].safe) for kind in (RIFLE, SMG, OFFICER, HMG)] == [
        (1, 5), (2, 4), (2, 4), (3, 4),
    ]  # fmt: skip


@pytest.mark.rule("SRR R47")
@pytest.mark.rule("SRR 8.6")
def test_an_attack_needs_alertness_facing_and_eight_squares() -> None:
    game = Position(columns=12)
    unit = game.unit("u", (0, 4), "E", alert=True)
    man = game.operator("jock", (8, 4), spotted=True)
    assert attacks.may_attack(game, unit, man)
    man.place = game.at((9, 4))
    assert not attacks.may_attack(game, unit, man)
    man.place, unit.facing = game.at((8, 4)), 6
    assert not attacks.may_attack(game, unit, man)
    unit.facing, unit.alert = 2, False
    assert not attacks.may_attack(game, unit, man)
