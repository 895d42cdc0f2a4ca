"""8, 8.0, 8.1, 8.3 Single missions and the historic campaign; 9 and 10, the decisions and the rulings as a whole."""

import pytest

import moonless
from moonless.core.content import plain
from moonless.core.table import Table
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.state import OVER, Campaign, Report, State

MISSIONS = ["bg2", "bg3", "bg4", "ga3", "ga4", "bg5", "na1", "bg6", "bg7"]


HISTORY = [3, 6, 13, 27, 4, 3, 9, 9, 9]


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def passive(table: Table) -> str:
    """An answer that leaves every crew at sea till dawn."""
    decision = table.decision
    assert decision is not None
    return "end" if decision.ask == "action" else decision.options[0].key


# 8, 8.0 Modes


@pytest.mark.rule("BSS 8", "BSS 8.0")
def test_nine_missions_and_two_campaigns_can_be_played() -> None:
    assert list(GAME.scenarios) == [*MISSIONS, "historic-campaign", "custom-campaign"]
    kinds = [scenario.kind for scenario in GAME.scenarios.values()]
    assert kinds == ["mission"] * 9 + ["campaign"] * 2


@pytest.mark.rule("BSS 8.0")
@pytest.mark.parametrize(("mission", "history"), list(zip(MISSIONS, HISTORY, strict=True)))
def test_a_single_mission_is_over_after_it_and_is_compared_with_history(mission: str, history: int) -> None:
    table = moonless.start("by-stealth-and-sea", scenario=mission, seed=1)
    while table.decision is not None:
        table.choose(passive(table))
    assert [report.historic_result for report in state_of(table).reports] == [history]
    outcome = table.outcome
    assert outcome is not None
    assert outcome.score == state_of(table).reports[0].total
    assert f"History: {history}." in outcome.summary


# 8.1 Historic campaign


@pytest.fixture(scope="module")
def historic() -> tuple[Table, list[State]]:
    """A finished historic campaign in which every crew was lost, and the state at the start of each mission."""
    table = moonless.start("by-stealth-and-sea", scenario="historic-campaign", seed=5)
    starts: list[State] = []
    while table.decision is not None:
        state = state_of(table)
        if table.decision.ask == "place-ship" and len(starts) == len(state.reports):
            starts.append(state.copy())
        assert table.decision.ask in ("place-ship", "facing", "action", "surges", "reroll", "seek")
        table.choose(passive(table))
    return table, starts


Historic = tuple[Table, list[State]]


@pytest.mark.rule("BSS 8.1", "BSS 8.3")
def test_the_nine_missions_in_order(historic: Historic) -> None:
    table, starts = historic
    assert [state.mission for state in starts] == MISSIONS
    assert [report.mission for report in state_of(table).reports] == MISSIONS
    assert [report.historic_result for report in state_of(table).reports] == HISTORY
    assert sum(HISTORY) == 83


@pytest.mark.rule("BSS 8.1", "BSS R48")
def test_nothing_carries_over_but_the_score(historic: Historic) -> None:
    _, starts = historic
    for state in starts:
        printed = GAME.start(state.mission, {})
        assert plain(state.slcs) == plain(printed.slcs)
        assert state.ship_hex == printed.ship_hex
        assert state.fault_deck == printed.fault_deck
        assert state.alert_deck == printed.alert_deck
        assert (state.defense_cards, state.position, state.turn) == (printed.defense_cards, printed.position, 1)
        assert state.patrol_hex == printed.patrol_hex
        assert not state.alert_removed + state.alert_discards + state.fault_discards


@pytest.mark.rule("BSS R48")
def test_crews_appear_as_printed_even_if_lost_before(historic: Historic) -> None:
    table, starts = historic
    assert all(report.operators_escaped == 0 for report in state_of(table).reports)
    visintini = [state.mission for state in starts if "visintini-magro" in [slc.operator for slc in state.slcs]]
    assert visintini == ["bg3", "bg4", "bg5"]


@pytest.mark.rule("BSS 8.1", "BSS 8.3")
def test_the_score_is_the_sum_of_all_missions(historic: Historic) -> None:
    table, _ = historic
    outcome = table.outcome
    assert outcome is not None
    assert outcome.score == sum(report.total for report in state_of(table).reports)
    assert "9 missions played" in outcome.summary
    assert "History: 83." in outcome.summary


@pytest.mark.rule("BSS 8.1")
def test_there_is_no_bank_and_no_alert_value(historic: Historic) -> None:
    campaign = state_of(historic[0]).campaign
    assert campaign is not None
    assert (campaign.bank, campaign.alert_value, campaign.roster) == (0, 0, [])
    assert not any(report.purchases for report in state_of(historic[0]).reports)


# 8.3 End of a campaign


def ended(custom: bool, *totals: int) -> State:
    """A campaign that ended with these scores."""
    reports = [
        Report(mission, [], [], total, 0, 0, 0, total, 0, "", "", 12)
        for mission, total in zip(MISSIONS, totals, strict=False)
    ]
    return State("bg7", OVER, reports=reports, campaign=Campaign(custom, 9))


@pytest.mark.rule("BSS 8.3", "BSS R35")
@pytest.mark.parametrize(
    ("total", "level"),
    [
        (200, "Epic Victory"),
        (141, "Epic Victory"),
        (140, "Major Victory"),
        (116, "Major Victory"),
        (115, "Minor Victory"),
        (91, "Minor Victory"),
        (90, "Draw"),
        (83, "Draw"),
        (71, "Draw"),
        (70, "Minor Loss"),
        (46, "Minor Loss"),
        (45, "Major Loss"),
        (21, "Major Loss"),
        (20, "Epic Loss"),
        (0, "Epic Loss"),
    ],
)
@pytest.mark.parametrize("custom", [False, True])
def test_levels_of_a_campaign(custom: bool, total: int, level: str) -> None:
    outcome = GAME.outcome(ended(custom, 1, total // 2, total - total // 2 - 1) if total else ended(custom, 0))
    assert (outcome.score, outcome.level) == (total, level)


@pytest.mark.rule("BSS 8.3")
@pytest.mark.parametrize(
    ("total", "award"), [(141, "Gold Medal"), (116, "Silver Medal"), (91, "Bronze Medal"), (90, "")]
)
def test_awards_of_a_campaign(total: int, award: str) -> None:
    summary = GAME.outcome(ended(True, total)).summary
    assert award in summary
    assert ("Medal" in summary) == bool(award)
