"""1.2, 4 Action points and the SLC phase."""

import pytest

from moonless.games.by_stealth_and_sea.rules import faults, sequence, slc_phase
from moonless.games.by_stealth_and_sea.state import (
    HARBOR_DEFENSE,
    SLC_3,
)
from tests.games.by_stealth_and_sea.crafts import rolls
from tests.games.by_stealth_and_sea.position import Position

# 1.2 Action points


@pytest.mark.rule("BSS 1.2", "BSS 4.2")
def test_a_readied_crew_has_two_action_points() -> None:
    position = Position()
    slc_phase.slc_phase(position.answers("face w", "move"), position.slc(1, "E5", "E"))
    assert position.spent()
    assert len(position.asked) == 2  # and no third question


@pytest.mark.rule("BSS 1.2", "BSS 1.3", "BSS 4.2")
def test_a_stunned_crew_has_one_action_point_and_cannot_pay_two() -> None:
    position = Position()
    slc = position.slc(1, "E5", "E", stunned=True)
    slc_phase.slc_phase(position.answers("move"), slc)
    (decision,) = position.asked
    assert {option.cost for option in decision.options if option.key != "end"} == {1}
    assert "dive" in [option.key for option in decision.options]
    assert "dive surely" not in [option.key for option in decision.options]


@pytest.mark.rule("BSS 1.2", "BSS 4.2")
@pytest.mark.parametrize(("die", "down"), [(4, True), (3, False)])
def test_the_point_is_spent_whether_the_check_succeeds_or_not(die: int, down: bool) -> None:
    position = Position()
    slc = position.ready(position.slc(1, "E5", "E"))
    position.chance(d6=die).act(slc, "dive")
    assert slc.submerged is down
    assert slc.action_points == 1


@pytest.mark.rule("BSS 1.2", "BSS 4.2")
def test_two_points_succeed_without_a_roll() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "E5", "E"))
    position.act(slc, "dive surely")
    assert slc.submerged
    assert slc.action_points == 0
    assert not rolls(position)


@pytest.mark.rule("BSS 1.2", "BSS R1")
def test_a_failed_check_is_not_tried_again_in_this_turn_but_in_the_next() -> None:
    position = Position()
    slc = position.slc(1, "E5", "E", surges=0)
    slc_phase.slc_phase(position.answers("dive", "end").chance(d6=3), slc)
    second = [option.key for option in position.asked[-1].options]
    assert "dive" not in second
    assert "dive surely" not in second
    slc_phase.slc_phase(position.answers("dive", "end").chance(d6=4), slc)
    assert slc.submerged


# 4 SLC phase


@pytest.mark.rule("BSS 4", "BSS 4.4")
def test_slc_1_acts_completely_then_2_then_3() -> None:
    position = Position()
    position.answers("face w", "move", "detach surely", "face se", "end")
    for number in (1, 2, 3):
        position.slc(number, "E5", "E")
    while position.state.phase <= SLC_3:
        sequence.play_phase(position)
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


@pytest.mark.rule("BSS 4.4", "BSS R3")
def test_points_that_were_not_spent_are_gone_with_the_activation() -> None:
    position = Position()
    slc = position.slc(1, "E5", "E")
    slc_phase.slc_phase(position.answers("end"), slc)
    assert slc.action_points == 0
