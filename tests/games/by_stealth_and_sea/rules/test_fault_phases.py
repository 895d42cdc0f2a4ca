"""2 Forward positioning phase and 3 Fault check phase."""

import pytest

from moonless.games.by_stealth_and_sea.events import FaultDrawn
from moonless.games.by_stealth_and_sea.rules import fault_phases, harm, slc_phase
from tests.games.by_stealth_and_sea.position import Position


def drawn(position: Position) -> list[int]:
    """The SLCs that drew Fault cards, in order."""
    return [event.slc for event in position.events if isinstance(event, FaultDrawn)]


# 2 Forward positioning phase


@pytest.mark.rule("BSS 2", "BSS 2.2")
@pytest.mark.parametrize(
    ("mission", "order"),
    [("bg2", [1, 1, 2, 2, 3, 3]), ("bg3", [1, 2, 3]), ("ga3", [1, 2, 3]), ("bg5", []), ("na1", [1, 1, 2, 2, 3, 3])],
)
def test_slc_1_makes_all_its_fault_checks_then_2_then_3(mission: str, order: list[int]) -> None:
    position = Position(mission)
    key = {"bg2": "prototype", "bg3": "series-100"}.get(mission, "series-200")
    cards = [f"{key}-battery"] * 3 + [f"{key}-transmission"] * 3
    position.chance(faults=[*cards[: len(order)]], d6=[6] * sum(position.state.slcs[n - 1].skills[2] for n in order))
    fault_phases.forward_positioning_phase(position)
    assert drawn(position) == order
    assert len(position.state.fault_deck) == 18 - len(order)
    assert not position.script.left.get("faults")


@pytest.mark.rule("BSS 2.1", "BSS 2")
@pytest.mark.parametrize(
    ("card", "surges", "checks", "boards"),
    [
        ("la-spezia", 1, 2, {"gibraltar", "alexandria", "algiers"}),
        ("cadiz", 2, 1, {"gibraltar"}),
        ("leros", 2, 1, {"alexandria"}),
        ("olterra", 3, 0, {"gibraltar"}),
    ],
)
def test_forward_positioning_cards(card: str, surges: int, checks: int, boards: set[str]) -> None:
    position = Position().content.positions[card]
    assert (position.surge_tokens, position.fault_checks, set(position.boards)) == (surges, checks, boards)


@pytest.mark.rule("BSS 2.1")
def test_forward_positioning_places_no_second_set_of_surges() -> None:
    position = Position("bg5")
    fault_phases.forward_positioning_phase(position)
    assert [slc.spaces[0] for slc in position.state.slcs] == [3, 3, 3]


@pytest.mark.rule("BSS 2.2")
def test_a_fault_of_forward_positioning_counts() -> None:
    position = Position("bg3")
    position.chance(faults=["series-100-battery"] * 3, d6=[4, 5, 1, 5])
    fault_phases.forward_positioning_phase(position)
    assert [slc.spaces[4] for slc in position.state.slcs] == [1, 2, 2]


@pytest.mark.rule("BSS R53")
def test_the_extra_surge_is_there_for_the_fault_checks_of_forward_positioning() -> None:
    position = Position("ga4")
    position.chance(faults=["series-200-battery"] * 3, d6=[6, 1, 6])
    fault_phases.forward_positioning_phase(position.answers("surges 0", "surges 3", "surges 0"))
    assert position.state.slcs[1].spaces[4] == 2  # 1 + 3 = 4


# 3 Fault check phase


@pytest.mark.rule("BSS 3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_slc_die_names_who_makes_one_fault_check(number: int) -> None:
    position = Position()
    position.chance(slc=number, faults="prototype-battery", d6=[1] * (2 if number == 2 else 1))
    fault_phases.fault_check_phase(position)
    assert drawn(position) == [number]
    assert [slc.spaces[4] for slc in position.state.slcs] == [1 if n == number else 2 for n in (1, 2, 3)]
    assert len(position.state.fault_deck) == 17
    assert position.spent()


@pytest.mark.rule("BSS 3", "BSS 0")
@pytest.mark.parametrize("status", ["scuttled", "killed"])
def test_a_removed_slc_draws_no_card_and_takes_no_turn(status: str) -> None:
    position = Position()
    slc = position.ready(position.slc(2, "E5", stunned=status == "killed"))
    if status == "killed":
        harm.hurt(position, slc, "Shore Base Mortar", "5.4.6")
    else:
        position.chance(d6=6).act(slc, "scuttle surely")
    assert not slc.at_sea
    fault_phases.fault_check_phase(position.chance(slc=2))
    slc_phase.slc_phase(position, slc)
    assert not drawn(position)
    assert len(position.state.fault_deck) == 18
    assert "action" not in [decision.ask for decision in position.asked]
