"""9 Escorts."""

import pytest

from moonless.core.fate import SeededFate
from moonless.games.gato_leader.phases import ESCORTS
from moonless.games.gato_leader.rules import enemy_attacks, escorts
from moonless.games.gato_leader.state import Sub
from tests.games.gato_leader.position import Position


def hunted(area: str, submerged: bool = False, campaign: str = "against-the-sun") -> tuple[Position, Sub]:
    game = Position(campaign)
    sub = game.duel(game.boat("drum", at="marianas"), area, submerged)
    game.state.phase = ESCORTS
    return game, sub


@pytest.mark.rule("GL 9.1")
@pytest.mark.rule("GL D15")
def test_the_player_picks_the_order_where_it_matters() -> None:
    game, sub = hunted("short-s")
    near, far = game.ship("e1", "short-sw", 95), game.ship("e2", "short-n", 91)
    game.answers("e2").chance(d10=[5, 1, 5]).play_on()
    assert [far.acted, near.acted] == [True, False]
    game.play_on()
    assert [far.acted, near.acted] == [True, True]
    game, sub = hunted("long-s")
    game.ship("e1", "short-n", 95)
    game.ship("e2", "short-ne", 91)
    game.chance(d10=[5, 5]).play_on(2)
    assert game.asked == []
    assert not sub.detected


@pytest.mark.rule("GL 9.2")
@pytest.mark.parametrize(
    ("area", "submerged", "alerted", "checked"),
    [("short-s", False, 0, True), ("medium-sse", False, 0, False), ("medium-sse", False, 1, True),
     ("short-s", True, 0, False), ("short-s", True, 1, True), ("convoy-sw", True, 0, True)],
)  # fmt: skip
def test_detection_range(area: str, submerged: bool, alerted: int, checked: bool) -> None:
    game, sub = hunted(area, submerged)
    escort = game.ship("e1", "convoy-nw", 95)
    game.battle.alerted = alerted
    assert bool(escorts.in_detection(game, escort)) == checked
    assert not sub.detected


@pytest.mark.rule("GL 9.2")
@pytest.mark.rule("GL R26")
def test_detection_roll() -> None:
    game, sub = hunted("short-s")
    escort = game.ship("e1", "short-s", 95, damage=3)
    game.battle.alerted = 2
    assert escorts.detection_modifier(game, escort, False) == 2 - 1 - 2
    escorts.detect_boats(game.chance(d10=5), escort)
    found = [sub.detected]
    escorts.detect_boats(game.chance(d10=6), escort)
    found.append(sub.detected)
    assert found == [False, True], "5 - 1 is less than 5"
    escorts.detect_boats(game, escort)
    assert game.spent(), "no roll against a Detected boat"


@pytest.mark.rule("GL 9.3")
def test_merchants_do_not_detect() -> None:
    game, sub = hunted("short-s")
    game.ship("m1", "short-s", 58)
    game.ship("n1", "short-s", 130)
    game.play_on()
    assert not sub.detected
    assert game.spent()


@pytest.mark.rule("GL 9.4")
@pytest.mark.rule("GL R25")
def test_escorts_close_in_on_a_detected_boat() -> None:
    game, sub = hunted("long-s", submerged=True)
    sub.detected = True
    near, slow = game.ship("e1", "short-s", 95), game.ship("e2", "convoy-nw", 95)
    stopped = game.ship("e3", "short-s", 95, damage=2)
    game.answers("convoy-sw").play_on()
    assert game.where(near) == "long-s", "two steps, and it stops in the boat's area"
    game.play_on()
    assert game.where(slow) == "short-s"
    game.play_on()
    assert game.where(stopped) == "short-s", "speed 0"
    assert "convoy-sw" in game.keys("chase")


@pytest.mark.rule("GL 9.4")
def test_a_random_one_of_several_detected_boats() -> None:
    game, sub = hunted("long-s")
    other = game.join(game.boat("tautog", at="marianas"), "long-n")
    sub.detected = other.detected = True
    escort = game.ship("e1", "short-n", 91)
    game.chance(target="tautog").play_on()
    assert game.where(escort) == "long-n"


@pytest.mark.rule("GL 9.5")
@pytest.mark.parametrize(
    ("die", "area"),
    [(1, "short-nw"), (3, "short-nw"), (4, "short-n"), (7, "short-n"), (8, "short-ne"), (10, "short-ne")],
)
def test_patrol_on_the_short_ring(die: int, area: str) -> None:
    game, _ = hunted("long-s", submerged=True)
    escort = game.ship("e1", "short-n", 95)
    game.chance(d10=die).play_on()
    assert game.where(escort) == area


@pytest.mark.rule("GL 9.5")
@pytest.mark.parametrize(
    ("start", "end"), [("convoy-nw", "short-w"), ("medium-nne", "short-ne"), ("long-n", "medium-nnw")]
)
def test_patrol_back_to_the_ring(start: str, end: str) -> None:
    game, _ = hunted("long-s", submerged=True)
    escort = game.ship("e1", start, 95)
    game.chance(area=end).play_on()
    assert game.where(escort) == end


@pytest.mark.rule("GL 9.6")
@pytest.mark.rule("GL R46")
def test_tactics_counters_help_detection_and_attack() -> None:
    game, sub = hunted("short-s", campaign="setting-sun")
    escort = game.ship("e1", "short-s", 95)
    escorts.detect_boats(game.chance(tactics="detect+2/attack+1", d10=3), escort)
    assert sub.detected
    plain, tactics = enemy_attacks.base_numbers(game, escort, sub), enemy_attacks.attack_strength(game, escort, sub)
    assert (plain.heavy, tactics.heavy, tactics.light) == (2, 3, 0), "1 Light more, less 1 for Evasion 3"
    before = len(game.battle.cup)
    enemy_attacks.draw_tactics(game, escort)
    assert len(game.battle.cup) == before, "one counter per Escort"
    game.battle.cup = []
    other = game.ship("e2", "short-s", 91)
    enemy_attacks.draw_tactics(game.chance(tactics="detect+0/attack+0"), other)
    assert len(game.battle.cup) == 11, "an empty cup is filled"


@pytest.mark.rule("GL 2.6")
@pytest.mark.rule("GL 9.6")
@pytest.mark.parametrize(("campaign", "used"), [("setting-sun", True), ("turning-the-tide", False)])
def test_tactics_counters_from_1944(campaign: str, used: bool) -> None:
    game = Position(campaign)
    game.duel(game.boat("drum", at="marianas"), "long-s")
    escort = game.ship("e1", "short-n", 95)
    if used:
        game.chance(tactics="detect+1/attack+0")
    enemy_attacks.draw_tactics(game, escort)
    assert (escort.tactics >= 0) == used


@pytest.mark.rule("GL 9.5")
@pytest.mark.parametrize(("start", "ring"), [("convoy-nw", "short"), ("medium-nne", "short"), ("long-n", "medium")])
def test_whatever_area_falls_it_is_one_of_the_ring_further_in_or_out(start: str, ring: str) -> None:
    ends = set()
    for seed in range(20):
        game, _ = hunted("long-s", submerged=True)
        game.fate = SeededFate(seed)
        escort = game.ship("e1", start, 95)
        escorts.patrol_ring(game, escort)
        ends.add(game.where(escort))
    assert len(ends) == 2
    assert all(end.startswith(ring) for end in ends)


@pytest.mark.rule("GL 9.4", "GL 9.5", "GL R25")
@pytest.mark.parametrize("detected", [True, False])
@pytest.mark.parametrize(("card", "damage", "moves"), [(95, 3, False), (91, 3, False), (95, 0, True), (91, 0, True)])
def test_an_escort_without_speed_neither_chases_nor_patrols(
    detected: bool, card: int, damage: int, moves: bool
) -> None:
    """Light and Heavy damage cost 3 of its speed, which is 2 or 3."""
    game, sub = hunted("long-s")
    escort = game.ship("e1", "short-n", card, damage=damage)
    sub.detected = detected
    if moves and detected:
        game.answers("as-it-comes")
    elif moves:
        game.chance(d10=1)
    escorts.move_escort(game, escort)
    assert (game.where(escort) != "short-n") is moves
