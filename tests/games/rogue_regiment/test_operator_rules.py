"""6 Operator phase, 7 Reactions, 8 Attacks and damage: what the worked examples leave out."""

import pytest

from moonless.games.rogue_regiment.content.components import GEAR, STEN
from moonless.games.rogue_regiment.rules import attacks, carrying, marked_targets, operator_phase, sight
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 6.1")
@pytest.mark.rule("SRR 17.2")
def test_four_points_each_in_any_order() -> None:
    game = Position()
    jock, paddy = game.operator("jock", (2, 2)), game.operator("paddy", (6, 6))
    game.answers("paddy", "move n", "move n", "move n", "move n")
    operator_phase.operator_phase(game)
    assert (paddy.acted, jock.acted, game.where(paddy)) == (True, False, (6, 2))
    game.answers("move s", "end")
    operator_phase.operator_phase(game)
    assert (jock.acted, jock.ap, game.where(jock)) == (True, 0, (2, 3))
    assert game.questions()[0] == "who"


@pytest.mark.rule("SRR 6.2")
def test_a_free_action_is_seen() -> None:
    game = Position()
    jock = game.operator("jock", (4, 4))
    game.token("documents", (4, 4), "paper")
    unit = game.unit("guard", (4, 7), "N")
    game.act(jock, "take paper")
    assert (jock.ap, jock.spotted, unit.alert) == (4, True, True)


@pytest.mark.rule("SRR 6.4")
def test_a_sprint_may_stop_early_and_not_run_into_water() -> None:
    game = Position(". . . ~ .\n\n. . . ~ .")
    man = game.operator("taff", (0, 0))
    game.act(man, "sprint e", "e", "stop")
    assert (game.where(man), man.ap) == ((2, 0), 2)
    assert "sprint e" not in game.offered(man)
    assert "move e" in game.offered(man)


@pytest.mark.rule("SRR 6.6")
@pytest.mark.rule("SRR 8.2")
@pytest.mark.rule("SRR 14.11")
def test_a_silent_weapon_costs_a_round_and_no_meter() -> None:
    game = Position()
    taff = game.operator("taff", (2, 4), "b")
    game.unit("guard", (4, 4), "E")
    other = game.unit("other", (7, 7), "S")
    game.chance(d6=3)
    game.act(taff, "attack welrod guard")
    assert (taff.gear[GEAR.index("welrod")], game.state.meter, other.alert, taff.ap) == (2, 10, False, 3)
    assert game.state.units[0].place < 0


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


@pytest.mark.rule("SRR R21")
@pytest.mark.rule("SRR 6.9")
def test_aim_is_lost_with_sight() -> None:
    game = Position(". . . .#. .\n\n. . . . . .")
    man = game.operator("jock", (3, 1))
    game.unit("guard", (5, 1), "E")
    game.act(man, "aim guard")
    assert man.aim == 0
    game.act(man, "move n")
    assert man.aim == -1


@pytest.mark.rule("SRR 6.9")
def test_a_parked_vehicle_can_be_aimed_at() -> None:
    game = Position()
    man = game.operator("jock", (0, 4))
    game.unit("truck", (6, 4), "E", "truck", parked=True)
    game.act(man, "aim truck")
    game.act(man, "move e")
    assert man.aim == 0
    attacks.wreck(game, game.state.units[0])
    game.act(man, "move e")
    assert man.aim == -1


@pytest.mark.rule("SRR R54")
@pytest.mark.rule("SRR 6.10")
@pytest.mark.rule("SRR 7.13")
def test_a_marked_attack_is_one_and_not_while_crouched() -> None:
    game = Position()
    man = game.operator("jock", (2, 4))
    unit = game.unit("guard", (6, 4), "E")
    game.unit("far", (8, 8), "E")
    game.act(man, "mark", "guard", "ask")
    man.crouched = True
    marked_targets.windows(game, None, -1, 0)
    assert "marked" not in game.questions()
    man.crouched = False
    game.chance(d6=1)
    game.act(man, "marked pistol guard")
    assert (man.mark, man.ap, unit.alert) == (-1, 2, True)
    assert not any(key.startswith("marked") for key in game.offered(man))


@pytest.mark.rule("SRR 6.11")
def test_crouching_costs_a_point_and_popping_up_none() -> None:
    game = Position()
    man = game.operator("jock", (2, 4))
    game.act(man, "crouch")
    assert (man.crouched, man.ap) == (True, 3)
    assert "crouched" in game.refused(man)["sprint"]
    game.act(man, "stand")
    assert (man.crouched, man.ap) == (False, 3)


@pytest.mark.rule("SRR R56")
@pytest.mark.rule("SRR 6.12")
def test_bombs_stay_and_traps_are_ready_again() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), "b")
    man.gear[GEAR.index("trap")] = 0
    game.token("lewes_bomb", (4, 4), "bomb")
    game.token("mine", (4, 4), "mine")
    game.token("used_trap", (4, 4), "trap")
    takes = [key for key in game.offered(man) if key.startswith("take ")]
    assert takes == ["take trap"]
    game.act(man, "take trap")
    assert man.gear[GEAR.index("trap")] == 1


@pytest.mark.rule("SRR R23")
@pytest.mark.rule("SRR 6.13")
def test_where_things_can_be_put() -> None:
    game = Position(". c .\nH W l\n~ _ r")
    man = game.operator("jock", (1, 0))
    man.place = game.at((2, 0))
    corpse = game.token("corpse", (0, 0), "corpse-1")
    man.carrying, corpse.holder, corpse.place = 0, 0, -1
    assert carrying.places_for(game, man, man.place, 100) == []  # crate, rock, diagonal past a window
    man.place = game.at((0, 0))
    assert carrying.places_for(game, man, man.place, 100) == []  # crate, high wall
    for edge, open_to in (("l", [4]), ("W", [4]), ("D", [4]), ("H", []), ("#", []), (" ", [4])):
        across = Position(f".\n{edge}\n_")
        porter = across.operator("jock", (0, 0))
        assert carrying.places_for(across, porter, porter.place, GEAR.index("lewes_bomb")) == open_to, edge
    free = Position(". ~ .")
    other = free.operator("jock", (0, 0))
    assert carrying.places_for(free, other, other.place, GEAR.index("lewes_bomb")) == []
    barrel = free.token("fuel_barrel", (0, 0), "barrel")
    other.carrying, barrel.holder, barrel.place = 0, 0, -1
    free.act(other, "place barrel")
    assert barrel.place == -1
    assert other.carrying == -1


@pytest.mark.rule("SRR 6.14")
def test_step_then_place() -> None:
    game = Position()
    man = game.operator("jock", (2, 2))
    game.act(man, "step-place e", "e", "fuse 5")
    assert (game.where(man), man.ap, man.gear[GEAR.index("lewes_bomb")]) == ((3, 2), 3, 2)
    assert game.where(game.state.tokens[0]) == (4, 2)


@pytest.mark.rule("SRR 6.16")
def test_carrying_bars_marked_attacks() -> None:
    game = Position()
    man = game.operator("jock", (2, 4), mark=0)
    game.unit("guard", (5, 4), "E")
    game.token("corpse", (2, 4))
    man.carrying = 0
    assert not marked_targets.may_fire(game, man)
    assert "he carries an object" in game.refused(man)["sprint"]


@pytest.mark.rule("SRR R25")
@pytest.mark.rule("SRR 7.4")
@pytest.mark.rule("SRR 7.6")
def test_shouts_reach_four_squares_and_do_not_pass_on() -> None:
    game = Position(columns=14)
    jock = game.operator("jock", (2, 4))
    seer = game.unit("seer", (4, 4), "W")
    near = game.unit("near", (8, 4), "E", smoking=True)
    far = game.unit("far", (11, 4), "E")
    game.act(jock, "crouch")
    assert (seer.alert, near.alert, near.smoking, far.alert) == (True, True, False, False)


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


@pytest.mark.rule("SRR R28")
@pytest.mark.rule("SRR 7.13")
def test_outside_his_turn_only_the_target_answers() -> None:
    game = Position()
    jock = game.operator("jock", (2, 4), mark=0, spotted=True)
    game.unit("target", (6, 4), "W", "smg", alert=True)
    game.unit("other", (6, 6), "W", "smg", alert=True)
    game.state.phase = 6
    jock.order = 1
    game.chance(d6=[1, 6, 6])
    marked_targets.windows(game, None, -1, 0)
    assert game.spent()
    assert (jock.health, jock.mark) == (5, -1)


@pytest.mark.rule("SRR 7.13")
@pytest.mark.rule("SRR 7.9")
def test_in_his_own_turn_a_marked_attack_is_an_action() -> None:
    """Whoever sees it and was alert answers fire, whichever window he shoots in; in another's turn nobody does."""
    for active, health in ((0, 3), (1, 5)):
        game = Position(columns=11)
        jock = game.operator("jock", (0, 4), spotted=True, mark=0, order=1)
        game.operator("paddy", (10, 8))
        game.unit("target", (4, 4), "E", "smg")
        game.unit("watch", (0, 0), "S", "smg", alert=True)
        game.state.active = active
        game.chance(d6=[6, 1, 1] if active == 0 else [6])
        marked_targets.windows(game, None, -1, 0)
        assert jock.health == health
        assert game.spent()


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
    game.act(paddy, "attack sten a", "b", "a")
    assert [unit.place < 0 for unit in units] == [True, True, False]
    assert paddy.gear[STEN] == 4
