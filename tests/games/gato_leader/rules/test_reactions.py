"""11.5 Reactions."""

import pytest

from moonless.games.gato_leader.content.components import Strength
from moonless.games.gato_leader.content.kinds import FLOODING, HULL
from moonless.games.gato_leader.rules import enemy_attacks, post_combat
from moonless.games.gato_leader.rules.reactions import DEEP_DIVE, Incoming, reaction_options
from moonless.games.gato_leader.screen.odds import reaction_meaning
from moonless.games.gato_leader.state import LOST
from tests.games.gato_leader.openings import target
from tests.games.gato_leader.position import Position

NOTHING = "no-effect/no-effect"


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
    assert (boat.temporary[FLOODING], boat.lasting[HULL]) == (flooding, hull)
    assert game.spent(), "one roll, and no hits from either"


@pytest.mark.rule("GL R54")
@pytest.mark.rule("GL 11.5")
@pytest.mark.parametrize(
    ("reading", "die", "flooding", "hull"),
    [("hull", 10, 0, 1), ("both", 10, 1, 1), ("both", 9, 1, 0), ("both", 3, 0, 0)],
)
def test_the_worst_die_of_a_deep_dive(reading: str, die: int, flooding: int, hull: int) -> None:
    game = Position("against-the-sun", r54=reading)
    boat = game.boat("drum", at="marianas")
    sub = game.duel(boat, "short-s", True)
    sub.detected = True
    enemy_attacks.ship_attacks(game.answers("deep-dive").chance(d10=die), game.ship("e1", "short-s", 91))
    assert (boat.temporary[FLOODING], boat.lasting[HULL]) == (flooding, hull)
    assert game.spent()


@pytest.mark.rule("GL R54")
@pytest.mark.parametrize(("reading", "lost"), [("hull", "0.0%"), ("both", "10.0%")])
def test_what_a_deep_dive_risks_with_two_hits_left(reading: str, lost: str) -> None:
    game = Position("against-the-sun", r54=reading)
    boat = game.boat("drum", at="marianas")
    sub = game.duel(boat, "short-s", True)
    boat.lasting[HULL] = game.card(boat).hull - 2
    attack = Incoming(sub, "Escort", Strength(2, 0), Strength(2, 0))
    assert reaction_meaning(game, attack, DEEP_DIVE, 0.3)[0] == f"no leak; lost {lost}"


@pytest.mark.rule("GL R54 both")
def test_a_boat_that_the_flooding_sinks_is_sunk_once() -> None:
    game = Position("against-the-sun", r54="both")
    boat = game.boat("drum", at="marianas")
    sub = game.duel(boat, "short-s", True)
    sub.detected = True
    boat.lasting[HULL] = game.card(boat).hull - 1
    enemy_attacks.ship_attacks(game.answers("deep-dive").chance(d10=10), game.ship("e1", "short-s", 91))
    assert boat.status == LOST
    assert [deed.kind for deed in boat.story].count("lost") == 1


@pytest.mark.rule("GL 11.4")
@pytest.mark.rule("GL 11.5")
def test_the_stress_of_a_crash_dive_counts_when_hits_are_drawn() -> None:
    game = Position()
    boat = game.boat("silversides", "trained", "marianas", stress=4)
    sub = game.duel(boat, "long-s")
    sub.detected = True
    assert (game.level(boat).okay_max, game.level(boat).okay.ev, game.level(boat).shaken.ev) == (4, 4, 3)
    escort = game.ship("e1", "medium-sse", 91)
    assert enemy_attacks.attack_strength(game, escort, sub) == Strength(0, 1)
    enemy_attacks.ship_attacks(game.answers("crash-dive").chance(d10=10, hits=[NOTHING] * 2), escort)
    assert game.asked[-1].about.caught == Strength(1, 1)  # type: ignore[attr-defined]
    assert game.spent(), "Evasion 3 takes one Light off, not two"


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


@pytest.mark.rule("GL R32")
@pytest.mark.rule("GL 11.8")
@pytest.mark.parametrize(("reading", "hull"), [("all", 0), ("escorts", 1)])
def test_a_deep_dive_and_a_carrier(reading: str, hull: int) -> None:
    """What the boat's Evasion leaves of the carrier's two Heavy falls on a boat that went deep, or does not."""
    game = Position("turning-the-tide", r32=reading)
    boat = game.boat("drum", at="marianas")
    sub = game.duel(boat, "short-s", True)
    sub.detected = True
    escort, carrier = game.ship("e1", "short-s", 92), game.ship("n1", "convoy-sw", 114)
    assert enemy_attacks.order_is_idle(game, [escort, carrier]) == (reading == "all"), "who comes first matters or not"
    enemy_attacks.ship_attacks(game.answers("deep-dive").chance(d10=1), escort)
    if hull:
        game.chance(hits=[NOTHING, "no-effect/hull"])
    enemy_attacks.ship_attacks(game, carrier)
    assert boat.lasting[HULL] == hull
    assert game.spent()
    assert len(game.asked) == 1


@pytest.mark.rule("GL R32")
@pytest.mark.parametrize(("reading", "offered"), [("all", ["ride-it-out", "deep-dive"]), ("escorts", ["ride-it-out"])])
def test_what_answers_a_carrier(reading: str, offered: list[str]) -> None:
    game = Position("turning-the-tide", r32=reading)
    sub = game.duel(game.boat("drum", at="marianas"), "short-s", True)
    sub.detected = True
    carrier = game.ship("n1", "convoy-sw", 114)
    assert [option.key for option in reaction_options(game, sub, enemy_attacks.reaches_deep(game, carrier))] == offered
    escort = game.ship("e1", "short-s", 91)
    assert not enemy_attacks.reaches_deep(game, escort)
