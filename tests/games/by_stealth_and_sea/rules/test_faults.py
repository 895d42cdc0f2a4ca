"""1.6 Fault checks, and 1.6.1 what a lost system means."""

import pytest

from moonless.games.by_stealth_and_sea.content.components import (
    BALLAST_TANK,
    BATTERY,
    BREATHING_GEAR,
    TRANSMISSION,
    WARHEAD,
    WETSUIT,
)
from moonless.games.by_stealth_and_sea.events import FaultDrawn
from moonless.games.by_stealth_and_sea.rules import faults
from tests.games.by_stealth_and_sea.crafts import break_down, crew, rolls
from tests.games.by_stealth_and_sea.position import Position

# 1.6 Fault check


@pytest.mark.rule("BSS 1.6")
@pytest.mark.parametrize(("die", "tokens"), [(6, 1), (5, 0)])
def test_a_fault_check_is_a_repair_check_against_the_card(die: int, tokens: int) -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli", pilot=3, stamina=3)
    faults.fault_check(position.chance(faults="prototype-transmission", d6=die), slc)
    assert slc.spaces[TRANSMISSION] == tokens
    assert position.spent()


@pytest.mark.rule("BSS 1.6")
def test_a_card_that_was_mended_at_once_is_discarded() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    faults.fault_check(position.chance(faults="prototype-transmission", d6=6), slc)
    assert [position.content.fault_cards[kind].key for kind in position.state.fault_discards] == [
        "prototype-transmission"
    ]
    assert len(position.state.fault_deck) == 17
    assert not slc.faults


@pytest.mark.rule("BSS R9", "BSS 1.6")
def test_a_card_for_an_empty_space_has_no_effect_and_no_roll() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, wetsuit=0)
    faults.fault_check(position.chance(faults="vestito-belloni"), slc)
    assert not rolls(position)
    assert not slc.stunned
    assert len(position.state.fault_discards) == 1


@pytest.mark.rule("BSS R10", "BSS 1.6")
@pytest.mark.parametrize(
    ("card", "space", "left"),
    [
        ("prototype-transmission", TRANSMISSION, 0),
        ("prototype-ballast-tank", BALLAST_TANK, 0),
        ("single-inflatable-ring", WARHEAD, 0),
    ],
)
def test_these_tokens_go_on_the_card_which_stays_and_can_be_repaired(card: str, space: int, left: int) -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    break_down(position, slc, card)
    assert slc.spaces[space] == left
    assert [position.content.fault_cards[kind].key for kind in slc.faults] == [card]
    assert not position.state.fault_discards
    assert f"repair {card}" in position.offered(slc)


@pytest.mark.rule("BSS R10", "BSS 1.6")
@pytest.mark.parametrize(
    ("card", "space", "left"),
    [("iac-49-bis-improved", BREATHING_GEAR, 1), ("prototype-battery", BATTERY, 1), ("vestito-belloni", WETSUIT, 0)],
)
def test_these_tokens_leave_the_game_with_their_card(card: str, space: int, left: int) -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, surges=2, stunned=True)
    break_down(position, slc, card)
    assert slc.spaces[space] == left
    assert not slc.faults
    assert [position.content.fault_cards[kind].key for kind in position.state.fault_discards] == [card]
    assert "repair" in position.refused(slc)


# 1.6.1 The last token


@pytest.mark.rule("BSS 1.6.1", "BSS R6")
@pytest.mark.parametrize(("surges", "die", "well"), [(0, 5, True), (0, 4, False), (1, 4, True)])
def test_without_breathing_gear_each_stamina_die_is_one_less(surges: int, die: int, well: bool) -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, stunned=True, surges=surges)
    position.chance(d6=die).act(slc, "recover")
    assert slc.stunned is not well


@pytest.mark.rule("BSS 1.6.1")
def test_without_breathing_gear_only_stamina_suffers() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, surges=0)
    position.chance(d6=[4, 4]).act(slc, "dive")
    position.act(slc, "detach")
    assert slc.submerged
    assert slc.warhead_out


@pytest.mark.rule("BSS 1.6.1", "BSS R6")
def test_a_breathing_gear_fault_brings_the_penalty() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    break_down(position, slc, "iac-49-bis-improved")
    assert slc.spaces[BREATHING_GEAR] == 0
    position.slc(1, stunned=True)
    position.chance(d6=4).act(slc, "recover")
    assert slc.stunned


@pytest.mark.rule("BSS 1.6.1")
@pytest.mark.parametrize(("die", "stunned"), [(5, False), (4, True)])
def test_the_last_wetsuit_token_means_a_stamina_check_of_5(die: int, stunned: bool) -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    faults.fault_check(position.chance(faults="vestito-belloni", d6=[1, die]), slc)
    assert slc.stunned is stunned
    assert rolls(position)[-1].skill == "Stamina"


@pytest.mark.rule("BSS 1.6.1")
def test_a_stunned_crew_makes_no_wetsuit_check() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, stunned=True)
    faults.fault_check(position.chance(faults="vestito-belloni", d6=1), slc)
    assert slc.stunned
    assert slc.at_sea
    assert len(rolls(position)) == 1


@pytest.mark.rule("BSS 1.6.1")
def test_without_transmission_no_full_move() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    break_down(position, slc, "prototype-transmission")
    assert position.refused(slc)["full-move"] == "Full Move: the transmission is out (1.6.1)"
    assert "move" in position.offered(slc)
    position.slc(1, submerged=True)
    assert "full-move" not in position.offered(slc)


@pytest.mark.rule("BSS 1.6.1")
def test_without_ballast_tank_no_dive_and_a_submerged_slc_surfaces_at_once() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, submerged=True, detected=True)
    break_down(position, slc, "prototype-ballast-tank")
    assert not slc.submerged
    assert slc.detected  # its token stays
    assert position.refused(slc)["dive"] == "Dive: the ballast tank is lost (1.6.1)"
    assert slc.action_points == 2


@pytest.mark.rule("BSS 1.6.1")
def test_a_battery_lost_is_harmless_until_the_second() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    break_down(position, slc, "prototype-battery")
    assert {"move", "full-move"} <= set(position.offered(slc))
    break_down(position, slc, "prototype-battery")
    assert position.refused(slc)["move"] == "Move: the batteries are dead (1.6.1)"
    assert position.refused(slc)["full-move"] == "Full Move: the batteries are dead (1.6.1)"


@pytest.mark.rule("BSS 1.6.1")
def test_without_warhead_nothing_to_detach_until_repaired() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    break_down(position, slc, "single-inflatable-ring")
    assert position.refused(slc)["detach-warhead"] == "Detach Warhead: no warhead token on the sheet (4.3.11)"
    position.act(slc, "repair single-inflatable-ring surely")
    position.ready(slc)
    assert "detach" in position.offered(slc)


@pytest.mark.rule("BSS 1.6.1")
def test_effects_wait_for_the_last_token() -> None:
    position = Position("na1")
    slc = position.ready(position.slc(1, surges=0))
    break_down(position, slc, "tandem-hook-and-wire")
    assert slc.spaces[WARHEAD] == 1
    assert "detach" in position.offered(slc)


@pytest.mark.rule("BSS 1.6", "BSS 0")
def test_the_card_drawn_is_told_to_all() -> None:
    position = Position()
    faults.fault_check(position.chance(faults="prototype-battery", d6=6), position.state.slcs[0])
    drawn = [event for event in position.events if isinstance(event, FaultDrawn)]
    assert [(event.slc, event.title) for event in drawn] == [(1, "Battery: SLC Prototype")]
