"""5.4.4 Patrol craft movement."""

import pytest

from moonless.games.by_stealth_and_sea.events import PatrolCraftActs
from moonless.games.by_stealth_and_sea.rules import harbor_defense
from tests.games.by_stealth_and_sea.harbor_positions import crowd, lone_slc, with_mole
from tests.games.by_stealth_and_sea.position import Position

# 5.4.4 Patrol craft movement


def seen(position: Position, number: int, at: str) -> None:
    position.slc(number, at, detected=True)


@pytest.mark.rule("BSS 5.4.4")
@pytest.mark.parametrize(("start", "end"), [("F8", "E8"), ("G8", "E8"), ("H8", "F8"), ("E8", "E8")])
def test_craft_goes_up_to_two_hexes_and_stops_with_the_token(start: str, end: str) -> None:
    position = lone_slc([], "E8", detected=True)
    position.patrol_craft(1, start)
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == end
    assert not any(event.line().dice for event in position.events), "who seeks throws no movement die"


@pytest.mark.rule("BSS 5.4.4")
def test_craft_four_hexes_off_follows_the_die() -> None:
    position = lone_slc([], "E8", detected=True)
    position.patrol_craft(1, "I8")
    harbor_defense.patrol_craft_movement(position.chance(movement=2))
    assert position.craft_at(1) == "J8"


@pytest.mark.rule("BSS 5.4.4")
def test_craft_seeks_the_closest_token() -> None:
    position = Position(cards=[])
    seen(position, 1, "I8")  # three hexes off, and nearer the harbor edge
    seen(position, 2, "D8")
    position.patrol_craft(1, "F8")
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "D8"


@pytest.mark.rule("BSS 5.4.4")
def test_craft_does_not_seek_who_is_undetected() -> None:
    position = lone_slc([], "E8")
    position.patrol_craft(1, "F8")
    harbor_defense.patrol_craft_movement(position.chance(movement=8))
    assert position.craft_at(1) == "F8"


@pytest.mark.rule("BSS 5.4.4")
def test_exhausted_craft_stays() -> None:
    position = lone_slc([], "E8", detected=True)
    position.patrol_craft(1, "F8", ready=False)
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "F8"


@pytest.mark.rule("BSS 5.4.4")
@pytest.mark.parametrize(
    ("die", "end"),
    [(1, "G7"), (2, "G8"), (3, "G9"), (4, "F9"), (5, "E8"), (6, "F7"), (7, "F8"), (8, "F8")],
)
def test_movement_die(die: int, end: str) -> None:
    position = Position(cards=[])
    position.patrol_craft(1, "F8")
    harbor_defense.patrol_craft_movement(position.chance(movement=die))
    assert position.craft_at(1) == end
    assert position.spent()


@pytest.mark.rule("BSS 5.4.4", "BSS R28")
@pytest.mark.parametrize(
    ("at", "die"),
    [("J7", 2), ("D2", 6), ("A5", 5), ("B11", 5)],
    ids=["mole", "land", "board edge", "dark water"],
)
def test_movement_die_into_what_is_closed_is_ignored(at: str, die: int) -> None:
    position = Position(cards=[])
    position.patrol_craft(1, at)
    harbor_defense.patrol_craft_movement(position.chance(movement=die))  # one die only: no second roll
    assert position.craft_at(1) == at
    assert position.spent()


@pytest.mark.rule("BSS R28", "BSS R27")
def test_movement_die_into_a_full_hex_is_ignored() -> None:
    position = Position(cards=[])
    position.patrol_craft(1, "F8")
    crowd(position, "E8", 2, 3, 4)
    harbor_defense.patrol_craft_movement(position.chance(movement=5))
    assert position.craft_at(1) == "F8"


@pytest.mark.rule("BSS R28", "BSS R27")
def test_movement_die_into_a_hex_with_two_others() -> None:
    position = Position(cards=[])
    position.patrol_craft(1, "F8")
    crowd(position, "E8", 2, 3)
    harbor_defense.patrol_craft_movement(position.chance(movement=5))
    assert position.craft_at(1) == "E8"


@pytest.mark.rule("BSS R27", "BSS 5.4.4")
def test_craft_that_would_end_in_a_full_hex_does_not_move_at_all() -> None:
    position = lone_slc([], "E8", detected=True)
    position.patrol_craft(1, "H8")
    crowd(position, "F8", 2, 3, 4)
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "H8"


@pytest.mark.rule("BSS R27")
def test_craft_passes_through_a_full_hex() -> None:
    position = lone_slc([], "E8", detected=True)
    position.patrol_craft(1, "H8")
    crowd(position, "G8", 2, 3, 4)
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "F8"


@pytest.mark.rule("BSS 5.4.4")
def test_craft_move_in_number_order() -> None:
    position = lone_slc([], "E8", detected=True)
    position.patrol_craft(1, "F8")
    position.patrol_craft(2, "F8")
    crowd(position, "E8", 3, 4)
    harbor_defense.patrol_craft_movement(position)
    assert (position.craft_at(1), position.craft_at(2)) == ("E8", "F8")  # the first takes the last place


@pytest.mark.rule("BSS R24 hexes", "BSS 5.4.4")
def test_three_hexes_are_counted_as_they_lie_and_the_way_goes_through_water() -> None:
    position = lone_slc([], "J7", detected=True, r24="hexes")
    position.patrol_craft(1, "K7")  # next to it behind the mole; by the North Entrance it goes K6, K5
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "K5"


@pytest.mark.rule("BSS R24 hexes", "BSS 5.4.4")
def test_of_two_tokens_the_one_fewer_hexes_away_is_closest_whatever_lies_between() -> None:
    position = Position(cards=[], readings={"r24": "hexes"})
    seen(position, 1, "J7")
    seen(position, 2, "K5")  # two hexes off both ways
    position.patrol_craft(1, "K7")
    harbor_defense.patrol_craft_movement(position)
    assert [event.text for event in position.events if isinstance(event, PatrolCraftActs)] == [
        "moves toward SLC 1 to K5"
    ]


@pytest.mark.rule("BSS R24 water", "BSS 5.4.4")
def test_read_so_distance_goes_through_the_water_around_moles() -> None:
    position = lone_slc([], "J7", detected=True, r24="water")
    position.patrol_craft(1, "K7")  # next to it as the gull flies, four hexes by the North Entrance
    position.patrol_craft(2, "K6")  # three hexes: K5, J6, J7
    harbor_defense.patrol_craft_movement(position.chance(movement=7))
    assert position.craft_at(1) == "K7"
    assert position.craft_at(2) == "J6"
    assert position.spent()


@pytest.mark.rule("BSS R25")
@pytest.mark.parametrize(
    ("mission", "start", "token", "end"), [("bg2", "F8", "F5", "F6"), ("na1", "M8", "M5", "L6")], ids=["east", "west"]
)
def test_of_several_shortest_ways_the_one_nearest_the_harbor_edge(
    mission: str, start: str, token: str, end: str
) -> None:
    position = Position(mission)
    seen(position, 1, token)
    position.patrol_craft(1, start)
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == end


@pytest.mark.rule("BSS R25")
def test_of_ways_equally_near_the_edge_the_lowest_direction() -> None:
    position = Position(cards=[])
    position.board = with_mole("F8", "G8")  # NE by G7 and SE by G9 are equal now
    seen(position, 1, "H8")
    position.patrol_craft(1, "F8")
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "H7"


@pytest.mark.rule("BSS R26", "BSS 5.4.4")
@pytest.mark.parametrize(
    ("mission", "start", "west", "east", "end"),
    [("bg2", "F8", "D8", "H8", "H8"), ("ga3", "C6", "A6", "E6", "E6"), ("na1", "M7", "K7", "O7", "K7")],
)
def test_of_equally_close_tokens_the_one_nearest_the_harbor_edge(
    mission: str, start: str, west: str, east: str, end: str
) -> None:
    for first, second in ((west, east), (east, west)):
        position = Position(mission)
        seen(position, 1, first)
        seen(position, 2, second)
        position.patrol_craft(1, start)
        harbor_defense.patrol_craft_movement(position)
        assert position.craft_at(1) == end


@pytest.mark.rule("BSS R26")
def test_the_harbor_edge_is_exact_to_half_a_hex() -> None:
    position = Position(cards=[])
    seen(position, 1, "E7")
    seen(position, 2, "E10")  # a shifted row: half a hex farther east
    position.patrol_craft(1, "F8")
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "E10"


@pytest.mark.rule("BSS D8", "BSS 5.4.4")
@pytest.mark.parametrize(("choice", "end"), [("seek slc-2", "F6"), ("seek slc-3", "F10")])
def test_the_lead_chooses_between_tokens_that_are_equal_in_all(choice: str, end: str) -> None:
    position = Position(cards=[])
    seen(position, 2, "F6")
    seen(position, 3, "F10")
    position.patrol_craft(1, "F8")
    harbor_defense.patrol_craft_movement(position.answers(choice))
    assert position.craft_at(1) == end
    assert [(decision.seat, decision.ask) for decision in position.asked] == [("slc-1", "seek")]
    assert [option.key for option in position.asked[0].options] == ["seek slc-2", "seek slc-3"]


@pytest.mark.rule("BSS D8", "BSS 5.4.4")
def test_a_token_farther_off_is_no_question_however_near_the_harbor_edge_it_is() -> None:
    position = Position(cards=[])
    seen(position, 1, "E5")
    seen(position, 2, "E9")  # three hexes off, and as near the harbor edge
    position.patrol_craft(1, "E6")
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "E5"
    assert not position.asked


@pytest.mark.rule("BSS D8", "BSS 9")
def test_tokens_in_one_hex_are_no_question() -> None:
    position = Position(cards=[])
    seen(position, 1, "F6")
    seen(position, 2, "F6")
    position.patrol_craft(1, "F8")
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "F6"
    assert not position.asked


@pytest.mark.rule("BSS 5.4.4", "BSS 5.4.3")
def test_the_corner_of_alexandria_is_a_hex_like_any_other() -> None:
    """A1 is water: a Patrol Craft drifts there, and one appears there in front of an SLC at B1 that faces west."""
    position = Position("ga3", cards=[])
    position.patrol_craft(1, "B1")
    harbor_defense.patrol_craft_movement(position.chance(movement=5))
    assert position.craft_at(1) == "A1"
    slc = position.slc(1, "B1", "W")
    assert position.board.hexes[harbor_defense.response_hex(position, slc)] == "A1"
