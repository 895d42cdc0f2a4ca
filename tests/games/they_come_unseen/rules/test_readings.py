"""Rulings with a switch: each reading as it is played, the default and the other."""

import pytest

from moonless.core.content import plain
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import legs, replenishment, watches
from tests.games.they_come_unseen.position import Position, keys


@pytest.mark.rule("TCU R18")
@pytest.mark.rule("TCU 10.5")
@pytest.mark.parametrize(("reading", "moored", "low"), [("free", 60, 5), ("idle", 50, 0)])
def test_fuel_while_moored(reading: str, moored: int, low: int) -> None:
    p = Position(r18=reading)
    p.ship("orange", fuel=60).square = p.board.station_square[0]
    p.ship("red", fuel=5).square = p.board.station_square[1]
    p.state.gauges = [[60, 3, 5, 3]]
    for ship in p.state.ships[:2]:
        legs.pay_idle(p, ship)
    assert [ship.fuel for ship in p.state.ships[:2]] == [moored, low]
    assert p.state.gauges == [[moored, 3, low, 3]], "NATO counts with it"


@pytest.mark.rule("TCU R22")
@pytest.mark.rule("TCU 13.1")
@pytest.mark.parametrize(("reading", "sunk"), [("periscope", True), ("adrift", False)])
def test_ending_on_a_submarine_at_periscope_depth(reading: str, sunk: bool) -> None:
    p = Position(r22=reading)
    p.sub("green", "N24@P")
    p.ship("orange", "N25", fuel=100)
    p.go("orange", "N24")
    assert (p.sub("green").sunk, p.ship("orange").finished) == (sunk, sunk)
    p = Position(r22=reading)
    p.sub("green", "N24@P")
    p.ship("green", "N24")
    assert ("ram green" in p.commanded()) == sunk
    p = Position(r22=reading)
    p.sub("green", "I28@P")
    p.ship("brown", "M28", cargo=[0])
    p.ship("orange", "M27", fuel=30)
    assert ("n" in keys(replenishment.courses(p, [p.ship("orange")]))) != sunk, "where a RAS run may end"


@pytest.mark.rule("TCU R22")
@pytest.mark.parametrize("reading", ["periscope", "adrift"])
def test_a_submarine_adrift_is_rammed_by_either_reading(reading: str) -> None:
    p = Position(r22=reading)
    p.sub("green", "N24@P", battery=0, adrift=True)
    p.sub("blue", "N24@P")
    p.ship("orange", "N25", fuel=100)
    p.go("orange", "N24")
    assert p.sub("green").sunk
    assert p.sub("blue").sunk == (reading == "periscope")


@pytest.mark.rule("TCU R34")
@pytest.mark.rule("TCU 8.7")
@pytest.mark.parametrize("reading", ["over", "goes-on"])
def test_what_a_mine_strike_leaves_of_a_turn(reading: str) -> None:
    p = Position(r34=reading)
    p.mine("R27 R28 R29 R30 R31")
    orange, red = p.ship("orange", "O28", fuel=100), p.ship("red")
    p.state.gauges = [[100, orange.salvos, red.fuel, red.salvos]]
    p.go("orange", p.line("O28", "W28"))
    assert p.at(orange) == "R28"
    assert watches.watch_barred(orange) is not None
    if reading == "over":
        assert "(10.1)" in str(legs.leg_barred(p, orange))
        return
    p.go("orange", p.line("R28", "U28"))
    assert (p.at(orange), orange.moved, orange.tactical) == ("U28", 6, True), "slow now: no second mine"
    assert p.state.gauges == [[orange.fuel, orange.salvos, red.fuel, red.salvos]], "NATO counts both legs"
    assert "(10.1)" in str(legs.leg_barred(p, orange))


@pytest.mark.rule("TCU R34")
def test_who_struck_after_six_squares_goes_nowhere() -> None:
    p = Position(r34="goes-on")
    p.mine("R27 R28 R29 R30 R31")
    orange = p.ship("orange", "R21", fuel=100)
    p.go("orange", p.line("R21", "R30"))
    assert (p.at(orange), orange.moved) == ("R27", 6)
    assert legs.headings(p, legs.Leg(p, orange, [orange.square])) == []


@pytest.mark.rule("TCU R34")
def test_a_logistics_ship_is_lost_by_either_reading() -> None:
    p = Position(r34="goes-on")
    p.mine("R27 R28 R29 R30 R31")
    brown = p.ship("brown", "O28")
    p.go("brown", p.line("O28", "W28"))
    assert (brown.square, brown.finished) == (-1, True)


@pytest.mark.rule("TCU R1")
def test_which_sea_the_weather_card_sets_is_a_reading() -> None:
    assert GAME.scenarios["standard"].options["weather_seed"].ruling == "R1"
    east = GAME.start("standard", {"weather_seed": "east"})
    assert (east.weather_seed, east.readings) == ("east", []), "it has a place of its own in the state"


def test_what_says_nothing_is_read_by_the_default() -> None:
    state = GAME.start("standard", {"r22": "adrift"})
    assert state.copy().readings == ["r22 adrift"]
    assert "readings" not in plain(GAME.start("standard", {}))
    assert GAME.secrets.redact(state, "soviet").readings == ["r22 adrift"], "every seat knows it"
