"""11 Sonar search."""

import pytest

from moonless.games.they_come_unseen.rules import sonar, submarines
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 11.1")
@pytest.mark.rule("TCU 11.2")
@pytest.mark.rule("TCU R3")
def test_one_search_a_turn_with_any_facing() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.look("orange", "west")
    assert [option.key for option in p.asked[-1].options] == ["north", "east", "south", "west", "resign"]
    assert "(11.1)" in p.refused("search orange")


@pytest.mark.rule("TCU 11.3")
def test_all_facings_are_rotations() -> None:
    p = Position()
    ship = p.index("O16")
    counts = {}
    for facing in range(4):
        for color in (1, 2, 3, 4):
            counts[facing, color] = len([None for _, _, code in p.board.template[facing] if code == color])
    assert all(counts[facing, color] == (9 if color < 3 else 12) for facing in range(4) for color in (1, 2, 3, 4))
    north = {(right, down): color for right, down, color in p.board.template[0]}
    east = {(right, down): color for right, down, color in p.board.template[1]}
    assert {(-down, right): color for (right, down), color in north.items()} == east
    assert ship >= 0


@pytest.mark.rule("TCU 11.8")
def test_a_search_says_only_the_color() -> None:
    p = Position()
    p.ship("orange", "O22")
    p.sub("green", "M21@200")
    p.look("orange", "north", "hold")
    assert p.said() == ["Ognennyy (orange) searches from O22, bow north.", "Contact red."]


@pytest.mark.rule("TCU 11.2")
def test_how_the_bow_lay_is_known_from_this_turns_search_or_the_last_watch() -> None:
    p = Position()
    orange = p.ship("orange", "O22", watch=2)
    assert sonar.present_facing(p, orange) == 0, "nothing is known yet"
    for color in ("green", "blue"):
        p.sub(color, "J5@400")
        p.answers(*(["first green"] if color == "green" else []), "stay")
        submarines.nato_turn(p)
    assert sonar.present_facing(p, orange) == 2, "the last watch"
    p.look("orange", "east")
    search = sonar.last_search(p.state)
    assert search is not None
    assert (search.searched_from, sonar.present_facing(p, orange)) == (p.index("O22"), 1)
    orange.square = p.index("O23")
    assert sonar.present_facing(p, orange) == 2, "that search was made elsewhere"
    orange.watch = 3
    for color in ("green", "blue"):
        p.answers(*(["first green"] if color == "green" else []), "stay")
        submarines.nato_turn(p)
    assert sonar.last_search(p.state) is None, "it was before the NATO turn"
    assert sonar.present_facing(p, orange) == 3


@pytest.mark.rule("TCU 11.2")
def test_how_the_bow_lay_is_known_after_the_turn_of_a_lone_submarine() -> None:
    p = Position("lone-submarine")
    red = p.ship("red", "O22", watch=1)
    submarines.nato_turn(p.answers("stay"))
    assert sonar.present_facing(p, red) == 1
