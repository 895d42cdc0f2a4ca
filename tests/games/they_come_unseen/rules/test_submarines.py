"""6 Submarine turn and movement: what the worked examples leave open."""

import pytest

from moonless.games.they_come_unseen.rules import submarines
from moonless.games.they_come_unseen.state import NOWHERE, SOVIET_TURN, Plan, State
from tests.games.they_come_unseen.position import Position
from tests.games.they_come_unseen.tables import refused, submerged


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
    assert p.said() == ["First submarine: Grampus lies adrift at J19 and recovers 5 units."]


@pytest.mark.rule("TCU 3.7")
@pytest.mark.rule("TCU 6.5")
@pytest.mark.parametrize(
    ("where", "key", "rule"),
    [
        ("B29@200", "n 200", "3.5, 3.6, 3.7"),
        ("G21@600", "e 200", "6.6"),
        ("G22@200", "e 400", "3.3"),
        ("G1@P", "w p", "3.5, 3.6, 3.7"),
        ("G21@600", "snort e", "7.1"),
        ("G21@600", "mines", "8.2"),
        ("G21@600", "K30", "3.5"),
    ],
)
def test_a_bad_first_step(where: str, key: str, rule: str) -> None:
    refused(submerged(where), key, rule)


@pytest.mark.rule("TCU 6.2")
@pytest.mark.rule("TCU 6.4")
def test_too_far() -> None:
    table = submerged("G21@400", battery=20)
    for _ in range(6):
        table.choose("e 200")
    refused(table, "e 200", "6.4")
    table = submerged("J19@600", battery=20)
    for _ in range(6):
        table.choose("e 600")
        table.choose("w 600")
    table.choose("e 400")
    refused(table, "w p", "6.6")
    table.choose("w 400")
    assert isinstance(table.state, State)
    assert table.state.phase == SOVIET_TURN, "after fourteen squares there is nothing left to choose (6.2)"


@pytest.mark.rule("TCU 16.3")
def test_too_deep_for_its_hits() -> None:
    refused(submerged("J19@400", hits=1), "e 600", "16.3")


@pytest.mark.rule("TCU 6.10")
@pytest.mark.rule("TCU 18.8")
def test_who_floats_up_is_seen_there_and_then() -> None:
    p = Position()
    green = p.sub("green", "G21@600", battery=2, datum=0, datum_round=1)
    p.sail("green", "G20@400 G19@400", end="")
    assert (p.at(green), green.adrift) == ("G19@P", True)
    assert (p.board.names[green.datum], green.datum_round) == ("G19", 3)


@pytest.mark.rule("TCU 18.11")
def test_the_log_names_the_station_attacked_alfa_too() -> None:
    p = Position()
    plan = Plan(0, NOWHERE, [p.index("C19")], [0], 9)
    plan.station = 0
    assert submarines.deed_of(p, plan) == "attacks Alfa"
    plan.station = NOWHERE
    assert submarines.deed_of(p, plan) == "stays"


@pytest.mark.rule("TCU 6.1")
def test_what_is_explained_unasked_comes_in_the_order_of_the_orders() -> None:
    p = Position()
    p.sub("green", "G21@400", battery=14)
    plan = p.plan("green", "G22@200")
    assert [refusal.key for refusal in submarines.listed_refusals(p, plan)] == ["mines", "stay"]
