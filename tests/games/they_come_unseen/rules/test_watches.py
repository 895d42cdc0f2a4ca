"""14 Sonar watch."""

import pytest

from moonless.games.they_come_unseen.rules import sonar, soviet_turn, submarines, watches
from moonless.games.they_come_unseen.state import NOWHERE
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 10.8")
@pytest.mark.rule("TCU R19")
def test_a_watch_follows_everything_but_a_ram() -> None:
    p = Position().soviet_turn_begins()
    p.ship("orange", "X20", fuel=50)
    p.ship("red", "-")
    p.go("orange", "Y20")
    soviet_turn.watches_phase(p.answers("north"))
    assert p.ship("orange").watch == 0


@pytest.mark.rule("TCU 14.1")
@pytest.mark.rule("TCU R5")
def test_each_destroyer_sets_its_watch_in_a_station_too() -> None:
    p = Position().soviet_turn_begins()
    soviet_turn.watches_phase(p.answers("east", "west"))
    assert [p.ship("orange").watch, p.ship("red").watch] == [1, 3]
    p.ship("orange", tactical=True)
    soviet_turn.begin_soviet_turn(p)
    soviet_turn.watches_phase(p.answers("west"))
    assert p.ship("orange").watch == -1


@pytest.mark.rule("TCU 14.2")
def test_a_watch_hears_what_a_search_hears() -> None:
    p = Position()
    ship = p.ship("orange", "L21", watch=0)
    for square in p.board.contacts(ship.square, 0):
        p.sub("green").square, p.sub("green").depth = square, 1
        assert watches.watch_colors(p, square, 1)[0] == sonar.listen(p, ship, 0)[0]


@pytest.mark.rule("TCU 14.4")
def test_the_starting_square_is_tested_and_orange_is_named_first() -> None:
    p = Position()
    p.ship("orange", "O22", watch=0)
    p.ship("red", "M23", watch=2)
    p.sub("green", "N21@200")
    submarines.submarine_turn(p.answers("stay"), p.sub("green"))
    assert [text.split(": ", 1)[1] for text in p.said()] == [
        "Sonar watch of Ognennyy (orange): contact red.",
        "Sonar watch of Ostryy (red): contact purple.",
    ]


@pytest.mark.rule("TCU 14.5")
def test_staying_inside_a_watch_is_reported() -> None:
    p = Position()
    p.ship("orange", "O22", watch=0)
    p.sub("green", "N21@200")
    submarines.submarine_turn(p.answers("stay"), p.sub("green"))
    assert len(p.said()) == 1


@pytest.mark.rule("TCU 14.6")
def test_a_watch_ends_with_its_destroyer() -> None:
    p = Position()
    p.ship("orange", "M19", watch=0)
    p.sub("green", "N20@200", battery=9)
    submarines.submarine_turn(p.answers("attack bravo"), p.sub("green"))
    p.state.movers = [[]]
    p.sub("blue", "N20@200")
    submarines.submarine_turn(p.answers("stay"), p.sub("blue"))
    assert not any(text.startswith("Second") for text in p.said())
    assert p.ship("orange").watch == NOWHERE


@pytest.mark.rule("TCU 14.6")
def test_a_destroyer_that_is_lost_hears_nothing() -> None:
    p = Position()
    p.ship("orange", "O22", watch=0)
    green = p.sub("green", "M21@200")
    assert watches.watch_colors(p, green.square, green.depth)[0] > 0
    p.ship("orange", "-")
    assert watches.watch_colors(p, green.square, green.depth) == [0, 0]
