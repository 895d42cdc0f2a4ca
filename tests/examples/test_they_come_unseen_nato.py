"""They Come Unseen, worked examples A to D and I: submarines, snorting, mines, stations, sonar watch."""

import pytest

from moonless.core.errors import IllegalChoice
from tests.games.they_come_unseen.position import Position

FIELD = "R27 R28 R29 R30 R31"


# A. Submarine movement and battery


@pytest.mark.rule("TCU 6.2")
@pytest.mark.rule("TCU 6.3")
def test_A1_fourteen_squares_and_no_more() -> None:
    p = Position()
    green = p.sub("green", "O1@600", battery=20)
    path = " ".join(f"O{n}@600" for n in range(2, 16))
    assert "(6.2)" in p.why(p.plan("green", path), "e 600")
    p.sail("green", path)
    assert p.at(green) == "O15@600"
    assert green.battery == 6


@pytest.mark.rule("TCU 6.7")
def test_A2_staying_costs_one_unit() -> None:
    p = Position()
    green = p.sub("green", "J19@600", battery=20)
    p.answers("stay").submarine_turn(green)
    assert (p.at(green), green.battery) == ("J19@600", 19)


@pytest.mark.rule("TCU 6.4")
def test_A3_shallow_water_limits_the_whole_turn() -> None:
    p = Position()
    green = p.sub("green", "G21@400", battery=14)
    path = "G22@200 G23@200 G24@200 G25@200 G26@200 G27@200"
    assert "(6.4)" in p.why(p.plan("green", path), "e 200")
    p.sail("green", path)
    assert (p.at(green), green.battery) == ("G27@200", 8)


@pytest.mark.rule("TCU 6.4")
@pytest.mark.rule("TCU R9")
def test_A4_the_starting_square_counts() -> None:
    p = Position()
    p.sub("green", "G22@200", battery=20)
    plan = p.plan("green", "G21@400 H20@600 I19@600 J18@600 K17@600 L16@600")
    assert "(6.4)" in p.why(plan, "s 600")


@pytest.mark.rule("TCU 6.6")
@pytest.mark.rule("TCU 3.3")
@pytest.mark.rule("TCU 6.5")
def test_A5_depth_step_and_water() -> None:
    p = Position()
    p.sub("green", "G21@600")
    assert "(6.6)" in p.why(p.plan("green"), "e 200")
    assert "(3.3)" in p.why(p.plan("green"), "e 400")
    p.sub("green", "G21@400")
    assert p.why(p.plan("green"), "e 200") == ""


def test_A6_six_squares_with_a_climb() -> None:
    p = Position()
    green = p.sub("green", "G21@600", battery=14)
    p.sail("green", "F21@400 G22@200 G23@200 G24@200 G25@200 G26@200")
    assert (p.at(green), green.battery) == ("G26@200", 8)


@pytest.mark.rule("TCU 6.4")
def test_A7_only_the_water_counts() -> None:
    p = Position()
    p.sub("green", "G21@P")
    plan = p.plan("green", "G22@P G21@P G20@P G19@P H19@P H20@P")
    assert "(6.4)" in p.why(plan, "e p")


@pytest.mark.rule("TCU 6.10")
def test_A8_exhaustion_and_recovery() -> None:
    p = Position()
    green = p.sub("green", "J19@400", battery=2)
    p.sail("green", "J20@400 J21@400", end="")
    assert (p.at(green), green.battery, green.adrift) == ("J21@P", 0, True)
    assert "Green has no battery left and floats at J21." in p.said()[-1]
    p.submarine_turn(green)
    assert (p.at(green), green.battery, green.adrift) == ("J21@P", 5, False)
    assert p.plan("green", "K21@200 L21@400 M21@400 N21@200 N20@200").battery == 0


@pytest.mark.rule("TCU R13")
def test_A9_staying_can_exhaust_too() -> None:
    p = Position()
    green = p.sub("green", "K25@200", battery=1)
    p.answers("stay").submarine_turn(green)
    assert (p.at(green), green.battery, green.adrift) == ("K25@P", 0, True)


@pytest.mark.rule("TCU 3.6")
@pytest.mark.rule("TCU R7")
def test_A10_the_corner_rule() -> None:
    p = Position()
    board = p.board
    assert board.index["M19"] not in board.neighbors[board.index["L18"]]
    assert board.index["M19"] in board.neighbors[board.index["N18"]]
    assert board.index["E16"] not in board.neighbors[board.index["D17"]]


# B. Snorting


def snorts_at_j21() -> Position:
    p = Position()
    p.sub("green", "G21@600", battery=14)
    p.sail("green", "H21@400 I21@200 J21@P", "n", "I20@200 J19@400 J18@600")
    return p


@pytest.mark.rule("TCU 7.2")
@pytest.mark.rule("TCU 7.3")
@pytest.mark.rule("TCU 7.4")
@pytest.mark.rule("TCU R11")
@pytest.mark.rule("TCU 18.3")
def test_B1_a_snort() -> None:
    p = snorts_at_j21()
    green = p.sub("green")
    assert (p.at(green), green.battery) == ("J18@600", 17)
    assert p.board.names[green.datum] == "H21"


def test_B2_a_long_approach_and_a_snort() -> None:
    p = Position()
    p.sub("green", "G21@600", battery=14)
    path = "G20@600 H20@600 I19@600 J18@600 K17@600 L16@600 M16@400 M15@200 N15@P"
    plan = p.plan("green", path, "se", "Q18@200 R19@400 S20@600")
    assert (plan.moved, plan.battery) == (14, 12)
    assert p.offered(plan) == ["end"]


@pytest.mark.rule("TCU 7.5")
def test_B3_in_shallow_water_a_snort_takes_the_whole_turn() -> None:
    p = Position()
    p.sub("green", "U30@200", battery=8)
    plan = p.plan("green", "T31@P", "se", "V34@200 W35@200 W36@200")
    assert (plan.moved, plan.battery) == (6, 14)
    assert p.offered(plan) == ["end"]


@pytest.mark.rule("TCU 7.1")
def test_B4_snort_at_once_with_the_last_unit() -> None:
    p = Position()
    p.sub("green", "Q14@P", battery=1)
    plan = p.plan("green", "", "s")
    assert plan.battery == 11
    assert p.offered(p.plan("green", "", "s", "T14@200 T15@400 S15@400")) == ["end"]


@pytest.mark.rule("TCU 7.7")
def test_B5_no_snort_with_an_empty_battery() -> None:
    p = Position()
    green = p.sub("green", "Q14@200", battery=1)
    p.sail("green", "R14@P", end="")
    assert (p.at(green), green.battery, green.adrift) == ("R14@P", 0, True)
    assert p.said() == [
        "First submarine: Periscope sighted: green at R14.",
        "First submarine: Green has no battery left and floats at R14.",
    ]


@pytest.mark.rule("TCU 7.6")
def test_B6_no_snort_into_a_station() -> None:
    p = Position()
    p.sub("green", "D18@P", battery=10)
    plan = p.plan("green", "", "n")
    assert "(7.6)" in p.why(plan, "attack alfa")
    assert "end" in p.offered(plan)


@pytest.mark.rule("TCU 7.6")
def test_B7_snort_out_of_a_station() -> None:
    p = Position()
    p.sub("green", "M19@P", battery=2)
    plan = p.plan("green", "", "se", "P20@200 Q19@400 R18@600")
    assert (plan.moved, plan.battery) == (5, 9)


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
    p = Position()
    p.mine(FIELD)
    p.ship("orange", "O28", fuel=100)
    return p


@pytest.mark.rule("TCU 8.6")
@pytest.mark.rule("TCU 8.7")
@pytest.mark.rule("TCU 16.5")
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
    p.answers("s").replenish("soviet")
    assert p.at(supply) == ""
    assert supply.cargo == []
    assert (p.at(orange), orange.fuel, orange.tactical, orange.finished) == ("R27", 50, False, True)
    p.ship("red", "-")
    p.answers("north").watches_phase()
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
    p.answers("attack bravo").submarine_turn(p.sub("green"))
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
    assert [p.container_value(kind) for kind in (0, 1)] == [35, 1]
    assert [p.container_value(kind) for kind in p.ship("green").cargo] == [50]
    assert "Lost: red Destroyer, brown Supply Ship, 2 fuel, 1 weapon." in p.said()[0]


@pytest.mark.rule("TCU 9.5")
@pytest.mark.rule("TCU 15.4")
def test_D2_full_value_until_put_ashore() -> None:
    p = bravo()
    green = p.ship("green", "Y20")
    purple = p.ship("purple", "Y20")
    p.hand_over(green, green.cargo[0], purple)
    assert p.container_value(purple.cargo[0]) == 50
    p.unload(purple, purple.cargo[0])
    assert p.stored("charlie") == (1, 0)
    assert p.container_value(0) == 35


@pytest.mark.rule("TCU 9.5")
def test_D3_echo_loses_fuel_then_weapons() -> None:
    p = Position()
    p.store("echo", 5, 6)
    p.store("charlie", 2, 2)
    p.destroy_station(p.sub("green"), 0, "")
    assert p.stored("echo") == (0, 6)
    p.destroy_station(p.sub("green"), 5, "")
    assert p.stored("echo") == (0, 0)
    assert p.stored("charlie") == (2, 2)


@pytest.mark.rule("TCU 9.5")
@pytest.mark.rule("TCU 15.7")
def test_D4_without_echo_containers_are_spent_for_good() -> None:
    p = Position()
    p.destroy_station(p.sub("green"), 4, "")
    p.store("charlie", 1, 0)
    p.resupply(p.ship("orange", "Y20", fuel=20), 0)
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
    p.answers("attack charlie").submarine_turn(green)
    assert (p.at(green), green.battery, green.adrift) == ("Y20@P", 0, False)
    assert not any("battery" in text for text in p.said())
    p.submarine_turn(green)
    assert (p.at(green), green.battery) == ("Y20@P", 5)
    assert "(9.7)" in p.why(p.plan("green"), "stay")


@pytest.mark.rule("TCU R31")
def test_D9_aboard_ship_in_echo_is_not_stored_there() -> None:
    p = Position()
    green = p.ship("green", "O32", cargo=[0, 0])
    p.destroy_station(p.sub("green"), 0, "")
    assert green.cargo == [0, 0]
    assert p.stored("echo") == (0, 8)


# I. Sonar watch


def watch(levels: tuple[int, ...] = ()) -> Position:
    p = Position(levels=levels)
    p.ship("orange", "O22", watch=0)
    return p


def contacts(p: Position) -> list[str]:
    return [text.removeprefix("First submarine: ") for text in p.said()]


@pytest.mark.rule("TCU 14.3")
@pytest.mark.rule("TCU 14.4")
@pytest.mark.rule("TCU 11.5")
def test_I1_two_colors_and_the_blind_line() -> None:
    p = watch()
    p.sub("green", "P18@400")
    p.sail("green", "P19@400 P20@400 P21@400 P22@200 P23@200 P24@200")
    assert contacts(p) == ["Sonar watch of orange: contact yellow.", "Sonar watch of orange: contact green."]


@pytest.mark.rule("TCU 14.4")
def test_I2_one_report_while_in_one_color() -> None:
    p = watch()
    p.sub("green", "G21@600")
    p.sail("green", "H21@400 I21@400 J21@400 K21@400 L21@400 M21@400")
    assert contacts(p) == ["Sonar watch of orange: contact red."]


@pytest.mark.rule("TCU R12")
def test_I3_red_outside_red_again() -> None:
    p = watch()
    p.sub("green", "K21@400")
    p.sail("green", "L21@400 K21@400 L21@400")
    assert contacts(p) == ["Sonar watch of orange: contact red."] * 2


@pytest.mark.rule("TCU 14.6")
def test_I5_the_watch_is_gone_when_the_soviet_turn_starts() -> None:
    p = watch()
    p.begin_soviet_turn()
    assert p.ship("orange").watch == -1


@pytest.mark.rule("TCU 17.5")
@pytest.mark.rule("TCU R26")
@pytest.mark.parametrize(("level", "heard"), [(5, []), (4, ["Sonar watch of orange: contact yellow."])])
def test_I6_the_layer(level: int, heard: list[str]) -> None:
    p = watch((1, level, 1))
    p.sub("green", "G21@600", battery=14)
    path = "G20@600 H20@600 I19@600 J18@600 K17@600 L16@600 M16@400 M15@200 N15@P"
    p.sail("green", path, "se", "Q18@200 R19@400 S20@600")
    assert [text for text in contacts(p) if "contact" in text] == heard


@pytest.mark.rule("TCU 17.6")
def test_I6_at_level_6_only_600_is_hidden_and_no_snort() -> None:
    p = watch((1, 6, 1))
    p.sub("green", "Q18@200")
    p.sail("green", "R19@400 S20@600")
    assert contacts(p) == ["Sonar watch of orange: contact yellow."]
    p = watch((1, 6, 1))
    p.sub("green", "N15@P")
    assert "(17.6)" in p.why(p.plan("green"), "snort se")


@pytest.mark.rule("TCU 18.4")
def test_I7_sighting_before_contact() -> None:
    p = watch()
    p.sub("green", "K21@200")
    p.sail("green", "L21@P")
    assert contacts(p) == ["Periscope sighted: green at L21.", "Sonar watch of orange: contact red."]


# N. Hidden information


@pytest.mark.rule("TCU 18.3")
@pytest.mark.rule("TCU 18.4")
def test_N3_what_a_snort_publishes() -> None:
    assert snorts_at_j21().said() == [
        "First submarine: Periscope sighted: green at J21.",
        "First submarine: Green snorts from J21 to H21.",
        "First submarine: Green dives. Datum H21.",
    ]


@pytest.mark.rule("TCU 18.11")
def test_N4_the_end_reveals_the_path() -> None:
    p = snorts_at_j21()
    log = p.state.logs[-1]
    assert (log.way.split()[-1], log.battery) == ("J18@600", 17)
