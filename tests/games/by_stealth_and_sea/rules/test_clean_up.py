"""6 Clean-up phase, and 7 when a mission ends."""

import pytest

from moonless.games.by_stealth_and_sea.rules import clean_up, harbor_defense, harm, sequence
from moonless.games.by_stealth_and_sea.state import (
    CLEAN_UP,
    DEBRIEFING,
    ESCAPED,
    FAULT_CHECK,
    HARBOR_DEFENSE,
    KILLED,
    OVER,
    SLC_1,
    SLC_3,
)
from tests.games.by_stealth_and_sea.position import Position


def lone_slc(
    at: str, submerged: bool = False, detected: bool = False, stunned: bool = False, reading: str = "hexes"
) -> Position:
    position = Position(cards=[], readings={"r24": reading})
    position.alone(1)
    position.slc(1, at, submerged=submerged, detected=detected, stunned=stunned)
    return position


# 6 Clean-up phase


@pytest.mark.rule("BSS 6.1")
@pytest.mark.parametrize(("craft", "left"), [("H8", "H8"), ("I8", "")])
def test_craft_goes_home_at_distance_four(craft: str, left: str) -> None:
    position = lone_slc("E8")
    position.patrol_craft(1, craft)
    clean_up.clean_up_phase(position)
    assert position.craft_at(1) == left


@pytest.mark.rule("BSS 6.1")
@pytest.mark.parametrize("submerged", [False, True])
@pytest.mark.parametrize("detected", [False, True])
def test_every_slc_keeps_craft_near_whatever_its_state(submerged: bool, detected: bool) -> None:
    position = lone_slc("E8", submerged=submerged, detected=detected)
    position.patrol_craft(1, "H8")
    clean_up.clean_up_phase(position)
    assert position.craft_at(1) == "H8"


@pytest.mark.rule("BSS 6.1")
def test_one_near_slc_keeps_the_craft() -> None:
    position = Position(cards=[])
    position.slc(1, "A5")
    position.slc(2, "A6")
    position.slc(3, "F8")
    position.patrol_craft(1, "I8")
    clean_up.clean_up_phase(position)
    assert position.craft_at(1) == "I8"


@pytest.mark.rule("BSS 6.1")
def test_removed_slcs_keep_no_craft() -> None:
    position = lone_slc("A5")
    slc = position.slc(2, "H8")
    harm.remove(slc, KILLED)
    position.patrol_craft(1, "H8")
    clean_up.clean_up_phase(position)
    assert position.craft_at(1) == ""


@pytest.mark.rule("BSS 6.1", "BSS R24")
@pytest.mark.parametrize(("reading", "first"), [("hexes", "K7"), ("water", "")])
def test_four_hexes_are_counted_as_they_lie_or_around_moles(reading: str, first: str) -> None:
    position = lone_slc("J7", reading=reading)
    position.patrol_craft(1, "K7")  # behind the Detached Mole: next to it, or four hexes by K6, K5, J6
    position.patrol_craft(2, "K6")
    clean_up.clean_up_phase(position)
    assert (position.craft_at(1), position.craft_at(2)) == (first, "K6")


@pytest.mark.rule("BSS 6.1")
def test_craft_that_went_home_can_be_placed_again() -> None:
    position = lone_slc("E8", detected=True)
    position.patrol_craft(1, "I8")
    clean_up.clean_up_phase(position)
    harbor_defense.harbor_defense_phase(position.chance(alert=7))
    assert position.craft_at(1) == "F8"
    assert not position.state.patrol_ready[0]


@pytest.mark.rule("BSS 6.2")
def test_exhausted_craft_become_ready() -> None:
    position = lone_slc("E8")
    position.patrol_craft(1, "F8", ready=False)
    position.patrol_craft(2, "G8", ready=True)
    clean_up.clean_up_phase(position)
    assert position.state.patrol_ready == [True, True, False, False]


@pytest.mark.rule("BSS 6.3", "BSS 6")
def test_the_clock_moves_on() -> None:
    position = lone_slc("E8")
    position.state.turn, position.state.phase = 11, CLEAN_UP
    sequence.play_phase(position)
    assert (position.state.turn, position.state.phase) == (12, FAULT_CHECK)


@pytest.mark.rule("BSS 6")
def test_clean_up_follows_harbor_defense() -> None:
    position = lone_slc("E8")
    position.patrol_craft(1, "I8", ready=False)
    position.state.phase = HARBOR_DEFENSE
    sequence.play_phase(position.chance(alert=[4, 4]))
    assert position.state.phase == CLEAN_UP


# 7 End


@pytest.mark.rule("BSS 7", "BSS R34")
def test_turn_12_is_played_in_full_with_a_last_chance_to_scuttle() -> None:
    position = Position(cards=[], turn=12)
    position.state.phase = FAULT_CHECK
    position.plain_crew(3)
    position.chance(slc=1, faults="prototype-battery", d6=[6, 4])  # a repair, and an Escape without the bonus of time
    position.chance(alert=[3, 4, 5, 5])
    position.answers("surges 0", "end", "end", "scuttle surely")
    phases = []
    while position.state.phase != OVER:
        phases.append(position.state.phase)
        sequence.play_phase(position)
    assert phases == [FAULT_CHECK, SLC_1, SLC_1 + 1, SLC_3, HARBOR_DEFENSE, CLEAN_UP, DEBRIEFING]
    report = position.state.reports[-1]
    assert (report.slcs_scuttled, report.operators_escaped, report.turns) == (1, 1, 12)
    assert position.spent()


@pytest.mark.rule("BSS 7", "BSS R34")
def test_mission_ends_at_once_when_the_third_slc_is_scuttled() -> None:
    position = lone_slc("E8")
    position.plain_crew(1)
    sequence.play_phase(position.chance(d6=2).answers("scuttle surely"))
    assert position.slc(1).crew == ESCAPED  # after its Escape
    assert position.state.phase == DEBRIEFING


@pytest.mark.rule("BSS 7", "BSS R34")
def test_mission_ends_at_once_without_clean_up_when_the_third_slc_is_killed() -> None:
    position = lone_slc("E8", detected=True, stunned=True)
    position.patrol_craft(1, "E8")
    position.state.phase = HARBOR_DEFENSE
    sequence.play_phase(position.chance(alert=[4, 7]))
    assert position.state.phase == DEBRIEFING
    assert position.state.turn == 4


@pytest.mark.rule("BSS 7")
def test_mission_goes_on_while_one_slc_is_left() -> None:
    position = Position(cards=[])
    position.alone(1, 2)
    position.plain_crew(1)
    sequence.play_phase(position.chance(d6=2).answers("scuttle surely"))
    assert position.state.phase == SLC_1 + 1
