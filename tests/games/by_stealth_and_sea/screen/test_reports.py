"""Decks and reports."""

import pytest

import moonless
from moonless.core.decision import Decision, Option
from moonless.core.scene import Scene, Table
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.rules import harm
from moonless.games.by_stealth_and_sea.screen.reports import report_lines, report_tables
from moonless.games.by_stealth_and_sea.state import CAPTURED, OVER
from tests.games.by_stealth_and_sea.campaigns import (
    BERTOZZI,
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
from tests.games.by_stealth_and_sea.position import Position

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


@pytest.mark.rule("BSS 8.2.2.2")
def test_the_roster_says_in_which_mission_a_crew_was_lost() -> None:
    position = campaign_before("bg3")
    lost = campaign_of(position).crew(DURAND)
    lost.status, lost.lost_in = CAPTURED, "bg2"
    rows = find(report_tables(position.state), "Operator roster").rows
    status = {row[0]: row[-2] for row in rows}
    assert status["Durand de la Penne / Bianchi"] == "captured in BG2"
    assert status["Tesei / Pedretti"] == "ready"


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


@pytest.mark.rule("BSS R43 branches", "BSS R43 row", "BSS 8.2.3")
@pytest.mark.parametrize(
    ("reading", "leros", "olterra"),
    [("branches", "La Spezia", "Cadiz"), ("row", "La Spezia, Cadiz", "Cadiz, Leros")],
)
def test_the_technology_table_says_what_a_position_needs_as_it_is_read(reading: str, leros: str, olterra: str) -> None:
    state = GAME.start("custom-campaign", {"r43": reading})
    rows = {row[1]: row[2:] for row in find(report_tables(state), "Technology").rows}
    assert rows["Cadiz"] == ["4", "La Spezia"]
    assert rows["Leros"] == ["4", leros]
    assert rows["Olterra"] == ["12", olterra]
    assert rows["SSB"] == ["30", "G.50, Tandem Warhead, Hook and Wire"]
    assert rows["SLC Series 100"] == ["4", "-"]
