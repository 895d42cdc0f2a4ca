"""0.1, 1.1 The course of a mission and who decides."""

import pytest

import moonless
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.rules import fault_phases, harbor_defense
from moonless.games.by_stealth_and_sea.rules.play import Play
from moonless.games.by_stealth_and_sea.state import (
    CLEAN_UP,
    DEBRIEFING,
    FACINGS,
    FAULT_CHECK,
    FORWARD_POSITIONING,
    HARBOR_DEFENSE,
    OVER,
    PLACE_SHIPS,
    SCUTTLED,
    SLC_1,
    SLC_2,
    SLC_3,
)
from tests.games.by_stealth_and_sea.position import Position

A_TURN = [FAULT_CHECK, SLC_1, SLC_2, SLC_3, HARBOR_DEFENSE, CLEAN_UP]


def idle_mission() -> tuple[Play, list[tuple[int, int]]]:
    """Mission 1 with crews that do nothing and a harbor that sleeps, to its end; turn and phase of each step."""

    def idle(decision: Decision) -> Option:
        return decision.options[-1] if decision.ask == "action" else decision.options[0]

    state = GAME.start("bg2", {})
    state.alert_deck = [2] * 300
    rules = GAME.play(state, SeededFate(7), idle)
    steps: list[tuple[int, int]] = []
    while not state.over:
        steps.append((state.turn, state.phase))
        GAME.play_phase(rules)
    return rules, steps


# 1.1 Course of a mission


@pytest.mark.rule("BSS 1.1")
def test_forward_positioning_once_then_twelve_turns_of_four_phases() -> None:
    _, steps = idle_mission()
    phases = [phase for _, phase in steps]
    assert phases == [PLACE_SHIPS, FACINGS, FORWARD_POSITIONING, *A_TURN * 12, DEBRIEFING]
    assert [turn for turn, phase in steps if phase == FAULT_CHECK] == list(range(1, 13))


@pytest.mark.rule("BSS 1.1")
@pytest.mark.parametrize(("turn", "time"), [(1, "0030"), (2, "0100"), (4, "0200"), (10, "0500"), (12, "0600")])
def test_turn_n_stands_on_the_nth_time_space(turn: int, time: str) -> None:
    position = Position(turn=turn)
    position.alone(1)
    fault_phases.fault_check_phase(position.chance(slc=3))
    assert position.events[0].line().text == f"Turn {turn}, {time}."


@pytest.mark.rule("BSS 1.1")
def test_the_mission_is_over_after_turn_12() -> None:
    rules, _ = idle_mission()
    assert rules.state.phase == OVER
    assert rules.state.reports[0].turns == 12


# 0.1 Players


@pytest.mark.rule("BSS 0.1", "BSS R39")
def test_each_slc_has_its_owner_and_what_is_shared_falls_to_the_lead() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="ga4", seed=7)
    assert list(table.game.seats) == ["slc-1", "slc-2", "slc-3"]
    seats: dict[str, set[str]] = {}
    for _ in range(400):
        if table.decision is None:
            break
        seats.setdefault(table.decision.ask, set()).add(table.decision.seat)
        if table.decision.ask in ("action", "facing"):
            number = table.decision.seat[-1]
            scene = table.scene(table.decision.seat)
            assert scene.prompt is not None
            assert f"SLC {number}" in scene.prompt.question
        table.choose(table.decision.options[0])
    assert seats["place-ship"] == {"slc-1"}
    assert seats["facing"] == seats["action"] == {"slc-1", "slc-2", "slc-3"}
    assert seats["surges"] == {"slc-1", "slc-2", "slc-3"}


@pytest.mark.rule("BSS R39")
def test_a_tie_between_detected_tokens_is_the_leads_to_break() -> None:
    position = Position()
    position.alone(2, 3)
    position.slc(2, "G4", detected=True)
    position.slc(3, "G6", detected=True)
    position.patrol_craft(1, "G5")
    harbor_defense.patrol_craft_movement(position.answers("seek slc-3"))
    assert [decision.seat for decision in position.asked] == ["slc-1"]
    assert position.craft_at(1) == "G6"


@pytest.mark.rule("BSS 0.1", "BSS R39")
def test_a_seat_sees_only_its_own_questions_as_its_prompt() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
    table.choose("random")
    table.choose("face e")
    assert table.decision is not None
    assert table.decision.seat == "slc-2"
    assert table.scene("slc-2").prompt is not None
    assert table.scene("slc-1").prompt is None


@pytest.mark.rule("BSS 0")
def test_a_scuttled_slc_is_off_the_board_with_its_token() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "E5", detected=True))
    position.chance(d6=6).act(slc, "scuttle surely")
    assert slc.status == SCUTTLED
    assert position.at(slc) == ""
    assert not slc.detected
    assert slc not in position.state.at_sea()
