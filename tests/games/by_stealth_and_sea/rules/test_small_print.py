"""10 Rulings R4 to R21 and R50: surges, faults, warheads, nets, Detected tokens, the captured bonus."""

import pytest

from moonless.games.by_stealth_and_sea.content.components import (
    BATTERY,
    BREATHING_GEAR,
    TRANSMISSION,
    WARHEAD,
)
from moonless.games.by_stealth_and_sea.rules import fault_phases, faults, harm, scoring
from moonless.games.by_stealth_and_sea.state import SCUTTLED, Slc
from tests.games.by_stealth_and_sea.crafts import break_down, crew, rider, slc_1
from tests.games.by_stealth_and_sea.position import Position


@pytest.mark.rule("BSS R4", "BSS D6")
def test_several_surges_add_up() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, surges=4)
    position.answers("surges 3").chance(d6=1).act(slc, "dive")
    assert slc.submerged
    assert slc.spaces[BREATHING_GEAR] == 1


@pytest.mark.rule("BSS R4")
def test_the_bonus_lasts_through_rerolls_and_rerolls_may_be_repeated() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, surges=4)
    position.answers("surges 1", "reroll", "reroll").chance(d6=[2, 1, 3]).act(slc, "dive")
    assert slc.submerged
    assert slc.spaces[BREATHING_GEAR] == 1
    assert position.spent()


@pytest.mark.rule("BSS R4", "BSS D7")
def test_rerolls_end_when_the_tokens_do() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, surges=2)
    position.answers("surges 0", "reroll", "reroll").chance(d6=[3, 3, 3]).act(slc, "dive")
    assert not slc.submerged
    assert position.spent()
    assert slc.spaces[BREATHING_GEAR] == 0


@pytest.mark.rule("BSS R5", "BSS 1.5")
def test_surges_help_in_the_fault_check_and_forward_positioning_phases() -> None:
    position = Position("ga4")
    position.chance(faults=["series-200-battery"] * 3, d6=[4, 3, 4]).answers("surges 0", "surges 1", "surges 0")
    fault_phases.forward_positioning_phase(position)
    slc = position.state.slcs[1]
    assert slc.spaces[BATTERY] == 2  # 3 + 1 = 4
    position.chance(slc=2, faults="series-200-transmission", d6=[3, 4]).answers("surges 0", "reroll")
    fault_phases.fault_check_phase(position)
    assert slc.spaces[TRANSMISSION] == 1
    assert slc.spaces[BREATHING_GEAR] == 1


@pytest.mark.rule("BSS R5")
def test_surges_help_an_escape() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.answers("surges 1").chance(d6=1).act(slc, "scuttle surely")  # 1 + 1 + 1 + 1
    assert scoring.make_report(position).operators_escaped == 1


@pytest.mark.rule("BSS R5")
def test_surges_help_when_the_wetsuit_goes() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, surges=1)
    position.chance(faults="vestito-belloni", d6=[1, 4]).answers("surges 0", "accept", "surges 1")
    faults.fault_check(position, slc)
    assert not slc.stunned


@pytest.mark.rule("BSS R5")
def test_an_automatic_success_asks_for_no_surges() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.act(slc, "dive surely")
    assert not position.asked


@pytest.mark.rule("BSS R6")
def test_the_penalty_comes_by_spending_too() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, stunned=True)
    position.answers("surges 1").chance(d6=3).act(slc, "dive")
    position.chance(d6=4).act(slc, "recover")
    assert slc.stunned


@pytest.mark.rule("BSS R7")
@pytest.mark.parametrize(
    ("answers", "dice"),
    [(["surges 1"], [3]), (["surges 0", "reroll"], [3, 4])],
)
def test_the_last_surge_spent_on_a_stamina_check_does_not_hurt_that_check(answers: list[str], dice: list[int]) -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, stunned=True)
    position.answers(*answers).chance(d6=[*dice]).act(slc, "recover")
    assert not slc.stunned
    assert slc.spaces[BREATHING_GEAR] == 0


@pytest.mark.rule("BSS R9")
def test_the_last_surge_spent_on_its_own_breathing_gear_check_is_all_there_is_to_lose() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    faults.fault_check(position.chance(faults="iac-49-bis-improved", d6=4).answers("surges 1"), slc)
    assert slc.spaces[BREATHING_GEAR] == 0
    assert len(position.state.fault_discards) == 1
    assert not slc.faults


@pytest.mark.rule("BSS R11", "BSS 4.3.12")
def test_after_an_attach_a_tandem_slc_moves_on_and_detaches_its_second_warhead() -> None:
    position = Position("na1")
    slc = slc_1(position, "M7", "E")
    position.act(slc, "detach surely")
    position.ready(slc)
    (ship,) = (ship.id for ship, hex in zip(position.ships, position.state.ship_hex, strict=True) if hex == slc.hex)
    position.act(slc, f"attach {ship} surely")
    position.ready(slc)
    assert slc.spaces[WARHEAD] == 1
    assert {"move", "detach"} <= set(position.offered(slc))


@pytest.mark.rule("BSS R11")
def test_a_warhead_fault_takes_one_token_of_a_tandem() -> None:
    position = Position("na1")
    slc = slc_1(position, "O9")
    break_down(position, slc, "tandem-hook-and-wire")
    assert slc.spaces[WARHEAD] == 1
    break_down(position, slc, "tandem-hook-and-wire")
    assert slc.spaces[WARHEAD] == 0
    assert len(slc.faults) == 2
    position.act(slc, "repair tandem-hook-and-wire surely")
    assert slc.spaces[WARHEAD] == 1
    assert len(slc.faults) == 1


@pytest.mark.rule("BSS R12")
def test_the_warhead_on_the_counter_is_safe_from_faults_and_may_still_be_attached() -> None:
    position = Position()
    slc = slc_1(position, "K7")
    position.act(slc, "detach surely")
    faults.fault_check(position.chance(faults="single-inflatable-ring"), slc)  # no roll: the space is empty
    assert slc.warhead_out
    assert not slc.faults
    position.ready(slc)
    assert "attach barham" in position.offered(slc)


def tandem_with_one_outside(reading: str) -> tuple[Position, Slc]:
    """At Barham with one of two warheads on the counter, when a fault takes the other from the sheet."""
    position = Position(readings={"r12": reading})
    slc = slc_1(position, "K7", warhead=1, warhead_out=True, repair=1)
    faults.fault_check(position.chance(faults="single-inflatable-ring", d6=1), slc)
    assert (slc.spaces[WARHEAD], len(slc.faults)) == (0, 1)
    position.ready(slc)
    return position, slc


@pytest.mark.rule("BSS R12 stuck", "BSS 1.6.1")
def test_a_fault_that_takes_the_last_token_holds_the_warhead_outside_until_a_repair() -> None:
    position, slc = tandem_with_one_outside("stuck")
    assert slc.warhead_out
    why = "Attach Warhead: a fault took the last warhead token of the sheet; a Repair brings one back (1.6.1)"
    assert position.refused(slc)["attach-warhead"] == why
    position.act(slc, "repair single-inflatable-ring surely")
    position.ready(slc)
    assert "attach barham" in position.offered(slc)
    assert slc.spaces[WARHEAD] == 1


@pytest.mark.rule("BSS R12 stuck", "BSS 1.6.1")
@pytest.mark.parametrize("lost", [1, 2])
def test_a_warhead_that_is_detached_beside_one_on_a_fault_card_is_attached(lost: int) -> None:
    """Of a tandem a fault takes one and not the last; or both, until a Repair has put one back."""
    position = Position("na1", readings={"r12": "stuck"})
    slc = slc_1(position, "M7")
    for _ in range(lost):
        break_down(position, slc, "tandem-hook-and-wire")
    if lost == 2:
        position.act(slc, "repair tandem-hook-and-wire surely")
    position.act(position.ready(slc), "detach surely")
    assert (slc.spaces[WARHEAD], len(slc.faults)) == (0, 1)
    position.ready(slc)
    (ship,) = (ship.id for ship, hex in zip(position.ships, position.state.ship_hex, strict=True) if hex == slc.hex)
    assert f"attach {ship} surely" in position.offered(slc)


@pytest.mark.rule("BSS R12 free", "BSS 1.6.1")
def test_read_the_other_way_the_warhead_outside_is_attached_all_the_same() -> None:
    position, slc = tandem_with_one_outside("free")
    assert "attach barham" in position.offered(slc)


@pytest.mark.rule("BSS R13")
def test_attack_from_slc_is_legal_beside_patrol_craft() -> None:
    position = Position()
    slc = rider(position)
    position.patrol_craft(1, "K7")
    assert "attack barham" in position.offered(slc)
    assert "scuttle-slc" in position.refused(slc)


@pytest.mark.rule("BSS R13")
@pytest.mark.parametrize("out", [False, True], ids=["other on the sheet", "other on the counter"])
def test_attack_from_slc_with_the_other_warhead_of_a_tandem_elsewhere(out: bool) -> None:
    position = Position("na1")
    slc = slc_1(position, "E3", submerged=True)
    break_down(position, slc, "tandem-hook-and-wire")
    position.ready(position.slc(1, warhead=0 if out else 1, warhead_out=out))
    position.chance(d6=[6, 6]).act(slc, "attack maidstone")
    assert slc.status == SCUTTLED
    assert scoring.make_report(position).ship_points == 5


@pytest.mark.rule("BSS R14")
@pytest.mark.parametrize("submerged", [False, True])
def test_full_move_needs_one_free_hex(submerged: bool) -> None:
    position = Position()
    slc = slc_1(position, "J7", submerged=submerged)
    assert "full-move" in position.refused(slc)


@pytest.mark.rule("BSS R15")
def test_leaving_a_net_is_a_plain_move() -> None:
    position = Position()
    slc = slc_1(position, "K5")
    position.act(slc, "move")
    assert position.at(slc) == "L5"
    slc = slc_1(position, "K5", "W", submerged=True)
    position.act(slc, "full-move surely")
    assert position.at(slc) == "I5"


@pytest.mark.rule("BSS R15", "BSS 4.3.10")
def test_from_net_to_net_needs_evade_net() -> None:
    position = Position("ga3")
    slc = slc_1(position, "E11", "SE")
    assert position.refused(slc)["move"] == "Move: a net lies ahead (1.7)"
    position.act(slc, "evade-net surely")
    assert position.at(slc) == "E12"


@pytest.mark.rule("BSS R16")
def test_evade_net_needs_no_battery_and_no_transmission() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, "J5", "E", battery=0, transmission=0)
    position.act(slc, "evade-net surely")
    assert position.at(slc) == "K5"


@pytest.mark.rule("BSS R17", "BSS R11")
def test_only_one_warhead_on_the_counter_at_a_time() -> None:
    position = Position("na1")
    slc = slc_1(position, "O9")
    position.act(slc, "detach surely")
    assert slc.spaces[WARHEAD] == 1
    position.ready(slc)
    assert position.refused(slc)["detach-warhead"] == "Detach Warhead: a warhead hangs on the counter already (4.3.11)"


@pytest.mark.rule("BSS R20", "BSS 1.3")
@pytest.mark.parametrize(("die", "points"), [(1, 2), (2, 2)])
def test_the_captured_bonus_pays_one_point_in_an_escape_that_failed_and_none_on_top_of_an_escape(
    die: int, points: int
) -> None:
    position = Position()
    slc = position.ready(position.slc(1, "E5", surges=1))  # Birindelli / Paccagnini; Escape +2
    position.chance(d6=die).act(slc, "scuttle surely")
    report = scoring.make_report(position)
    assert report.operators_escaped == (1 if die == 2 else 0)
    assert report.captured_vp_bonus == (0 if die == 2 else 1)
    assert report.total == points  # the SLC and the crew, or the SLC and the bonus


@pytest.mark.rule("BSS R20")
def test_the_captured_bonus_pays_for_a_crew_left_on_the_board_but_not_for_a_killed_one() -> None:
    position = Position()
    assert scoring.make_report(position).total == 1
    slc = position.slc(1, stunned=True)
    harm.hurt(position, slc, "Patrol Craft Attack", "5.4.5")
    assert scoring.make_report(position).total == 0


@pytest.mark.rule("BSS R20", "BSS 1.3")
def test_nobody_else_is_paid_for_being_captured() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.chance(d6=1).act(slc, "scuttle surely")  # 1 + 1 + 1
    assert scoring.make_report(position).captured_vp_bonus == 0
    assert scoring.make_report(position).total == 1


@pytest.mark.rule("BSS R21")
@pytest.mark.parametrize(
    "key",
    [
        pytest.param("move", marks=pytest.mark.rule("BSS 4.3.1")),
        pytest.param("full-move surely", marks=pytest.mark.rule("BSS 4.3.3")),
        pytest.param("evade-net surely", marks=pytest.mark.rule("BSS 4.3.10")),
    ],
)
def test_a_submerged_slc_that_moves_loses_its_detected_token_a_surfaced_one_keeps_it(key: str) -> None:
    for submerged in (False, True):
        position = Position()
        slc = slc_1(position, "J5" if key.startswith("evade") else "I5", submerged=submerged, detected=True)
        position.act(slc, key)
        assert position.at(slc) in ("J5", "K5")
        assert slc.detected is not submerged


@pytest.mark.rule("BSS R21", "BSS 4.3.2")
def test_a_surfaced_full_move_takes_the_detected_token_along() -> None:
    position = Position()
    slc = slc_1(position, "E5", detected=True)
    position.answers("ahead 3").act(slc, "full-move surely")
    assert slc.detected


@pytest.mark.rule("BSS R21")
def test_diving_turning_surfacing_and_failing_keep_the_token() -> None:
    position = Position()
    slc = slc_1(position, "E5", detected=True)
    position.act(slc, "dive surely")
    position.ready(slc)
    position.act(slc, "face w surely")
    position.ready(slc)
    position.chance(d6=3).act(slc, "full-move")
    position.act(slc, "surface")
    assert slc.detected


@pytest.mark.rule("BSS R21")
def test_removal_takes_the_token_off() -> None:
    position = Position()
    slc = slc_1(position, "E5", detected=True)
    position.chance(d6=6).act(slc, "scuttle surely")
    assert not slc.detected


@pytest.mark.rule("BSS R50")
def test_an_empty_faults_deck_means_no_check() -> None:
    position = Position()
    position.state.fault_deck = []
    before = position.snapshot()
    faults.fault_check(position, position.state.slcs[0])
    assert position.snapshot() == before
    assert not position.events
