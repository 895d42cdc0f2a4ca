"""8 Mines."""

import pytest

from moonless.games.they_come_unseen.notices import SWEEP_NOTICE
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 8.1")
@pytest.mark.rule("TCU R14")
def test_one_minefield_each_and_none_over_another() -> None:
    p = Position()
    p.sub("green", "G21@400", battery=14, mines=0)
    path = "G22@200 G23@200 G24@200 G25@200 G26@200 G27@200"
    assert "(8.1)" in p.why(p.plan("green", path), "mines")
    p.sub("green", mines=1)
    p.mine("G24 H24 I24 J24 K24", 1)
    assert "(8.3)" in p.why(p.plan("green", path), "mines")


@pytest.mark.rule("TCU 8.4")
def test_the_last_unit_lays_the_mines() -> None:
    p = Position()
    green = p.sub("green", "G21@400", battery=6)
    p.sail("green", "G22@200 G23@200 G24@200 G25@200 G26@200 G27@200", end="mines")
    assert green.adrift
    assert p.state.fields[0].squares == p.squares("G22 G23 G24 G25 G26")
    assert "Grampus lays its minefield on G22 to G26." in p.said("nato")
    assert not any("minefield" in text for text in p.said("soviet"))


@pytest.mark.rule("TCU 8.7")
@pytest.mark.rule("TCU 8.10")
def test_a_strike_on_the_way_to_a_ram_is_no_ram() -> None:
    p = Position()
    p.mine("R27 R28 R29 R30 R31")
    p.sub("green", "W28@P")
    p.ship("purple", "R28")
    p.ship("orange", "O28", fuel=100)
    p.go("orange", p.line("O28", "W28"))
    assert not p.sub("green").sunk
    assert p.at(p.ship("orange")) == "R28"
    assert sum("R2" in text and "mine" in text for text in p.said()) == 1
    assert list(p.state.strikes) == [p.index("R28")]
    assert p.ship("orange").spoiled


@pytest.mark.rule("TCU 8.7")
@pytest.mark.rule("TCU 18.5")
def test_fuel_is_paid_to_the_mine_but_was_there_for_the_whole_leg() -> None:
    p = Position()
    p.mine("R27 R28 R29 R30 R31")
    orange = p.ship("orange", "O28", fuel=35)
    p.state.gauges = [[35, 4, 100, 4], [15, 4, 100, 4], [10, 4, 100, 4]]
    p.go("orange", p.line("O28", "W28"))
    assert orange.fuel == 35 - 10 - 20, "three squares, not eight; then the damage"
    assert p.state.gauges == [[5, 3, 100, 4], [0, 3, 100, 4]], "with 10 it could not have declared eight squares"


@pytest.mark.rule("TCU 8.3")
@pytest.mark.parametrize("deep", range(5))
def test_every_one_of_the_five_mined_squares_is_shallow(deep: int) -> None:
    p = Position()
    p.sub("green", "G21@400", battery=14)
    plan = p.plan("green", "G22@200 G23@200 G24@200 G25@200 G26@200 G27@200")
    assert p.why(plan, "mines") == ""
    shallow = p.board.shallow.copy()
    shallow[plan.squares[1 + deep]] = False
    p.board.shallow, kept = shallow, p.board.shallow
    try:
        assert "(8.3)" in p.why(plan, "mines")
    finally:
        p.board.shallow = kept


@pytest.mark.rule("TCU 8.10")
def test_what_was_crossed_at_speed_goes_into_the_plot_with_a_strike() -> None:
    p = Position()
    p.mine("R27 R28 R29 R30 R31")
    p.ship("orange", "O28", fuel=100)
    p.go("orange", p.line("O28", "W28"))
    struck = p.state.notices[-1]
    assert struck.squares == [p.index("R28")]
    assert struck.swept == {p.index("P28"): 3, p.index("Q28"): 3}, "square and round"


@pytest.mark.rule("TCU 8.10")
def test_only_squares_in_line_with_a_strike_tell_where_the_field_does_not_lie() -> None:
    p = Position()
    p.state.strikes[p.index("R28")] = 2
    p.ship("red", "S18", fuel=100)
    p.go("red", p.line("S18", "S28"))
    assert p.state.notices[-1].squares == [p.index("S28")], "S24 to S27 are near, but in no row or column with R28"


@pytest.mark.rule("TCU 8.10")
def test_what_tells_of_a_field_lies_within_five_squares_of_any_strike() -> None:
    p = Position()
    p.state.strikes = {p.index("S30"): 2, p.index("T18"): 2}
    p.ship("red", "S16", fuel=100)
    p.go("red", p.line("S16", "S28"))
    told = [p.board.names[square] for square in p.state.notices[-1].squares]
    assert told == ["S18", "S26", "S27", "S28"], "in a column with one strike, four squares or less from the other"


@pytest.mark.rule("TCU 8.2")
@pytest.mark.rule("TCU 6.1")
def test_a_straight_run_of_six_with_a_snort_in_it_lays_no_mines() -> None:
    p = Position()
    p.sub("green", "G21@P", battery=14)
    plan = p.plan("green", "G22@P", snort="e", then="G25@P G26@P G27@P")
    assert "(6.1)" in p.why(plan, "mines")
    assert "(6.1)" in p.why(p.plan("green", snort="e"), "mines"), "begun at once, too"


@pytest.mark.rule("TCU 8.10")
def test_a_square_that_is_struck_again_tells_nothing_new() -> None:
    p = Position()
    p.mine("R27 R28 R29 R30 R31")
    p.state.strikes = {p.index("R28"): 1}
    p.ship("green", "O28")
    p.go("green", p.line("O28", "W28"))
    assert p.state.strikes == {p.index("R28"): 1}, "the round of the first strike is kept: the field was laid by then"
    assert [notice.kind for notice in p.state.notices] == [SWEEP_NOTICE]


@pytest.mark.rule("TCU 8.2")
@pytest.mark.parametrize("squares", [5, 7])
def test_a_minefield_takes_a_run_of_exactly_six_squares(squares: int) -> None:
    p = Position()
    p.sub("green", "G21@400", battery=14)
    path = [f"G{21 + n}@200" for n in range(1, squares + 1)]
    if squares == 7:
        shallow, p.board.shallow = p.board.shallow, [False] * p.board.size
        try:
            assert "(8.2)" in p.why(p.plan("green", " ".join(path)), "mines")
        finally:
            p.board.shallow = shallow
        return
    assert "(8.2)" in p.why(p.plan("green", " ".join(path)), "mines")


@pytest.mark.rule("TCU 8.2")
def test_no_minefield_lies_diagonally() -> None:
    p = Position()
    p.sub("green", "X24@200", battery=14)
    plan = p.plan("green", "W25@200 V26@200 U27@200 T28@200 S29@200 R30@200")
    assert "(8.2)" in p.why(plan, "mines"), "six squares in a straight line through 250 ft water"
