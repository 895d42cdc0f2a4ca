"""1.1 The course of a mission, 2 Forward positioning, 3 Fault check, 4.1, 4.2, 4.4 SLC phase; 0.1 who is asked."""

import pytest

import moonless
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.events import FaultDrawn
from moonless.games.by_stealth_and_sea.rules import course, fault_phases, faults, harbor_defense, harm, slc_phase
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


def drawn(position: Position) -> list[int]:
    """The SLCs that drew Fault cards, in order."""
    return [event.slc for event in position.events if isinstance(event, FaultDrawn)]


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


# 4 SLC phase


@pytest.mark.rule("BSS 4", "BSS 4.4")
def test_slc_1_acts_completely_then_2_then_3() -> None:
    position = Position()
    position.answers("face w", "move", "detach surely", "face se", "end")
    for number in (1, 2, 3):
        position.slc(number, "E5", "E")
    while position.state.phase <= SLC_3:
        course.play_phase(position)
    assert [decision.seat for decision in position.asked] == ["slc-1", "slc-1", "slc-2", "slc-3", "slc-3"]
    assert position.state.phase == HARBOR_DEFENSE


@pytest.mark.rule("BSS 4.1")
def test_the_state_decides_which_actions_exist() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "E5", "E"))
    surfaced = position.refused(slc)
    assert surfaced["surface"] == "Surface: the craft is surfaced (4.3.7)"
    assert surfaced["attack-from-slc"] == "Attack from SLC: the craft is surfaced (4.3.13)"
    assert "dive" not in surfaced
    position.slc(1, submerged=True)
    submerged = position.refused(slc)
    assert submerged["dive"] == "Dive: the craft is submerged (4.3.6)"
    assert "surface" not in submerged


@pytest.mark.rule("BSS 4.4", "BSS R3")
def test_an_slc_may_stop_with_action_points_left_and_they_are_lost() -> None:
    position = Position()
    slc = position.slc(1, "E5", "E")
    slc_phase.slc_phase(position.answers("end"), slc)
    slc_phase.slc_phase(position.answers("face w", "move"), slc)  # two points again, not four
    assert [decision.ask for decision in position.asked] == ["action"] * 3


@pytest.mark.rule("BSS R3", "BSS D5")
def test_the_end_is_offered_at_every_action_decision() -> None:
    position = Position()
    slc_phase.slc_phase(position.answers("move", "end"), position.slc(1, "E5", "E"))
    assert all("end" in [option.key for option in decision.options] for decision in position.asked)


@pytest.mark.rule("BSS R2", "BSS 4.2", "BSS 4.3.8")
def test_recover_gives_no_action_point_in_this_activation_but_in_the_next() -> None:
    position = Position()
    slc = position.slc(1, "E5", "E", stunned=True)
    slc_phase.slc_phase(position.answers("recover", "surges 0").chance(d6=4), slc)
    assert not slc.stunned
    assert position.spent()  # no further question was asked
    slc_phase.slc_phase(position.answers("face w", "move"), slc)
    assert position.spent()


@pytest.mark.rule("BSS 4.3", "BSS R1")
def test_an_action_performed_is_not_offered_again_this_turn() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "E5", "E"))
    position.act(slc, "move")
    assert "move" not in position.offered(slc)
    assert position.refused(slc)["move"] == "Move: performed or tried already this turn (4.3)"
    position.ready(slc)
    position.act(slc, "face w")
    assert not [key for key in position.offered(slc) if key.startswith("face")]


@pytest.mark.rule("BSS R1", "BSS 4.3.9")
def test_an_attempt_at_one_fault_card_bars_repair_for_the_turn() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "E5", "E"))
    for card in ("prototype-transmission", "prototype-ballast-tank"):
        faults.fault_check(position.chance(faults=card, d6=1), slc)
    assert {"repair prototype-transmission", "repair prototype-ballast-tank"} <= set(position.offered(slc))
    position.chance(d6=5).act(slc, "repair prototype-transmission")
    assert not [key for key in position.offered(slc) if key.startswith("repair")]
    assert slc.action_points == 1


@pytest.mark.rule("BSS 4.3", "BSS R1")
def test_what_one_slc_did_does_not_bar_another() -> None:
    position = Position()
    one, two = position.ready(position.slc(1, "E5", "E")), position.ready(position.slc(2, "E5", "E"))
    position.act(one, "move")
    assert "move" in position.offered(two)


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
