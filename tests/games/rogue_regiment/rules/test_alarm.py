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
