"""Exact chances, counted out and against the rules themselves."""

from copy import deepcopy
from itertools import product

import pytest

from moonless.core.fate import SeededFate
from moonless.games.gato_leader.content.content import load_content
from moonless.games.gato_leader.content.kinds import HULL
from moonless.games.gato_leader.rules import attacks
from moonless.games.gato_leader.rules.chances import (
    NO_DUDS,
    SINKING,
    boat_sinking,
    escort_detects,
    running,
    spread,
    spread_outcome,
    undetected,
    unharmed,
)
from moonless.games.gato_leader.rules.declaring import Attack
from moonless.games.gato_leader.state import ESCORT_DECK
from tests.games.gato_leader.position import Position


def test_duds_by_year() -> None:
    assert dict(running(load_content(), "1942", 6)) == pytest.approx({0: 0.5, 1: 0.4, 3: 0.1})
    assert dict(running(load_content(), "1944-45", 6)) == pytest.approx({0: 0.1, 1: 0.1, 3: 0.1, 6: 0.7})
    assert running(load_content(), NO_DUDS, 4) == ((4, 1.0),)


def test_a_spread_counted_out() -> None:
    """Three Mk 10 at a 4-5-8 with modifier 0 for one: every throw of three dice, with +2."""
    best = [max(dice) + 2 for dice in product(range(1, 11), repeat=3)]
    sunk, hit = sum(total >= 8 for total in best) / 1000, sum(total >= 4 for total in best) / 1000
    outcome = spread(load_content(), NO_DUDS, 3, 0, (4, 5, 8), 0)
    assert outcome[3] == pytest.approx(sunk)
    assert 1 - outcome[0] == pytest.approx(hit)
    damaged = spread(load_content(), NO_DUDS, 3, 0, (4, 5, 8), 3)
    assert damaged[3] == pytest.approx(hit), "with 3 points of damage any hit sinks"


def test_what_sinks_a_damaged_ship_is_read_from_the_table() -> None:
    """10.8 Somebody's own content may say otherwise; chances and rules then go by the same figure."""
    frail = deepcopy(load_content())
    frail.tables.ship_damage.sunk_at = 1
    printed, own = (spread(content, NO_DUDS, 3, 0, (4, 5, 8), 0) for content in (load_content(), frail))
    assert own[SINKING] == pytest.approx(1 - printed[0]), "any damage sinks"
    assert own[0] == printed[0]


@pytest.mark.rule("GL 10.4")
def test_a_spread_against_the_rules_themselves() -> None:
    game = Position("turning-the-tide")
    sub = game.duel(game.boat("gato", "veteran", "marianas"), "short-s")
    ship = game.ship("m1", "convoy-sw", 66)
    chance = spread_outcome(game, sub, ship, 0, 4)[SINKING]
    game.fate = SeededFate(1)
    game.heard = False
    sunk = 0
    for _ in range(4000):
        ship.sunk, ship.damage, ship.area = False, 0, game.display.index["convoy-sw"]
        boat = game.state.boats[0]
        boat.status, sub.area, boat.stress = 0, game.display.index["short-s"], 0
        boat.temporary, boat.lasting, boat.story = [0] * 8, [0] * 8, []
        attacks.torpedo_attack(game, sub, Attack(0, ship, 4, 1))
        sunk += ship.sunk
    assert sunk / 4000 == pytest.approx(chance, abs=0.025)


def test_detection() -> None:
    game = Position("against-the-sun")
    sub = game.duel(game.boat("drum", at="marianas"), "short-s")
    near, far = game.ship("e1", "convoy-sw", 95), game.ship("e2", "short-n", 91)
    assert escort_detects(game, near, False) == pytest.approx(0.6)
    assert undetected(game, sub.area, False) == pytest.approx(0.4)
    game.battle.alerted = 1
    assert undetected(game, sub.area, False) == pytest.approx(0.3 * 0.3)
    unknown = game.ship("e3", "convoy-sw")
    cards = [game.content.ships[number] for number in game.state.decks[ESCORT_DECK]]
    expected = sum(min(1.0, (11 - card.detect_surfaced + 1) / 10) for card in cards) / len(cards)
    assert escort_detects(game, unknown, False) == pytest.approx(expected)
    assert far.card == 91


def test_detection_with_tactics_counters() -> None:
    game = Position("setting-sun")
    game.duel(game.boat("drum", at="marianas"), "short-s")
    escort = game.ship("e1", "short-s", 95)
    counters = [game.content.tactics[kind].detect for kind in game.content.tactics_cup]
    expected = sum(0.6 + 0.1 * bonus for bonus in counters) / len(counters)
    assert escort_detects(game, escort, False) == pytest.approx(expected)


def test_hit_counters_counted_out() -> None:
    game = Position()
    cup = [game.content.hits[kind] for kind in game.content.hit_cup]
    pairs = [(a, b) for n, a in enumerate(cup) for m, b in enumerate(cup) if n != m]
    harmless = sum(a.light.code == -1 and b.heavy.code == -1 for a, b in pairs) / len(pairs)
    assert unharmed(load_content(), 1, 1) == pytest.approx(harmless)
    boat = game.boat("drum", at="marianas")
    boat.lasting[HULL] = game.card(boat).hull - 1
    deadly = [(a, b) for a, b in pairs if {a.heavy.kind, b.heavy.kind} & {"sunk", "hull", "flooding"}]
    deadly += [(a, b) for a, b in pairs if a.heavy.kind == b.heavy.kind == "engines"]
    assert boat_sinking(game, boat, 0, 2) == pytest.approx(len(deadly) / len(pairs))
