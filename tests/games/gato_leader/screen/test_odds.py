"""Exact odds: by hand, and against the rules themselves."""

from typing import Any

import pytest

from moonless.core.decision import Decision
from moonless.games.gato_leader.content.components import Strength
from moonless.games.gato_leader.content.kinds import MK14
from moonless.games.gato_leader.rules import attacks, contact, terms
from moonless.games.gato_leader.rules.attacks import Volley
from moonless.games.gato_leader.rules.chances import SINKING, contact_chances, gun_outcome, spread_outcome, unharmed
from moonless.games.gato_leader.rules.contact import NO_SEARCH, SEARCH
from moonless.games.gato_leader.rules.declaring import FIRE, GUN_SHOT, Attack, Spread
from moonless.games.gato_leader.rules.reactions import CRASH_DIVE, DEEP_DIVE, RIDE_IT_OUT, Incoming
from moonless.games.gato_leader.screen.odds import odds
from tests.games.gato_leader.position import Position


def test_spread_odds_before_and_after_duds() -> None:
    game = Position("against-the-sun")
    sub = game.duel(game.boat("drum", at="marianas"), "short-s")
    ship = game.ship("m1", "convoy-sw", 66)
    about = Spread(sub, ship, 0, [])
    told = odds(game.state, Decision("boats-1", "spread", "10.2", FIRE[1:4], about), FIRE[3])
    assert told is not None
    assert told.chance < told.best
    assert told.best == pytest.approx(1 - 0.5**3), "three run: +1 +2 -1, 6 or more sinks an 8"


def test_contacts() -> None:
    game = Position("against-the-sun")
    boat = game.boat("drum", "green", "marianas", moved=True)
    assert dict(contact.contact_modifiers(game, [boat])) == {"moved": -3}
    assert contact_chances(game, [boat]) == pytest.approx([0.7, 0.3, 0.0, 0.0])
    decision = Decision("boats-1", "search", "6.2", [SEARCH, NO_SEARCH], [boat])
    told = odds(game.state, decision, SEARCH)
    assert told is not None
    assert told.chance == pytest.approx(0.3)
    assert odds(game.state, decision, NO_SEARCH) is None


@pytest.mark.parametrize("option", [RIDE_IT_OUT, CRASH_DIVE, DEEP_DIVE])
def test_reactions(option: Any) -> None:
    game = Position()
    boat = game.boat("drum", at="marianas")
    sub = game.duel(boat, "short-s", submerged=option is DEEP_DIVE)
    about = Incoming(sub, "Nomi", Strength(1, 1), Strength(1, 1))
    told = odds(game.state, Decision("boats-1", "reaction", "11.5", [option], about), option)
    assert told is not None
    expected = unharmed(game.content, 1, 1) if option is RIDE_IT_OUT else terms.evasion(game, boat) / 10
    assert told.chance == pytest.approx(expected)


@pytest.mark.rule("GL 11.5")
def test_a_crash_dive_is_reckoned_with_the_hits_of_a_shaken_crew() -> None:
    game = Position()
    boat = game.boat("drum", at="marianas")
    boat.stress = game.level(boat).okay_max
    about = Incoming(game.duel(boat, "short-s"), "Nomi", Strength(0, 1), Strength(1, 1))
    decision = Decision("boats-1", "reaction", "11.5", [RIDE_IT_OUT, CRASH_DIVE], about)
    ride, dive = odds(game.state, decision, RIDE_IT_OUT), odds(game.state, decision, CRASH_DIVE)
    assert ride is not None
    assert dive is not None
    escape = game.level(boat).shaken.ev / 10
    assert ride.chance == pytest.approx(unharmed(game.content, 0, 1))
    assert (dive.chance, dive.best) == pytest.approx((escape, escape + (1 - escape) * unharmed(game.content, 1, 1)))


@pytest.mark.rule("GL R29")
def test_odds_of_attacks_that_are_declared() -> None:
    game = Position("against-the-sun")
    sub = game.duel(game.boat("drum", at="marianas", ready=0), "short-s")
    spread, shell = (
        Attack(MK14, game.ship("m1", "convoy-sw", 66), 3, 1),
        Attack(GUN_SHOT, game.ship("m2", "convoy-se", 58), 1, 1),
    )
    decision = Decision(
        "boats-1", "next-roll", "10.2", attacks.roll_options([spread, shell]), Volley(sub, [spread, shell])
    )
    torpedoes, gun = (odds(game.state, decision, attacks.aim_of(attack)) for attack in (spread, shell))
    assert torpedoes is not None
    assert gun is not None
    assert torpedoes.chance == pytest.approx(spread_outcome(game, sub, spread.ship, 0, 3)[SINKING])
    assert gun.chance == pytest.approx(gun_outcome(game, sub, shell.ship)[SINKING])
    assert odds(game.state, decision, decision.options[0]) is None
    spread.ship.sunk = True
    assert odds(game.state, decision, attacks.aim_of(spread)) is None
