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
    assert game.state.units[0].attacked == 0b11
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


@pytest.mark.rule("SRR 7.9")
@pytest.mark.rule("SRR 17.3")
def test_who_falls_to_a_marked_attack_answers_no_fire() -> None:
    game = Position(columns=11)
    jock = game.operator("jock", (4, 6), spotted=True)
    game.operator("paddy", (4, 0), mark=0, order=1)
    unit = game.unit("guard", (4, 3), "S", "smg", alert=True)
    game.chance(d6=[6, 1, 1])  # Paddy's burst, and nothing after it
    game.act(jock, "crouch")
    assert (unit.place, jock.health) == (-1, 5)
    assert game.spent()


@pytest.mark.rule("SRR 7.12")
def test_blind_fire_gives_a_man_away_though_nobody_saw_him() -> None:
    game = Position()
    jock = game.operator("jock", (4, 6), crouched=True)
    game.unit("guard", (4, 0), "N")
    game.chance(d6=6)
    game.act(jock, "blind pistol guard")
    assert jock.spotted
    (line,) = [event.line() for event in game.events if event.line().rule == "7.12"]
    assert (line.text, line.good) == ("Jock gives himself away: spotted.", False)


@pytest.mark.rule("SRR 7.8")
def test_a_target_that_answers_fire_has_its_man_in_sight() -> None:
    """At long range and in the open nothing helps Jock: a 3 is not the 4 that he needs, twice."""
    game = Position()
    jock = game.operator("jock", (0, 4), spotted=True)
    game.unit("guard", (6, 4), "W", "smg", alert=True)
    game.chance(d6=[1, 3, 3])
    game.act(jock, "attack pistol guard")
    assert jock.health == 3


@pytest.mark.rule("SRR 6.9")
def test_aim_holds_at_the_very_end_of_the_long_range() -> None:
    game = Position(columns=12)
    jock = game.operator("jock", (1, 4))
    game.unit("guard", (9, 4), "E")
    game.act(jock, "aim guard")
    assert jock.aim == 0
    game.act(jock, "move w")
    assert jock.aim == -1


@pytest.mark.rule("SRR 15.9")
@pytest.mark.rule("SRR 7.7")
def test_a_burst_of_the_vickers_is_the_alarm() -> None:
    game = Position()
    game.unit("jeep", (1, 4), "E", "jeep", cargo=6)
    jock = game.operator("jock", (1, 4), aboard=0)
    game.unit("guard", (5, 4), "E")
    game.chance(d6=[6] * 4)
    game.act(jock, "attack vickers_k guard")
    assert game.state.battle
    assert any("the Vickers" in line for line in game.told())


@pytest.mark.rule("SRR 7.5")
def test_a_man_who_dies_in_the_corner_of_the_map_has_witnesses_too() -> None:
    game = Position()
    taff = game.operator("taff", (0, 3), "b")
    game.unit("guard", (0, 0), "N")
    witness = game.unit("witness", (5, 0), "W")
    game.chance(d6=6)
    game.act(taff, "attack welrod guard")
    assert (game.state.units[0].place, witness.alert) == (-1, True)


@pytest.mark.rule("SRR 7.8")
@pytest.mark.parametrize(("key", "side", "gun"), [("reg", "b", "de_lisle"), ("paddy", "a", "pistol")])
def test_an_alert_target_turns_past_a_man_who_is_spotted_already_and_answers(key: str, side: str, gun: str) -> None:
    """The rulebook: it always turns to face the attack, and attacks at once whom it sees there; loud gun or silent."""
    game = Position(columns=12)
    game.state.ties = 0
    unit = game.unit("guard", (4, 8), "W", "smg", alert=True)
    man = game.operator(key, (8, 8), side)
    game.operator("jock", (4, 3), spotted=True)
    game.chance(d6=[1, 6, 1])
    game.act(man, f"attack {gun} guard")
    assert (game.facing(unit), man.spotted, man.health) == ("E", True, 4)
    assert game.spent()


@pytest.mark.rule("SRR 7.7")
def test_who_hears_a_shot_turns_past_a_man_who_is_spotted_already() -> None:
    game = Position(columns=12)
    game.state.ties = 0
    unit = game.unit("guard", (4, 8), "W", "smg", alert=True)
    game.unit("other", (11, 2), "E", "smg", alert=True)
    paddy = game.operator("paddy", (8, 8))
    game.operator("jock", (4, 3), spotted=True)
    game.chance(d6=[6])
    game.act(paddy, "attack pistol other")
    assert (game.facing(unit), paddy.spotted) == ("E", True)
