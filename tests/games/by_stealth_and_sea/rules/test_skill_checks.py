"""1.3 to 1.5 Operator cards, skill checks, surges; D6, D7."""

import pytest

import moonless
from moonless.core.decision import Decision
from moonless.games.by_stealth_and_sea.content.components import (
    BATTERY,
    BREATHING_GEAR,
)
from moonless.games.by_stealth_and_sea.rules import faults
from moonless.games.by_stealth_and_sea.rules.skill_checks import Check, asked_about
from tests.games.by_stealth_and_sea.crafts import crew, rolls
from tests.games.by_stealth_and_sea.position import Position

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
        dice = [3, 1] if success and key == "scuttle" else [3]  # then the Escape
        position.chance(d6=dice).act(slc, key)
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


@pytest.mark.rule("BSS 1.3", "BSS 1.4")
@pytest.mark.parametrize(
    ("operator", "told"), [("cella-montalenti", "Pilot 4+ at +1"), ("bertozzi-viglioli", "Pilot 4+")]
)
def test_a_throw_says_what_it_is_for_and_with_which_bonus(operator: str, told: str) -> None:
    position = Position()
    slc = crew(position, operator)
    position.chance(d6=1).act(slc, "dive")
    assert position.fate.purpose == f"SLC 1, Dive ({told})"


@pytest.mark.rule("BSS 1.5")
def test_a_token_is_spent_before_the_dice_fall_again() -> None:
    position = Position()
    slc = crew(position, "bertozzi-viglioli")
    position.answers("surges 0", "reroll").chance(d6=[1, 1]).act(slc, "dive")
    told = [event.line() for event in position.events]
    spent = next(number for number, line in enumerate(told) if "surge token" in line.text)
    assert [bool(line.dice) for line in told[spent - 1 : spent + 2]] == [True, False, True]


@pytest.mark.rule("BSS D2", "BSS D5", "BSS D6", "BSS D8")
def test_a_question_names_the_piece_that_it_is_about() -> None:
    slc = Position().slc(2)
    check = Check(slc, 0, 4, 0, "Dive", "4.3.6")
    abouts = [("action", slc), ("facing", slc), ("surges", check), ("seek", 3), ("place-ship", 3), ("purchase", 12)]
    pieces = [asked_about(Decision("slc-1", ask, "9", [], about)) for ask, about in abouts]
    assert pieces == ["slc-2", "slc-2", "slc-2", "patrol-craft-3", "", ""]
