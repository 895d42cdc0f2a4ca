"""5.4 What threatens an SLC."""

import pytest

from moonless.games.by_stealth_and_sea.screen.danger import dangers
from moonless.games.by_stealth_and_sea.screen.odds import alert_odds
from moonless.games.by_stealth_and_sea.state import Slc
from tests.games.by_stealth_and_sea.position import ALL_CARDS, Position


def threats(position: Position, slc: Slc) -> list[tuple[str, int]]:
    found = dangers(position.state, slc)
    assert all(chance == pytest.approx(alert_odds(position.state, target)) for _, target, chance, _ in found)
    return [(rule, target) for _, target, _, rule in found]


@pytest.mark.rule("BSS 5.4")
def test_dangers_with_all_cards() -> None:
    position = Position(cards=ALL_CARDS)
    position.ship("barham", "J5")
    position.patrol_craft(1, "J5")
    slc = position.slc(1, "J5", submerged=True)
    assert threats(position, slc) == [("5.4.1", 11), ("5.4.2", 8), ("5.4.3", 9), ("5.4.5", 8), ("5.4.6", 7)]
    slc.submerged, slc.detected = False, True
    assert threats(position, slc) == [("5.4.3", 6), ("5.4.5", 6), ("5.4.6", 6)]


@pytest.mark.rule("BSS 5.4")
def test_dangers_without_cards() -> None:
    position = Position(cards=[])
    assert threats(position, position.slc(1, "J5")) == [("5.4.1", 10), ("5.4.3", 9)]
    assert threats(position, position.slc(1, "L6", submerged=True)) == [("5.4.1", 12), ("5.4.3", 9)]


@pytest.mark.rule("BSS 5")
def test_no_danger_for_who_has_left() -> None:
    position = Position(cards=ALL_CARDS)
    position.alone(1)
    assert threats(position, position.slc(2)) == []


@pytest.mark.rule("BSS R22")
def test_no_response_threatens_a_detected_slc_while_the_pool_is_empty() -> None:
    position = Position(cards=[])
    for number in (1, 2, 3, 4):
        position.patrol_craft(number, "A5" if number < 4 else "B5")
    assert threats(position, position.slc(1, "E8", detected=True)) == []
    assert threats(position, position.slc(2, "E8")) == [("5.4.1", 10), ("5.4.3", 9)]


@pytest.mark.rule("BSS 5.4.4", "BSS 5.4.5")
def test_a_ready_craft_that_will_reach_a_detected_slc_threatens_with_an_attack() -> None:
    position = Position(cards=[])
    position.patrol_craft(1, "G8")
    attack = ("5.4.5", position.defense.attack[0]) if position.defense.attack else ("", 0)
    slc = position.slc(1, "E8", detected=True)
    assert attack in threats(position, slc)
    slc.detected = False
    assert attack not in threats(position, slc)
    slc.detected = True
    position.slc(2, "F8", detected=True)  # closer: it is sought first
    assert attack not in threats(position, slc)
    position.slc(2, "I8", detected=True)  # as close, and nearer the harbor edge (R26)
    assert attack not in threats(position, slc)
    assert attack in threats(position, position.slc(2))
    position.slc(2, "D3", detected=False)
    position.patrol_craft(1, "H8")  # three hexes: it comes, and does not arrive
    assert attack not in threats(position, slc)


@pytest.mark.rule("BSS 5.4.5")
def test_exhausted_craft_do_not_threaten_with_an_attack() -> None:
    position = Position(cards=[])
    position.patrol_craft(1, "E8", ready=False)
    assert threats(position, position.slc(1, "E8", detected=True)) == [("5.4.3", 7)]
