"""1 Basics: action points, Operator cards, skill checks, surges, fault checks, the board."""

import pytest

import moonless
from moonless.games.by_stealth_and_sea.content.components import DIRECTIONS
from moonless.games.by_stealth_and_sea.events import FaultDrawn, SkillRolled
from moonless.games.by_stealth_and_sea.rules import faults, harbor_defense, slc_phase
from moonless.games.by_stealth_and_sea.state import Slc
from tests.games.by_stealth_and_sea.position import Position

BREATHING_GEAR, WETSUIT, TRANSMISSION, BALLAST_TANK, BATTERY, WARHEAD = range(6)


def crew(position: Position, operator: str, **skills: int) -> Slc:
    """SLC 1 with this crew and the skills said, all others 1; one surge; ready to act in open water."""
    slc = position.slc(1, "E5", "E", operator, pilot=1, ops=1, repair=1, stamina=1, surges=1)
    return position.ready(position.slc(1, "", "", "", **skills) if skills else slc)


def break_down(position: Position, slc: Slc, card: str) -> None:
    """The SLC draws this card and fails its Repair check."""
    faults.fault_check(position.chance(faults=card, d6=[1] * slc.skills[2]), slc)


def rolls(position: Position) -> list[SkillRolled]:
    return [event for event in position.events if isinstance(event, SkillRolled)]


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


# 1.3 Operator cards


@pytest.mark.rule("BSS 1.3")
@pytest.mark.parametrize(("die", "down"), [(3, True), (2, False)])
def test_a_skill_bonus_adds_one_to_every_check_of_that_skill(die: int, down: bool) -> None:
    position = Position()
    slc = crew(position, "cella-montalenti")  # Pilot
    position.chance(d6=die).act(slc, "dive")
    assert slc.submerged is down


@pytest.mark.rule("BSS 1.3")
def test_a_skill_bonus_counts_for_every_action_of_that_skill_and_no_other_skill() -> None:
    position = Position()
    slc = crew(position, "cella-montalenti")
    position.chance(d6=[3, 3]).answers("surges 0", "ahead 3").act(slc, "full-move")
    assert position.at(slc) == "H5"
    position.act(slc, "detach")  # Ops: 3 is not enough
    assert not slc.warhead_out


@pytest.mark.rule("BSS 1.3")
@pytest.mark.parametrize(("die", "tokens"), [(5, 2), (4, 1)])
def test_a_skill_bonus_counts_in_answer_to_a_fault_too(die: int, tokens: int) -> None:
    position = Position()
    slc = crew(position, "tesei-pedretti")  # Repair
    faults.fault_check(position.chance(faults="prototype-battery", d6=die), slc)
    assert slc.spaces[BATTERY] == tokens


@pytest.mark.rule("BSS 1.3")
@pytest.mark.parametrize(
    ("operator", "action", "other"),
    [
        ("custom-05", "full-move", "dive"),  # Sprinter
        ("custom-06", "dive", "full-move"),  # Deep Diver
        ("tadini-mattera", "detach", "scuttle"),
        ("manisco-varini", "scuttle", "detach"),
    ],
)
def test_an_action_bonus_adds_one_to_that_action_only(operator: str, action: str, other: str) -> None:
    for key, success in ((action, True), (other, False)):
        position = Position()
        slc = crew(position, operator)
        position.slc(1, "I5", surges=0)  # one free hex ahead: nothing to ask
        position.chance(d6=[3, 1]).act(slc, key)
        assert rolls(position)[0].success is success


@pytest.mark.rule("BSS 1.3")
def test_the_attach_and_net_bonuses() -> None:
    position = Position()
    slc = crew(position, "vesco-zozzoli")  # Attach Warhead
    position.slc(1, "K7", warhead=0, warhead_out=True)
    position.chance(d6=3).act(slc, "attach barham")
    assert not slc.warhead_out
    slc = crew(position, "visintini-magro")  # Evade Net
    position.slc(1, "J5", "E")
    position.chance(d6=3).act(slc, "evade-net")
    assert position.at(slc) == "K5"


@pytest.mark.rule("BSS 1.3")
def test_a_bonus_goes_with_the_dice_not_with_the_result_of_one() -> None:
    position = Position()
    slc = crew(position, "cella-montalenti", pilot=2)
    position.chance(d6=[1, 3]).act(slc, "dive")
    assert slc.submerged
    assert (rolls(position)[0].dice, rolls(position)[0].bonus) == ([1, 3], 1)


@pytest.mark.rule("BSS 1.3")
def test_a_crew_without_attribute_gets_nothing() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.chance(d6=[3, 3])
    position.act(slc, "dive")
    position.act(slc, "detach")
    assert not slc.submerged
    assert not slc.warhead_out


@pytest.mark.rule("BSS 1.3", "BSS R53")
def test_the_extra_surge_crew_starts_with_one_more() -> None:
    assert [slc.spaces[BREATHING_GEAR] for slc in Position("ga4").state.slcs] == [
        2,
        3,
        2,
    ]  # Spaccarelli / Memoli on SLC 2


# 1.4 Skill check


@pytest.mark.rule("BSS 1.4")
@pytest.mark.parametrize(("dice", "down"), [([1, 2, 4], True), ([4, 1, 1], True), ([3, 3, 3], False)])
def test_as_many_dice_as_the_skill_and_the_highest_counts(dice: list[int], down: bool) -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli", pilot=3)
    position.chance(d6=[*dice]).act(slc, "dive")
    assert slc.submerged is down
    assert position.spent()
    assert rolls(position)[0].dice == dice


@pytest.mark.rule("BSS 1.4")
def test_the_right_skill_is_rolled() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli", pilot=1, ops=2, repair=3, stamina=1)
    position.chance(d6=3).act(slc, "dive")
    position.chance(d6=[3, 3]).act(slc, "detach")
    faults.fault_check(position.chance(faults="prototype-battery", d6=[3, 3, 3]), slc)
    assert [(roll.skill, len(roll.dice)) for roll in rolls(position)] == [("Pilot", 1), ("Ops", 2), ("Repair", 3)]


@pytest.mark.rule("BSS 1.4", "BSS 1.6")
def test_a_check_in_answer_to_something_costs_no_action_points() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    faults.fault_check(position.chance(faults="vestito-belloni", d6=[1, 5]), slc)
    assert slc.action_points == 2


# 1.5 Surges, D6, D7


@pytest.mark.rule("BSS 1.5", "BSS 1.4", "BSS D6")
@pytest.mark.parametrize(("die", "down"), [(3, True), (2, False)])
def test_a_surge_before_the_roll_adds_one_and_is_gone(die: int, down: bool) -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.answers("surges 1").chance(d6=die).act(slc, "dive")
    assert slc.submerged is down
    assert slc.spaces[BREATHING_GEAR] == 0
    assert [decision.ask for decision in position.asked] == ["surges"]  # no token left for a reroll


@pytest.mark.rule("BSS 1.5", "BSS D7")
@pytest.mark.parametrize(("again", "down"), [(4, True), (3, False)])
def test_a_surge_after_a_failed_roll_rolls_all_the_dice_again(again: int, down: bool) -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli", pilot=2)
    position.answers("surges 0", "reroll").chance(d6=[3, 3, 1, again]).act(slc, "dive")
    assert slc.submerged is down
    assert slc.spaces[BREATHING_GEAR] == 0
    assert position.spent()


@pytest.mark.rule("BSS D7", "BSS 1.5")
def test_a_failed_roll_may_be_accepted_and_keeps_the_surge() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.answers("surges 0", "accept").chance(d6=3).act(slc, "dive")
    assert not slc.submerged
    assert slc.spaces[BREATHING_GEAR] == 1
    assert [option.key for option in position.asked[1].options] == ["reroll", "accept"]


@pytest.mark.rule("BSS D7")
def test_a_successful_roll_is_not_asked_about() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.chance(d6=4).act(slc, "dive")
    assert [decision.ask for decision in position.asked] == ["surges"]


@pytest.mark.rule("BSS D6", "BSS D7")
def test_without_surges_nothing_is_asked() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.slc(1, surges=0)
    position.chance(d6=3).act(slc, "dive")
    assert not position.asked


@pytest.mark.rule("BSS D6", "BSS 1.5")
def test_any_number_of_own_surges_is_offered_to_the_owner() -> None:
    position = Position()
    position.slc(1, surges=5)
    slc = position.ready(position.slc(2, "E5", surges=3))
    position.chance(d6=4).act(slc, "dive")
    (decision,) = position.asked
    assert decision.seat == "slc-2"
    assert [option.key for option in decision.options] == ["surges 0", "surges 1", "surges 2", "surges 3"]


@pytest.mark.rule("BSS D6", "BSS D7")
def test_the_questions_about_surges_show_the_odds() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", fate="by-hand")
    answers = {"place-ship": "random", "facing": "face e", "faults": "faults prototype-battery"}
    while table.decision is not None and table.decision.ask != "surges":
        table.choose(answers.get(table.decision.ask, table.decision.options[0].key))
    prompt = table.scene("slc-1").prompt
    assert prompt is not None
    odds = {choice.key: choice.odds for choice in prompt.choices}
    assert odds["surges 0"] is not None
    assert odds["surges 1"] is not None
    assert odds["surges 0"].chance == pytest.approx(1 / 6)  # Repair 6 on one die
    assert odds["surges 1"].chance == pytest.approx(2 / 6)
    table.choose("surges 0")
    table.choose("d6 5")
    prompt = table.scene("slc-1").prompt
    assert prompt is not None
    assert prompt.choices[0].key == "reroll"
    assert prompt.choices[0].odds is not None
    assert prompt.choices[0].odds.chance == pytest.approx(1 / 6)


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


# 1.7 Board and movement


@pytest.mark.rule("BSS 1.7", "BSS 4.3.1")
@pytest.mark.parametrize(
    ("start", "neighbors"),
    [
        ("E5", ["E4", "F5", "E6", "D6", "D5", "D4"]),  # an odd row
        ("E6", ["F5", "F6", "F7", "E7", "D6", "E5"]),  # an even row, shifted half a hex right
    ],
)
def test_an_slc_moves_straight_ahead_in_its_facing(start: str, neighbors: list[str]) -> None:
    for facing, neighbor in zip(DIRECTIONS, neighbors, strict=True):
        position = Position()
        slc = position.ready(position.slc(1, start, facing))
        position.act(slc, "move")
        assert position.at(slc) == neighbor
        assert DIRECTIONS[slc.facing] == facing


@pytest.mark.rule("BSS 1.7")
@pytest.mark.parametrize(
    ("at", "facing", "what"),
    [
        ("B4", "W", "land"),
        ("B11", "W", "dark water"),
        ("A6", "W", "the edge of the grid"),
        ("E13", "SE", "the lower edge"),
        ("J7", "E", "the Detached Mole"),
        ("K7", "W", "the Detached Mole from inside"),
        ("J4", "NE", "the Western Arm"),
        ("J10", "SE", "the South Mole"),
    ],
)
def test_nothing_is_entered_but_water_and_no_mole_is_passed(at: str, facing: str, what: str) -> None:
    position = Position()
    slc = position.ready(position.slc(1, at, facing))
    refused = position.refused(slc)
    assert refused["move"] == "Move: the way ahead is blocked (1.7)", what
    assert refused["full-move"] == "Full Move: the way ahead is blocked (1.7)"
    assert "evade-net" in refused


@pytest.mark.rule("BSS 1.7", "BSS 4.3.1")
def test_a_net_is_not_entered_by_moving() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "J5", "E"))
    assert position.refused(slc)["move"] == "Move: a net lies ahead (1.7)"
    assert position.refused(slc)["full-move"] == "Full Move: a net lies ahead (1.7)"
    assert "evade-net" in position.offered(slc)


@pytest.mark.rule("BSS 1.7")
def test_a_mole_across_the_way_is_no_net_to_evade() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "K6", "W"))  # J6 is behind the Detached Mole
    assert "evade-net" in position.refused(slc)


@pytest.mark.rule("BSS 1.7")
def test_ships_slcs_and_patrol_craft_do_not_block() -> None:
    position = Position()
    slc = position.ready(position.slc(1, "E4", "E"))  # a Cargo Ship lies at F4
    position.slc(2, "F4")
    position.slc(3, "F4")
    for craft in (1, 2, 3):
        position.patrol_craft(craft, "F4")
    position.act(slc, "move")
    assert position.at(slc) == "F4"


@pytest.mark.rule("BSS 1.7")
def test_patrol_craft_pass_nets_and_turn_as_they_like() -> None:
    position = Position()
    position.alone(1)
    position.slc(1, "L5", detected=True)
    position.patrol_craft(1, "J5")
    harbor_defense.patrol_craft_movement(position)
    assert position.craft_at(1) == "L5"


@pytest.mark.rule("BSS 1.7")
@pytest.mark.parametrize(("there", "end"), [(2, "F5"), (3, "E5")])
def test_no_more_than_three_patrol_craft_in_a_hex(there: int, end: str) -> None:
    position = Position(cards=["patrol-craft-response-surfaced"])
    position.alone(1)
    position.slc(1, "N6")
    for craft in range(1, there + 1):
        position.patrol_craft(craft, "F5", ready=False)
    position.patrol_craft(6, "E5")
    harbor_defense.patrol_craft_movement(position.chance(movement=2))
    assert position.craft_at(6) == end


@pytest.mark.rule("BSS 1.7", "BSS R19")
@pytest.mark.parametrize(("mission", "nets"), [("bg2", ["K5", "K9"]), ("ga3", ["E11", "E12"]), ("na1", ["H5", "J11"])])
def test_the_net_hexes_are_inside_the_harbor(mission: str, nets: list[str]) -> None:
    board = Position(mission).board
    assert [name for name, net in zip(board.hexes, board.net, strict=True) if net] == nets
    assert all(board.harbor[board.index[net]] for net in nets)
