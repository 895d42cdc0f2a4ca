"""10 Submarine attacks."""

import pytest

from moonless.games.gato_leader.content.kinds import MK10, MK14, MK27
from moonless.games.gato_leader.events import Rolled
from moonless.games.gato_leader.rules import attacks, sighting, terms
from moonless.games.gato_leader.rules.declaring import GUN_SHOT, Attack
from moonless.games.gato_leader.state import LOST
from tests.games.gato_leader.openings import ready
from tests.games.gato_leader.position import Position


@pytest.mark.rule("GL 10.3")
@pytest.mark.rule("GL 10.5")
def test_modifiers_of_types() -> None:
    game, sub, ship = ready()
    boat = game.sub_boat(sub)
    base = attacks.torpedo_modifier(game, boat, ship, MK14, 1, 1)
    assert base == terms.skills(game, boat).ts - 1
    assert attacks.torpedo_modifier(game, boat, ship, MK10, 1, 1) == base - 2
    assert attacks.torpedo_modifier(game, boat, ship, MK27, 1, 1) == base + 2
    assert attacks.torpedo_modifier(game, boat, ship, MK27, 1, 3) == base, "R28: Mk 27 takes the normal -1 per range"
    ship.damage = 2
    assert attacks.torpedo_modifier(game, boat, ship, MK14, 4, 0) == base + 1 + 3 + 1


@pytest.mark.rule("GL 10.4")
@pytest.mark.parametrize(
    ("campaign", "faces"),
    [
        ("against-the-sun", {"premature": 1, "all-dud": 4, "one-runs": 4, "half-run": 1}),
        ("turning-the-tide", {"premature": 1, "all-dud": 3, "one-runs": 2, "half-run": 2, "all-run": 2}),
        ("setting-sun", {"all-dud": 1, "one-runs": 1, "half-run": 1, "all-run": 7}),
    ],
)
def test_dud_table(campaign: str, faces: dict[str, int]) -> None:
    game = Position(campaign)
    column = attacks.dud_column(game, game.boat("drum"))
    results = [game.content.dud_result(column, die) for die in range(1, 11)]
    assert {result: results.count(result) for result in faces} == faces
    kinds = ("premature", "all-dud", "one-runs", "half-run", "all-run")
    assert [attacks.number_running(result, 5) for result in kinds] == [0, 0, 1, 2, 5]
    assert attacks.number_running("half-run", 1) == 1


@pytest.mark.rule("GL 10.4")
@pytest.mark.rule("GL R30")
def test_a_circular_run() -> None:
    game, sub, ship = ready()
    boat = game.sub_boat(sub)
    game.answers("mk14 m1", "fire 2", "gun m1", "as-declared")
    game.chance(d10=[5, 1, 10], hits=["no-effect/no-effect", "stunned/sunk", "no-effect/stunned"])
    attacks.attack_with(game, sub)
    assert boat.status == LOST, "3 Heavy less 1 Light for Evasion: one becomes Light"
    assert ship.sunk, "the torpedo still runs"
    assert game.state.vp > 0
    assert game.spent(), "but the gun is silent"


@pytest.mark.rule("GL 10.4")
def test_a_single_torpedo_does_not_circle() -> None:
    game, sub, _ = ready()
    attacks.attack_with(game.answers("mk14 m1", "fire 1", "done").chance(d10=[5, 1]), sub)
    assert game.spent()


@pytest.mark.rule("GL 10.5")
@pytest.mark.rule("GL 10.6")
@pytest.mark.parametrize(("die", "damage", "sunk"), [(1, 0, False), (4, 1, False), (5, 2, False), (8, 2, True)])
def test_hit_numbers(die: int, damage: int, sunk: bool) -> None:
    game, sub, ship = ready()
    attacks.hit_ship(game, sub, ship, die, [4, 5, 8], "10.6")
    assert ship.sunk == sunk
    assert sunk or ship.damage == damage


@pytest.mark.rule("GL 10.6")
def test_n_a_is_out_of_reach() -> None:
    game, sub, ship = ready()
    attacks.hit_ship(game, sub, ship, 25, [6, 9, 99], "10.7")
    assert not ship.sunk
    assert ship.heavy


@pytest.mark.rule("GL 10.8")
@pytest.mark.rule("GL R36")
def test_ship_damage_adds_up() -> None:
    game, sub, ship = ready()
    other = game.ship("m2", "convoy-sw", 75)
    boat = game.sub_boat(sub)
    attacks.hit_ship(game, sub, ship, 4, [4, 6, 8], "10.6")
    assert (ship.light, ship.heavy, sighting.ship_speed(game, ship)) == (1, 0, 1)
    attacks.hit_ship(game, sub, ship, 4, [4, 6, 8], "10.6")
    assert (ship.light, ship.heavy, sighting.ship_speed(game, ship)) == (0, 1, 0)
    attacks.hit_ship(game, sub, ship, 4, [4, 6, 8], "10.6")
    assert (ship.light, ship.heavy) == (1, 1)
    attacks.hit_ship(game, sub, ship, 4, [4, 6, 8], "10.6")
    assert ship.sunk
    assert (game.state.vp, boat.xp) == (game.ship_card(ship).vp, game.ship_card(ship).xp)
    assert other.damage == 0


@pytest.mark.rule("GL 10.10")
def test_what_counts_for_alerted() -> None:
    game, sub, _ = ready()
    attacks.attack_with(game.answers("mk14 m1", "fire 1", "done").chance(d10=2), sub)
    assert game.battle.alerted == 0, "all duds do not count"
    attacks.attack_with(game.answers("mk14 m1", "fire 1", "done").chance(d10=1), sub)
    assert game.battle.alerted == 1, "a premature one does"
    attacks.attack_with(game.answers("gun m1", "done").chance(d10=1), sub)
    assert game.battle.alerted == 2


@pytest.mark.rule("GL 10.11")
def test_torpedoes_at_a_ship_already_sunk_are_spent() -> None:
    game, sub, ship = ready()
    boat = game.sub_boat(sub)
    boat.ready = [2, 2, 0, 0]
    game.answers("mk14 m1", "fire 2", "mk10 m1", "fire 2", "done", "as-declared")
    attacks.attack_with(game.chance(d10=[10, 10, 10]), sub)
    assert ship.sunk
    assert boat.ready == [0, 0, 0, 0]
    assert game.spent()


@pytest.mark.rule("GL R29")
@pytest.mark.rule("GL D16")
def test_the_order_of_rolls_is_chosen_after_the_reveal() -> None:
    game, sub, ship = ready()
    far = game.ship("m2", "short-n")
    game.answers("mk14 m1", "fire 2", "mk14 m2", "fire 3", "gun m1", "gun m1", "mk14 m2")
    attacks.attack_with(game.chance(merchants=66, d10=[1, 2, 2]), sub)
    first = next(decision for decision in game.asked if decision.ask == "next-roll")
    assert far.card == 66, "revealed before the question"
    assert [option.key for option in first.options] == ["as-declared", "mk14 m1", "mk14 m2", "gun m1"]
    assert game.keys("next-roll") == ["as-declared", "mk14 m2"], "of two, the first is the order declared"
    told = [event.text for event in game.events if isinstance(event, Rolled) and " at " in event.text]
    assert [text.split(" at ")[1].split(":")[0] for text in told] == ["Syoei Maru", "Hoten Maru", "Syoei Maru"]
    assert ship.damage == 0
    assert game.spent()


@pytest.mark.rule("GL R29")
def test_no_order_is_asked_where_no_attack_can_change_another() -> None:
    game, sub, _ = ready()
    game.ship("m2", "convoy-se", 75)
    attacks.attack_with(game.answers("mk14 m1", "fire 1", "gun m2", "done").chance(d10=[2, 1]), sub)
    assert "next-roll" not in game.asks(), "other targets, and a single torpedo does not circle"


@pytest.mark.rule("GL 2.8")
@pytest.mark.rule("GL R30")
def test_the_log_of_a_boat_sunk_by_its_own_torpedo_counts_what_the_others_sink() -> None:
    game, sub, _ = ready(patrol_vp=2)
    boat = game.sub_boat(sub)
    game.answers("mk14 m1", "fire 2", "done")
    attacks.attack_with(
        game.chance(d10=[5, 1, 10], hits=["no-effect/no-effect", "stunned/sunk", "no-effect/stunned"]), sub
    )
    assert boat.status == LOST
    assert boat.vp == game.state.vp > 0
    assert (boat.log[-1].vp, boat.log[-1].xp) == (2 + boat.vp, boat.xp)


@pytest.mark.rule("GL 10.5")
@pytest.mark.rule("GL 10.6")
def test_the_highest_die_of_a_spread_is_told_with_what_it_does() -> None:
    """3 torpedoes run: +2; Trained, torpedo skill as printed; range 1."""
    game, sub, ship = ready()
    attack = Attack(MK14, ship, 3, 1)
    modifier = attacks.torpedo_modifier(game, game.sub_boat(sub), ship, MK14, 3, 1)
    attacks.hit_roll(game.chance(d10=[2, 1, 2]), sub, attack, 3)
    total, lines = 2 + modifier, [event.line().text for event in game.events]
    assert any(line.startswith(f"Drum at Syoei Maru: 2 {modifier:+d} = {total}: ") for line in lines)


@pytest.mark.rule("GL 10.5")
@pytest.mark.rule("GL 10.7")
def test_heavy_damage_helps_the_gun() -> None:
    """10.7: +1; gunnery, and 3 less for each range."""
    game, sub, ship = ready()
    gunnery = terms.skills(game, game.sub_boat(sub)).gs
    assert attacks.gun_modifier(game, sub, ship) == gunnery - 3
    ship.damage = 2
    assert attacks.gun_modifier(game, sub, ship) == gunnery - 3 + 1


@pytest.mark.rule("GL 10.7")
def test_a_shot_is_told_before_the_ship_that_it_sinks_goes_down() -> None:
    game, sub, _ = ready()
    attacks.gun_attack(game.chance(d10=10), sub, game.ship("m2", "short-s", 58, damage=3))
    told = [event.line().text for event in game.events]
    assert told[0].startswith("Drum at Syoei Maru: 10 ")
    assert "sinks Syoei Maru" in told[1]


@pytest.mark.rule("GL 10.8")
@pytest.mark.rule("GL 2.8")
@pytest.mark.parametrize(("die", "words"), [(4, "Syoei Maru (Light)"), (5, "Syoei Maru (Heavy)")])
def test_what_a_boat_damaged_is_written_in_its_story(die: int, words: str) -> None:
    game, sub, ship = ready()
    attacks.hit_ship(game, sub, ship, die, [4, 5, 8], "10.6")
    assert [(deed.kind, deed.what) for deed in game.sub_boat(sub).story] == [("damaged", words)]


@pytest.mark.rule("GL 10.4")
@pytest.mark.rule("GL R30")
def test_a_torpedo_that_circles_back_finds_no_boat_any_more() -> None:
    game, sub, _ = ready()
    boat = game.sub_boat(sub)
    boat.status = LOST
    attacks.circular_check(game.chance(d10=1), boat)
    assert game.spent(), "a die, and no hits are drawn"


@pytest.mark.rule("GL 10.7")
@pytest.mark.rule("GL R30")
def test_a_gun_that_is_broken_by_then_fires_no_shot_that_counts() -> None:
    game, sub, ship = ready(gun=1)
    assert not attacks.gun_attack(game, sub, ship)
    assert ship.damage == 0


@pytest.mark.rule("GL R29", "GL 10.10", "GL 10.7")
@pytest.mark.parametrize("gun_first", [True, False])
def test_one_attack_that_counts_is_enough(gun_first: bool) -> None:
    """The torpedoes run at Syoei Maru; the gun is broken, and its shot does not count."""
    game, sub, ship = ready(gun=1)
    game.chance(d10=[10, 10])
    shots = [Attack(GUN_SHOT, ship, 1, 1), Attack(MK14, ship, 1, 1)]
    volley = shots if gun_first else shots[::-1]
    assert attacks.roll_attacks(game, sub, volley, settled=True)
    assert not attacks.roll_attacks(game, sub, [Attack(GUN_SHOT, ship, 1, 1)], settled=True)
