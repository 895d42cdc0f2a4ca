"""5 Harbor defense phase: the elements in their order, the Alert Deck, Patrol Craft, attacks."""

from dataclasses import replace
from importlib import resources

import pytest

from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content.boards import make_board
from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.games.by_stealth_and_sea.content.entries import MoleEntry
from moonless.games.by_stealth_and_sea.content.files import read_board
from moonless.games.by_stealth_and_sea.events import AlertDrawn, Detected, PatrolCraftActs
from moonless.games.by_stealth_and_sea.rules import harbor_defense
from moonless.games.by_stealth_and_sea.state import AT_SEA, KILLED, NOWHERE
from tests.games.by_stealth_and_sea.position import ALL_CARDS, Position

SEARCHLIGHTS = ["searchlights"]
RESPONSE_SURFACED = ["patrol-craft-response-surfaced"]
RESPONSE_SUBMERGED = ["patrol-craft-response-submerged"]
ATTACK = ["patrol-craft-attack"]
MORTAR = ["shore-base-mortar"]
DIVE_1 = ["underwater-dive-team-1"]
DIVE_2 = ["underwater-dive-team-1", "underwater-dive-team-2"]


def lone_slc(cards: list[str], at: str, submerged: bool = False, detected: bool = False) -> Position:
    """SLC 1 alone on the board, facing E, with these Harbor Defense cards in play."""
    position = Position(cards=cards)
    position.alone(1)
    position.slc(1, at, "E", submerged=submerged, detected=detected)
    return position


def defend(position: Position, *alert: int, movement: int = 0) -> list[AlertDrawn]:
    """The whole phase with exactly these Alert cards; what was drawn comes back."""
    cards: list[int | str] = [*alert]
    position.chance(alert=cards)
    if movement:
        position.chance(movement=movement)
    harbor_defense.harbor_defense_phase(position)
    assert position.spent()
    return [event for event in position.events if isinstance(event, AlertDrawn)]


def discard(position: Position, *cards: int) -> None:
    """These Alert cards were drawn before."""
    for card in cards:
        position.state.alert_deck.remove(card)
        position.state.alert_discards.append(card)


def with_mole(a: str, b: str) -> Board:
    """Gibraltar with one more hexside of mole."""
    entry = read_board(resources.files("moonless.games.by_stealth_and_sea") / "data", "board_gibraltar.toml", [])
    assert entry is not None
    return make_board(replace(entry, moles=[*entry.moles, MoleEntry("more", "More", [(a, b)])]))


# 5.1 Elements


@pytest.mark.rule("BSS 5", "BSS 5.1", "BSS 5.4")
def test_elements_in_their_order() -> None:
    position = lone_slc(ALL_CARDS, "J5")
    position.ship("barham", "J5")
    position.patrol_craft(1, "J5")
    defend(position, 3, 3, 4, 4, 4, movement=7)
    order = [event for event in position.events if isinstance(event, AlertDrawn | PatrolCraftActs)]
    assert [event.rule for event in order] == ["5.4.1", "5.4.2", "5.4.3", "5.4.4", "5.4.5", "5.4.6"]


@pytest.mark.rule("BSS 5.1", "BSS 5.4.2", "BSS 5.4.6")
def test_dive_team_and_mortar_are_skipped_without_their_cards() -> None:
    position = lone_slc([], "J5")
    position.ship("barham", "J5")
    assert [event.rule for event in defend(position, 4, 4)] == ["5.4.1", "5.4.3"]


@pytest.mark.rule("BSS 5.1")
def test_a_card_replaces_the_values_of_its_own_element_only() -> None:
    position = lone_slc(SEARCHLIGHTS, "E8", detected=False)
    assert [event.target for event in defend(position, 3, 4)] == [9, 9]  # Searchlights with card, Response without


# 5.2, 5.3 The Alert Deck


@pytest.mark.rule("BSS 5.2")
def test_slcs_in_number_order_and_every_card_is_discarded() -> None:
    position = Position(cards=[])
    drawn = defend(position, 3, 4, 5, 3, 4, 5)
    assert [(event.rule, event.slc) for event in drawn] == [
        ("5.4.1", 1), ("5.4.1", 2), ("5.4.1", 3), ("5.4.3", 1), ("5.4.3", 2), ("5.4.3", 3),
    ]  # fmt: skip
    assert sorted(position.state.alert_discards) == [3, 3, 4, 4, 5, 5]
    assert len(position.state.alert_deck) == 30


@pytest.mark.rule("BSS 5.3", "BSS R31")
def test_alert_removes_all_cards_of_the_lowest_value_and_no_others() -> None:
    position = lone_slc([], "E8")
    discard(position, 3, 5, 5, 3, 6, 11)
    defend(position, 12, 7)
    assert position.state.alert_removed == [3, 3]
    assert position.state.alert_discards == [7]
    assert len(position.state.alert_deck) == 36 - 2 - 1
    assert position.state.alert_deck.count(12) == 1
    assert position.state.alert_deck.count(5) == 4


@pytest.mark.rule("BSS 5.3", "BSS R31")
@pytest.mark.parametrize(("lowest", "removed"), [(6, [6]), (7, [])])
def test_alert_removes_nothing_above_six(lowest: int, removed: list[int]) -> None:
    position = lone_slc([], "E8")
    discard(position, lowest, 9)
    defend(position, 12, 4)
    assert position.state.alert_removed == removed
    assert position.state.alert_discards == [4]  # the shuffle happens all the same


@pytest.mark.rule("BSS 5.3")
def test_the_12_is_resolved_before_the_alert() -> None:
    position = lone_slc([], "E8", submerged=True)
    defend(position, 12, 4)
    kinds = [type(event) for event in position.events if not isinstance(event, AlertDrawn)]
    assert kinds[0] is Detected
    lines = [event.line() for event in position.events]
    assert [line.rule for line in lines[:3]] == ["5.4.1", "5.4.1", "5.3"]


@pytest.mark.rule("BSS R31")
def test_the_deck_cannot_run_out() -> None:
    position = lone_slc([], "E8")
    discard(position, *[card for card in load_content().alert_cards if card != 12])
    assert position.state.alert_deck == [12]
    defend(position, 12, 3)
    assert len(position.state.alert_deck) == 36 - 1 - 1  # the 2 is gone, the 3 discarded


# 5.4.1 Searchlights


@pytest.mark.rule("BSS 5.4.1", "BSS 5.2")
@pytest.mark.parametrize(
    ("cards", "submerged", "target"),
    [([], False, 10), ([], True, 12), (SEARCHLIGHTS, False, 9), (SEARCHLIGHTS, True, 11)],
)
def test_searchlights_target(cards: list[str], submerged: bool, target: int) -> None:
    for card in (target - 1, target):
        position = lone_slc(cards, "E8", submerged)
        defend(position, card, 4)
        assert position.slc(1).detected == (card == target)


@pytest.mark.rule("BSS 5.4.1")
def test_searchlights_do_not_look_for_who_is_detected() -> None:
    assert [event.rule for event in defend(lone_slc([], "E8", detected=True), 4)] == ["5.4.3"]


# 5.4.2 Underwater dive team


@pytest.mark.rule("BSS 5.4.2", "BSS R32")
@pytest.mark.parametrize(
    ("cards", "submerged", "target"), [(DIVE_1, False, 9), (DIVE_1, True, 9), (DIVE_2, False, 8), (DIVE_2, True, 8)]
)
def test_dive_team_target(cards: list[str], submerged: bool, target: int) -> None:
    for card in (target - 1, target):
        position = lone_slc(cards, "K7", submerged)  # Barham lies there
        defend(position, 4, card, 4)
        assert position.slc(1).detected == (card == target)


@pytest.mark.rule("BSS 5.4.2")
@pytest.mark.parametrize(("ship", "at"), [("cargo-01", "F4"), ("barham", "K7")])
def test_dive_team_dives_under_cargo_and_navy_ships_only(ship: str, at: str) -> None:
    with_ship = lone_slc(DIVE_1, at)
    assert [event.rule for event in defend(with_ship, 4, 4, 4)] == ["5.4.1", "5.4.2", "5.4.3"]
    destroyed = lone_slc(DIVE_1, at)
    destroyed.state.ship_hex[[s.id for s in destroyed.ships].index(ship)] = -2
    assert [event.rule for event in defend(destroyed, 4, 4)] == ["5.4.1", "5.4.3"]


@pytest.mark.rule("BSS 5.4.2")
def test_dive_team_does_not_look_for_who_is_detected() -> None:
    position = lone_slc(DIVE_1, "K7")
    drawn = defend(position, 10, 4)  # found by Searchlights a moment before
    assert [event.rule for event in drawn] == ["5.4.1", "5.4.3"]


# 5.4.3 Patrol craft response


@pytest.mark.rule("BSS 5.4.3", "BSS R33")
@pytest.mark.parametrize(
    ("cards", "submerged", "detected", "at", "target"),
    [
        ([], False, False, "E8", 9),
        ([], True, False, "E8", 10),
        ([], False, True, "E8", 7),
        ([], True, True, "E8", 8),
        ([], False, False, "L6", 8),
        ([], True, False, "L6", 9),
        ([], False, True, "L6", 6),
        ([], True, True, "L6", 7),
        ([], False, False, "K5", 8),
        (RESPONSE_SURFACED, False, False, "E8", 8),
        (RESPONSE_SURFACED, True, False, "E8", 10),
        (RESPONSE_SUBMERGED, False, False, "E8", 9),
        (RESPONSE_SUBMERGED, True, False, "E8", 9),
        (RESPONSE_SURFACED, False, True, "L6", 5),
        (RESPONSE_SURFACED + RESPONSE_SUBMERGED, True, True, "L6", 6),
    ],
)
def test_response_target(cards: list[str], submerged: bool, detected: bool, at: str, target: int) -> None:
    for card in (target - 1, target):
        position = lone_slc(cards, at, submerged, detected)
        defend(position, *([] if detected else [3]), card)
        assert (position.craft_at(1) != "") == (card == target)
        assert position.slc(1).detected == (detected or card == target)


@pytest.mark.rule("BSS 5.4.3")
def test_response_places_the_lowest_number_of_the_pool_exhausted_in_front() -> None:
    position = lone_slc([], "E8", detected=True)
    position.patrol_craft(1, "A5", ready=False)
    position.patrol_craft(3, "A5", ready=False)
    defend(position, 7)
    assert position.craft_at(2) == "F8"
    assert not position.state.patrol_ready[1]
    assert position.craft_at(4) == ""


@pytest.mark.rule("BSS 5.4.3")
@pytest.mark.parametrize(
    ("at", "facing"),
    [("J7", "E"), ("D2", "NW"), ("A5", "W"), ("B11", "W"), ("N6", "E")],
    ids=["mole", "land", "board edge", "dark water", "quay"],
)
def test_response_cannot_place_beyond_what_is_closed(at: str, facing: str) -> None:
    position = lone_slc([], at, detected=True)
    position.slc(1, facing=facing)
    defend(position, 7)
    assert position.craft_at(1) == at


@pytest.mark.rule("BSS R23")
def test_response_places_on_a_net() -> None:
    position = lone_slc([], "J5", detected=True)
    defend(position, 7)
    assert position.craft_at(1) == "K5"


def crowd(position: Position, at: str, *craft: int) -> None:
    for number in craft:
        position.patrol_craft(number, at, ready=False)


@pytest.mark.rule("BSS R23", "BSS 5.4.3")
def test_response_with_three_in_front_places_in_the_own_hex() -> None:
    position = lone_slc(RESPONSE_SURFACED, "E8", detected=True)
    crowd(position, "F8", 1, 2, 3)
    crowd(position, "E8", 4, 5)
    defend(position, 7)
    assert position.craft_at(6) == "E8"


@pytest.mark.rule("BSS R23", "BSS 5.4.3")
def test_response_with_two_in_front_still_places_there() -> None:
    position = lone_slc([], "E8", detected=True)
    crowd(position, "F8", 1, 2)
    defend(position, 7)
    assert position.craft_at(3) == "F8"


@pytest.mark.rule("BSS R23", "BSS 5.4.3")
def test_response_with_three_in_the_own_hex_places_none_but_detects() -> None:
    position = lone_slc([], "E8")
    crowd(position, "E8", 1, 2, 3)
    defend(position, 4, 9)
    assert position.craft_at(4) == ""
    assert position.slc(1).detected


@pytest.mark.rule("BSS R22", "BSS 5.4.3")
def test_response_with_an_empty_pool_draws_for_the_undetected_only() -> None:
    position = Position(cards=[])
    crowd(position, "I12", 1, 2, 3)
    crowd(position, "H12", 4)
    position.slc(1, detected=True)
    position.slc(3, detected=True)
    drawn = defend(position, 4, 9)
    assert [(event.rule, event.slc) for event in drawn] == [("5.4.1", 2), ("5.4.3", 2)]
    assert position.slc(2).detected


@pytest.mark.rule("BSS R22")
def test_response_looks_at_the_pool_anew_for_each_slc() -> None:
    position = Position(cards=[])
    crowd(position, "I12", 1, 2, 3)
    for number in (1, 2, 3):
        position.slc(number, detected=True)
    assert [event.slc for event in defend(position, 4, 7)] == [1, 2]  # SLC 2 takes the last craft


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


@pytest.mark.rule("BSS R24", "BSS 5.4.4")
def test_distance_goes_through_the_water_around_moles() -> None:
    position = lone_slc([], "J7", detected=True)
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


@pytest.mark.rule("BSS D8", "BSS 9")
def test_tokens_in_one_hex_are_no_question() -> None:
    position = Position(cards=[])
    seen(position, 1, "F6")
    seen(position, 2, "F6")
    position.patrol_craft(1, "F8")
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "F6"
    assert not position.asked


# 5.4.5 Patrol craft attack


@pytest.mark.rule("BSS 5.4.5")
@pytest.mark.parametrize(
    ("cards", "submerged", "target"), [([], False, 7), ([], True, 9), (ATTACK, False, 6), (ATTACK, True, 8)]
)
def test_attack_target(cards: list[str], submerged: bool, target: int) -> None:
    for card in (target - 1, target):
        position = lone_slc(cards, "E8", submerged, detected=True)
        position.patrol_craft(1, "E8")
        defend(position, 4, card)
        assert position.slc(1).stunned == (card == target)
        assert position.slc(1).at_sea


@pytest.mark.rule("BSS 5.4.5")
def test_attack_kills_a_stunned_crew() -> None:
    position = lone_slc([], "E8", detected=True)
    slc = position.slc(1, stunned=True)
    position.patrol_craft(1, "E8")
    defend(position, 4, 7)
    assert (slc.status, slc.crew, slc.hex, slc.detected) == (KILLED, KILLED, NOWHERE, False)


@pytest.mark.rule("BSS 5.4.5")
def test_attack_on_an_undetected_slc() -> None:
    position = lone_slc([], "E8")
    position.patrol_craft(1, "E8")
    defend(position, 4, 4, 7, movement=7)
    assert position.slc(1).stunned


@pytest.mark.rule("BSS 5.4.5")
def test_only_ready_craft_in_the_hex_attack() -> None:
    position = lone_slc([], "E8", detected=True)
    position.patrol_craft(1, "E8", ready=False)
    position.patrol_craft(2, "F8", ready=False)
    assert [event.rule for event in defend(position, 4)] == ["5.4.3"]


@pytest.mark.rule("BSS 5.4.5", "BSS R29")
def test_attacks_by_craft_then_by_slc() -> None:
    position = Position(cards=[])
    for number in (1, 2, 3):
        position.slc(number, "E8", detected=True)
    position.patrol_craft(1, "E8")
    position.patrol_craft(2, "E8")
    # The cards 7 for the first craft stun SLC 1 and SLC 3; for the second craft the 8 kills SLC 1.
    defend(position, 3, 3, 4, 7, 5, 7, 8, 5, 4)
    assert [slc.status for slc in position.state.slcs] == [KILLED, AT_SEA, AT_SEA]
    assert [slc.stunned for slc in position.state.slcs[1:]] == [False, True]


@pytest.mark.rule("BSS R29", "BSS 5.4.5")
def test_a_killed_slc_draws_no_more_cards() -> None:
    position = lone_slc([], "E8", detected=True)
    position.slc(1, stunned=True)
    position.patrol_craft(1, "E8")
    position.patrol_craft(2, "E8")
    drawn = defend(position, 4, 7)
    assert [event.rule for event in drawn] == ["5.4.3", "5.4.5"]


# 5.4.6 Shore base mortar


@pytest.mark.rule("BSS 5.4.6")
@pytest.mark.parametrize(("submerged", "target"), [(False, 6), (True, 7)])
def test_mortar_target(submerged: bool, target: int) -> None:
    for card in (target - 1, target):
        position = lone_slc(MORTAR, "J5", submerged, detected=True)
        defend(position, 4, card)
        assert position.slc(1).stunned == (card == target)
        assert position.slc(1).at_sea


@pytest.mark.rule("BSS 5.4.6")
def test_mortar_kills_a_stunned_crew_detected_or_not() -> None:
    position = lone_slc(MORTAR, "J5")
    slc = position.slc(1, stunned=True)
    defend(position, 4, 4, 6)
    assert (slc.status, slc.crew, slc.hex) == (KILLED, KILLED, NOWHERE)


@pytest.mark.rule("BSS 5.4.6", "BSS R30")
@pytest.mark.parametrize(
    ("mission", "hexes"),
    [
        ("bg2", ["J4", "J5", "J6", "J8", "J9", "J10"]),
        ("ga3", ["D10", "D11", "D12", "E10"]),
        ("na1", ["H4", "H6", "I5", "J10", "J12", "K11"]),
    ],
)
def test_mortar_reaches_the_hexes_outside_beside_a_net(mission: str, hexes: list[str]) -> None:
    reached = []
    for hex_ in Position(mission).board.water:
        position = Position(mission, MORTAR)
        position.alone(1)
        position.slc(1, detected=True).hex = hex_
        harbor_defense.harbor_defense_phase(position.chance(alert=[4, 4]))
        if position.spent():
            reached.append(position.board.hexes[hex_])
    assert sorted(reached) == sorted(hexes)


@pytest.mark.rule("BSS R30")
def test_a_mole_shields_from_the_mortar() -> None:
    position = lone_slc(MORTAR, "J5", detected=True)
    position.board = with_mole("J5", "K5")
    assert [event.rule for event in defend(position, 4)] == ["5.4.3"]


# 5.4.7 Anti-torpedo net


@pytest.mark.rule("BSS 5.4.7")
@pytest.mark.parametrize(("cards", "value"), [([], 4), (["anti-torpedo-net"], 5)])
def test_net_sets_the_value_of_evade_net(cards: list[str], value: int) -> None:
    for die, end in ((value, "K5"), (value - 1, "J5")):
        position = lone_slc(cards, "J5")
        slc = position.ready(position.plain_crew(1))
        position.chance(d6=die).act(slc, "evade-net")
        assert position.at(slc) == end


@pytest.mark.rule("BSS 5.4.7")
def test_net_draws_no_card() -> None:
    drawn = defend(lone_slc(["anti-torpedo-net"], "K5"), 4, 4)
    assert [event.rule for event in drawn] == ["5.4.1", "5.4.3"]
