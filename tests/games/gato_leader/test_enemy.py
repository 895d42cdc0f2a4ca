"""11 Enemy ships' attacks."""

from typing import Any

import pytest

from moonless.games.gato_leader.content.components import Strength
from moonless.games.gato_leader.rules import damage, enemy_attacks, post_combat, terms
from moonless.games.gato_leader.state import CAUTIOUS, ENEMY, Sub
from tests.games.gato_leader.position import Position

NOTHING = "no-effect/no-effect"


def target(area: str = "short-s", submerged: bool = False, **changes: Any) -> tuple[Position, Sub]:
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("drum", at="marianas", **changes), area, submerged)
    game.state.phase = ENEMY
    return game, sub


def numbers(hits: Strength) -> tuple[int, int]:
    return hits.light, hits.heavy


@pytest.mark.rule("GL 11.1")
@pytest.mark.rule("GL D17")
def test_each_ship_attacks_once_in_an_order_of_choice() -> None:
    game, sub = target()
    sub.detected = True
    strong, weak = game.ship("e1", "short-s", 91), game.ship("e2", "short-s", 103)
    game.answers("e2", "ride-it-out").chance(hits=[NOTHING] * 2).play()
    assert [weak.acted, strong.acted] == [True, False]
    game.answers("ride-it-out").chance(hits=["no-effect/no-effect"] * 3).play_to(CAUTIOUS)
    assert strong.acted
    assert game.spent()


@pytest.mark.rule("GL 11.1")
def test_an_unknown_escort_in_position_is_revealed_and_attacks() -> None:
    game, sub = target(submerged=True)
    sub.detected = True
    escort, merchant = game.ship("e1", "short-s"), game.ship("m1", "short-s")
    game.answers("ride-it-out").chance(escorts=95, hits=[NOTHING] * 2).play()
    assert escort.card == 95
    assert not enemy_attacks.can_attack(game, merchant)


@pytest.mark.rule("GL 11.2")
@pytest.mark.rule("GL 11.7")
@pytest.mark.parametrize(
    ("area", "submerged", "detected", "reached"),
    [("short-s", False, True, True), ("convoy-sw", False, True, True), ("convoy-nw", False, True, True),
     ("short-n", False, True, False), ("short-s", True, True, True), ("convoy-sw", True, True, False),
     ("short-s", False, False, False)],
)  # fmt: skip
def test_escorts_attack_detected_boats(area: str, submerged: bool, detected: bool, reached: bool) -> None:
    game, sub = target(submerged=submerged)
    sub.detected = detected
    assert enemy_attacks.can_attack(game, game.ship("e1", area, 95)) == reached


@pytest.mark.rule("GL 11.2")
def test_the_closest_boat_is_the_target() -> None:
    game, sub = target("medium-sse")
    near = game.join(game.boat("tautog", at="marianas"), "short-s")
    third = game.join(game.boat("tang", at="marianas"), "short-s")
    sub.detected = near.detected = third.detected = True
    escort = game.ship("e1", "short-s", 95)
    assert enemy_attacks.ship_targets(game, escort) == [near, third]
    enemy_attacks.ship_attacks(game.chance(target="tang", hits=[NOTHING] * 3).answers("ride-it-out"), escort)
    assert game.asked[-1].about.sub is third  # type: ignore[attr-defined]


@pytest.mark.rule("GL 11.3")
@pytest.mark.rule("GL R45")
def test_merchants_shoot_at_surfaced_boats_and_ram() -> None:
    game, sub = target()
    armed = next(card for card in game.content.ships.values() if card.ram_attack is not None)
    near, beside = game.ship("m1", "short-s", armed.number), game.ship("m2", "convoy-sw", 56)
    far, unarmed = game.ship("m3", "convoy-nw", 58), game.ship("m4", "convoy-sw", 66)
    assert enemy_attacks.base_numbers(game, near, sub) == armed.ram_attack
    assert numbers(enemy_attacks.base_numbers(game, beside, sub)) == (1, 0)
    assert enemy_attacks.can_attack(game, beside)
    assert not enemy_attacks.can_attack(game, far)
    assert not enemy_attacks.can_attack(game, unarmed)
    sub.submerged = True
    assert not enemy_attacks.can_attack(game, near)


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
    assert numbers(damage.reduced(game, Strength(*base), light_damage, heavy_damage, evasion)) == left


@pytest.mark.rule("GL 11.4")
def test_range_zero_on_the_surface_is_worse() -> None:
    game, sub = target(stress=0)
    escort = game.ship("e1", "short-s", 91)
    assert terms.evasion(game, game.sub_boat(sub)) == 3
    assert numbers(enemy_attacks.attack_strength(game, escort, sub)) == (1, 2), "2 Heavy + 1 Heavy, less 1 Light"
    escort.area = game.display.index["convoy-sw"]
    assert numbers(enemy_attacks.attack_strength(game, escort, sub)) == (1, 1)
    harmless = game.ship("m1", "convoy-sw", 56)
    enemy_attacks.ship_attacks(game, harmless)
    assert game.asked == [], "1 Light less 1: nothing happens, nothing is asked"


@pytest.mark.rule("GL 11.5")
@pytest.mark.rule("GL R32")
def test_crash_dive() -> None:
    game, sub = target()
    boat = game.sub_boat(sub)
    sub.detected = True
    first, second = game.ship("e1", "convoy-sw", 91), game.ship("e2", "convoy-se", 91)
    enemy_attacks.ship_attacks(game.answers("crash-dive").chance(d10=3), first)
    assert sub.submerged
    assert boat.stress == 1
    assert enemy_attacks.can_attack(game, second), "range and numbers as for a Surfaced boat"
    enemy_attacks.ship_attacks(game.chance(d10=4, hits=[NOTHING] * 2), second)
    assert game.spent()
    assert len(game.asked) == 1, "one reaction per step"
    post_combat.end_of_round(game)
    assert not sub.crash


@pytest.mark.rule("GL 11.5")
@pytest.mark.rule("GL R32")
@pytest.mark.parametrize(("die", "flooding", "hull"), [(3, 0, 0), (4, 1, 0), (9, 1, 0), (10, 0, 1)])
def test_deep_dive(die: int, flooding: int, hull: int) -> None:
    game, sub = target(submerged=True)
    boat = game.sub_boat(sub)
    sub.detected = True
    first, second = game.ship("e1", "short-s", 91), game.ship("e2", "short-s", 92)
    enemy_attacks.ship_attacks(game.answers("deep-dive").chance(d10=die), first)
    enemy_attacks.ship_attacks(game, second)
    assert boat.stress == 2
    assert (boat.temporary[2], boat.lasting[4]) == (flooding, hull)
    assert game.spent(), "one roll, and no hits from either"


@pytest.mark.rule("GL 11.4")
@pytest.mark.rule("GL 11.5")
def test_the_stress_of_a_crash_dive_counts_when_hits_are_drawn() -> None:
    game = Position()
    boat = game.boat("silversides", "trained", "marianas", stress=4)
    sub = game.duel(boat, "long-s")
    sub.detected = True
    assert (game.level(boat).okay_max, game.level(boat).okay.ev, game.level(boat).shaken.ev) == (4, 4, 3)
    escort = game.ship("e1", "medium-sse", 91)
    assert numbers(enemy_attacks.attack_strength(game, escort, sub)) == (0, 1)
    enemy_attacks.ship_attacks(game.answers("crash-dive").chance(d10=10, hits=[NOTHING] * 2), escort)
    assert game.asked[-1].about.caught == Strength(1, 1)  # type: ignore[attr-defined]
    assert game.spent(), "Evasion 3 takes one Light off, not two"


@pytest.mark.rule("GL 9.6")
@pytest.mark.rule("GL 11.1")
@pytest.mark.rule("GL D17")
def test_the_order_is_asked_while_tactics_are_still_to_be_drawn() -> None:
    game = Position("setting-sun")
    sub = game.duel(game.boat("drum", "green", "marianas"), "long-s")
    first, second = game.ship("e1", "medium-sse", 102), game.ship("e2", "medium-ssw", 104)
    plain = next(n for n, counter in enumerate(game.content.tactics) if counter.attack_light == 0)
    second.tactics = next(n for n, counter in enumerate(game.content.tactics) if counter.attack_light == 1)
    assert enemy_attacks.attack_strength(game, first, sub) == enemy_attacks.attack_strength(game, second, sub)
    assert not enemy_attacks.order_is_idle(game, [first, second])
    second.card, first.tactics, second.tactics = 102, plain, plain
    assert enemy_attacks.order_is_idle(game, [first, second])
    first.tactics = second.tactics = -1
    sub.deep = True
    assert enemy_attacks.order_is_idle(game, [first, second]), "nothing reaches a boat that is deep"


@pytest.mark.rule("GL 11.5")
def test_a_reaction_may_come_at_a_later_attack() -> None:
    game, sub = target(submerged=True)
    sub.detected = True
    first, second = game.ship("e1", "short-s", 103), game.ship("e2", "short-s", 91)
    game.answers("ride-it-out", "deep-dive").chance(hits=NOTHING, d10=1)
    enemy_attacks.ship_attacks(game, first)
    enemy_attacks.ship_attacks(game, second)
    assert game.spent()
    assert game.keys("reaction") == ["ride-it-out", "deep-dive"]


@pytest.mark.rule("GL 11.6")
def test_hits_are_drawn_together_and_returned() -> None:
    game, sub = target()
    boat = game.sub_boat(sub)
    damage.suffer_hits(game.chance(hits=["stress-1/no-effect", "no-effect/gun"]), boat, 1, 1, "test", "11.6")
    assert boat.stress == 1
    assert boat.lasting[5] == 1
    damage.suffer_hits(game.chance(hits=["stress-1/no-effect"]), boat, 1, 0, "test", "11.6")
    assert boat.stress == 2
    assert len(game.content.hit_cup) == 40


@pytest.mark.rule("GL 11.8")
def test_carriers_strike_at_any_range() -> None:
    game, sub = target("long-s")
    carrier = game.ship("n1", "convoy-nw", 114)
    assert enemy_attacks.ship_targets(game, carrier) == [sub]
    assert numbers(enemy_attacks.base_numbers(game, carrier, sub)) == (0, 3)
    sub.submerged = True
    assert enemy_attacks.ship_targets(game, carrier) == []
    sub.detected = True
    assert enemy_attacks.ship_targets(game, carrier) == [sub]
    assert numbers(enemy_attacks.base_numbers(game, carrier, sub)) == (0, 2)
    hidden = game.ship("n2", "convoy-nw")
    assert enemy_attacks.ship_targets(game, hidden) == [], "only when revealed"
