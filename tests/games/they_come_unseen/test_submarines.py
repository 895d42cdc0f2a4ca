"""Chapters 6 to 9, 14 and 16 from NATO's side: what the worked examples leave open."""

import pytest

from moonless.core.errors import IllegalChoice
from moonless.games.they_come_unseen.rules import submarines, terms
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 6.1")
def test_one_action_and_it_comes_last() -> None:
    p = Position()
    p.sub("green", "J21@P", battery=10)
    plan = p.plan("green", "", "n", "G21@P")
    assert not [key for key in p.offered(plan) if key.startswith("snort")]
    assert "(6.1)" in p.why(plan, "snort n")
    assert "(6.1)" in p.why(plan, "stay")


@pytest.mark.rule("TCU 6.3")
def test_a_path_may_end_but_not_go_on_at_zero() -> None:
    p = Position()
    green = p.sub("green", "J19@600", battery=2)
    assert p.offered(p.plan("green", "J20@600 J21@600")) == ["end"]
    assert "(6.3)" in p.why(p.plan("green", "J20@600 J21@600"), "w 600")
    p.sail("green", "J20@600 J21@600")
    assert green.battery == 0


@pytest.mark.rule("TCU 6.5")
@pytest.mark.parametrize(("hits", "deepest"), [(0, "600"), (1, "400"), (2, "200")])
def test_damage_limits_the_depth(hits: int, deepest: str) -> None:
    p = Position()
    p.sub("green", f"J19@{deepest}", hits=hits)
    offered = p.offered(p.plan("green"))
    assert f"n {deepest}" in offered
    assert not any(int(key.split()[1]) > int(deepest) for key in offered if key[-1] == "0")


@pytest.mark.rule("TCU 6.8")
def test_depth_does_not_change_without_moving() -> None:
    p = Position()
    green = p.sub("green", "J19@400", battery=9)
    submarines.submarine_turn(p.answers("stay"), green)
    assert p.at(green) == "J19@400"
    assert all(key == "stay" or key.split()[0] in "n ne e se s sw w nw" for key in p.offered(p.plan("green")))


@pytest.mark.rule("TCU 6.9")
def test_reversing_is_allowed() -> None:
    p = Position()
    p.sub("green", "J19@400")
    assert p.plan("green", "J20@400 J19@400 J20@400").moved == 3


@pytest.mark.rule("TCU 6.10")
def test_adrift_it_cannot_do_anything_else() -> None:
    p = Position()
    green = p.sub("green", "J19@P", battery=0, adrift=True)
    submarines.submarine_turn(p, green)
    assert p.asked == []
    assert green.battery == 5
    assert p.said() == ["First submarine: Green lies adrift at J19 and recovers 5 units."]


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


@pytest.mark.rule("TCU 9.2")
def test_a_station_is_entered_from_400_or_less() -> None:
    p = Position()
    p.sub("green", "X20@200", battery=9)
    assert "attack charlie" in p.offered(p.plan("green"))
    green = p.sub("green")
    green.depth = 3
    assert "(6.6)" in p.why(p.plan("green"), "attack charlie")
    p.sub("green", "R19@400", battery=20)
    with pytest.raises(IllegalChoice):
        p.plan("green", "S19@400 T19@400 U19@200 V19@200 W19@200 X19@200 X20@200")


@pytest.mark.rule("TCU 9.7")
def test_out_of_a_station_at_200_or_periscope_depth() -> None:
    p = Position()
    p.sub("green", "M19@P", battery=9)
    depths = {key.split()[1] for key in p.offered(p.plan("green")) if not key.startswith("snort")}
    assert depths == {"p", "200"}


@pytest.mark.rule("TCU 14.4")
def test_the_starting_square_is_tested_and_orange_is_named_first() -> None:
    p = Position()
    p.ship("orange", "O22", watch=0)
    p.ship("red", "M23", watch=2)
    p.sub("green", "N21@200")
    submarines.submarine_turn(p.answers("stay"), p.sub("green"))
    assert [text.split(": ", 1)[1] for text in p.said()] == [
        "Sonar watch of orange: contact red.",
        "Sonar watch of red: contact purple.",
    ]


@pytest.mark.rule("TCU 14.5")
def test_staying_inside_a_watch_is_reported() -> None:
    p = Position()
    p.ship("orange", "O22", watch=0)
    p.sub("green", "N21@200")
    submarines.submarine_turn(p.answers("stay"), p.sub("green"))
    assert len(p.said()) == 1


@pytest.mark.rule("TCU 14.6")
def test_a_watch_ends_with_its_destroyer() -> None:
    p = Position()
    p.ship("orange", "M19", watch=0)
    p.sub("green", "N20@200", battery=9)
    submarines.submarine_turn(p.answers("attack bravo"), p.sub("green"))
    p.state.movers = [[]]
    p.sub("blue", "N20@200")
    submarines.submarine_turn(p.answers("stay"), p.sub("blue"))
    assert not any(text.startswith("Second") for text in p.said())


@pytest.mark.rule("TCU 16.2")
@pytest.mark.rule("TCU 12.6")
def test_damage_comes_before_the_second_attack() -> None:
    p = Position()
    p.ship("orange", "J22")
    p.sub("green", "J20@600")
    p.sub("blue", "I20@600")
    shots = ("J20", "J19", "K20", "600", "J21", "K19", "K21", "600")
    p.look("orange", "north", "fire yellow", *shots, "hold")
    assert p.at(p.sub("green")) == "J20@400"


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


@pytest.mark.rule("TCU 18.4")
def test_the_order_at_one_square() -> None:
    p = Position()
    p.ship("orange", "O22", watch=0)
    p.sub("green", "K21@P", battery=1)
    p.sail("green", "L21@P", end="")
    assert [text.split(": ", 1)[1] for text in p.said()] == [
        "Green moves in sight to L21.",
        "Sonar watch of orange: contact red.",
        "Green has no battery left and floats at L21.",
    ]


@pytest.mark.rule("TCU 18.4")
@pytest.mark.rule("TCU 18.8")
@pytest.mark.parametrize("first", ["green", "blue"])
def test_a_submarine_that_stays_in_sight_does_not_tell_that_it_has_moved(first: str) -> None:
    p = Position()
    p.sub("green", "J19@P", datum=p.index("J19"), datum_round=2)
    p.sub("blue", "J27@P", datum=p.index("J27"), datum_round=2)
    submarines.nato_turn(p.answers(f"first {first}", "stay"))
    assert [submarine.datum_round for submarine in p.state.submarines] == [3, 3]


@pytest.mark.rule("TCU 9.7")
def test_a_submarine_recovers_in_a_station() -> None:
    p = Position("lone-submarine")
    p.sub("green", "X20@200", battery=1)
    submarines.submarine_turn(p.answers("attack charlie"), p.sub("green"))
    assert not p.sub("green").adrift
    submarines.submarine_turn(p, p.sub("green"))
    assert p.said()[-1] == "Green lies in Charlie and recovers 5 units."
    assert p.sub("green").battery == 5


@pytest.mark.rule("TCU 18.8")
def test_the_datum_follows_the_submarine() -> None:
    p = Position()
    green = p.sub("green", "J21@P")
    p.sail("green", "K21@P L21@200 M21@200")
    assert (p.board.names[green.datum], green.datum_round) == ("K21", 3)
    assert "Green dives. Datum K21." in p.said()[-1]
