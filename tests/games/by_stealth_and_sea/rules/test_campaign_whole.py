"""8.2 A custom campaign from first to last."""

from random import Random

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.table import Table
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.rules import sequence
from moonless.games.by_stealth_and_sea.state import (
    AT_SEA,
    BRIEFING,
    OVER,
    State,
)
from tests.games.by_stealth_and_sea.campaigns import (
    ALERT_LEVELS,
    COSTS,
    LEVEL_CARDS,
    MISSIONS,
    briefed,
    debrief,
    lose_all_but,
)

# A campaign from first to last


def careful(table: Table, random: Random) -> str:
    """An answer that brings most crews home: anything at random, but scuttle from turn 4 on."""
    decision, state = table.decision, table.state
    assert decision is not None
    assert isinstance(state, State)
    keys = [option.key for option in decision.options]
    if decision.ask == "action" and state.turn >= 4 and "scuttle surely" in keys:
        return "scuttle surely"
    return random.choice(keys)


def passive(table: Table) -> str:
    """An answer that leaves every crew at sea till dawn."""
    decision = table.decision
    assert decision is not None
    return "end" if decision.ask == "action" else decision.options[0].key


def final_state(table: Table) -> State:
    assert table.over
    assert isinstance(table.state, State)
    return table.state


@pytest.fixture(scope="module")
def whole_campaign() -> tuple[Table, list[tuple[str, list[str], list[str]]]]:
    """A finished campaign, and at the start of each mission its id, its crews and its Harbor Defense cards."""
    table, random = moonless.start("by-stealth-and-sea", scenario="custom-campaign", seed=3), Random(3)
    starts: list[tuple[str, list[str], list[str]]] = []
    while table.decision is not None:
        state = table.state
        assert isinstance(state, State)
        if table.decision.ask == "place-ship" and len(starts) == len(state.reports):
            starts.append((state.mission, [slc.operator for slc in state.slcs], state.defense_cards))
            assert len(state.alert_deck) == 36
            assert state.turn == 1
        table.choose(careful(table, random))
    return table, starts


WholeCampaign = tuple[Table, list[tuple[str, list[str], list[str]]]]


@pytest.mark.rule("BSS 8.2", "BSS 8.3")
def test_nine_missions_in_order_in_one_record(whole_campaign: WholeCampaign) -> None:
    table, starts = whole_campaign
    state = final_state(table)
    assert [mission for mission, _, _ in starts] == [report.mission for report in state.reports] == MISSIONS
    again = Table.resume(table.record)
    assert plain(again.state) == plain(state)
    assert not again.notice
    assert table.record.scenario == "custom-campaign"
    assert {entry.kind for entry in table.record.entries} == {"choose", "chance"}


@pytest.mark.rule("BSS 8.2", "BSS 8.2.3", "BSS 8.2.4", "BSS 8.3")
def test_the_reports_add_up(whole_campaign: WholeCampaign) -> None:
    table, starts = whole_campaign
    bank = alert = 0
    for report, (_, crews, cards) in zip(final_state(table).reports, starts, strict=True):
        level = max(level for value, level in ALERT_LEVELS.items() if value <= alert)
        assert sorted(cards) == sorted(LEVEL_CARDS[:level])
        assert report.crews == crews
        ships = sum(GAME.content.ships[sinking.ship].victory_points for sinking in report.destroyed)
        assert report.ship_points == ships
        assert report.total == ships + report.slcs_scuttled + report.operators_escaped + report.captured_vp_bonus
        assert report.bank_before == bank
        bank += report.total - sum(COSTS[bought.level] for bought in report.purchases)
        assert report.bank_after == bank >= 0
        assert len({bought.track for bought in report.purchases}) == len(report.purchases)
        alert += ships + (3 - report.slcs_scuttled) + (3 - report.operators_escaped)
        assert report.alert_value_after == alert
        assert ALERT_LEVELS[max(value for value in ALERT_LEVELS if value <= alert)] == report.defense_level_after
    outcome = table.outcome
    assert outcome is not None
    assert outcome.score == sum(report.total for report in final_state(table).reports)


@pytest.mark.rule("BSS 8.2.2.2", "BSS 8.2.1")
def test_no_lost_crew_serves_again(whole_campaign: WholeCampaign) -> None:
    table, starts = whole_campaign
    state = final_state(table)
    assert state.campaign is not None
    lost = {crew.operator: crew.lost_in for crew in state.campaign.roster if crew.status != AT_SEA}
    assert lost  # or the test would show nothing
    assert len(lost) == sum(3 - report.operators_escaped for report in state.reports)
    for mission, crews, _ in starts:
        assert len(set(crews)) == 3
        for crew in crews:
            assert crew not in lost or MISSIONS.index(mission) <= MISSIONS.index(lost[crew])


@pytest.mark.rule("BSS 8.3", "BSS 8.2", "BSS R52")
def test_a_campaign_that_loses_every_crew_ends_before_algiers() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="custom-campaign", seed=3)
    while table.decision is not None:
        table.choose(passive(table))
    state = final_state(table)
    assert state.campaign is not None
    # 4 crews of 1940, 8 of 1941, 6 of 1942: eighteen are lost in six missions, and those of 1943 come too late.
    assert [report.mission for report in state.reports] == MISSIONS[:6]
    assert state.campaign.ended_early
    outcome = table.outcome
    assert outcome is not None
    assert outcome.score == sum(report.total for report in state.reports)
    assert outcome.level == "Epic Loss"
    assert "6 missions played" in outcome.summary


@pytest.mark.rule("BSS 8.3")
def test_the_last_screen_of_a_campaign_that_ended_early_is_sound() -> None:
    position = briefed("bg4")  # Gibraltar; the next mission is at Alexandria
    lose_all_but(position)
    debrief(position)
    sequence.play_phase(position)
    assert position.state.phase == OVER
    scene = GAME.screen.scene(position.state, None, None, [])
    assert scene.board is not None
    water = {cell.id for cell in scene.board.cells if cell.terrain in ("sea", "harbor", "net")}
    assert {piece.cell for piece in scene.pieces} <= water


@pytest.mark.rule("BSS 8.2", "BSS 8.2.3")
def test_there_is_a_next_mission_after_each_but_the_ninth() -> None:
    for number, mission in enumerate(MISSIONS, 1):
        position = briefed(mission)
        debrief(position)
        assert position.state.phase == (BRIEFING if number < 9 else OVER)
