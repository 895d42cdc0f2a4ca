"""1.7 Board and movement."""

import pytest

from moonless.games.by_stealth_and_sea.content.components import (
    DIRECTIONS,
)
from moonless.games.by_stealth_and_sea.rules import harbor_defense
from tests.games.by_stealth_and_sea.position import Position

# 1.7 Board and movement


@pytest.mark.rule("BSS 1.7", "BSS 4.3.1")
@pytest.mark.parametrize(
    ("start", "neighbors"),
    [
        ("E5", ["E4", "F5", "E6", "D6", "D5", "D4"]),  # an odd row
        ("E6", ["F5", "F6", "F7", "E7", "D6", "E5"]),  # an even row, shifted half a hex right
    ],
)
def test_an_slc_moves_straight_ahead_in_its_facing(start: str, neighbors: list[str]) -> None:
    for facing, neighbor in zip(DIRECTIONS, neighbors, strict=True):
        position = Position()
        slc = position.ready(position.slc(1, start, facing))
        position.act(slc, "move")
        assert position.at(slc) == neighbor
        assert DIRECTIONS[slc.facing] == facing


@pytest.mark.rule("BSS 1.7")
@pytest.mark.parametrize(
    ("at", "facing", "what"),
    [
        ("B4", "W", "land"),
        ("B11", "W", "dark water"),
        ("A6", "W", "the edge of the grid"),
        ("E13", "SE", "the lower edge"),
        ("J7", "E", "the Detached Mole"),
        ("K7", "W", "the Detached Mole from inside"),
        ("J4", "NE", "the Western Arm"),
        ("J10", "SE", "the South Mole"),
    ],
)
def test_nothing_is_entered_but_water_and_no_mole_is_passed(at: str, facing: str, what: str) -> None:
    position = Position()
    slc = position.ready(position.slc(1, at, facing))
    refused = position.refused(slc)
    assert refused["move"] == "Move: the way ahead is blocked (1.7)", what
    assert refused["full-move"] == "Full Move: the way ahead is blocked (1.7)"
    assert "evade-net" in refused


@pytest.mark.rule("BSS 1.7", "BSS 4.3.1")
def test_a_net_is_not_entered_by_moving() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "J5", "E"))
    assert position.refused(slc)["move"] == "Move: a net lies ahead (1.7)"
    assert position.refused(slc)["full-move"] == "Full Move: a net lies ahead (1.7)"
    assert "evade-net" in position.offered(slc)


@pytest.mark.rule("BSS 1.7")
def test_a_mole_across_the_way_is_no_net_to_evade() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "K6", "W"))  # J6 is behind the Detached Mole
    assert "evade-net" in position.refused(slc)


@pytest.mark.rule("BSS 1.7")
def test_ships_slcs_and_patrol_craft_do_not_block() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "E4", "E"))  # a Cargo Ship lies at F4
    position.slc(2, "F4")
    position.slc(3, "F4")
    for craft in (1, 2, 3):
        position.patrol_craft(craft, "F4")
    position.act(slc, "move")
    assert position.at(slc) == "F4"


@pytest.mark.rule("BSS 1.7")
def test_patrol_craft_pass_nets_and_turn_as_they_like() -> None:
    position = Position()
    position.alone(1)
    position.slc(1, "L5", detected=True)
    position.patrol_craft(1, "J5")
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "L5"


@pytest.mark.rule("BSS 1.7")
@pytest.mark.parametrize(("there", "end"), [(2, "F5"), (3, "E5")])
def test_no_more_than_three_patrol_craft_in_a_hex(there: int, end: str) -> None:
    position = Position(cards=["patrol-craft-response-surfaced"])
    position.alone(1)
    position.slc(1, "N6")
    for craft in range(1, there + 1):
        position.patrol_craft(craft, "F5", ready=False)
    position.patrol_craft(6, "E5")
    harbor_defense.patrol_craft_movement(position.chance(movement=2))
    assert position.craft_at(6) == end


@pytest.mark.rule("BSS 1.7", "BSS R19")
@pytest.mark.parametrize(("mission", "nets"), [("bg2", ["K5", "K9"]), ("ga3", ["E11", "E12"]), ("na1", ["H5", "J11"])])
def test_the_net_hexes_are_inside_the_harbor(mission: str, nets: list[str]) -> None:
    board = Position(mission).board
    assert [name for name, net in zip(board.hexes, board.net, strict=True) if net] == nets
    assert all(board.harbor[board.index[net]] for net in nets)
