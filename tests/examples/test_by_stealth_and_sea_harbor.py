"""The rulebook's worked examples of the harbor's phases: E6 to E11, and X6."""

import pytest

from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.events import AlertDrawn
from moonless.games.by_stealth_and_sea.rules import harbor_defense
from moonless.games.by_stealth_and_sea.rules.scoring import score
from moonless.games.by_stealth_and_sea.state import KILLED, NOWHERE
from tests.games.by_stealth_and_sea.campaigns import briefed, campaign_of, debrief
from tests.games.by_stealth_and_sea.position import Position


def discard(position: Position, *cards: int) -> None:
    for card in cards:
        position.state.alert_deck.remove(card)
        position.state.alert_discards.append(card)


def drawn(position: Position) -> list[tuple[int, int, int]]:
    """Every Alert card so far: for which SLC, target, card."""
    return [(event.slc, event.target, event.card) for event in position.events if isinstance(event, AlertDrawn)]


def play_searchlights(position: Position) -> None:
    values = position.defense.searchlights
    assert values is not None
    harbor_defense.searchlights(position, values)


def play_response(position: Position) -> None:
    values = position.defense.response
    assert values is not None
    harbor_defense.patrol_craft_response(position, values)


def play_attack(position: Position) -> None:
    values = position.defense.attack
    assert values is not None
    harbor_defense.patrol_craft_attack(position, values)


@pytest.mark.rule("BSS 5.3", "BSS 5.4.1", "BSS R31")
def test_E6_searchlights_and_alert() -> None:
    position = Position(cards=["searchlights"])
    position.slc(1, detected=True)
    position.slc(2, submerged=True)
    discard(position, 4, 4, 6, 7, 8, 10)
    position.chance(alert=[12, 9])
    play_searchlights(position)
    assert drawn(position) == [(2, 11, 12), (3, 9, 9)]  # none for SLC 1
    assert position.slc(2).detected
    assert position.slc(3).detected
    assert position.state.alert_removed == [4, 4]
    assert position.state.alert_discards == [9]
    assert 12 in position.state.alert_deck
    assert len(position.state.alert_deck) == 36 - 2 - 1


@pytest.mark.rule("BSS 5.4.3", "BSS R22")
def test_E7_patrol_craft_response() -> None:
    position = Position(cards=["patrol-craft-response-surfaced", "patrol-craft-response-submerged"])
    position.state.patrol_hex, position.state.patrol_ready = [NOWHERE] * 4, [False] * 4  # as in the picture
    position.patrol_craft(1, "E8")
    position.patrol_craft(2, "H8")
    position.slc(1, "F4", "E", detected=True)
    position.slc(2, "J7", "E", submerged=True)
    position.slc(3, "L6", "E")
    position.chance(alert=[8, 9, 10])
    play_response(position)
    assert drawn(position) == [(1, 6, 8), (2, 9, 9), (3, 7, 10)]
    assert all(slc.detected for slc in position.state.slcs)
    assert [position.craft_at(number) for number in (1, 2, 3, 4)] == ["E8", "H8", "G4", "J7"]
    assert position.state.patrol_ready[2:] == [False, False]


@pytest.mark.rule("BSS 5.4.3", "BSS 5.4.1")
def test_E7_base_values() -> None:
    position = Position("bg2")
    position.alone(1, 2)
    position.slc(1, "E8")
    position.slc(2, "E9", detected=True)
    harbor_defense.harbor_defense_phase(position.chance(alert=[4, 4, 4]))
    assert drawn(position) == [(1, 10, 4), (1, 9, 4), (2, 7, 4)]


def before_E8(position: Position) -> Position:
    position.slc(1, "E12")
    position.slc(2, "E5", detected=True)
    position.slc(3, "I5", detected=True)
    position.patrol_craft(1, "G5")
    position.patrol_craft(2, "J6")
    position.patrol_craft(3, "D9")
    position.patrol_craft(4, "E5", ready=False)
    return position


@pytest.mark.rule("BSS 5.4.4", "BSS R26")
def test_E8_patrol_craft_movement() -> None:
    position = before_E8(Position("bg2"))
    harbor_defense.patrol_craft_movement(position.chance(movement=3))
    assert [position.craft_at(number) for number in (1, 2, 3, 4)] == ["I5", "I5", "D10", "E5"]
    assert position.spent()
    assert not position.asked


@pytest.mark.rule("BSS 5.4.5", "BSS R29", "BSS 8.2.2.2")
def test_E9_patrol_craft_attack() -> None:
    position = briefed("bg2")  # in a custom campaign, for the roster
    position.state.defense_cards = ["patrol-craft-attack"]
    position.take_mission()
    harbor_defense.patrol_craft_movement(before_E8(position).chance(movement=3))
    crew = position.slc(3).operator
    position.chance(alert=[7, 9])
    play_attack(position)
    assert drawn(position) == [(3, 6, 7), (3, 6, 9)]  # none for craft 4
    slc = position.slc(3)
    assert (slc.status, slc.crew, slc.hex, slc.detected) == (KILLED, KILLED, NOWHERE, False)
    assert not position.slc(2).stunned
    debrief(position)
    assert campaign_of(position).crew(crew).status == KILLED


@pytest.mark.rule("BSS 5.4.5")
def test_E9_the_first_card_stuns() -> None:
    position = before_E8(Position(cards=["patrol-craft-attack"]))
    harbor_defense.patrol_craft_movement(position.chance(movement=3))
    position.chance(alert=[7, 5])
    play_attack(position)
    assert position.slc(3).stunned
    assert position.slc(3).at_sea


@pytest.mark.rule("BSS 5.4.6")
def test_E10_shore_base_mortar() -> None:
    position = Position(cards=["shore-base-mortar"])
    position.slc(1, "J5")
    position.slc(2, "J4", submerged=True)
    position.slc(3, "K5")
    position.chance(alert=[7, 5])
    values = position.defense.mortar
    assert values is not None
    harbor_defense.shore_base_mortar(position, values)
    assert drawn(position) == [(1, 6, 7), (2, 7, 5)]  # none for SLC 3
    assert [slc.stunned for slc in position.state.slcs] == [True, False, False]


@pytest.mark.rule("BSS 7", "BSS R51")
def test_E11_score() -> None:
    ships = GAME.content.ships
    points = ships["barham"].victory_points + ships["cargo-01"].victory_points
    total = score(GAME.content, points, slcs_scuttled=2, operators_escaped=3)
    assert (points, total) == (11, 16)
    assert GAME.content.victory(GAME.content.mission_victory, total).level == "Major Victory"


@pytest.mark.rule("BSS 5.3", "BSS R31")
def test_X6_alert_with_nothing_to_remove() -> None:
    position = Position(cards=[])
    position.alone(1)
    discard(position, 7, 9)
    position.chance(alert=12)
    play_searchlights(position)
    assert position.state.alert_removed == []
    assert position.state.alert_discards == []
    assert len(position.state.alert_deck) == 36
