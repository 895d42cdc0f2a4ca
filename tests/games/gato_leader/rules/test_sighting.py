"""8.4, 8.5 Revealing ships."""

import pytest

from moonless.games.gato_leader.content.kinds import ESCORT
from moonless.games.gato_leader.rules import attacks, escorts, post_combat, sighting, terms
from moonless.games.gato_leader.state import MERCHANT_DECK, OFF, UNKNOWN
from tests.games.gato_leader.openings import alone


@pytest.mark.rule("GL 8.4")
@pytest.mark.rule("GL R20")
def test_revealing_happens_at_the_end_of_a_move() -> None:
    game, sub = alone("medium-sse")
    game.ship("m1", "convoy-nw")
    game.ship("m2", "short-n")
    game.answers("to short-s", "to medium-ssw").play_on()
    assert game.named("m1") == "", "passed at range 2, ended at 3"
    game.battle.subs[0].moved = False
    game.chance(merchants=58).answers("to short-s", "hold").play_on()
    assert game.named("m1") == "Syoei Maru"
    assert game.named("m2") == ""
    assert game.where(sub) == "short-s"


@pytest.mark.rule("GL 8.4")
def test_attacked_ships_and_detecting_escorts_are_revealed() -> None:
    game, sub = alone("short-s")
    ship = game.ship("m1", "short-nw")
    assert terms.range_to(game, sub, ship) == 3
    attacks.attack_with(game.answers("mk14 m1", "fire 1").chance(merchants=58, d10=2), sub)
    assert ship.card == 58
    escort = game.ship("e1", "medium-sse")
    escorts.detect_boats(game.chance(escorts=95, d10=1), escort)
    assert escort.card == 95


@pytest.mark.rule("GL 8.5")
@pytest.mark.rule("GL R21")
def test_misidentified() -> None:
    game, _ = alone("short-s")
    ship = game.ship("m1", "convoy-sw")
    sighting.reveal_ships(game.chance(merchants="misidentified-88", escorts=91))
    assert game.named("m1") == "Minekaze"
    assert ship.kind == ESCORT
    assert 88 in game.state.discards[MERCHANT_DECK]
    assert not post_combat.comes_back(ship)


@pytest.mark.rule("GL 8.4")
def test_a_boat_in_the_midst_of_the_convoy_sees_as_far_as_any_other() -> None:
    game, _ = alone("convoy-nw")
    game.ship("m1", "convoy-se")
    game.ship("m2", "medium-sse")
    sighting.reveal_ships(game.chance(merchants=58))
    assert (game.named("m1"), game.named("m2")) == ("Syoei Maru", "")


@pytest.mark.rule("GL 8.4")
@pytest.mark.rule("GL 8.11")
def test_a_ship_that_has_left_the_battle_is_revealed_to_nobody() -> None:
    game, sub = alone("short-s")
    ship = game.ship("m1", "long-s")
    ship.area = OFF
    for area in range(len(game.display.ids)):
        sub.area = area
        sighting.reveal_ships(game)
    assert ship.card == UNKNOWN
