"""10 to 20 Why a command is barred: of each ship in each condition the reason that is true there, in its words."""

from collections.abc import Sequence

import pytest

from moonless.games.they_come_unseen.rules import commands, containers, ship_movement, soviet_turn, terms
from moonless.games.they_come_unseen.state import SOVIET_TURN
from tests.games.they_come_unseen.position import Position

OVER = "its turn is over (10.1)"
NOWHERE_TO_GO = "its movement for this turn is used up (10.3)"
SEA = "N22"


def commanding(scenario: str = "standard", levels: Sequence[int] = ()) -> Position:
    p = Position(scenario, levels).soviet_turn_begins()
    p.ship("orange", SEA, fuel=60)
    return p


def why(p: Position, *keys: str, seat: str = "soviet") -> list[str]:
    """Without the command's own words; nothing of what may be commanded."""
    p.state.phase = SOVIET_TURN
    offered = p.commanded(seat)
    return ["" if key in offered else p.refused(key, seat).rpartition(": ")[2] for key in keys]


@pytest.mark.rule("TCU 10.1", "TCU 11.1", "TCU 13.1", "TCU 15.4", "TCU 15.6")
def test_a_ship_whose_turn_is_over_does_nothing_more() -> None:
    p = commanding()
    p.sub("green", f"{SEA}@P")
    assert why(p, "move orange", "search orange", "ram orange") == ["", "", ""]
    p.ship("orange", finished=True)
    p.ship("green", finished=True)
    assert why(p, "move orange", "search orange", "ram orange", "refuel orange", "rearm orange") == [OVER] * 5
    assert why(p, "move green", "load green fuel", "unload green fuel") == [OVER] * 3


@pytest.mark.rule("TCU 10.1")
def test_between_two_legs_there_is_a_stop_and_after_a_search_one_leg() -> None:
    p = commanding()
    p.ship("orange", legs=1)
    assert why(p, "move orange") == [
        "a second leg needs a search, a resupply or an exchange of containers since the first (10.1)"
    ]
    p.ship("orange", stopped=True)
    assert why(p, "move orange") == [""]
    p.ship("orange", legs_since_search=1)
    assert why(p, "move orange") == ["one leg is the most after a search (10.1)"]


@pytest.mark.rule("TCU 11.1", "TCU 16.6")
def test_who_searches() -> None:
    p = commanding()
    p.ship("orange", searched=True)
    assert why(p, "search orange") == ["one search a turn (11.1)"]
    p.ship("orange", searched=False, tactical=True)
    assert why(p, "search orange") == ["no search, no watch, no mortars (16.6)"]
    assert "search green" not in p.commanded()


@pytest.mark.rule("TCU 10.6", "TCU 13.1", "TCU 10.5")
def test_what_fuel_does_not_pay_for() -> None:
    """Four squares cost 10: with less there is no leg, and no ram, which is a leg of none."""
    p = commanding()
    p.sub("green", f"{SEA}@P")
    p.ship("orange", fuel=10)
    assert why(p, "move orange", "ram orange") == ["", ""]
    p.ship("orange", fuel=9)
    assert why(p, "move orange", "ram orange") == ["there is not enough fuel (10.6)"] * 2
    p.sub("green", f"{SEA}@200")
    assert why(p, "ram orange") == ["no submarine lies in sight on its square (13.1)"]


@pytest.mark.rule("TCU 10.3", "TCU 17.4")
def test_when_its_squares_are_used_up() -> None:
    """An undamaged Destroyer has 18 squares, a damaged one 6; storms take theirs, and never more than there is."""
    p = commanding()
    ship = p.ship("orange")
    assert [ship_movement.limit(p, ship, storm) for storm in (0, 3, 99)] == [18, 15, 0]
    p.ship("orange", moved=18)
    assert why(p, "move orange") == [NOWHERE_TO_GO]
    p.ship("orange", moved=17)
    assert why(p, "move orange") == [""]
    p.ship("orange", engineering=True)
    assert (ship_movement.speed(p, ship), ship_movement.limit(p, ship, 2)) == (6, 4)


@pytest.mark.rule("TCU 15.4", "TCU 15.6", "TCU 15.3", "TCU 15.7")
def test_what_a_store_and_a_hold_let_be_exchanged() -> None:
    p = commanding()
    moored, stored = "it lies in no station", "no such container is stored there, or only ones that came back this turn"
    assert why(p, "refuel orange", "rearm orange") == [f"{moored} (15.6)"] * 2
    station = p.state.ships[2].square
    at = terms.station_of(p, p.state.ships[2])
    p.ship("orange", p.board.names[station])
    p.state.stores[at] = [1, 0]
    assert [text.split(" (")[0] for text in why(p, "refuel orange", "rearm orange")] == ["", stored]
    assert [text.split(" (")[0] for text in why(p, "load green fuel", "load green weapon")] == ["", stored]
    p.state.ships[2].cargo = [0, 1]
    assert why(p, "load green fuel", "unload green fuel", "unload green weapon") == [
        "two containers are the most (15.3)",
        "",
        "",
    ]
    p.state.ships[2].cargo = [1]
    assert why(p, "unload green fuel", "unload green weapon") == ["there is no such container aboard (15.4)", ""]
    p.ship("green", "N24")
    assert containers.port_barred(p, p.state.ships[2]) is containers.NOT_MOORED


@pytest.mark.rule("TCU 15.4", "TCU 17.6")
def test_what_keeps_a_container_from_being_handed_over() -> None:
    p = commanding()
    giver, taker = p.ship("green", SEA, cargo=[0]), p.ship("purple", "O24")
    p.ship("orange", "P20")

    def bar(container: int = 0) -> str:
        found = containers.pass_barred(p, giver, container, taker)
        return "" if found is None else f"{found.reason} ({found.rule})"

    assert bar() == "no logistics ship lies on the same square (15.4)"
    taker.square = giver.square
    assert (bar(), bar(1)) == ("", "there is no such container aboard (15.4)")
    taker.cargo = [0, 1]
    assert bar() == "two containers are the most (15.3)"
    taker.cargo, taker.finished = [], True
    assert bar() == OVER
    taker.finished, giver.finished = False, True
    assert bar() == OVER
    giver.finished = False
    for level, rough in ((4, False), (5, True), (6, True)):
        stormy = commanding(levels=[level] * 3)
        one, other = stormy.ship("green", SEA, cargo=[0]), stormy.ship("purple", SEA)
        found = containers.pass_barred(stormy, one, 0, other)
        assert (found is not None) is rough
        assert found is None or found.reason == "no exchange from ship to ship at storm level 5 or 6"


@pytest.mark.rule("TCU 20.8", "TCU R33")
def test_the_word_goes_round_once_at_most() -> None:
    """Of three seats, one of which is done: it is handed on and back, and then somebody commands."""
    p = commanding("five-players")
    p.state.step, p.state.word, p.state.done = 1, 0, [False, False, True]
    orange, red, logistics = p.seating.soviet
    assert commands.hand_barred(p, orange) is commands.HAS_THE_WORD
    assert commands.hand_barred(p, logistics) is commands.DONE_ALREADY
    assert commands.hand_barred(p, red) is None
    soviet_turn.carry_out(p, commands.hand_to(red), orange)
    assert (p.state.word, p.state.handed) == (1, 1)
    assert commands.hand_barred(p, orange) is None
    soviet_turn.carry_out(p, commands.hand_to(orange), red)
    assert (p.state.word, commands.hand_barred(p, red)) == (0, commands.WENT_ROUND)
    p.replies += ["north"]
    soviet_turn.carry_out(p, commands.COMMANDS["search orange"], orange)
    assert commands.hand_barred(p, red) is None, "a command begins the count again"


@pytest.mark.rule("TCU 5.3", "TCU 10.1")
def test_a_ship_in_the_very_corner_of_the_chart_acts_like_any_other() -> None:
    """And one that is not in play does not."""
    p = Position("standard")
    p.ship("orange", "A1", finished=True)
    p.ship("red", "-")
    p.soviet_turn_begins()
    assert [ship.finished for ship in p.state.ships[:2]] == [False, True]
    assert why(p, "search orange") == [""]
