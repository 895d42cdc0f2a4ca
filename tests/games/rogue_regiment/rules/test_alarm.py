"""5.3 to 5.6 The stealth meter and the alarm; 4.9, 4.10, 7.4 to 7.7 what units notice, and what they do about it."""

import pytest

from moonless.games.rogue_regiment.content.components import (
    HALF_TRACK,
)
from moonless.games.rogue_regiment.rules import (
    alarm,
    attack_phase,
    blasts,
)
from moonless.games.rogue_regiment.state import (
    DRIVEN_OFF,
    KILLED,
    WAITING,
    WRECKED,
)
from tests.games.rogue_regiment.position import Position


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


@pytest.mark.rule("SRR 5.3")
def test_the_meter_counts_down_to_the_alarm() -> None:
    game = Position()
    game.unit("guard", (4, 4), "E", alert=True)
    game.state.meter = 2
    attack_phase.end_phase(game)
    assert (game.state.meter, game.state.battle) == (1, False)
    attack_phase.end_phase(game)
    assert (game.state.meter, game.state.battle) == (0, True)
    alarm.lose_meter(game, 5, "test", "5.3")
    assert game.state.meter == 0


@pytest.mark.rule("SRR 5.4")
def test_explosions_sound_the_alarm_whatever_the_meter_shows() -> None:
    game = Position()
    blasts.blast(game, game.at((4, 4)), 0, "jock")
    assert game.state.battle


@pytest.mark.rule("SRR 5.5")
def test_alarm() -> None:
    game = Position()
    spawn = game.tile("E", 3, "white")
    near, far = game.operator("jock", (2, 4)), game.operator("paddy", (0, 8))
    unit = game.unit("guard", (4, 4), "E", "smg", smoking=True)
    parked = game.unit("track", (8, 8), "E", "half_track", parked=True)
    waiting = game.reinforcement("smg-1", spawn[0], False)
    alarm.sound_alarm(game, "test", "5.5")
    assert (unit.alert, unit.smoking, game.facing(unit), waiting.alert) == (True, False, "E", True)
    assert (parked.alert, parked.kind) == (False, HALF_TRACK)
    assert (near.spotted, far.spotted) == (True, False)


@pytest.mark.rule("SRR R18")
@pytest.mark.rule("SRR 5.6")
def test_an_alarm_in_the_patrol_phase_ends_it() -> None:
    game = Position(columns=12)
    line = game.line([(0, 4), (11, 4)])
    unit = game.patrolman("patrol", line, (0, 4), "E")
    game.token("mine", (2, 4))
    game.state.turn = 2
    game.chance(d6=[1, 1, 1, 1, 1, 1])
    game.patrol_all()
    assert game.state.battle
    assert game.where(unit) == (2, 4)


@pytest.mark.rule("SRR R61")
@pytest.mark.rule("SRR 5.5")
@pytest.mark.rule("SRR 9.2")
def test_with_the_board_empty_those_on_spawn_tiles_say_who_is_closest() -> None:
    game = Position(columns=12, rows=12)
    front = game.tile("W", 3, "white")[0]
    unit = game.reinforcement("smg-1", front, False)
    near, far = game.operator("jock", (8, 4)), game.operator("paddy", (11, 11))
    game.unit("truck", (11, 10), "N", "truck", parked=True)
    alarm.sound_alarm(game, "test", "5.4")
    assert (near.spotted, far.spotted) == (True, False)
    game.state.ties = 0
    game.advance_all()
    assert unit.place < game.board.size


@pytest.mark.rule("SRR 7.5")
@pytest.mark.rule("SRR 15.1")
def test_the_wreck_of_a_crewed_vehicle_has_witnesses() -> None:
    game = Position(columns=12)
    reg = game.operator("reg", (0, 8), "b")
    bike = game.unit("bike", (4, 8), "E", "motorbike", hits=2)
    witness = game.unit("witness", (4, 2), "S", "smg")
    near = game.unit("near", (2, 2), "N", "smg")
    game.chance(d6=6)
    game.act(reg, "attack de_lisle bike")
    assert (bike.fate, witness.alert, near.alert) == (WRECKED, True, True)
    quiet = Position(columns=12)
    other = quiet.operator("reg", (0, 8), "b")
    quiet.unit("bike", (4, 8), "E", "motorbike", hits=2, parked=True)
    calm = quiet.unit("witness", (4, 2), "S", "smg")
    quiet.chance(d6=6)
    quiet.act(other, "attack de_lisle bike")
    assert not calm.alert


@pytest.mark.rule("SRR 5.3")
def test_what_the_meter_loses_is_told_with_its_reason_as_bad_news() -> None:
    game = Position()
    alarm.lose_meter(game, 1, "a loud weapon", "7.7")
    line = game.events[-1].line()
    assert (line.text, line.rule, line.good) == ("The stealth meter falls to 9: a loud weapon.", "7.7", False)


@pytest.mark.rule("SRR 5.3")
@pytest.mark.rule("SRR 5.5")
def test_in_the_battle_section_there_is_no_meter() -> None:
    """An explosion sounds the alarm with the meter at 10: nothing of it is left."""
    game = Position()
    blasts.blast(game, game.at((4, 4)), 0, "jock")
    assert (game.state.battle, game.state.meter) == (True, 0)


@pytest.mark.rule("SRR 5.5")
@pytest.mark.rule("SRR 15.4")
def test_at_the_alarm_only_what_is_still_to_come_turns_back() -> None:
    game = Position()
    game.operator("jock", (8, 8))
    wreck = game.unit("wreck", (0, 0), "E", "truck", fate=WRECKED, route=0, parked=True)
    killed = game.unit("killed", (1, 0), "E", route=0)
    killed.fate, killed.place = KILLED, -1
    later = game.unit("later", (2, 0), "E", "truck", route=3)
    later.fate, later.place = WAITING, -1
    column = game.unit("column", (3, 0), "E", "truck", route=0)
    column.fate, column.place = WAITING, -1
    game.refresh()
    alarm.sound_alarm(game, "test", "5.5")
    assert [unit.fate for unit in (wreck, killed, later, column)] == [WRECKED, KILLED, WAITING, DRIVEN_OFF]


@pytest.mark.rule("SRR 5.5")
def test_of_three_the_closest_to_any_enemy_is_spotted_and_that_is_bad_news() -> None:
    """Each is measured by the enemy nearest to him, not by all of them."""
    game = Position()
    men = [game.operator(key, spot) for key, spot in (("jock", (0, 0)), ("paddy", (4, 4)), ("reg", (8, 0)))]
    game.unit("near", (6, 0), "N")
    game.unit("far", (0, 8), "N")
    alarm.sound_alarm(game, "test", "5.5")
    assert [man.spotted for man in men] == [False, False, True]
    spotted = next(event.line() for event in game.events if "is spotted" in event.line().text)
    assert (spotted.text, spotted.good) == ("Reg is spotted: closest to the enemy, 2.", False)


@pytest.mark.rule("SRR 7.5")
def test_a_witness_who_was_alert_already_does_not_shout() -> None:
    game = Position()
    game.unit("witness", (4, 2), "S", alert=True)
    calm = game.unit("calm", (6, 2), "N")
    before = alarm.alert_mask(game)
    alarm.witnesses(game, game.at((4, 6)), game.full, game.low, game.marks, before)
    assert not calm.alert
    assert game.told() == []


@pytest.mark.rule("SRR 7.5")
@pytest.mark.rule("SRR 15.1")
def test_a_parked_vehicle_is_no_witness() -> None:
    game = Position()
    taff = game.operator("taff", (2, 4), "b")
    game.unit("guard", (4, 4), "E")
    game.unit("truck", (4, 6), "N", "truck", parked=True)
    other = game.unit("other", (7, 7), "S")
    game.chance(d6=4)
    game.act(taff, "attack welrod guard")
    assert game.state.units[0].place == -1
    assert not other.alert, "nobody shouts"
