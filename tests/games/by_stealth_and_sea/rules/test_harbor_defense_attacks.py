"""5.4.5 to 5.4.7 Patrol craft attack, shore base mortar, anti-torpedo net."""

import pytest

from moonless.games.by_stealth_and_sea.rules import harbor_defense, scoring
from moonless.games.by_stealth_and_sea.state import AT_SEA, KILLED, NOWHERE
from tests.games.by_stealth_and_sea.harbor_positions import defend, lone_slc, with_mole
from tests.games.by_stealth_and_sea.position import Position

ATTACK = ["patrol-craft-attack"]


MORTAR = ["shore-base-mortar"]


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
    assert scoring.make_report(position).causes == {"killed: Patrol Craft Attack": 1}


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
        if not position.take_unused():
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
