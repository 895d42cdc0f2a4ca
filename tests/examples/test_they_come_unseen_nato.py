"""They Come Unseen, worked examples A, B, I and N: submarines, snorting, sonar watch, what is hidden."""

import pytest

from moonless.games.they_come_unseen.rules import soviet_turn, submarines
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
    submarines.submarine_turn(p.answers("stay"), green)
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
    assert "Grampus has no battery left and floats at J21." in p.said()[-1]
    submarines.submarine_turn(p, green)
    assert (p.at(green), green.battery, green.adrift) == ("J21@P", 5, False)
    assert p.plan("green", "K21@200 L21@400 M21@400 N21@200 N20@200").battery == 0


@pytest.mark.rule("TCU R13")
def test_A9_staying_can_exhaust_too() -> None:
    p = Position()
    green = p.sub("green", "K25@200", battery=1)
    submarines.submarine_turn(p.answers("stay"), green)
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
        "First submarine: Periscope sighted: Grampus at R14.",
        "First submarine: Grampus has no battery left and floats at R14.",
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
    assert contacts(p) == [
        "Sonar watch of Ognennyy (orange): contact yellow.",
        "Sonar watch of Ognennyy (orange): contact green.",
    ]


@pytest.mark.rule("TCU 14.4")
def test_I2_one_report_while_in_one_color() -> None:
    p = watch()
    p.sub("green", "G21@600")
    p.sail("green", "H21@400 I21@400 J21@400 K21@400 L21@400 M21@400")
    assert contacts(p) == ["Sonar watch of Ognennyy (orange): contact red."]


@pytest.mark.rule("TCU R12")
def test_I3_red_outside_red_again() -> None:
    p = watch()
    p.sub("green", "K21@400")
    p.sail("green", "L21@400 K21@400 L21@400")
    assert contacts(p) == ["Sonar watch of Ognennyy (orange): contact red."] * 2


@pytest.mark.rule("TCU 14.6")
def test_I5_the_watch_is_gone_when_the_soviet_turn_starts() -> None:
    p = watch()
    soviet_turn.begin_soviet_turn(p)
    assert p.ship("orange").watch == -1


@pytest.mark.rule("TCU 17.5")
@pytest.mark.rule("TCU R26")
@pytest.mark.parametrize(("level", "heard"), [(5, []), (4, ["Sonar watch of Ognennyy (orange): contact yellow."])])
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
    assert contacts(p) == ["Sonar watch of Ognennyy (orange): contact yellow."]
    p = watch((1, 6, 1))
    p.sub("green", "N15@P")
    assert "(17.6)" in p.why(p.plan("green"), "snort se")


@pytest.mark.rule("TCU 18.4")
def test_I7_sighting_before_contact() -> None:
    p = watch()
    p.sub("green", "K21@200")
    p.sail("green", "L21@P")
    assert contacts(p) == ["Periscope sighted: Grampus at L21.", "Sonar watch of Ognennyy (orange): contact red."]


# N. Hidden information


@pytest.mark.rule("TCU 18.3")
@pytest.mark.rule("TCU 18.4")
def test_N3_what_a_snort_publishes() -> None:
    assert snorts_at_j21().said() == [
        "First submarine: Periscope sighted: Grampus at J21.",
        "First submarine: Grampus snorts from J21 to H21.",
        "First submarine: Grampus dives. Datum H21.",
    ]


@pytest.mark.rule("TCU 18.11")
def test_N4_the_end_reveals_the_path() -> None:
    p = snorts_at_j21()
    log = p.state.logs[-1]
    assert (log.way.split()[-1], log.battery) == ("J18@600", 17)
