"""8 Attacks and damage."""

import pytest

from moonless.games.rogue_regiment.content.components import GEAR, HMG, OFFICER, PISTOL, RIFLE, SMG, STEN
from moonless.games.rogue_regiment.content.content import load_content
from moonless.games.rogue_regiment.content.options import Attack
from moonless.games.rogue_regiment.rules import attacks, offers, operator_phase
from moonless.games.rogue_regiment.screen.rehearsal import rehearse
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
    assert not any(man.gear), "all of it lies on his square"
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


@pytest.mark.rule("SRR 8.8")
def test_the_papers_of_a_dead_operator_lie_where_he_fell() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), health=1)
    paper = game.token("documents", (4, 4), "documents-1")
    man.papers, paper.holder, paper.place = [0], 0, -1
    attacks.wound(game, man, 1)
    assert (man.papers, paper.holder, game.where(paper)) == ([], NOWHERE, (4, 4))


@pytest.mark.rule("SRR 8.9")
def test_a_dead_enemy_is_good_news() -> None:
    game = Position()
    attacks.hit(game, game.unit("guard-1", (4, 4), "E"), 1, False)
    line = game.events[-1].line()
    assert (line.text, line.rule, line.good) == ("Guard 1 is dead.", "8.9", True)


@pytest.mark.rule("SRR 8.10")
def test_a_burst_does_not_spread_to_our_own_jeep() -> None:
    """Only axis units adjacent to the target are strafed: what the target does not take is lost."""
    game = Position()
    paddy = game.operator("paddy", (2, 4))
    game.unit("guard", (6, 4), "E", "smg")
    jeep = game.unit("jeep", (6, 3), "E", "jeep", parked=True, cargo=6)
    game.chance(d6=[6, 6, 6])
    game.act(paddy, "attack sten guard")
    assert (game.state.units[0].place, jeep.hits) == (NOWHERE, 0)
    assert "allocate" not in game.asks()


@pytest.mark.rule("SRR 8.4")
@pytest.mark.rule("SRR 8.11")
def test_the_bonus_of_an_attack_is_that_of_its_own_target() -> None:
    """The guard stands at short range and the barrel does not; the sum is found by the target's square."""
    game = Position(columns=12)
    man = game.operator("jock", (0, 4))
    game.token("fuel_barrel", (8, 4), "barrel")
    game.unit("guard", (2, 4), "E")
    bonuses = [
        attacks.bonus_on(game, man, man.place, attack, False, False)
        for attack in (Attack(PISTOL, 0), Attack(PISTOL, barrel=0))
    ]
    expected = [
        attacks.attack_bonus(game, man, man.place, game.weapons[PISTOL], game.at(spot), unit, False, False)
        for spot, unit in (((2, 4), 0), ((8, 4), -1))
    ]
    assert bonuses == expected
    assert bonuses[0] > bonuses[1]


@pytest.mark.rule("SRR 8.10")
@pytest.mark.rule("SRR 7.9")
def test_a_burst_that_hits_is_foretold_to_hit_its_target() -> None:
    """Of the two that see him only the one beside the target is left to answer fire."""
    game = Position()
    paddy = game.operator("paddy", (0, 4), spotted=True)
    game.unit("target", (4, 4), "W", "smg", alert=True)
    game.unit("beside", (4, 5), "W", "smg", alert=True)
    game.refresh()
    option = next(option for option in offers.legal(game, paddy) if option.key == "attack sten target")
    outcome = rehearse(game, paddy, lambda play, man: operator_phase.perform(play, man, option), True)
    assert [unit.key for unit in outcome.units] == ["beside"]
    assert game.asked == []


@pytest.mark.rule("SRR 1.3")
@pytest.mark.rule("SRR 7.9")
@pytest.mark.parametrize(("hits", "answer"), [(False, ["guard"]), (True, [])])
def test_who_answers_a_shot_is_foretold_for_a_miss_and_for_a_hit(hits: bool, answer: list[str]) -> None:
    game = Position()
    jock = game.operator("jock", (0, 4), spotted=True)
    game.unit("guard", (4, 4), "W", "smg", alert=True)
    game.refresh()
    option = next(option for option in offers.legal(game, jock) if option.key == "attack pistol guard")
    outcome = rehearse(game, jock, lambda play, man: operator_phase.perform(play, man, option), hits)
    assert [unit.key for unit in outcome.units] == answer


@pytest.mark.rule("SRR 15.6")
@pytest.mark.parametrize(("kind", "good"), [("jeep", False), ("truck", True)])
def test_only_the_wreck_of_the_operators_own_jeep_is_bad_news(kind: str, good: bool) -> None:
    game = Position()
    attacks.wreck(game, game.unit("car", (4, 4), "E", kind))
    assert [event.line().good for event in game.events] == [good]


@pytest.mark.rule("SRR 6.9")
@pytest.mark.rule("SRR 8.4")
def test_his_aim_helps_against_nobody_but_the_one_he_aims_at() -> None:
    game = Position(columns=12)
    jock = game.operator("jock", (0, 4), aim=0)
    for number, key in enumerate(("aimed", "other")):
        game.unit(key, (6, 3 + number), "W")
    bonuses = [attacks.bonus_on(game, jock, jock.place, Attack(PISTOL, number), False, False) for number in (0, 1)]
    assert bonuses == [2, 0], "6 squares are long range for the pistol"


@pytest.mark.rule("SRR 15.6")
@pytest.mark.rule("SRR R37")
@pytest.mark.parametrize(("kind", "health"), [("truck", 6), ("half_track", 5), ("motorbike", 3)])
def test_who_is_wrecked_outright_shows_as_many_hits_as_it_takes(kind: str, health: int) -> None:
    game = Position()
    unit = game.unit("vehicle", (0, 0), "E", kind, hits=1)
    attacks.wreck(game, unit)
    assert unit.hits == health


@pytest.mark.rule("SRR 15.6")
@pytest.mark.rule("SRR 6.10")
def test_markers_and_aim_on_a_wreck_return() -> None:
    game = Position()
    truck = game.unit("truck", (4, 4), "E", "truck")
    jock, paddy = game.operator("jock", (0, 4), mark=0), game.operator("paddy", (0, 5), aim=0)
    attacks.wreck(game, truck)
    assert (jock.mark, paddy.aim) == (NOWHERE, NOWHERE)


@pytest.mark.rule("SRR 15.9")
def test_only_who_is_aboard_is_hurt_and_thrown_out_when_the_jeep_is_wrecked() -> None:
    game = Position()
    jeep = game.unit("jeep", (4, 4), "E", "jeep", parked=True)
    jock, paddy = game.operator("jock", (4, 4), aboard=0), game.operator("paddy", (0, 0))
    attacks.wreck(game, jeep)
    attacks.leave_wreck(game, jeep)
    assert (jock.health, jock.aboard, game.board.distance[jock.place][jeep.place]) == (4, NOWHERE, 1)
    assert (paddy.health, game.where(paddy)) == (5, (0, 0))
