"""10 Soviet turn: how ships move."""

import pytest

from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import ship_movement
from moonless.games.they_come_unseen.state import State
from tests.games.they_come_unseen.position import Position
from tests.games.they_come_unseen.tables import refused, soviet


@pytest.mark.rule("TCU 10.2")
def test_a_leg_is_seen_whole_and_planned_in_secret() -> None:
    p = Position().soviet_turn_begins()
    p.ship("orange", "O22", fuel=100)
    p.go("orange", "N22 M22")
    assert p.said("nato") == ["Orange Destroyer moves N22 M22."]


@pytest.mark.rule("TCU 10.6")
def test_out_of_fuel_it_still_searches() -> None:
    p = Position().soviet_turn_begins()
    p.ship("orange", "O22", fuel=9)
    assert "search orange" in p.commanded()
    assert "move orange" not in p.commanded()
    p.ship("orange", fuel=10)
    assert "(10.6)" in p.why_leg("orange", "N22 M22 L22 K22", "n")


@pytest.mark.rule("TCU 10.7")
def test_search_and_attack_cost_no_fuel() -> None:
    p = Position()
    orange = p.ship("orange", "O22", fuel=40)
    p.sub("green", "M21@200")
    p.look("orange", "north", "fire red", "M21", "M20", "N21", "p", "N20", "L21", "L20", "p")
    assert orange.fuel == 40


@pytest.mark.rule("TCU 10.3")
@pytest.mark.rule("TCU 16.6")
def test_engineering_damage_slows() -> None:
    p = Position()
    p.ship("orange", "E24", engineering=True, fuel=80)
    assert "(10.3)" in p.why_leg("orange", p.line("E24", "K24"), "s")


@pytest.mark.rule("TCU 15.1")
def test_how_far_logistics_ships_go() -> None:
    p = Position()
    assert [ship_movement.speed(p, p.ship(color)) for color in ("green", "purple", "brown")] == [14, 14, 16]
    p.ship("green", "E24", moved=0)
    p.go("green", "F24")
    assert "(10.1)" in p.refused("move green")


@pytest.mark.rule("TCU 3.8")
def test_a_leg_ends_in_a_station() -> None:
    p = Position()
    p.ship("orange", "X20")
    assert "(3.8)" in p.why_leg("orange", "Y20", "n")


@pytest.mark.rule("TCU 3.10")
@pytest.mark.rule("TCU R10")
def test_stacking() -> None:
    p = Position()
    p.ship("green", "N24")
    p.ship("purple", "N25")
    p.ship("orange", "N26")
    assert p.why_leg("green", "N25", "go") == ""
    assert "(3.10)" in p.why_leg("green", "N25 N26", "go")
    assert "(3.10)" in p.why_leg("orange", "N25", "go")
    p.go("orange", "N25 N24 N23")
    p.sub("green", "O23@200")
    assert "(3.10)" in p.why(p.plan("green"), "n p")
    assert p.why(p.plan("green"), "n 200") == ""


@pytest.mark.rule("TCU 10.2")
@pytest.mark.rule("TCU 3.10")
def test_bad_legs() -> None:
    table = soviet(orange="J19", red="J20")
    table.choose("move orange")
    refused(table, "go", "2")
    refused(table, "K30", "3.5")
    table.choose("e")
    refused(table, "go", "3.10")
    assert isinstance(table.state, State)
    assert table.state.ships[0].square == GAME.content.board.index["J19"], "a leg that is not committed moves nobody"


@pytest.mark.rule("TCU 15.2")
def test_a_destroyer_may_come_back_to_the_station_that_it_left() -> None:
    p = Position().soviet_turn_begins()
    station = p.board.names[p.ship("orange").square]
    beside = p.board.names[p.board.neighbors[p.ship("orange").square][0]]
    p.go("orange", beside)
    p.look("orange", "north")
    p.go("orange", station)
    assert p.at(p.ship("orange")) == station
    p.ship("brown", "-")
    p.ship("green").square = p.index(station)
    p.go("green", beside)
    p.ship("green", stopped=True)
    assert "(15.2)" in p.why_leg("green", "", p.heading(p.index(beside), p.index(station)))
