"""11 Enemy ships' attacks."""

import pytest

from moonless.games.gato_leader.content.components import Strength
from moonless.games.gato_leader.phases import CAUTIOUS
from moonless.games.gato_leader.rules import enemy_attacks, terms
from moonless.games.gato_leader.state import OFF
from tests.games.gato_leader.openings import target
from tests.games.gato_leader.position import Position

NOTHING = "no-effect/no-effect"


@pytest.mark.rule("GL 11.1")
@pytest.mark.rule("GL D17")
def test_each_ship_attacks_once_in_an_order_of_choice() -> None:
    game, sub = target()
    sub.detected = True
    strong, weak = game.ship("e1", "short-s", 91), game.ship("e2", "short-s", 103)
    game.answers("e2", "ride-it-out").chance(hits=[NOTHING] * 2).play_on()
    assert [weak.acted, strong.acted] == [True, False]
    game.answers("ride-it-out").chance(hits=["no-effect/no-effect"] * 3).play_to(CAUTIOUS)
    assert strong.acted
    assert game.spent()


@pytest.mark.rule("GL 11.1")
def test_an_unknown_escort_in_position_is_revealed_and_attacks() -> None:
    game, sub = target(submerged=True)
    sub.detected = True
    escort, merchant = game.ship("e1", "short-s"), game.ship("m1", "short-s")
    game.answers("ride-it-out").chance(escorts=95, hits=[NOTHING] * 2).play_on()
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
    enemy_attacks.ship_attacks(game.chance(target="tang", hits=[NOTHING] * 2).answers("ride-it-out"), escort)
    assert game.asked[-1].about.sub is third  # type: ignore[attr-defined]


@pytest.mark.rule("GL 11.3")
@pytest.mark.rule("GL R45")
def test_merchants_shoot_at_surfaced_boats_and_ram() -> None:
    game, sub = target()
    armed = next(card for card in game.content.ships.values() if card.ram_attack is not None)
    near, beside = game.ship("m1", "short-s", armed.number), game.ship("m2", "convoy-sw", 56)
    far, unarmed = game.ship("m3", "convoy-nw", 58), game.ship("m4", "convoy-sw", 66)
    assert enemy_attacks.base_numbers(game, near, sub) == armed.ram_attack
    assert enemy_attacks.base_numbers(game, beside, sub) == Strength(1, 0)
    assert enemy_attacks.can_attack(game, beside)
    assert not enemy_attacks.can_attack(game, far)
    assert not enemy_attacks.can_attack(game, unarmed)
    sub.submerged = True
    assert not enemy_attacks.can_attack(game, near)


@pytest.mark.rule("GL R45")
@pytest.mark.parametrize(("reading", "boats"), [("closest", ["tang"]), ("any", ["drum", "tang"])])
def test_which_of_two_surfaced_boats_a_merchant_fires_at(reading: str, boats: list[str]) -> None:
    """Both are within range 1; an Escort goes for the closest by either reading."""
    game = Position("setting-sun", r45=reading)
    subs = [game.duel(game.boat("drum", at="marianas"), "short-s")]
    subs.append(game.join(game.boat("tang", at="marianas"), "convoy-sw"))
    merchant, escort = game.ship("m1", "convoy-sw", 56), game.ship("e1", "convoy-sw", 95)
    assert [game.sub_boat(sub).id for sub in enemy_attacks.ship_targets(game, merchant)] == boats
    for sub in subs:
        sub.detected = True
    assert [game.sub_boat(sub).id for sub in enemy_attacks.ship_targets(game, escort)] == ["tang"]
    subs[0].submerged = True
    assert [game.sub_boat(sub).id for sub in enemy_attacks.ship_targets(game, merchant)] == ["tang"]


@pytest.mark.rule("GL 11.4")
def test_range_zero_on_the_surface_is_worse() -> None:
    game, sub = target(stress=0)
    escort = game.ship("e1", "short-s", 91)
    assert terms.evasion(game, game.sub_boat(sub)) == 3
    assert enemy_attacks.attack_strength(game, escort, sub) == Strength(1, 2), "2 Heavy + 1 Heavy, less 1 Light"
    escort.area = game.display.index["convoy-sw"]
    assert enemy_attacks.attack_strength(game, escort, sub) == Strength(1, 1)
    harmless = game.ship("m1", "convoy-sw", 56)
    enemy_attacks.ship_attacks(game, harmless)
    assert game.asked == [], "1 Light less 1: nothing happens, nothing is asked"


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


@pytest.mark.rule("GL 11.1")
@pytest.mark.rule("GL D17")
def test_the_order_is_asked_where_two_boats_can_be_attacked() -> None:
    """Two like Escorts against one boat come in any order; with a second boat there who comes first may matter."""
    game = Position("turning-the-tide")
    game.duel(game.boat("drum", at="marianas"), "long-s")
    ships = [game.ship("e1", "medium-sse", 102), game.ship("e2", "medium-ssw", 102)]
    assert enemy_attacks.order_is_idle(game, ships)
    game.join(game.boat("tautog", at="marianas"), "medium-sse")
    assert not enemy_attacks.order_is_idle(game, ships)


@pytest.mark.rule("GL 11.8")
def test_carriers_strike_at_any_range() -> None:
    game, sub = target("long-s")
    carrier = game.ship("n1", "convoy-nw", 114)
    assert enemy_attacks.ship_targets(game, carrier) == [sub]
    assert enemy_attacks.base_numbers(game, carrier, sub) == Strength(0, 3)
    sub.submerged = True
    assert enemy_attacks.ship_targets(game, carrier) == []
    sub.detected = True
    assert enemy_attacks.ship_targets(game, carrier) == [sub]
    assert enemy_attacks.base_numbers(game, carrier, sub) == Strength(0, 2)
    hidden = game.ship("n2", "convoy-nw")
    assert enemy_attacks.ship_targets(game, hidden) == [], "only when revealed"


@pytest.mark.rule("GL 11.1")
@pytest.mark.rule("GL 9.6")
def test_an_unknown_escort_is_revealed_before_its_tactics_are_drawn() -> None:
    game = Position("setting-sun")
    sub = game.duel(game.boat("drum", "green", "marianas"), "short-s", submerged=True)
    sub.detected = sub.deep = True
    escort = game.ship("e1", "short-s")
    enemy_attacks.ship_attacks(game.chance(escorts=95, tactics=game.content.tactics[0].key), escort)
    name = game.ship_name(escort)
    assert [event.line().text.split(":")[0] for event in game.events][:2] == [
        f"E1 is {name}, {game.ship_card(escort).type}.", f"{name} draws a Tactics counter",
    ]  # fmt: skip


@pytest.mark.rule("GL 11.1")
@pytest.mark.rule("GL 8.11")
def test_who_has_left_the_battle_attacks_nobody() -> None:
    game, sub = target("short-s")
    sub.detected = True
    escort = game.ship("e1", "short-s", 95)
    assert enemy_attacks.can_attack(game, escort)
    escort.area = OFF
    for area in range(len(game.display.ids)):
        sub.area = area
        assert not enemy_attacks.can_attack(game, escort)
