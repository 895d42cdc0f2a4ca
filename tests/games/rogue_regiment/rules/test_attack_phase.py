"""12 Axis attack phase, 13 end phase."""

import pytest

from moonless.games.rogue_regiment.rules import attack_phase, attacks, offers
from moonless.games.rogue_regiment.state import ATTACK, WRECKED
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R71 spotted")
@pytest.mark.rule("SRR R53 cover")
@pytest.mark.rule("SRR 12.1")
def test_whom_a_unit_attacks() -> None:
    game = Position(
        ". . . . . . . .\n\n. . . c . . . .\n\n. . . . . . . .", readings={"r53": "cover", "r71": "spotted"}
    )
    covered = game.operator("jock", (4, 1), spotted=True)
    bare = game.operator("paddy", (6, 2), spotted=True)
    unit = game.unit("guard", (0, 1), "E", "smg", alert=True)
    assert attack_phase.attack_target(game, unit, [covered, bare]) is bare
    unspotted = game.operator("reg", (2, 1))
    game.chance(d6=[6, 6])
    attack_phase.attack_phase(game)
    assert unspotted.health == 5
    assert game.spent()


@pytest.mark.rule("SRR R57")
@pytest.mark.rule("SRR 12.1")
def test_who_survives_a_marked_attack_attacks_all_the_same() -> None:
    """Taff's silent shot opens Paddy's view of the gun, and he fires just before it attacks."""
    game = Position()
    paddy = game.operator("paddy", (8, 4), mark=0, order=1)
    game.operator("taff", (6, 6), "b", mark=1, order=1, pistol=0)  # his Welrod
    jock = game.operator("jock", (0, 4), spotted=True)
    gun = game.unit("gun", (4, 4), "W", "hmg", alert=True)
    game.unit("screen", (6, 4), "N")
    game.state.phase = ATTACK
    game.chance(d6=[6])  # the screen falls
    game.chance(d6=[1, 1, 1, 6, 6, 6])  # Paddy's burst misses; the gun turns to him and answers
    game.chance(d6=[6, 6, 1])  # and makes its attack all the same, on Paddy now
    attack_phase.attack_phase(game)
    assert (game.facing(gun), paddy.health, jock.health) == ("E", 4, 5)
    assert game.spent()


@pytest.mark.rule("SRR 13")
def test_end_phase_in_stealth() -> None:
    game = Position(". f _ . ~")
    man = game.operator("jock", (3, 0), spotted=True, mark=0)
    unit = game.unit("guard", (0, 0), "E", smoking=True, attacked=1)
    corpses = [game.token("corpse", (x, 0)) for x in range(5)]
    game.state.markers = [0]
    attack_phase.end_phase(game)
    assert [corpse.place >= 0 for corpse in corpses] == [True, False, False, True, False]
    assert (man.mark, unit.smoking, unit.attacked, game.state.markers, man.spotted) == (-1, False, 0, [], False)
    unit.alert = man.spotted = True
    attack_phase.end_phase(game)
    assert (man.spotted, game.state.meter) == (True, 9)


@pytest.mark.rule("SRR 13")
def test_end_phase_in_battle() -> None:
    game = Position()
    game.state.battle = True
    man = game.operator("jock", (3, 0), spotted=True)
    corpse = game.token("corpse", (4, 4))
    attack_phase.end_phase(game)
    assert corpse.place == -1
    assert man.spotted


@pytest.mark.rule("SRR 13")
@pytest.mark.rule("SRR 5.3")
def test_only_the_alert_on_the_board_cost_the_meter() -> None:
    """One who was killed, and one who waits on a spawn tile, do not."""
    game = Position()
    front = game.tile("E", 3, "white")[0]
    game.unit("guard", (4, 4), "E", alert=True)
    attacks.kill(game, game.unit("dead", (6, 6), "E", alert=True))
    game.reinforcement("smg-1", front)
    game.refresh()
    attack_phase.end_phase(game)
    assert game.state.meter == 9


@pytest.mark.rule("SRR 13")
@pytest.mark.parametrize(("alert", "words"), [(1, "9: 1 alert unit on"), (2, "8: 2 alert units on")])
def test_what_the_alert_cost_is_told(alert: int, words: str) -> None:
    game = Position()
    for n in range(alert):
        game.unit(f"guard-{n}", (n, 4), "E", alert=True)
    attack_phase.end_phase(game)
    assert game.told() == [f"The stealth meter falls to {words} the board."]


@pytest.mark.rule("SRR 15.7")
@pytest.mark.rule("SRR 12.1")
def test_the_mortar_fires_in_the_attack_phase() -> None:
    game = Position()
    man = game.operator("jock", (4, 4), spotted=True)
    game.state.battle, game.state.level, game.mission.special_rules = True, 2, ["mortar_on_hard"]
    game.chance(d6=[5, 6, 1, 1])  # on target; nothing saves him
    attack_phase.attack_phase(game)
    assert man.health == 3


@pytest.mark.rule("SRR R34")
@pytest.mark.rule("SRR 12.2")
def test_who_died_with_the_jeep_under_another_mans_roll_rolls_for_nobody() -> None:
    game = Position()
    jeep = game.unit("jeep", (4, 4), "E", "jeep", parked=True, hits=3)
    jock = game.operator("jock", (4, 4), aboard=0, spotted=True)
    paddy = game.operator("paddy", (4, 4), aboard=0, spotted=True, health=1)
    game.unit("west", (1, 4), "E", "smg", alert=True)
    game.unit("east", (7, 4), "W", "smg", alert=True)
    game.answers("jock", "paddy", "jeep")  # whom each attacks; the first failed die is the jeep's, and its end
    game.chance(d6=[1, 1])
    attack_phase.attack_phase(game)
    assert (jeep.fate, jock.health, paddy.dead) == (WRECKED, 3, True)
    assert game.spent()


@pytest.mark.rule("SRR 13")
def test_only_who_was_spotted_is_told_to_be_so_no_longer() -> None:
    game = Position()
    game.operator("jock", (3, 0), spotted=True)
    game.operator("paddy", (5, 0))
    attack_phase.end_phase(game)
    assert game.told() == ["Jock is no longer spotted."]


@pytest.mark.rule("SRR 12.2")
@pytest.mark.rule("SRR 8.5")
@pytest.mark.parametrize(("dice", "hits", "good"), [([6, 6], "no hits", True), ([6, 1], "1 hit", False)])
def test_under_fire_the_dice_that_fail_are_told_as_hits(dice: list[int], hits: str, good: bool) -> None:
    game = Position()
    jock = game.operator("jock", (6, 4), spotted=True)
    game.unit("guard", (0, 4), "E", "smg", alert=True)
    game.chance(d6=list(dice))
    attack_phase.attack_phase(game)
    line = game.events[0].line()
    assert (line.text, line.good) == (f"Jock under fire (the guard +0, 2 dice): {hits}.", good)
    assert jock.health == 5 - dice.count(1)


@pytest.mark.rule("SRR 15.7")
@pytest.mark.rule("SRR 3.4")
def test_where_the_mortar_has_killed_a_man_the_square_is_free() -> None:
    game = Position()
    jock = game.operator("jock", (4, 4), spotted=True)
    near = game.unit("near", (5, 5), "E", "smg", alert=True)
    game.state.battle, game.state.level, game.mission.special_rules = True, 2, ["mortar_on_hard"]
    game.chance(d6=[5, 6, 4, 4, 3, 4])  # on target; Jock is safe, the man beside him hit once
    attack_phase.attack_phase(game)
    assert near.place == -1
    assert "move se" in [option.key for option in offers.legal(game, jock)]


@pytest.mark.rule("SRR 13")
@pytest.mark.rule("SRR 17.3")
def test_who_falls_to_a_marked_attack_in_the_end_phase_is_taken_away_in_it() -> None:
    game = Position()
    game.state.battle = True
    game.operator("jock", (0, 4), mark=0, order=1)
    guard = game.unit("guard", (4, 4), "E", alert=True)
    game.chance(d6=6)
    attack_phase.end_phase(game)
    assert guard.place == -1
    assert [token.place for token in game.state.tokens] == [-1]
