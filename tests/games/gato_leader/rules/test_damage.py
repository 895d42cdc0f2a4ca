"""12 Damage to Submarines."""

from typing import Any

import pytest

from moonless.games.gato_leader.content.components import Hit, Strength
from moonless.games.gato_leader.content.kinds import ENGINES, FLOODING, GUN, HULL, OIL_LEAK, TUBES
from moonless.games.gato_leader.phases import CAUTIOUS
from moonless.games.gato_leader.rules import damage, declaring, post_combat, refit, scoring, squadron, terms
from moonless.games.gato_leader.rules.declaring import Salvo
from moonless.games.gato_leader.state import LOST, OFF, Boat
from tests.games.gato_leader.openings import target
from tests.games.gato_leader.position import Position


def boat_in_battle(**changes: Any) -> tuple[Position, Boat]:
    game = Position("turning-the-tide")
    boat = game.boat("drum", at="marianas", **changes)
    game.duel(boat, "short-s")
    return game, boat


@pytest.mark.rule("GL 12.1")
@pytest.mark.rule("GL R34")
def test_instant_results() -> None:
    game, boat = boat_in_battle()
    sub = game.battle.subs[0]
    damage.apply_hit(game, boat, Hit("no-effect"), "test")
    damage.apply_hit(game, boat, Hit("stress", 3), "test")
    assert boat.stress == 3
    damage.apply_hit(game, boat, Hit("stunned"), "test")
    assert declaring.attack_barred(game, sub) is declaring.CREW_STUNNED
    post_combat.end_of_round(game)
    assert declaring.attack_barred(game, sub) is declaring.CREW_STUNNED, "the whole next round"
    post_combat.end_of_round(game)
    assert declaring.attack_barred(game, sub) is None
    damage.apply_hit(game, boat, Hit("sunk"), "test")
    assert boat.status == LOST


@pytest.mark.rule("GL 12.2")
def test_damage_adds_up_and_lasts_as_marked() -> None:
    game, boat = boat_in_battle()
    for lasting in (False, True, True):
        damage.apply_hit(game, boat, Hit("oil-leak", lasting=lasting), "test")
    assert (boat.temporary[OIL_LEAK], boat.lasting[OIL_LEAK]) == (1, 2)
    refit.repair(game, boat)
    assert (boat.temporary[OIL_LEAK], boat.lasting[OIL_LEAK]) == (0, 2)


@pytest.mark.rule("GL 12.3")
def test_hull_and_flooding_sink_together() -> None:
    game, boat = boat_in_battle()
    hull = game.card(boat).hull
    damage.place_damage(game, boat, FLOODING, 1, False, "test")
    for _ in range(hull - 2):
        damage.place_damage(game, boat, HULL, 1, True, "test")
    assert boat.in_play
    damage.place_damage(game, boat, HULL, 1, True, "test")
    assert boat.status == LOST


@pytest.mark.rule("GL 12.3")
def test_two_lasting_engines_sink() -> None:
    game, boat = boat_in_battle()
    for _ in range(3):
        damage.place_damage(game, boat, ENGINES, 1, False, "test")
    damage.place_damage(game, boat, ENGINES, 1, True, "test")
    assert boat.in_play
    damage.place_damage(game, boat, ENGINES, 1, True, "test")
    assert boat.status == LOST


@pytest.mark.rule("GL 12.3")
@pytest.mark.rule("GL D17")
def test_tubes_lose_their_torpedoes() -> None:
    game, boat = boat_in_battle()
    boat.ready = [8, 0, 2, 0]
    damage.place_damage(game.answers("mk14", "mk27"), boat, TUBES, 2, True, "test")
    assert boat.ready == [7, 0, 1, 0]
    assert terms.ready_capacity(game, boat) == 8


@pytest.mark.rule("GL 12.3")
def test_gun_periscope_electronics_and_oil() -> None:
    game, boat = boat_in_battle(gun=1, electronics=1, oil_leak=2, radar=True)
    sub = game.battle.subs[0]
    game.ship("m1", "convoy-sw", 58)
    assert declaring.gun_barred(game, Salvo(sub)) is terms.GUN_BROKEN
    assert not terms.radar_works(game, boat)
    post_combat.end_of_round(game)
    assert game.battle.alerted == 2
    assert game.state.phase != CAUTIOUS


@pytest.mark.rule("GL 12.4")
def test_a_sunk_boat_leaves_the_game_but_its_vp_stay() -> None:
    game, boat = boat_in_battle()
    squadron.score(game, boat, "sank", "Hoten Maru", 3, 2)
    damage.lose_boat(game, boat, "Nomi", "12.4")
    assert boat.place == OFF
    assert terms.subs_on_display(game) == []
    assert game.state.vp == 3
    assert scoring.total_vp(game) == 0
    assert boat.cause == "Nomi"
    assert boat.log[-1].vp == 3


@pytest.mark.rule("GL 11.6")
def test_hits_are_drawn_together_and_returned() -> None:
    game, sub = target()
    boat = game.sub_boat(sub)
    damage.suffer_hits(game.chance(hits=["stress-1/no-effect", "no-effect/gun"]), boat, 1, 1, "test", "11.6")
    assert boat.stress == 1
    assert boat.lasting[GUN] == 1
    damage.suffer_hits(game.chance(hits=["stress-1/no-effect"]), boat, 1, 0, "test", "11.6")
    assert boat.stress == 2
    assert len(game.content.hit_cup) == 40


@pytest.mark.rule("GL 11.4")
@pytest.mark.rule("GL R31")
@pytest.mark.rule("GL R2")
@pytest.mark.parametrize(
    ("base", "light_damage", "heavy_damage", "evasion", "left"),
    [((2, 1), 0, 0, 4, (0, 1)), ((0, 2), 0, 0, 2, (1, 1)), ((0, 3), 0, 0, 4, (0, 2)), ((0, 2), 0, 1, 0, (0, 1)),
     ((3, 0), 0, 1, 0, (1, 0)), ((1, 0), 1, 0, 0, (0, 0)), ((0, 1), 1, 1, 4, (0, 0)), ((2, 0), 0, 0, 3, (1, 0)),
     ((0, 1), 0, 0, 2, (1, 0))],
)  # fmt: skip
def test_strength_is_reduced(
    base: tuple[int, int], light_damage: int, heavy_damage: int, evasion: int, left: tuple[int, int]
) -> None:
    game = Position()
    assert damage.reduced(game, Strength(*base), light_damage, heavy_damage, evasion) == Strength(*left)


@pytest.mark.rule("GL R2")
@pytest.mark.rule("GL R31")
@pytest.mark.parametrize(("light", "heavy", "left"), [(1, 0, (0, 0)), (2, 0, (0, 0)), (3, 0, (1, 0)), (1, 2, (1, 1))])
def test_a_ships_heavy_damage_takes_a_heavy_or_two_light(light: int, heavy: int, left: tuple[int, int]) -> None:
    strength = damage.reduced(Position(), Strength(light, heavy), 0, 1, 0)
    assert (strength.light, strength.heavy) == left
