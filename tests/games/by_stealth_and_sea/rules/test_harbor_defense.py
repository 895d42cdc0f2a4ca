"""5 Harbor defense phase: the elements in their order, the Alert Deck, Patrol Craft, attacks."""

import pytest

from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.games.by_stealth_and_sea.events import AlertDrawn, Detected, PatrolCraftActs
from tests.games.by_stealth_and_sea.harbor_positions import crowd, defend, lone_slc
from tests.games.by_stealth_and_sea.position import ALL_CARDS, Position

SEARCHLIGHTS = ["searchlights"]


RESPONSE_SURFACED = ["patrol-craft-response-surfaced"]


RESPONSE_SUBMERGED = ["patrol-craft-response-submerged"]


DIVE_1 = ["underwater-dive-team-1"]


DIVE_2 = ["underwater-dive-team-1", "underwater-dive-team-2"]


def discard(position: Position, *cards: int) -> None:
    """These Alert cards were drawn before."""
    for card in cards:
        position.state.alert_deck.remove(card)
        position.state.alert_discards.append(card)


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
    position.state.patrol_ready[1] = True  # whatever it was before
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
