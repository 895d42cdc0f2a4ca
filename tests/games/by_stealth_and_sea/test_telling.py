"""What players are told: why a choice is refused, what is thrown for, the decks, the crews, the reports."""

import pytest

import moonless
from moonless.core.decision import Decision, Option, Refusal
from moonless.core.errors import IllegalChoice
from moonless.core.fate import DICE_SEAT
from moonless.core.scene import Prompt, Scene, Table
from moonless.core.table import Table as GameTable
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.components import REPAIR
from moonless.games.by_stealth_and_sea.rules import harbor_defense, harm, slc_phase
from moonless.games.by_stealth_and_sea.rules.skill_checks import Check
from moonless.games.by_stealth_and_sea.rules.technology import DONE
from moonless.games.by_stealth_and_sea.screen.prompts import make_prompt
from moonless.games.by_stealth_and_sea.screen.reports import report_lines, report_tables
from moonless.games.by_stealth_and_sea.state import BRIEFING, CAPTURED, KILLED, OVER, Slc, State
from tests.games.by_stealth_and_sea.position import Position
from tests.games.by_stealth_and_sea.test_custom_campaign import (
    BERTOZZI,
    BIRINDELLI,
    DURAND,
    TESEI,
    brief,
    briefed,
    campaign_before,
    campaign_of,
    debrief,
    home,
    sink,
)

# Why not


def action_question(position: Position, slc: Slc) -> Decision:
    return Decision(slc.seat, "action", "4.3", slc_phase.legal_acts(position, slc), slc)


def refused(state: State, decision: Decision, key: str) -> str:
    refusal = GAME.screen.refuse(state, decision, key)
    return "" if refusal is None else str(refusal)


def reasons(refusals: list[Refusal]) -> dict[str, str]:
    return {refusal.verb: refusal.reason for refusal in refusals}


@pytest.mark.rule("BSS 4.3.15", "BSS 4.3.4", "BSS 4.2")
def test_forms_of_an_action_are_refused_with_their_reason() -> None:
    position = Position(cards=[])
    slc = position.ready(position.slc(1, "E8", "E"), 1)
    decision = action_question(position, slc)
    assert refused(position.state, decision, "escape") == "Escape: follows a scuttle or an attack by itself (4.3.15)"
    assert refused(position.state, decision, "face e") == "Change Direction: the craft faces E already (4.3.4)"
    assert refused(position.state, decision, "dive surely") == "Dive, surely: needs 2 action points (4.2)"
    assert refused(position.state, decision, "full-move surely") == "Full Move, surely: needs 2 action points (4.2)"
    assert refused(position.state, decision, "face") == refused(position.state, decision, "dance") == ""


@pytest.mark.rule("BSS 4.3", "BSS 4.3.5")
def test_what_is_refused_as_a_whole_keeps_its_reason() -> None:
    position = Position(cards=[])
    slc = position.ready(position.slc(1, "E8", "E", submerged=True), 1)
    slc.tried = next(action.bit for action in position.actions.all if action.id == "change-direction")
    decision = action_question(position, slc)
    tried = "Change Direction: performed or tried already this turn (4.3)"
    assert refused(position.state, decision, "face e") == refused(position.state, decision, "face w surely") == tried
    assert refused(position.state, decision, "dive surely") == ""  # submerged: no Dive at all
    assert tried in map(str, GAME.screen.why_not(position.state, decision))
    slc.tried = 0
    assert "faces E already (4.3.5)" in refused(position.state, decision, "face e surely")


def test_the_table_says_so() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=1)
    while table.decision is not None and table.decision.ask != "action":
        table.choose(table.decision.options[0])
    with pytest.raises(IllegalChoice, match=r"by itself \(4\.3\.15\)"):
        table.choose("escape")


def shopping(bank: int, owned: str, *bought: str) -> dict[str, str]:
    """Why not each technology, after these purchases."""
    start = "la-spezia" if "cadiz" in owned else ""
    position = brief(campaign_before("bg2", bank, 0, owned), [BERTOZZI, TESEI, DURAND], start)
    report = debrief(position, *bought, "done")
    report.purchases = report.purchases[: len(bought)]
    last = [asked for asked in position.asked if asked.ask == "purchase"][-1]
    refusals = GAME.screen.why_not(position.state, last)
    offered = {option.key for option in last.options if option is not DONE}
    levels = {f"buy {level.id}" for track in GAME.content.tracks.values() for level in track.levels}
    assert offered | set(reasons(refusals)) == levels
    assert not offered & set(reasons(refusals))
    assert all(refusal.rule == "8.2.3" for refusal in refusals)
    return reasons(refusals)


@pytest.mark.rule("BSS 8.2.3", "BSS D10", "BSS R43", "BSS R44")
def test_why_a_technology_is_not_for_sale() -> None:
    why = shopping(10, "", "buy series-100")
    assert why["buy prototype"] == why["buy series-100"] == why["buy la-spezia"] == "owned already"
    assert why["buy series-200"] == "one step of SLC has been bought after this mission"
    assert why["buy g50"] == "costs 8, the bank holds 6"
    assert why["buy olterra"] == "needs Cadiz; costs 12, the bank holds 6"
    assert why["buy tandem-hook-and-wire"] == (
        "needs SLC Series 200 and Single Warhead, Hook and Wire; costs 8, the bank holds 6"
    )
    assert "buy cadiz" not in why


@pytest.mark.rule("BSS 8.2.3", "BSS R44")
def test_what_the_ssb_needs() -> None:
    assert shopping(40, "series-200 g50")["buy ssb"] == "needs Tandem Warhead, Hook and Wire"
    assert shopping(20, "series-200 g50 tandem-hook-and-wire")["buy ssb"] == "costs 30, the bank holds 20"


@pytest.mark.rule("BSS 8.2.1", "BSS 8.2.2.2")
def test_why_a_crew_cannot_be_chosen() -> None:
    position = campaign_before("bg3")
    campaign = campaign_of(position)
    for crew, fate in ((BERTOZZI, KILLED), (DURAND, CAPTURED)):
        campaign.crew(crew).status, campaign.crew(crew).lost_in = fate, "bg2"
    brief(position, [BIRINDELLI, TESEI, "catalano-giannoni"])
    second = [asked for asked in position.asked if asked.ask == "choose-crew"][1]
    position.state.phase = BRIEFING
    why = reasons(GAME.screen.why_not(position.state, second))
    assert why[f"slc-2 {BERTOZZI}"] == "killed in BG2"
    assert why[f"slc-2 {DURAND}"] == "captured in BG2"
    assert why["slc-2 notari-lazzari"] == "available from 1943"
    assert why[f"slc-2 {BIRINDELLI}"] == "rides another SLC"
    assert f"slc-2 {TESEI}" not in why
    assert "rides another SLC (8.2.1)" in refused(position.state, second, f"slc-1 {BIRINDELLI}")


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


def scene_of(position: Position) -> Scene:
    return GAME.screen.scene(position.state, None, None, [])


@pytest.mark.rule("BSS 0", "BSS 5.2", "BSS 5.3")
def test_the_alert_deck_can_be_inspected() -> None:
    position = Position(cards=[])
    state = position.state
    for card, pile in ((7, state.alert_discards), (7, state.alert_discards), (2, state.alert_removed)):
        state.alert_deck.remove(card)
        pile.append(card)
    rows = {row[0]: row[1:] for row in find(scene_of(position).tables, "Alert Deck").rows}
    assert list(rows) == [str(value) for value in range(2, 13)]
    assert rows["7"] == ["4", "2", "0"]
    assert rows["2"] == ["0", "0", "1"]
    assert sum(int(count) for row in rows.values() for count in row) == 36


@pytest.mark.rule("BSS 0", "BSS 1.6", "BSS S.10")
def test_the_faults_deck_can_be_inspected() -> None:
    position = Position(cards=[])
    state, battery = position.state, [card.key for card in GAME.content.fault_cards].index("prototype-battery")
    for pile in (state.fault_discards, state.slcs[1].faults, state.slcs[2].faults):
        state.fault_deck.remove(battery)
        pile.append(battery)
    scene = scene_of(position)
    rows = {row[0]: row[1:] for row in find(scene.tables, "Faults Deck").rows}
    assert len(rows) == 6
    assert rows["Battery: SLC Prototype"] == ["0", "1", "SLC 2, SLC 3"]
    assert rows["Transmission: SLC Prototype"] == ["3", "0", "-"]
    harbor = next(sheet for sheet in scene.sheets if sheet.id == "harbor")
    space = next(space for space in harbor.spaces if space.name == "Faults Deck")
    assert (space.tokens, space.capacity) == (15, 18)


# Reports


@pytest.mark.rule("BSS 7", "BSS 8.1", "BSS 8.3")
def test_causes_of_all_missions_are_summed() -> None:
    position = briefed()
    harm.hurt(position, position.slc(1, "E8", stunned=True), "Patrol Craft Attack", "5.4.5")
    home(position, 2)
    report = debrief(position)  # SLC 3 is still at sea
    assert report.causes == {"killed: Patrol Craft Attack": 1, "still at sea at dawn": 1}
    brief(position, [BERTOZZI, TESEI, "catalano-giannoni"])
    home(position, 1)
    captured = position.slc(2)
    harm.remove(captured, 1)
    captured.crew = CAPTURED
    debrief(position, "done")
    causes = GAME.outcome(position.state).causes
    assert causes == {"killed: Patrol Craft Attack": 1, "still at sea at dawn": 2, "captured in escape": 1}


@pytest.mark.rule("BSS 8.2.3")
def test_the_bank_is_right_while_buying() -> None:
    position = campaign_before("bg2", bank=10)
    left: list[str] = []

    def look(decision: Decision) -> Option:
        if decision.ask == "purchase":
            left.append(find(report_tables(position.state), "Custom campaign").rows[-1][4])
        return position.reply(decision)

    brief(position, [BERTOZZI, TESEI, DURAND])
    position.answerer = look
    report = debrief(position, "buy series-100", "buy leros")
    assert left == ["10", "6"]
    assert report.bank_after == 2


@pytest.mark.rule("BSS 6.3", "BSS S.5")
def test_the_clock_is_set_back_before_the_next_missions_crews_are_chosen() -> None:
    position = briefed()
    position.state.turn = 13
    home(position, 1, 2, 3)
    debrief(position, "done")
    turns: list[int] = []

    def look(decision: Decision) -> Option:
        turns.append(position.state.turn)
        return position.reply(decision)

    position.answerer = look
    brief(position)
    assert turns == [1, 1, 1]


@pytest.mark.rule("BSS 8.3")
def test_the_sum_has_a_level_only_at_the_end() -> None:
    position = briefed()
    home(position, 1, 2, 3)
    debrief(position, "done")
    assert find(report_tables(position.state), "After-action report").rows[-1][-3:] == ["6", "3", ""]
    position.state.phase = OVER
    assert find(report_tables(position.state), "After-action report").rows[-1][-1] == "Epic Loss"


@pytest.mark.rule("BSS S.2", "BSS 7")
def test_the_final_report_names_ships_and_dates_as_everywhere() -> None:
    position = briefed("bg4")
    sink(position, 1, "cargo-01")
    home(position, 1, 2, 3)
    debrief(position, "skill ops", "done")
    lines = report_lines(position.state)
    assert lines[0].startswith("BG4, 20 September 1941: ")
    assert lines[1].startswith("  Fiona Shell (")
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=1)
    assert table.log(None)[0].text.endswith("Gibraltar, 30 October 1940.")
    assert table.scene(None).subtitle == "Gibraltar, 30 October 1940"
