"""10 Submarine attacks."""

from typing import Any

import pytest

from moonless.games.gato_leader.content.components import ESCORT, GUN, MK10, MK14, MK27, PERISCOPE
from moonless.games.gato_leader.events import Rolled
from moonless.games.gato_leader.rules import attacks, declaring, sighting, terms
from moonless.games.gato_leader.rules.declaring import Salvo
from moonless.games.gato_leader.state import LOST, Ship, Sub
from tests.games.gato_leader.position import Position


def ready(area: str = "short-s", submerged: bool = False, **changes: Any) -> tuple[Position, Sub, Ship]:
    """Drum at range 1 of Syoei Maru (M1) in convoy-sw."""
    game = Position("turning-the-tide")
    boat = game.boat("drum", at="marianas", **changes)
    sub = game.duel(boat, area, submerged)
    return game, sub, game.ship("m1", "convoy-sw", 58)


def options(game: Position, sub: Sub) -> list[str]:
    return [option.key for option in declaring.attack_options(game, Salvo(sub))]


@pytest.mark.rule("GL 10.1")
def test_who_cannot_attack() -> None:
    game, sub, _ = ready(submerged=True)
    assert declaring.attack_barred(game, sub) is None
    bars = {"stunned": declaring.CREW_STUNNED, "silent": declaring.RUNS_SILENT, "deep": declaring.IS_DEEP}
    for name, value in (("stunned", 1), ("silent", True), ("deep", True)):
        setattr(sub, name, value)
        assert declaring.attack_barred(game, sub) is bars[name]
        setattr(sub, name, type(value)(0))
    boat = game.sub_boat(sub)
    boat.temporary[PERISCOPE] = 1
    assert declaring.attack_barred(game, sub) is declaring.NO_PERISCOPE
    sub.submerged = False
    assert declaring.attack_barred(game, sub) is None


@pytest.mark.rule("GL 10.1")
def test_aggressive_boats_may_attack_from_the_deep() -> None:
    game = Position("holding-the-line")
    boat = game.boat("s-39", "veteran")
    sub = game.duel(boat, "short-s", submerged=True)
    sub.deep = True
    assert declaring.attack_barred(game, sub) is None


@pytest.mark.rule("GL 10.2")
@pytest.mark.rule("GL D16")
@pytest.mark.rule("GL R29")
def test_all_is_declared_before_any_roll() -> None:
    game, sub, ship = ready()
    far = game.ship("m2", "short-n")
    assert terms.range_to(game, sub, far) == 3
    assert "mk14 m2" in options(game, sub)
    out = game.ship("m3", "medium-nne")
    assert terms.range_to(game, sub, out) == 4
    assert "mk14 m3" not in options(game, sub)
    game.answers("mk14 m1", "fire 2", "mk14 m2", "fire 3", "done", "as-declared")
    game.chance(merchants="misidentified-88", escorts=91, d10=[9, 1, 1, 2])
    attacks.attack_with(game, sub)
    assert sum(game.sub_boat(sub).ready) == 5
    assert "mk14 m1" not in game.keys("attack"), "R28: one spread per target and type"
    assert far.kind == ESCORT
    assert ship.damage == 0
    assert game.spent()


@pytest.mark.rule("GL 10.3")
def test_types_do_not_mix_and_mk27_is_for_escorts() -> None:
    game, sub, _ = ready()
    boat = game.sub_boat(sub)
    boat.ready = [3, 2, 4, 0]
    game.ship("e1", "short-s", 95)
    assert [key for key in options(game, sub) if key.startswith("mk27")] == ["mk27 e1"]
    assert "mk10 m1" in options(game, sub)
    assert declaring.most_in_spread(game, boat, MK27) == 2
    attacks.attack_with(game.answers("mk27 e1", "fire 2", "done").chance(d10=[2, 4]), sub)
    assert game.find("e1").heavy == 1, "no dud roll; 4 + 1 skill + 1 spread + 2 = 8 of 7-8-9"
    assert game.spent()


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


@pytest.mark.rule("GL 10.7")
def test_gun_attacks() -> None:
    game, sub, _ = ready()
    far = game.ship("m2", "convoy-nw", 75)
    assert {"gun m1", "gun m2"} <= set(options(game, sub))
    far.area = game.display.index["short-n"]
    assert "gun m2" not in options(game, sub), "range 3"
    attacks.attack_with(game.answers("gun m1", "mk14 m1", "fire 1", "done", "as-declared").chance(d10=[1, 9, 1]), sub)
    assert not [key for key in game.keys("attack") if key.startswith("gun")], "one attack a round"
    sub.submerged = True
    assert declaring.gun_barred(game, Salvo(sub)) is declaring.IS_SUBMERGED
    sub.submerged = False
    game.sub_boat(sub).temporary[GUN] = 1
    assert declaring.gun_barred(game, Salvo(sub)) is terms.GUN_BROKEN


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


@pytest.mark.rule("GL 10.9")
@pytest.mark.rule("GL R34")
def test_reload_in_battle() -> None:
    game, sub, _ = ready(ready=2, ammo=6)
    boat = game.sub_boat(sub)
    for level, most in enumerate((0, 1, 2, 3)):
        boat.level = level
        assert declaring.most_reloads(game, boat) == most
    boat.level = 3
    sub.stunned = 1
    assert [key for key in options(game, sub) if key != "done"] == ["reload 1", "reload 2", "reload 3"]
    sub.stunned = 0
    attacks.attack_with(game.answers("reload 3", "gun m1").chance(d10=1), sub)
    assert boat.ready[0] == 5
    boat.ready = [10, 0, 0, 0]
    assert declaring.most_reloads(game, boat) == 0


@pytest.mark.rule("GL 10.9")
def test_no_torpedoes_after_a_reload_and_no_reload_after_torpedoes() -> None:
    game, sub, _ = ready(ready=2)
    attacks.attack_with(game.answers("reload 1", "done"), sub)
    assert game.keys("attack") == ["gun m1", "done"]
    attacks.attack_with(game.answers("mk14 m1", "fire 1", "done").chance(d10=2), sub)
    assert game.keys("attack") == ["gun m1", "done"]


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
