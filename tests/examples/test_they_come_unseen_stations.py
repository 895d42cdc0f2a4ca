"""They Come Unseen, worked examples C and D: mines, stations."""

import pytest

from moonless.core.errors import IllegalChoice
from moonless.games.they_come_unseen.rules import containers, replenishment, soviet_turn, stations, submarines
from tests.games.they_come_unseen.position import Position

FIELD = "R27 R28 R29 R30 R31"


# C. Mines


@pytest.mark.rule("TCU 8.2")
@pytest.mark.rule("TCU 8.4")
@pytest.mark.rule("TCU 8.5")
def test_C1_a_minefield_is_laid_unseen() -> None:
    p = Position()
    green = p.sub("green", "G21@400", battery=14)
    p.sail("green", "G22@200 G23@200 G24@200 G25@200 G26@200 G27@200", end="mines")
    assert p.state.fields[0].squares == p.squares("G22 G23 G24 G25 G26")
    assert (p.at(green), green.battery, green.mines) == ("G27@200", 8, 0)
    assert p.said() == []


@pytest.mark.rule("TCU 8.2")
@pytest.mark.rule("TCU 8.3")
@pytest.mark.parametrize(
    "path",
    [
        "H23@200 I24@400 J25@600 K26@400 L27@200 M28@200",
        "G23@200 G24@200 G25@200 G26@200 G27@200",
        "G23@200 G24@200 G25@200 G26@200 G27@200 F27@200",
        "F22@400 E22@400 D22@400 C22@400 B22@400 A22@400",
    ],
)
def test_C2_runs_that_lay_no_mines(path: str) -> None:
    p = Position()
    p.sub("green", "G22@200")
    try:
        plan = p.plan("green", path)
    except IllegalChoice:
        return
    assert "mines" not in p.offered(plan)


def field() -> Position:
    """Read as R15 and R34 have it: a stop of any kind parts the turn, a strike ends it."""
    p = Position(r15="stops", r34="over")
    p.mine(FIELD)
    p.ship("orange", "O28", fuel=100)
    return p


@pytest.mark.rule("TCU 8.6")
@pytest.mark.rule("TCU 8.7")
@pytest.mark.rule("TCU 16.5")
@pytest.mark.rule("TCU R34 over")
def test_C3_a_fast_destroyer_strikes() -> None:
    p = field()
    orange = p.ship("orange")
    p.go("orange", p.line("O28", "W28"))
    assert (p.at(orange), orange.fuel, orange.salvos) == ("R28", 70, 3)
    assert orange.tactical
    assert orange.engineering
    assert orange.finished
    assert any("strikes a mine at R28" in text for text in p.said("nato"))


@pytest.mark.rule("TCU 8.6")
def test_C4_seven_squares_are_safe() -> None:
    p = field()
    p.go("orange", p.line("O28", "V28"))
    assert (p.at(p.ship("orange")), p.ship("orange").fuel) == ("V28", 85)


@pytest.mark.rule("TCU 8.8")
@pytest.mark.rule("TCU R15")
def test_C5_crossed_slowly_before_a_search() -> None:
    p = field()
    orange = p.ship("orange", "P28")
    p.go("orange", "Q28 R28 S28")
    p.look("orange", "north")
    p.go("orange", p.line("S28", "Y28"))
    assert (p.at(orange), orange.fuel) == ("Y28", 75)


@pytest.mark.rule("TCU 8.6")
def test_C6_crossed_after_a_search_at_eight() -> None:
    p = field()
    orange = p.ship("orange", "M28")
    p.go("orange", p.line("M28", "Q28"))
    p.look("orange", "north")
    p.go("orange", p.line("Q28", "U28"))
    assert (p.at(orange), orange.fuel) == ("R28", 60)


def test_C7_eight_before_any_search() -> None:
    p = field()
    orange = p.ship("orange", "K28")
    p.go("orange", p.line("K28", "S28"))
    assert (p.at(orange), orange.fuel) == ("R28", 65)
    assert "search orange" not in p.commanded()


@pytest.mark.rule("TCU 8.6")
@pytest.mark.rule("TCU 16.4")
def test_C8_a_container_ship_is_lost_at_six() -> None:
    p = field()
    green = p.ship("green", "P28", cargo=[0, 1])
    p.go("green", p.line("P28", "U28"))
    assert p.at(green) == "U28"
    p = field()
    green = p.ship("green", "P28", cargo=[0, 1])
    p.go("green", p.line("P28", "V28"))
    assert p.at(green) == ""
    assert green.cargo == []
    assert p.stored("echo") == (8, 8)


@pytest.mark.rule("TCU 8.5")
def test_C9_submarines_pass_unharmed() -> None:
    p = field()
    green = p.sub("green", "Q28@200")
    p.sail("green", "R28@200 S28@200")
    assert p.at(green) == "S28@200"
    assert green.hits == 0


@pytest.mark.rule("TCU 8.9")
def test_C10_the_starting_square_is_not_entered() -> None:
    p = field()
    orange = p.ship("orange", "R28")
    p.go("orange", p.line("R28", "J28"))
    assert p.at(orange) == "J28"
    assert not orange.tactical
    assert len(p.state.fields) == 1


@pytest.mark.rule("TCU 15.12")
def test_C11_mines_break_off_a_replenishment() -> None:
    p = field()
    supply = p.ship("brown", "P28", cargo=[0, 0], moved=2)
    orange = p.ship("orange", "P27", moved=3, fuel=50)
    replenishment.replenish(p.answers("s"), "soviet")
    assert p.at(supply) == ""
    assert supply.cargo == []
    assert (p.at(orange), orange.fuel, orange.tactical, orange.finished) == ("R27", 50, False, True)
    p.ship("red", "-")
    soviet_turn.watches_phase(p.answers("north"))
    assert orange.watch == 0
    assert orange.fuel == 50


# D. Stations


def bravo() -> Position:
    p = Position()
    p.store("bravo", 1, 1)
    p.ship("brown", "M19", cargo=[0])
    p.ship("red", "M19")
    p.ship("green", "H21", cargo=[0])
    p.sub("green", "N20@200", battery=9)
    submarines.submarine_turn(p.answers("attack bravo"), p.sub("green"))
    return p


@pytest.mark.rule("TCU 9.2")
@pytest.mark.rule("TCU 9.4")
@pytest.mark.rule("TCU 9.5")
@pytest.mark.rule("TCU 16.9")
def test_D1_bravo_is_attacked() -> None:
    p = bravo()
    green = p.sub("green")
    assert (p.at(green), green.battery) == ("M19@P", 8)
    assert p.ship("brown").square < 0
    assert p.ship("red").square < 0
    assert p.stored("bravo") == (0, 0)
    assert [containers.value_of(p, kind) for kind in (0, 1)] == [35, 1]
    assert [containers.value_of(p, kind) for kind in p.ship("green").cargo] == [50]
    assert "Lost: Ostryy (red), Sheksna (brown), 2 fuel containers and 1 weapon container." in p.said()[0]


@pytest.mark.rule("TCU 9.5")
@pytest.mark.rule("TCU 15.4")
def test_D2_full_value_until_put_ashore() -> None:
    p = bravo()
    green = p.ship("green", "Y20")
    purple = p.ship("purple", "Y20")
    containers.hand_over(p, green, green.cargo[0], purple)
    assert containers.value_of(p, purple.cargo[0]) == 50
    containers.unload(p, purple, purple.cargo[0])
    assert p.stored("charlie") == (1, 0)
    assert containers.value_of(p, 0) == 35


@pytest.mark.rule("TCU 9.5")
def test_D3_echo_loses_fuel_then_weapons() -> None:
    p = Position()
    p.store("echo", 5, 6)
    p.store("charlie", 2, 2)
    stations.destroy_station(p, p.sub("green"), 0, "")
    assert p.stored("echo") == (0, 6)
    stations.destroy_station(p, p.sub("green"), 5, "")
    assert p.stored("echo") == (0, 0)
    assert p.stored("charlie") == (2, 2)


@pytest.mark.rule("TCU 9.5")
@pytest.mark.rule("TCU 15.7")
def test_D4_without_echo_containers_are_spent_for_good() -> None:
    p = Position()
    stations.destroy_station(p, p.sub("green"), 4, "")
    p.store("charlie", 1, 0)
    containers.resupply(p, p.ship("orange", "Y20", fuel=20), 0)
    assert p.state.returned == [0, 0]
    assert p.stored("charlie") == (0, 0)


@pytest.mark.rule("TCU 9.1")
@pytest.mark.rule("TCU R16")
def test_D5_only_targets_may_be_entered() -> None:
    p = Position()
    p.state.targets = [0, 1, 3, 4]
    p.sub("green", "X20@200")
    assert "(9.1)" in p.why(p.plan("green"), "attack charlie")


@pytest.mark.rule("TCU 9.6")
@pytest.mark.rule("TCU 9.7")
@pytest.mark.rule("TCU 11.7")
def test_D6_a_submarine_in_a_station_is_safe_and_must_leave() -> None:
    p = bravo()
    p.sub("blue", "N21@200")
    orange = p.ship("orange", "O20")
    assert p.heard_from("orange", "north") == ["purple"]
    assert p.index("M19") not in p.board.area(orange.square, 0, 1)
    p.ship("orange", "N19")
    assert "(3.11)" in p.why_leg("orange", "", "n")
    assert "(9.7)" in p.why(p.plan("green"), "stay")


@pytest.mark.rule("TCU 3.8")
def test_D7_three_ships_fill_a_station() -> None:
    p = Position()
    for color in ("green", "purple", "brown"):
        p.ship(color, "Y20")
    p.ship("orange", "X20")
    assert "(3.8)" in p.why_leg("orange", "", "s")
    p.sub("green", "X20@200")
    assert p.why(p.plan("green"), "attack charlie") == ""


@pytest.mark.rule("TCU 9.7")
@pytest.mark.rule("TCU R17")
def test_D8_a_station_reached_with_the_last_unit() -> None:
    p = Position()
    green = p.sub("green", "X20@200", battery=1)
    submarines.submarine_turn(p.answers("attack charlie"), green)
    assert (p.at(green), green.battery, green.adrift) == ("Y20@P", 0, False)
    assert not any("battery" in text for text in p.said())
    submarines.submarine_turn(p, green)
    assert (p.at(green), green.battery) == ("Y20@P", 5)
    assert "(9.7)" in p.why(p.plan("green"), "stay")


@pytest.mark.rule("TCU R31")
def test_D9_aboard_ship_in_echo_is_not_stored_there() -> None:
    p = Position()
    green = p.ship("green", "O32", cargo=[0, 0])
    stations.destroy_station(p, p.sub("green"), 0, "")
    assert green.cargo == [0, 0]
    assert p.stored("echo") == (0, 8)
