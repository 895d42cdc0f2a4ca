"""18.3, 18.4 What a submarine's turn publishes; 18.8 datum."""

import pytest

from moonless.games.they_come_unseen.rules import submarines
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 18.4")
def test_the_order_at_one_square() -> None:
    p = Position()
    p.ship("orange", "O22", watch=0)
    p.sub("green", "K21@P", battery=1)
    p.sail("green", "L21@P", end="")
    assert [text.split(": ", 1)[1] for text in p.said()] == [
        "Grampus moves in sight to L21.",
        "Sonar watch of Ognennyy (orange): contact red.",
        "Grampus has no battery left and floats at L21.",
    ]
    contacts = [event for event in p.events if "Sonar watch" in event.line().text]
    assert all(contact.reveals for contact in contacts), "18.7: nothing is taken back after it"


@pytest.mark.rule("TCU 18.4")
@pytest.mark.rule("TCU 18.8")
@pytest.mark.parametrize("first", ["green", "blue"])
def test_a_submarine_that_stays_in_sight_does_not_tell_that_it_has_moved(first: str) -> None:
    p = Position()
    p.sub("green", "J19@P", datum=p.index("J19"), datum_round=2)
    p.sub("blue", "J27@P", datum=p.index("J27"), datum_round=2)
    submarines.nato_turn(p.answers(f"first {first}", "stay"))
    assert [submarine.datum_round for submarine in p.state.submarines] == [3, 3]


@pytest.mark.rule("TCU 18.8")
def test_the_datum_follows_the_submarine() -> None:
    p = Position()
    green = p.sub("green", "J21@P")
    p.sail("green", "K21@P L21@200 M21@200")
    assert (p.board.names[green.datum], green.datum_round) == ("K21", 3)
    assert "Grampus dives. Datum K21." in p.said()[-1]


@pytest.mark.rule("TCU 18.3")
@pytest.mark.parametrize(("depth", "path"), [("P", ["J21", "J22"]), ("200", None)])
def test_a_move_in_sight_is_seen_from_the_square_where_it_was_seen(depth: str, path: list[str] | None) -> None:
    p = Position()
    p.sub("green", f"J21@{depth}", battery=10)
    p.sail("green", "J22@P")
    ways = [event.line().path for event in p.events if event.visible_to("soviet")]
    assert (path in ways) == (path is not None)
    assert all("J21" not in (way or []) for way in ways) == (path is None), "nothing of where it came up from"


@pytest.mark.rule("TCU 18.2", "TCU 6.1")
def test_nato_reads_the_whole_way_of_a_turn_and_none_where_it_stays() -> None:
    p = Position()
    boat = p.sub("green", "G21@200")
    p.sail("green", "G22@200 G23@200")
    p.sail("green", "", end="stay")
    mine = [line for line in p.said(p.seating.nato[0]) if "; battery" in line]
    name = p.content.submarines[boat.number].name
    assert mine == [f"{name} moves: G22 G23; battery 18.", f"{name} stays; battery 17."]
    assert not [line for line in p.said() if "battery" in line]
