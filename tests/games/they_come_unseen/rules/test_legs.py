"""10 Soviet turn: how ships move."""

import pytest

from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import legs, ship_movement
from moonless.games.they_come_unseen.state import State
from tests.games.they_come_unseen.position import Position
from tests.games.they_come_unseen.tables import refused, soviet

FUEL_USED = [10, 10, 10, 10, 10, 15, 15, 15, 15, 20, 20, 20, 20, 25, 25, 30, 30, 35, 35]
"""The rulebook's row, by squares moved from 0 on."""


@pytest.mark.rule("TCU 10.2")
def test_a_leg_is_seen_whole_and_planned_in_secret() -> None:
    p = Position().soviet_turn_begins()
    p.ship("orange", "O22", fuel=100)
    p.go("orange", "N22 M22")
    assert p.said("nato") == ["Ognennyy (orange) moves N22 M22."]


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
@pytest.mark.parametrize(("beside", "station", "back"), [("X20", "Y20", "n"), ("C19", "B19", "s")])
def test_a_leg_ends_in_a_station(beside: str, station: str, back: str) -> None:
    p = Position()
    p.ship("orange", beside)
    assert "(3.8)" in p.why_leg("orange", station, back)


@pytest.mark.rule("TCU 10.4")
@pytest.mark.parametrize(("squares", "fuel"), [*enumerate(FUEL_USED)][1:])
def test_the_fuel_that_a_leg_takes(squares: int, fuel: int) -> None:
    p = Position()
    orange = p.ship("orange", "P4", fuel=100)
    p.go("orange", p.line("P4", f"P{4 + squares}"))
    assert orange.fuel == 100 - fuel
    p = Position()
    p.ship("orange", "P4", fuel=fuel - 1)
    path = p.line("P4", f"P{3 + squares}") if squares > 1 else ""
    assert "(10.6)" in p.why_leg("orange", path, "e")


@pytest.mark.rule("TCU 3.10")
@pytest.mark.rule("TCU 10.6")
@pytest.mark.parametrize(("fuel", "through"), [(10, False), (15, True)])
def test_nobody_enters_a_crowded_strait_that_its_fuel_does_not_lead_out_of(fuel: int, through: bool) -> None:
    """The strait is one square wide: Echo on one side, destroyed, a logistics ship on each of the next squares."""
    p = Position()
    p.state.destroyed[4] = True
    for color, square in (("green", "P32"), ("purple", "P33"), ("brown", "P34")):
        p.ship(color, square)
    p.ship("orange", "P30", fuel=fuel)
    assert ("(3.10)" in p.why_leg("orange", "P31 P32", "e")) != through, "four squares for 10, the fifth is free"


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


@pytest.mark.rule("TCU 15.2")
@pytest.mark.parametrize("place", range(6))
def test_a_logistics_ship_that_entered_a_station_stays_there_this_turn(place: int) -> None:
    p = Position()
    station = p.board.station_square[place]
    beside = next(square for square in p.board.neighbors[station] if p.board.open_sea(square))
    green = p.ship("green", p.board.names[beside])
    p.soviet_turn_begins()
    assert legs.leg_barred(p, green) is None
    p.go("green", p.board.names[station])
    green.stopped = True
    assert "(15.2)" in str(legs.leg_barred(p, green))


@pytest.mark.rule("TCU 3.8")
@pytest.mark.parametrize(("moored", "barred"), [(2, False), (3, True)])
def test_three_ships_lie_in_a_station_at_most(moored: int, barred: bool) -> None:
    p = Position()
    for color in ("green", "purple", "brown")[:moored]:
        p.ship(color, "Y20")
    for color in ("green", "purple", "brown")[moored:]:
        p.ship(color, "N24")
    p.ship("orange", "X20")
    assert ("(3.8)" in p.why_leg("orange", "", "s")) == barred


@pytest.mark.rule("TCU 10.5")
def test_who_moved_or_replenished_pays_nothing_more() -> None:
    p = Position().soviet_turn_begins()
    orange, red = p.ship("orange", "O22", fuel=60), p.ship("red", "O26", fuel=60)
    p.go("orange", "O23")
    legs.pay_idle(p, orange)
    legs.pay_idle(p, red)
    assert (orange.fuel, red.fuel) == (50, 50), "one square costs as much as none at sea"
    orange.legs, orange.replenished = 0, True
    legs.pay_idle(p, orange)
    assert orange.fuel == 50


@pytest.mark.rule("TCU 3.10")
def test_a_destroyer_passes_as_many_ships_as_it_has_squares_left_for() -> None:
    """Off the north coast: past the ships in A15, A14 and A13 to A12, or past the first two and back; 4 squares."""
    p = Position()
    p.ship("orange", "A16", fuel=10)
    for color, square in (("green", "A15"), ("purple", "A14"), ("brown", "A13")):
        p.ship(color, square)
    assert p.why_leg("orange", "A15", "w") == ""
    assert p.why_leg("orange", "A15 A14", "w") == ""
    assert p.why_leg("orange", "A15 A14 A13", "w") == ""
    assert "(3.10)" in p.why_leg("orange", "A15 A14 A13", "go")
    p.ship("red", "A12")
    assert "(3.10)" in p.why_leg("orange", "A15 A14 A13", "w"), "that is the last that it can pay"


@pytest.mark.rule("TCU 3.10")
@pytest.mark.rule("TCU 17.4")
@pytest.mark.parametrize(("moved", "rule"), [(10, ""), (11, "(3.10)")])
def test_past_other_ships_into_a_storm_only_if_it_can_end_there(moved: int, rule: str) -> None:
    """A13 lies in the Western Sea: with high waves there 14 squares are the most; 10 fuel are good for 4 squares."""
    p = Position(levels=(4, 1, 1))
    p.ship("orange", "A17", fuel=10, moved=moved)
    for color, square in (("green", "A16"), ("purple", "A15"), ("brown", "A14")):
        p.ship(color, square)
    why = p.why_leg("orange", "A16 A15", "w")
    assert (rule in why, why == "") == (True, rule == "")


@pytest.mark.rule("TCU 15.2")
@pytest.mark.parametrize("station", range(6))
def test_a_logistics_ship_that_left_a_station_does_not_enter_it_again_in_that_turn(station: int) -> None:
    p = Position()
    harbor = p.board.station_square[station]
    beside = next(square for square in p.board.neighbors[harbor] if p.board.open_sea(square))
    brown = p.ship("brown", p.board.names[harbor])
    legs.make_leg(p, brown, [beside])
    assert legs.entry_barred(p, brown, harbor) is legs.SAME_STATION


@pytest.mark.rule("TCU 18.5", "TCU R15")
def test_a_leg_that_is_not_made_tells_that_a_destroyer_could_have_paid_for_it() -> None:
    """Nine squares cost 20; of a logistics ship, which burns none, nothing is learned."""
    p = Position()
    p.state.gauges = [[19, 4, 60, 4], [20, 4, 60, 4]]
    legs.pay_nothing(p, p.ship("green"), 9)
    assert len(p.state.gauges) == 2
    legs.pay_nothing(p, p.ship("orange", fuel=20), 9)
    assert p.state.gauges == [[20, 4, 60, 4]]
    assert p.ship("orange").fuel == 20


@pytest.mark.rule("TCU 15.11", "TCU 18.5")
def test_a_destroyer_that_the_supply_ship_comes_to_is_known_to_be_out_of_fuel() -> None:
    p = Position().soviet_turn_begins()
    p.ship("orange", "N22", fuel=5)
    p.ship("brown", "N23")
    p.state.gauges = [[5, 4, 60, 4], [40, 4, 60, 4]]
    legs.make_leg(p, p.ship("brown"), [p.index("N22")])
    assert p.at(p.ship("brown")) == "N22"
    assert p.state.gauges == [[5, 4, 60, 4]]
