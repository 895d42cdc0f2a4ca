"""Questions in words: crews, dice thrown by hand."""

import pytest

import moonless
from moonless.core.decision import Decision
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Prompt, Table
from moonless.core.table import Table as GameTable
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.components import REPAIR
from moonless.games.by_stealth_and_sea.rules import harbor_defense
from moonless.games.by_stealth_and_sea.rules.skill_checks import Check
from moonless.games.by_stealth_and_sea.screen.prompts import make_prompt
from moonless.games.by_stealth_and_sea.screen.reports import report_tables
from tests.games.by_stealth_and_sea.campaigns import (
    TESEI,
    brief,
    campaign_before,
    campaign_of,
)
from tests.games.by_stealth_and_sea.position import Position

# Crews


@pytest.mark.rule("BSS 8.2.1", "BSS 1.3", "BSS D3")
def test_crews_are_offered_with_skills_and_attribute() -> None:
    position = campaign_before("bg2")
    campaign_of(position).crew(TESEI).skills = [2, 1, 3, 1]
    brief(position)
    first = next(asked for asked in position.asked if asked.ask == "choose-crew")
    notes = {choice.key: choice.note for choice in make_prompt(position.state, first).choices}
    assert notes[f"slc-1 {TESEI}"] == "Pilot 2 Ops 1 Repair 3 Stamina 1; +1 to every Repair die"


@pytest.mark.rule("BSS 8.4", "BSS 1.3", "BSS D4")
def test_swaps_are_offered_with_skills_and_attribute() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=1, options={"crews": "choose"})
    table.choose("random")
    notes = {choice.key: choice.note for choice in prompt_of(table).choices}
    assert notes["keep"].startswith("Pilot ")
    custom = next(operator for operator in GAME.content.operators.values() if operator.kind == "custom")
    assert notes[f"crew {custom.id}"].startswith("Pilot ")
    assert "; +1 to every Pilot die" in notes[f"crew {custom.id}"]
    assert all(note.count("Stamina") >= 1 for note in notes.values())


@pytest.mark.rule("BSS 8.2.2", "BSS 1.3")
def test_the_roster_lists_attributes() -> None:
    roster = find(report_tables(campaign_before("bg2").state), "Operator roster")
    column = roster.columns.index("Attribute")
    rows = {row[0]: row[column] for row in roster.rows}
    assert rows[GAME.content.operators[TESEI].name] == "+1 to every Repair die"


# By hand


def prompt_of(table: GameTable) -> Prompt:
    assert table.decision is not None
    seat = "slc-1" if table.decision.seat == DICE_SEAT else table.decision.seat
    prompt = table.scene(seat).prompt
    assert prompt is not None
    return prompt


@pytest.mark.rule("BSS 1.4", "BSS 1.6", "BSS 3", "BSS 5.2", "BSS S.3")
def test_what_is_thrown_by_hand_says_what_for() -> None:
    table = GameTable.start(GAME, "bg2")
    questions: list[str] = []
    while table.decision is not None and len(questions) < 60:
        prompt = prompt_of(table)
        keys = [choice.key for choice in prompt.choices]
        if table.decision.seat == "dice":
            questions.append(prompt.question)
            if table.decision.ask == "faults":
                assert {choice.label for choice in prompt.choices} <= {card.title for card in GAME.content.fault_cards}
        table.choose(next((key for key in ("end", "random", "accept", "alert 9", "d6 6") if key in keys), keys[0]))
    assert questions[0].startswith("Pick a berth at random for HMS ")
    assert "Draw a Fault card for SLC 1:" in questions
    assert "Throw the SLC die for the fault check of turn 1:" in questions
    assert "Draw an Alert card for Searchlights, SLC 2 (needs 10+):" in questions
    assert any(
        question.startswith("Throw a skill die for SLC 1, ") and "(Repair " in question for question in questions
    )
    assert any(question.endswith("die 2 of 2:") for question in questions)


@pytest.mark.rule("BSS 1.4")
def test_a_check_in_words() -> None:
    position = Position(cards=[])
    assert Check(position.slc(2), REPAIR, 5, 0, "Battery", "1.6").words == "SLC 2, Battery (Repair 5+)"
    assert Check(position.slc(1), 0, 4, 1, "Dive", "4.3.6").words == "SLC 1, Dive (Pilot 4+ at +1)"


@pytest.mark.rule("BSS 5.4.4")
def test_the_movement_die_says_which_craft_it_is_for() -> None:
    position = Position(cards=[])
    position.patrol_craft(2, "E8")
    harbor_defense.patrol_craft_movement(position.chance(movement=7))
    decision = Decision(DICE_SEAT, "movement", "", [], position.fate.purpose)
    assert make_prompt(position.state, decision).question == "Throw the movement die for Patrol Craft 2:"


# Decks


def find(tables: list[Table], title: str) -> Table:
    return next(table for table in tables if table.title == title)
