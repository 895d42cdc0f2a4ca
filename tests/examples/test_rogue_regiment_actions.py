"""SAS: Rogue Regiment, worked examples 1 to 22: actions, attacks, being heard and seen."""

import pytest

from moonless.games.rogue_regiment.content.components import CORPSE
from moonless.games.rogue_regiment.rules import attack_phase, event_phase, sight
from tests.games.rogue_regiment.position import Position

EX06 = ". . . . . . . .\n\n. . . . . . . .\n\n. . . f . . . .\n\n. . . . . . . .\n\n. . . . . . . ."
EX18 = "\n\n".join([". . . . . . . ."] * 3 + [". . . . h . . ."] + [". . . . . . . ."] * 2)


@pytest.mark.rule("SRR 6.3")
@pytest.mark.rule("SRR 3.3")
def test_ex_01_where_a_move_can_go() -> None:
    game = Position(". . . . .\n\n. h .#_ _\n\n. . .D_ _\n\n. r .#_ _\n\n. . . . .")
    jock = game.operator("jock", (2, 2), grappling_hook=0)
    offered = game.offered(jock)
    assert [key for key in offered if key.startswith("move ")] == ["move n", "move e", "move s", "move w"]
    assert [key for key in offered if key.startswith("climb ")] == ["climb nw"]
    jock.place = game.at((2, 1))
    assert "move e" not in game.offered(jock)


@pytest.mark.rule("SRR 6.4")
def test_ex_02_sprint_over_a_low_wall() -> None:
    rows = [". . . . .", "", ". . . f .", "", ". . . . .", "l l l l l", ". . . . .", "", ". . . . ."]
    game = Position("\n".join(rows))
    jock = game.operator("jock", (2, 4))
    game.act(jock, "sprint n", "n", "ne")
    assert game.where(jock) == (3, 1)
    assert jock.ap == 2
    woods = Position(". f f . .\n\n. . . . .")
    runner = woods.operator("jock", (1, 0))
    assert "sprint e" not in woods.offered(runner)
    assert "move e" in woods.offered(runner)


@pytest.mark.rule("SRR 6.5")
def test_ex_03_climbing() -> None:
    grid = ". _ _ _ .\n\n. _ _ _ .\n  # W #\n. . .G. .\n\n. h . c .\n\n. . . . ."
    for hook, climbs in ((0, ["n", "se", "sw"]), (1, ["n", "e", "se", "sw"])):
        game = Position(grid)
        man = game.operator("jock", (2, 2), grappling_hook=hook)
        offered = game.offered(man)
        assert [key[6:] for key in offered if key.startswith("climb ")] == climbs
        assert [key[5:] for key in offered if key.startswith("move ")] == ["s", "w"]
        game.act(man, "climb n")
        assert (game.where(man), man.ap) == ((2, 1), 2)


@pytest.mark.rule("SRR 8.1")
def test_ex_04_who_can_be_attacked() -> None:
    rows = [". . . . . . . . ."] * 7
    rows[2] = ". . . . f . . . ."
    game = Position("\n\n".join(rows))
    jock = game.operator("jock", (1, 3), fighting_knife=0)
    game.unit("white-sentry", (5, 3))
    game.unit("black-patrolman", (4, 6))
    game.unit("white-patrolman", (7, 1))
    attacks = [key for key in game.offered(jock) if key.startswith("attack ")]
    assert attacks == ["attack pistol white-sentry", "attack pistol black-patrolman"]


@pytest.mark.rule("SRR 8.3")
@pytest.mark.rule("SRR 8.4")
@pytest.mark.parametrize(("gap", "die", "dead"), [(6, 4, False), (4, 4, True), (8, 5, True), (1, 3, False)])
def test_ex_05_pistol_numbers(gap: int, die: int, dead: bool) -> None:
    game = Position(columns=10, rows=3)
    jock = game.operator("jock", (0, 1))
    unit = game.unit("guard", (gap, 1), "W")
    game.chance(d6=die)
    game.act(jock, "attack pistol guard")
    assert (unit.place < 0) == dead


@pytest.mark.rule("SRR 6.7")
def test_ex_06_step_out_and_shoot() -> None:
    game = Position(EX06)
    jock = game.operator("jock", (2, 2))
    unit = game.unit("patrolman", (6, 1), "E")
    assert not any(key.startswith("attack ") for key in game.offered(jock))
    game.chance(d6=4)
    game.act(jock, "step-attack n")  # one target, one gun: nothing to ask
    assert game.where(jock) == (2, 1)
    assert (jock.ap, game.state.meter, unit.place) == (3, 9, -1)
    assert [(token.kind, game.where(token)) for token in game.state.tokens] == [(CORPSE, (6, 1))]


@pytest.mark.rule("SRR 6.7")
@pytest.mark.rule("SRR 7.8")
def test_ex_07_shoot_and_step_back() -> None:
    game = Position(EX06)
    jock = game.operator("jock", (2, 1))
    unit = game.unit("patrolman", (6, 1), "E")
    game.chance(d6=3)
    game.act(jock, "attack-step pistol patrolman", "s", "clockwise")
    assert (game.where(jock), game.state.meter, jock.spotted, jock.health) == ((2, 2), 9, False, 5)
    assert (unit.alert, game.facing(unit)) == (True, "W")
    assert game.spent()


@pytest.mark.rule("SRR 6.8")
def test_ex_08_assassination() -> None:
    game = Position()
    jock = game.operator("jock", (2, 4))
    unit = game.unit("patrolman", (4, 3), "E")
    game.act(jock, "step-attack ne", "fighting_knife patrolman")
    assert (unit.place, jock.ap, game.state.meter) == (-1, 3, 10)
    assert [game.where(token) for token in game.state.tokens] == [(4, 3)]
    for spot, spotted in (((3, 3), True), ((3, 2), False), ((3, 4), False)):
        other = Position()
        man = other.operator("jock", spot, spotted=spotted)
        other.unit("patrolman", (4, 3), "E")
        assert "attack fighting_knife patrolman" not in other.offered(man)


@pytest.mark.rule("SRR 6.9")
def test_ex_09_take_aim_then_move_and_attack() -> None:
    game = Position()
    paddy = game.operator("paddy", (1, 3))
    unit = game.unit("sentry", (7, 3), "N")
    game.act(paddy, "aim sentry")
    game.chance(d6=3)
    game.act(paddy, "step-attack e", "pistol sentry")
    assert (unit.place, paddy.ap, game.state.meter) == (-1, 2, 9)


@pytest.mark.rule("SRR 6.10")
@pytest.mark.rule("SRR 17.3")
def test_ex_10_marked_patrolman() -> None:
    house = ". . . .#_ _ _ _#."
    rows = [". . . . . . . . .", "", ". . . . . . . . .", "        # # # #", house, "", house, "", house]
    rows += ["        # # # #", ". . . . . . . . .", "", ". . . . . . . . ."]
    game = Position("\n".join(rows))
    jock = game.operator("jock", (3, 5))
    unit = game.patrolman("patrolman", game.line([(0, 1), (8, 1)]), (7, 1), "W")
    game.state.turn = 2
    game.act(jock, "mark", "ask")
    assert jock.ap == 2
    game.chance(d6=2).answers("fire")
    game.patrol_all()
    assert unit.place < 0
    assert [game.where(token) for token in game.state.tokens] == [(3, 1)]
    assert (jock.mark, game.state.meter) == (-1, 9)
    assert game.asks().count("marked") == 1


@pytest.mark.rule("SRR 6.10")
@pytest.mark.rule("SRR 17.3")
def test_ex_11_marked_sentry_shot_before_he_turns() -> None:
    game = Position()
    unit = game.sentry("sentry", (4, 2), "E", "N E S")
    jock = game.operator("jock", (4, 6))
    game.act(jock, "mark", "before it sees")
    game.chance(d6=2)
    event_phase.resolve(game, game.card("sentry_rotate", "black", "clockwise"))
    assert unit.place < 0
    assert (game.facing(unit), jock.spotted) == ("SE", False)  # held until the step that would have shown him Jock
    other = Position()
    sentry = other.sentry("sentry", (4, 2), "E", "N E S")
    man = other.operator("jock", (4, 6))
    other.act(man, "mark", "ask")
    other.chance(d6=2).answers("fire")
    event_phase.resolve(other, other.card("sentry_rotate", "black", "clockwise"))
    assert (sentry.place, other.facing(sentry), man.spotted) == (-1, "E", False)


@pytest.mark.rule("SRR 4.4")
@pytest.mark.rule("SRR 6.11")
def test_ex_12_crouching_out_of_sight() -> None:
    rows = [". . . . . . ."] * 6
    rows[2], rows[4] = ". . . . . f .", ". . . . h . ."
    game = Position("\n\n".join(rows))
    paddy = game.operator("paddy", (5, 2), crouched=True)
    unit = game.unit("patrolman", (1, 2), "E")
    assert not sight.sees(game, unit, paddy)
    paddy.crouched = False
    assert sight.sees(game, unit, paddy)
    paddy.crouched = True
    unit.place = game.at((4, 2))
    assert sight.sees(game, unit, paddy)
    unit.place, paddy.place = game.at((1, 4)), game.at((5, 4))
    assert not sight.sees(game, unit, paddy)


@pytest.mark.rule("SRR 6.12")
@pytest.mark.rule("SRR 6.16")
@pytest.mark.rule("SRR 14.1")
def test_ex_13_picking_up_a_corpse() -> None:
    game = Position()
    jock = game.operator("jock", (2, 2))
    corpse = game.token("corpse", (3, 2), "corpse-1")
    game.act(jock, "move e")
    game.act(jock, "take corpse-1")
    assert (jock.ap, jock.carrying, corpse.place) == (3, 0, -1)
    verbs = {key.split(" ")[0] for key in game.offered(jock)}
    assert verbs == {"move", "place", "step-place", "end"}


@pytest.mark.rule("SRR 6.13")
@pytest.mark.rule("SRR 6.14")
def test_ex_14_corpse_through_the_window() -> None:
    game = Position(". . _ _ _ .\n    # W #\n. . . . . .\n\n. . . . . .")
    corpse = game.token("corpse", (0, 0), "corpse-1")
    jock = game.operator("jock", (2, 2), carrying=0)
    corpse.place, corpse.holder = -1, 0
    game.act(jock, "step-place ne", "n")
    assert (jock.ap, jock.carrying, game.where(corpse)) == (3, -1, (3, 0))
    attack_phase.end_phase(game)
    assert corpse.place < 0


@pytest.mark.rule("SRR 7.7")
@pytest.mark.rule("SRR 5.3")
@pytest.mark.parametrize(("x", "hears"), [(8, True), (9, False)])
def test_ex_15_being_heard(x: int, hears: bool) -> None:
    rows = [". . . . . . . . . ."] * 8
    rows[6] = ". . . . . f . . . ."
    game = Position("\n\n".join(rows))
    paddy = game.operator("paddy", (2, 6))
    patrolman = game.unit("patrolman", (2, 2), "N")
    sentry = game.unit("sentry", (x, 6), "N")
    game.chance(d6=5)
    game.act(paddy, "attack pistol patrolman")
    assert (patrolman.place, game.state.meter, paddy.spotted) == (-1, 9, False)
    assert (sentry.alert, game.facing(sentry)) == ((True, "W") if hears else (False, "N"))


@pytest.mark.rule("SRR R24")
@pytest.mark.rule("SRR 7.3")
@pytest.mark.rule("SRR 7.4")
@pytest.mark.rule("SRR 7.6")
def test_ex_17_sprinting_through_the_view() -> None:
    rows = [". . . . . . . . ."] * 7
    rows[2] = rows[4] = ". . . . f . . . ."
    game = Position("\n\n".join(rows))
    jock = game.operator("jock", (6, 5))
    patrolman = game.unit("patrolman", (1, 3), "E")
    sentry = game.unit("sentry", (3, 0), "N")
    game.act(jock, "sprint n", "n", "n")
    assert (game.where(jock), jock.spotted, jock.health) == ((6, 2), True, 5)
    assert (patrolman.alert, game.facing(patrolman)) == (True, "E")
    assert (sentry.alert, game.facing(sentry)) == (True, "N")
    assert "The patrolman sees Jock at G4: spotted." in game.told()


@pytest.mark.rule("SRR 7.9")
@pytest.mark.rule("SRR 7.10")
@pytest.mark.rule("SRR 6.2")
def test_ex_18_pop_up_then_aim() -> None:
    game = Position(EX18)
    unit = game.unit("patrolman", (2, 3), "E")
    paddy = game.operator("paddy", (5, 3), crouched=True)
    game.act(paddy, "stand")
    assert (paddy.spotted, unit.alert, paddy.health, paddy.ap) == (True, True, 5, 4)
    game.chance(d6=3)
    game.act(paddy, "aim patrolman")
    assert (paddy.health, paddy.ap) == (4, 3)
    game.act(paddy, "move e")  # once per operator phase
    assert paddy.health == 4


@pytest.mark.rule("SRR 7.3")
@pytest.mark.rule("SRR 7.2")
def test_ex_19_pop_up_then_shoot() -> None:
    game = Position(EX18)
    unit = game.unit("patrolman", (2, 3), "E")
    paddy = game.operator("paddy", (5, 3), crouched=True)
    game.act(paddy, "stand")
    game.chance(d6=4)
    game.act(paddy, "attack pistol patrolman")
    assert (unit.place, paddy.health, game.state.meter) == (-1, 5, 9)


@pytest.mark.rule("SRR 7.8")
@pytest.mark.rule("SRR 7.1")
def test_ex_20_a_miss_against_an_alert_unit() -> None:
    game = Position()
    unit = game.unit("patrolman", (4, 3), "N", alert=True)
    paddy = game.operator("paddy", (7, 3))
    game.chance(d6=[3, 6])
    game.act(paddy, "attack pistol patrolman")
    assert (game.state.meter, game.facing(unit), paddy.spotted, paddy.health) == (9, "E", True, 5)
    assert game.spent()
    game.act(paddy, "crouch")
    assert paddy.health == 5
    calm = Position()
    rifle = calm.unit("patrolman", (4, 3), "N")
    man = calm.operator("paddy", (7, 3))
    calm.chance(d6=3)
    calm.act(man, "attack pistol patrolman")
    assert (calm.facing(rifle), man.spotted, man.health) == ("E", True, 5)


@pytest.mark.rule("SRR 6.15")
@pytest.mark.rule("SRR 7.12")
def test_ex_21_blind_fire() -> None:
    game = Position(EX18)
    unit = game.unit("patrolman", (2, 3), "N", alert=True)
    paddy = game.operator("paddy", (5, 3), crouched=True)
    game.chance(d6=4)
    game.act(paddy, "blind pistol patrolman")
    assert (game.state.meter, game.facing(unit), paddy.spotted, paddy.health) == (9, "E", True, 5)
    assert game.spent()


@pytest.mark.rule("SRR 6.17")
def test_ex_22_recover() -> None:
    game = Position()
    paddy = game.operator("paddy", (3, 3), health=2)
    game.act(paddy, "recover")
    assert (paddy.health, paddy.ap) == (3, 0)
    for health in (3, 4, 5):
        paddy.health, paddy.ap = health, 4
        assert "recover" not in game.offered(paddy)
        assert "only from 1 or 2 health" in game.refused(paddy)["recover"]
