"""7 Snorting."""

import pytest

from moonless.games.they_come_unseen.rules import terms
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
