"""7.3 to 7.12 Who sees, hears, shouts and answers fire: each limit at its number and one beyond it."""

import pytest

from moonless.games.rogue_regiment.content.components import GEAR
from moonless.games.rogue_regiment.rules import alarm, attacks, noise
from moonless.games.rogue_regiment.state import KILLED, NOWHERE
from tests.games.rogue_regiment.position import Position, Spot

EARSHOT = {"pistol": 6, "sten": 8, "scoped_rifle": 10}
SILENT = ["speargun", "welrod", "de_lisle"]


def away(game: Position, distance: int, facing: str = "W", **changes: bool) -> None:
    """Somebody so far off in the east, behind a wood so that he sees nothing, facing away."""
    game.unit(f"away-{distance}", (1 + distance, 1), facing, "smg", **changes)


@pytest.mark.rule("SRR 7.7", "SRR 8.1", "SRR 8.2", "SRR R46")
@pytest.mark.parametrize("gun", EARSHOT)
def test_a_loud_gun_is_heard_as_far_as_its_earshot_and_costs_the_meter_one(gun: str) -> None:
    """The target dies; who hears it is alert and faces the shot, who does not goes on sleeping."""
    game = Position(columns=23, rows=3)
    man = game.operator("jock", (11, 1), "a", **{gun: 1})
    game.unit("target", (11, 0), "N")
    near = game.unit("near", (11 + EARSHOT[gun], 1), "E", "smg")
    far = game.unit("far", (11 - EARSHOT[gun] - 1, 1), "W", "smg")
    game.chance(d6=[6] * (3 if gun == "sten" else 1))
    game.act(man, f"attack {gun} target")
    assert (near.alert, game.facing(near)) == (True, "W")
    assert (far.alert, game.facing(far)) == (False, "W")
    assert game.state.meter == 9
    assert man.gear[GEAR.index(gun)] == (1 if gun == "pistol" else 0)


@pytest.mark.rule("SRR 7.7", "SRR 8.2")
@pytest.mark.parametrize("gun", SILENT)
def test_a_silent_gun_is_heard_by_nobody(gun: str) -> None:
    game = Position(columns=14, rows=3)
    man = game.operator("jock", (1, 1), "a", **{gun: 2})
    game.unit("target", (0, 0), "N")
    away(game, 1, "E")
    game.chance(d6=[6])
    game.act(man, f"attack {gun} target")
    assert (game.state.units[0].fate, game.state.units[1].alert, game.state.meter) == (KILLED, False, 10)
    assert man.gear[GEAR.index(gun)] == 1


@pytest.mark.rule("SRR 7.6", "SRR R25")
def test_a_shout_reaches_four_squares_and_is_not_passed_on() -> None:
    game = Position(columns=14, rows=3)
    for distance in (0, 4, 5, 8):
        away(game, distance, "E")
    game.state.units[1].smoking = True
    alarm.shout(game, game.state.units[0])
    assert [unit.alert for unit in game.state.units] == [False, True, False, False]
    assert not game.state.units[1].smoking
    assert all(game.facing(unit) == "E" for unit in game.state.units)


@pytest.mark.rule("SRR 7.7", "SRR R26", "SRR R49")
@pytest.mark.parametrize(
    ("spot", "facing", "smoking", "turned"),
    [
        ((1, 1), "W", False, "SE"),  # beside the first square
        ((3, 1), "N", False, "SE"),  # beside three of them: toward the last
        ((6, 3), "E", False, "NE"),  # beside the last: half turned, it sees him out of the corner of its eye (4.10)
        ((4, 4), "S", False, ""),  # two squares off
        ((3, 1), "N", True, ""),
    ],
)
def test_a_sprint_is_heard_beside_its_path_alone(spot: Spot, facing: str, smoking: bool, turned: str) -> None:
    game = Position(columns=9, rows=5)
    man = game.operator("jock", (2, 2))
    unit = game.unit("unit", spot, facing, smoking=smoking)
    game.act(man, "sprint e", "e", "e")
    assert (unit.alert, game.facing(unit), game.state.meter) == (bool(turned), turned or facing, 10)


@pytest.mark.rule("SRR 7.5")
def test_who_has_the_dying_mans_square_in_view_is_a_witness_and_shouts_if_it_was_calm() -> None:
    """One who faces it; one who faces away; a smoker; one nine squares off; one on the alert; one behind a hut."""
    game = Position(columns=14, rows=14)
    game.structure("hut", [(4, 2)])
    victim = game.unit("victim", (4, 4), "S")
    sees = game.unit("sees", (4, 9), "N")
    old = game.unit("old", (8, 8), "NW", alert=True)
    others = [
        game.unit("away", (0, 4), "W"),
        game.unit("smokes", (0, 0), "SE", smoking=True),
        game.unit("far", (13, 4), "W"),
        game.unit("hidden", (4, 0), "S"),
    ]
    before, full = alarm.alert_mask(game), game.full
    place = victim.place
    attacks.kill(game, victim)
    game.refresh()
    alarm.witnesses(game, place, full, game.low, game.marks, before)
    assert [unit.alert for unit in (sees, old, *others)] == [True, True, False, False, False, False]
    assert [line for line in game.told() if "shouts" in line] == ["The sees shouts, nobody hears it."]


@pytest.mark.rule("SRR 7.3", "SRR 8.8")
def test_whom_his_own_grenade_kills_nobody_spots_any_more() -> None:
    game = Position()
    man = game.operator("paddy", (4, 4), grenade=1, health=1)
    game.unit("sees", (4, 0), "S")
    game.chance(d6=[1, 1, 1])
    game.act(man, "grenade", "E4")
    assert (man.dead, man.spotted) == (True, False)


@pytest.mark.rule("SRR 7.8", "SRR 7.9", "SRR 7.10")
def test_a_unit_answers_each_man_once_in_an_operator_phase() -> None:
    """Jock shoots at a guard who knows of him, and misses: it answers, once. What he does next it lets pass, not what
    Paddy does."""
    game = Position()
    jock, paddy = game.operator("jock", (4, 4), spotted=True), game.operator("paddy", (4, 6), spotted=True)
    game.unit("guard", (4, 1), "S", "smg", alert=True)
    game.chance(d6=[1, 6, 6, 6, 6])
    game.act(jock, "attack pistol guard")
    game.act(jock, "crouch")
    game.act(paddy, "crouch")
    game.act(paddy, "stand")
    attacks_told = [line for line in game.told() if line.startswith("The guard attacks")]
    assert [line.split()[3] for line in attacks_told] == ["Jock", "Paddy"]


@pytest.mark.rule("SRR 7.9", "SRR 8.5", "SRR 8.7")
def test_who_steps_out_of_sight_is_shot_at_where_he_was_seen_last_with_two_more() -> None:
    """At long range, 2 dice on 4+: the 2 that are added turn 2 and 2 into 4 and 4."""
    game = Position(". . . . . . . .\n\n. . . . . . r .\n\n. . . . . . . .")
    man = game.operator("jock", (6, 0), spotted=True)
    game.unit("guard", (0, 0), "E", "smg", alert=True)
    game.chance(d6=[2, 1])
    game.act(man, "move se")
    assert man.health == 4
    assert any("attacks Jock (+2)" in line for line in game.told())


@pytest.mark.rule("SRR 7.9")
def test_the_nearest_answers_first_and_nobody_shoots_at_the_dead() -> None:
    game = Position(columns=14, rows=3)
    man = game.operator("jock", (6, 1), spotted=True, health=1)
    game.unit("far", (12, 1), "W", "smg", alert=True)
    game.unit("near", (2, 1), "E", "smg", alert=True)
    game.unit("lorry", (6, 2), "N", "truck", alert=True)
    game.chance(d6=[1, 1])
    game.act(man, "crouch")
    shots = [line for line in game.told() if "attacks" in line]
    assert man.dead
    assert [line.split(" attacks")[0] for line in shots] == ["The near"]


@pytest.mark.rule("SRR 7.12", "SRR 6.15")
def test_who_fires_blind_is_spotted_and_a_standing_shot_that_nobody_saw_is_not() -> None:
    for crouched in (True, False):
        game = Position()
        man = game.operator("reg", (4, 4), "b", crouched=crouched)
        game.unit("guard", (4, 2), "N")
        game.chance(d6=[6])
        game.act(man, f"{'blind' if crouched else 'attack'} de_lisle guard")
        assert man.spotted is crouched


@pytest.mark.rule("SRR 6.9", "SRR R21")
@pytest.mark.parametrize("what", ["crouch", "dead", "range", "sight", "off", "stays"])
def test_what_ends_an_aim(what: str) -> None:
    game = Position(columns=14, rows=3)
    game.tile("W", 0)
    man = game.operator("jock", (0, 1), aim=0)
    guard = game.unit("guard", (8, 1), "E")
    if what == "crouch":
        game.act(man, "crouch")
    elif what == "dead":
        attacks.kill(game, guard)
        game.act(man, "move e")
    elif what == "off":
        game.act(man, "move w")
    else:
        if what == "sight":
            game.structure("hut", [(4, 0), (4, 1), (4, 2)])
        guard.place = game.at((10 if what == "range" else 8, 1))
        game.act(man, "move ne")
    assert man.aim == (0 if what == "stays" else NOWHERE)


@pytest.mark.rule("SRR 5.3", "SRR 5.5")
def test_the_shot_that_brings_the_meter_to_nothing_is_the_alarm() -> None:
    game = Position(columns=14, rows=3)
    man = game.operator("jock", (1, 1))
    away(game, 12, "E", smoking=True)
    game.state.meter = 1
    noise.gun_noise(game, man.place, 6)
    unit = game.state.units[0]
    assert (game.state.battle, game.state.meter, unit.alert, unit.smoking, game.facing(unit)) == (
        True,
        0,
        True,
        False,
        "E",
    )
    assert man.spotted, "the closest to the enemy"
    game.state.meter = 5
    noise.gun_noise(game, man.place, 6)
    assert game.state.meter == 5, "in battle there is no meter"
