"""7 Snorting."""

import pytest

from moonless.games.they_come_unseen.rules import snorting, terms
from moonless.games.they_come_unseen.state import NOWHERE, Plan
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 7.1")
def test_a_snort_needs_room() -> None:
    p = Position()
    p.sub("green", "O1@600", battery=20)
    path = " ".join(f"O{n}@600" for n in range(2, 11)) + " O11@400 O12@200 O13@P"
    assert p.plan("green", path, "e").moved == 14
    p.sub("green", "O1@600", battery=20)
    path = " ".join(f"O{n}@600" for n in range(2, 12)) + " O12@400 O13@200 O14@P"
    assert "(7.1)" in p.why(p.plan("green", path), "snort e")
    assert "(7.1)" in p.why(p.plan("green", "O2@400"), "snort e")


@pytest.mark.rule("TCU 7.2")
def test_a_snort_is_straight_over_sea_without_ships() -> None:
    p = Position()
    p.sub("green", "M20@P", battery=9)
    assert "(7.2)" in p.why(p.plan("green"), "snort w")
    p.ship("green", "O20")
    assert "(3.10)" in p.why(p.plan("green"), "snort s")


@pytest.mark.rule("TCU 7.4")
@pytest.mark.rule("TCU R29")
def test_after_a_snort_it_may_stay_in_sight() -> None:
    p = Position()
    green = p.sub("green", "J21@P", battery=5)
    p.sail("green", "", "n")
    assert p.at(green) == "H21@P"
    assert green.battery == 15
    assert terms.in_sight_at(p, p.index("H21")) == [green]


@pytest.mark.rule("TCU 17.6")
@pytest.mark.rule("TCU R32")
def test_a_snort_neither_begins_nor_ends_in_a_storm() -> None:
    p = Position(levels=(1, 6, 1))
    p.sub("green", "O14@200")
    assert p.why(p.plan("green", "O13@P"), "snort w") == ""
    assert "(17.6)" in p.why(p.plan("green", "O13@P"), "snort e"), "its squares count"
    p.sub("green", "O12@200")
    assert "(17.6)" in p.why(p.plan("green", "O13@P O14@P"), "snort w"), "where it begins counts"
    p.sub("green", "O15@P")
    assert p.why(p.plan("green", "O14@P O13@P"), "snort w") == "", "where it came up does not (R32)"


@pytest.mark.rule("TCU 7.5")
def test_snort_squares_in_shallow_water_make_the_whole_turn_slow() -> None:
    p = Position()
    deep, shallow = next(
        (start, heading)
        for start in range(p.board.columns * 26)
        for heading in range(8)
        if p.board.floor[start] == 3 and p.board.station[start] < 0
        for first in [p.board.step[start * 8 + heading]]
        if first >= 0 and not p.board.shallow[first]
        for second in [p.board.step[first * 8 + heading]]
        if second >= 0 and p.board.shallow[second] and p.board.open_sea(second)
    )
    plan = Plan(0, NOWHERE, [deep] * 6, [0] * 6, 10)
    assert snorting.snort_barred(p, plan, shallow) is snorting.NO_ROOM, "five squares and two are more than six"
    assert snorting.snort_barred(p, Plan(0, NOWHERE, [deep] * 5, [0] * 5, 10), shallow) is None


@pytest.mark.rule("TCU 7.6")
@pytest.mark.parametrize("station", range(6))
def test_no_snort_leads_into_a_station(station: int) -> None:
    p = Position()
    harbor = p.board.station_square[station]
    for beside in p.board.neighbors[harbor]:
        heading = next(way for way in range(8) if p.board.step[beside * 8 + way] == harbor)
        plan = Plan(0, NOWHERE, [beside], [0], 10)
        assert snorting.snort_barred(p, plan, heading) is snorting.SNORT_BLOCKED
