"""15.8-15.12 Replenishment at sea."""

import pytest

from moonless.games.they_come_unseen.board import DIRECTION_KEYS
from moonless.games.they_come_unseen.rules import gauges, replenishment
from tests.games.they_come_unseen.position import Position, keys


@pytest.mark.rule("TCU 15.11")
def test_a_second_destroyer_may_join() -> None:
    p = Position()
    p.ship("orange", "M28", fuel=5)
    p.ship("brown", "M28", cargo=[0])
    p.ship("red", "M27", fuel=50)
    assert keys(replenishment.formations(p)) == ["with orange", "with red", "with both"]
    assert replenishment.formations(p)[-1].label == "With both Destroyers"


@pytest.mark.rule("TCU 15.9")
def test_a_course_that_cannot_be_run_is_refused_with_the_reason() -> None:
    p = Position(levels=(1, 6, 1))
    p.ship("orange", "M12", fuel=50)
    p.ship("brown", "M13", cargo=[0])
    reasons = {refusal.key: refusal.rule for refusal in replenishment.course_refusals(p, [p.ship("orange")])}
    assert reasons["e"] == "17.6"
    assert reasons.keys() == {
        key for key in DIRECTION_KEYS if key not in keys(replenishment.courses(p, [p.ship("orange")]))
    }
    p = Position()
    p.ship("orange", "M27", moved=15)
    p.ship("brown", "M28", cargo=[0])
    assert {refusal.rule for refusal in replenishment.course_refusals(p, [p.ship("orange")])} >= {"10.3"}
    assert "(15.9)" in p.refused("ras")


@pytest.mark.rule("TCU 15.12")
@pytest.mark.parametrize("row", ["Q", "R", "S", "T"])
def test_every_ship_that_strikes_on_that_step_is_damaged(row: str) -> None:
    """On whichever of the four squares the mines lie."""
    p = Position()
    p.mine(" ".join(f"{row}{column}" for column in range(27, 32)))
    orange = p.ship("orange", "P27", moved=4, fuel=50)
    brown = p.ship("brown", "P28", cargo=[0], moved=2)
    replenishment.replenish(p.answers("s"), "soviet")
    assert orange.tactical
    assert orange.fuel == 30
    assert brown.square < 0


@pytest.mark.rule("TCU 15.12")
@pytest.mark.rule("TCU 18.7")
def test_a_broken_run_tells_nothing_of_the_squares_beyond() -> None:
    p = Position()
    p.mine("R28 S28 T28 U28 V28")
    p.ship("orange", "P27", moved=4, fuel=50)
    p.ship("brown", "P28", cargo=[0], moved=2)
    replenishment.replenish(p.answers("s"), "soviet")
    assert {p.board.names[square] for square in p.state.swept} == {"Q27", "R27", "Q28"}


@pytest.mark.rule("TCU 15.12")
def test_its_squares_count_and_its_ships_are_done() -> None:
    p = Position()
    ships = [p.ship("orange", "M27", fuel=30, moved=3), p.ship("brown", "M28", cargo=[0], moved=2)]
    replenishment.replenish(p.answers("s"), "soviet")
    assert [(ship.moved, ship.finished, ship.replenished) for ship in ships] == [(7, True, True), (6, True, True)]


@pytest.mark.rule("TCU 15.9")
@pytest.mark.rule("TCU 3.10")
def test_a_run_may_not_end_with_a_destroyer_outside_the_formation() -> None:
    p = Position()
    p.ship("orange", "M27", fuel=30)
    p.ship("brown", "M28", cargo=[0])
    assert "s" in keys(replenishment.courses(p, [p.ship("orange")]))
    p.ship("red", "Q28")
    assert "s" not in keys(replenishment.courses(p, [p.ship("orange")]))
    p.ship("red", "-")
    p.ship("green", "Q28")
    assert "s" in keys(replenishment.courses(p, [p.ship("orange")])), "logistics ships may lie together"
    p.ship("green", "Q27")
    assert "s" not in keys(replenishment.courses(p, [p.ship("orange")]))


@pytest.mark.rule("TCU 15.9")
@pytest.mark.parametrize(
    ("supply", "destroyer", "course"),
    [("B22", "C22", "w"), ("M22", "N22", "w"), ("U20", "U21", "s"), ("O28", "P28", "e")],
)
def test_a_run_leads_through_no_station(supply: str, destroyer: str, course: str) -> None:
    p = Position()
    p.ship("orange", destroyer, fuel=30)
    p.ship("brown", supply, cargo=[0])
    reasons = {refusal.key: refusal.rule for refusal in replenishment.course_refusals(p, [p.ship("orange")])}
    assert reasons[course] == "15.9"


@pytest.mark.rule("TCU 15.11")
@pytest.mark.rule("TCU 18.5")
def test_who_is_replenished_from_its_own_square_was_out_of_fuel_and_nato_knows() -> None:
    p = Position()
    p.ship("orange", "M28", fuel=5)
    p.ship("brown", "M28", cargo=[0])
    p.state.gauges = [[5, 4, 100, 4], [10, 4, 100, 4], [50, 4, 100, 4]]
    replenishment.replenish(p.answers("s"), "soviet")
    assert p.state.gauges == [[55, 4, 100, 4]]


@pytest.mark.rule("TCU 15.8")
@pytest.mark.parametrize("station", range(6))
def test_a_destroyer_in_a_station_takes_no_part(station: int) -> None:
    p = Position()
    harbor = p.board.station_square[station]
    p.ship("orange", fuel=50).square = harbor
    for beside in p.board.neighbors[harbor]:
        p.ship("brown", cargo=[0]).square = beside
        assert replenishment.formations(p) == []


@pytest.mark.rule("TCU 15.9")
@pytest.mark.rule("TCU 3.5")
def test_a_run_does_not_leave_the_board() -> None:
    p = Position()
    p.ship("orange", "P3", fuel=30)
    p.ship("brown", "P4", cargo=[0])
    reasons = {refusal.key: refusal.rule for refusal in replenishment.course_refusals(p, [p.ship("orange")])}
    assert reasons == dict.fromkeys(("w", "nw", "sw"), "15.9"), "orange has only two squares to the west"


@pytest.mark.rule("TCU 15.9")
@pytest.mark.rule("TCU 18.5")
def test_everybody_sees_a_replenishment_and_what_is_spent() -> None:
    p = Position()
    p.ship("orange", "M27", fuel=30)
    p.ship("brown", "M28", cargo=[0, 1])
    replenishment.replenish(p.answers("s"), "soviet")
    assert p.said("nato") == [
        "Sheksna (brown) replenishes Ognennyy (orange) at sea, course S: 1 fuel container and 1 weapon container."
    ]


@pytest.mark.rule("TCU 15.8")
@pytest.mark.rule("TCU R24")
@pytest.mark.parametrize("square", ["L27", "L28", "L29", "M27", "M29", "N27", "N28", "N29"])
def test_alongside_is_a_square_that_shares_an_edge(square: str) -> None:
    p = Position()
    p.ship("orange", square, fuel=50)
    p.ship("brown", "M28", cargo=[0])
    beside = square in ("L28", "M27", "M29", "N28")
    assert keys(replenishment.formations(p)) == (["with orange"] if beside else [])


@pytest.mark.rule("TCU 15.10")
@pytest.mark.rule("TCU 18.5")
def test_of_two_who_replenish_any_may_have_got_nothing() -> None:
    p = Position()
    members = [p.ship("orange", "O22"), p.ship("red", "O24")]
    p.state.gauges = [[50, 1, 50, 2]]
    gauges.note_shares(p, members, 0, 2)
    assert sorted(p.state.gauges) == [[50, 1, 50, 4], [50, 2, 50, 3], [50, 3, 50, 2]]
    p.state.gauges = [[50, 1, 60, 2]]
    gauges.note_shares(p, members, 10, 0)
    assert sorted(p.state.gauges) == [[50, 1, 70, 2], [55, 1, 65, 2], [60, 1, 60, 2]]


@pytest.mark.rule("TCU 15.8")
@pytest.mark.parametrize("number", range(6))
def test_in_a_station_the_supply_ship_forms_up_with_nobody(number: int) -> None:
    p = Position().soviet_turn_begins()
    harbor = p.board.station_square[number]
    beside = next(
        square
        for square in (harbor - 1, harbor + 1, harbor - p.board.columns, harbor + p.board.columns)
        if square in p.board.neighbors[harbor] and p.board.open_sea(square)
    )
    p.ship("orange", p.board.names[beside], fuel=50)
    p.ship("brown", p.board.names[harbor], cargo=[0])
    assert "(15.8)" in p.refused("ras")


@pytest.mark.rule("TCU 15.12")
@pytest.mark.rule("TCU 15.8")
def test_a_destroyer_whose_turn_is_over_takes_no_part() -> None:
    p = Position()
    p.ship("orange", "M27", fuel=50)
    p.ship("brown", "M28", cargo=[0])
    assert keys(replenishment.formations(p)) == ["with orange"]
    p.ship("orange", finished=True)
    assert replenishment.formations(p) == []


@pytest.mark.rule("TCU 15.10")
def test_no_more_is_shared_out_than_was_aboard() -> None:
    """One container of each kind: 50 fuel in steps of 5, and 2 salvos."""
    p = Position()
    members = [p.ship("orange", "M27", fuel=20, salvos=0), p.ship("red", "M29", fuel=30, salvos=1)]
    p.ship("brown", "M28", cargo=[0, 1])
    replenishment.share(p.answers("fuel 50", "salvos 2"), members, "soviet")
    offered = [[option.value for option in decision.options if option.key != "resign"] for decision in p.asked]
    assert offered == [list(range(0, 51, 5)), [0, 1, 2]]
    assert [(ship.fuel, ship.salvos) for ship in members] == [(70, 2), (30, 1)]
