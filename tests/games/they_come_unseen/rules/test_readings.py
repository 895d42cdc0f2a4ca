"""Rulings with a switch: each reading as it is played, the default and the other."""

import pytest

from moonless.core.content import plain
from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import legs, replenishment, submarines, terms, watches
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


@pytest.mark.rule("TCU R22")
@pytest.mark.rule("TCU 6.10")
@pytest.mark.parametrize("reading", ["periscope", "adrift"])
def test_who_has_recovered_lies_on_the_surface_until_it_moves(reading: str) -> None:
    p = Position(r22=reading)
    green = p.sub("green", "N24@P", battery=0, adrift=True)
    orange = p.ship("orange", "N25", fuel=100)
    submarines.submarine_turn(p, green)
    assert (green.battery, terms.rammable_at(p, green.square)) == (5, [green]), "it has stayed where it floated up"
    assert GAME.secrets.redact(p.state, "soviet").submarines[0].battery == (-1 if reading == "periscope" else 5)
    p.sail("green", "N23@P")
    assert not green.adrift
    p.go("orange", "N24 N23")
    assert (green.sunk, orange.tactical) == (reading == "periscope", reading == "periscope")


@pytest.mark.rule("TCU R22 adrift")
@pytest.mark.rule("TCU 6.7")
def test_who_stays_after_its_recovery_has_not_moved() -> None:
    p = Position(r22="adrift")
    green = p.sub("green", "N24@P", battery=0, adrift=True)
    submarines.submarine_turn(p, green)
    submarines.submarine_turn(p.answers("stay"), green)
    assert (green.battery, terms.rammable_at(p, green.square)) == (4, [green])
    assert GAME.secrets.redact(p.state, "soviet").submarines[0].battery == 4, "it was seen to stay, which has its price"


@pytest.mark.rule("TCU R22")
def test_who_recovered_in_a_station_is_not_adrift() -> None:
    p = Position(r22="adrift")
    green = p.sub("green", "B19@P", battery=0)
    submarines.submarine_turn(p, green)
    assert (green.battery, green.adrift) == (5, False)


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


@pytest.mark.rule("TCU R1 east")
def test_which_sea_the_weather_card_sets_is_a_reading() -> None:
    assert GAME.scenarios["standard"].options["weather_seed"].ruling == "R1"
    east = GAME.start("standard", {"weather_seed": "east"})
    assert (east.weather_seed, east.readings) == ("east", []), "it has a place of its own in the state"


def test_what_says_nothing_is_read_by_the_default() -> None:
    state = GAME.start("standard", {"r22": "adrift"})
    assert state.copy().readings == ["r22 adrift"]
    assert "readings" not in plain(GAME.start("standard", {}))
    assert GAME.secrets.redact(state, "soviet").readings == ["r22 adrift"], "every seat knows it"


@pytest.mark.rule("TCU R15")
@pytest.mark.rule("TCU 8.8")
@pytest.mark.parametrize("reading", ["stops", "search"])
def test_a_slow_leg_before_an_exchange_and_a_fast_one_after_it(reading: str) -> None:
    p = Position(r15=reading)
    p.mine("R27 R28 R29 R30 R31")
    green, purple = p.ship("green", "P28", cargo=[0]), p.ship("purple", "S28")
    p.go("green", p.line("P28", "S28"))
    assert p.at(green) == "S28", "three squares: too slow for a mine"
    green.stopped = True
    p.go("green", p.line("S28", "U28"))
    assert p.at(green) == "U28", "five squares in all are too slow by either reading"
    green.stopped = True
    p.go("green", p.line("U28", "V28"))
    assert p.at(green) == ("V28" if reading == "stops" else ""), "the sixth square: by one reading it is lost on R28"
    assert list(p.state.strikes) == ([] if reading == "stops" else [p.index("R28")])
    assert purple.trail == []
    assert [p.board.names[square] for square in p.state.swept] == (["V28"] if reading == "stops" else ["Q28"])


@pytest.mark.rule("TCU R15")
@pytest.mark.parametrize("reading", ["stops", "search"])
def test_a_search_slows_down_by_either_reading(reading: str) -> None:
    p = Position(r15=reading)
    p.mine("R27 R28 R29 R30 R31")
    orange = p.ship("orange", "P28", fuel=100)
    p.go("orange", p.line("P28", "S28"))
    assert orange.trail == ([] if reading == "stops" else p.squares("Q28 R28 S28"))
    p.look("orange", "north")
    assert orange.trail == []
    p.go("orange", p.line("S28", "X28"))
    assert (p.at(orange), orange.tactical) == ("X28", False)
    assert p.soviet_turn_begins().ship("orange").trail == []


@pytest.mark.rule("TCU R15 search")
def test_a_destroyer_that_resupplied_is_put_back_and_the_leg_costs_nothing() -> None:
    p = Position(r15="search", r34="over")
    orange = p.ship("orange", "P28", fuel=100)
    p.mine("R27 R28 R29 R30 R31")
    red = p.ship("red")
    p.state.gauges = [[100, orange.salvos, red.fuel, red.salvos]]
    p.go("orange", p.line("P28", "S28"))
    orange.stopped = True
    p.go("orange", p.line("S28", "X28"))
    assert (p.at(orange), orange.tactical, orange.finished, orange.spoiled) == ("R28", True, True, True)
    assert orange.fuel == 100 - 10 - 20, "the first leg and the damage, not the leg that was not made"
    assert p.state.gauges == [[orange.fuel, orange.salvos, red.fuel, red.salvos]], "NATO counts with it"


@pytest.mark.rule("TCU R15 search")
@pytest.mark.rule("TCU 18.5")
def test_who_is_put_back_could_have_paid_the_leg() -> None:
    p = Position(r15="search")
    p.mine("R27 R28 R29 R30 R31")
    orange = p.ship("orange", "P28", fuel=25)
    p.state.gauges = [[25, 4, 100, 4], [20, 4, 100, 4]]
    p.go("orange", p.line("P28", "S28"))
    orange.stopped = True
    p.go("orange", p.line("S28", "X28"))
    assert p.state.gauges == [[0, 3, 100, 4]], "15 for five squares were there, or the leg was illegal (10.6)"


@pytest.mark.rule("TCU R15")
@pytest.mark.rule("TCU 15.12")
@pytest.mark.parametrize("reading", ["stops", "search"])
def test_a_run_that_gives_an_earlier_leg_away_is_not_made(reading: str) -> None:
    p = Position(r15=reading)
    p.mine("R27 R28 R29 R30 R31")
    orange, brown = p.ship("orange", "Q28", fuel=50), p.ship("brown", "S27", cargo=[0])
    for step in ("R28", "S28"):
        orange.stopped = True
        p.go("orange", step)
    orange.moved = 4
    brown.trail = []
    replenishment.replenish(p.answers("s"), "soviet")
    if reading == "stops":
        assert (p.at(orange), p.at(brown), brown.cargo) == ("W28", "W27", [])
        return
    assert (p.at(orange), p.at(brown), brown.cargo) == ("R28", "S27", [0])
    assert (orange.tactical, orange.finished, brown.finished) == (True, True, True)


def test_the_trail_is_kept_where_it_counts_and_nowhere_else() -> None:
    p = Position(r15="search")
    p.ship("orange", "P28", fuel=100)
    p.go("orange", "Q28")
    again = GAME.restore(plain(p.state))
    assert again.ships[0].trail == p.state.copy().ships[0].trail == [p.index("Q28")]
    assert "trail" not in plain(Position().state)["ships"][0]
