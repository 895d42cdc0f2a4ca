"""11 Sonar search."""

import pytest

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
    assert p.said() == ["Orange Destroyer searches from O22, bow north.", "Contact red."]
