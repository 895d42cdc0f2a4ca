"""The rulebook's worked examples of the campaign: E12 to E16, and X10."""

import pytest

from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.events import AlertDrawn
from moonless.games.by_stealth_and_sea.rules import harbor_defense
from moonless.games.by_stealth_and_sea.state import ESCAPED, NOWHERE, OVER, SCUTTLED, Campaign, Report, State
from tests.games.by_stealth_and_sea.campaigns import (
    BERTOZZI,
    BIRINDELLI,
    DURAND,
    TESEI,
    brief,
    briefed,
    campaign_before,
    campaign_of,
    debrief,
    fault_counts,
    home,
    offered,
    sink,
)
from tests.games.by_stealth_and_sea.position import Position

CELLA = "cella-montalenti"


@pytest.mark.rule("BSS 8.2.1")
def test_E12_year_available() -> None:
    position = briefed("bg2")
    assert sorted(offered(position, "choose-crew")) == sorted(
        f"slc-1 {crew}" for crew in (BIRINDELLI, TESEI, DURAND, BERTOZZI)
    )
    assert "slc-1 catalano-giannoni" in offered(briefed("bg3"), "choose-crew")


def with_cella() -> Position:
    """Mission 8, of 1943, with Cella and Montalenti on SLC 1 and nobody else to come home."""
    position = brief(campaign_before("bg6"), [CELLA, TESEI, DURAND])
    assert position.slc(1).operator == CELLA
    return position


@pytest.mark.rule("BSS 8.2.2.1")
def test_E13_skill_for_a_cargo_ship() -> None:
    position = with_cella()
    slc = position.ready(position.slc(1, "E3", warhead_out=True))
    position.act(slc, "attach cargo-01 surely")
    home(position, 1)
    debrief(position, "skill ops")
    assert campaign_of(position).crew(CELLA).skills == [1, 2, 1, 1]


@pytest.mark.rule("BSS 8.2.2.1", "BSS R40")
def test_E13_skill_for_entering_the_harbor() -> None:
    position = with_cella()
    slc = position.ready(position.slc(1, "J5", "E"))
    position.act(slc, "evade-net surely")
    home(position, 1)
    debrief(position, "skill stamina")
    assert campaign_of(position).crew(CELLA).skills == [1, 1, 1, 2]


@pytest.mark.rule("BSS 8.2.2.1")
def test_E13_both_in_one_mission_is_still_one() -> None:
    position = with_cella()
    slc = position.ready(position.slc(1, "J5", "E"))
    position.act(slc, "evade-net surely")
    sink(position, 1, "cargo-01")
    home(position, 1)
    debrief(position, "skill ops")
    assert sum(campaign_of(position).crew(CELLA).skills) == 5


@pytest.mark.rule("BSS 8.2.2.1", "BSS D9")
def test_E13_a_skill_of_three_is_not_offered() -> None:
    position = campaign_before("bg6")
    campaign_of(position).crew(CELLA).skills = [1, 3, 1, 1]
    brief(position, [CELLA, TESEI, DURAND])
    sink(position, 1, "cargo-01")
    home(position, 1)
    debrief(position, "skill pilot")
    assert offered(position, "skill") == ["skill pilot", "skill repair", "skill stamina"]


@pytest.mark.rule("BSS 8.2.3", "BSS 8.2.3.1.1", "BSS D10")
def test_E14_technology() -> None:
    position = briefed("bg2", bank=10)
    home(position, 1, 2, 3)
    debrief(position, "buy series-100", "done")  # 10 and 6 points of the mission are the 16
    assert campaign_of(position).bank == 12
    assert "buy series-200" not in offered(position, "purchase", 1)
    brief(position, [BERTOZZI, TESEI, DURAND])
    debrief(position, "buy series-200")  # nobody came home: the 12 saved are all there is
    assert campaign_of(position).bank == 0
    assert campaign_of(position).technology["slc"] == "series-200"


@pytest.mark.rule("BSS 8.2.3.1", "BSS 8.2.3.1.2")
def test_E14_fault_cards() -> None:
    position = briefed("bg2", bank=2)
    home(position, 1, 2, 3)
    debrief(position, "buy g50")
    brief(position)
    deck = fault_counts(position)
    assert (deck["g50"], deck["iac-49-bis-improved"], sum(deck.values())) == (3, 0, 18)


@pytest.mark.rule("BSS 8.2.3.2", "BSS R46")
def test_E14_forward_positioning() -> None:
    position = briefed("bg2")
    home(position, 1, 2, 3)
    debrief(position, "buy cadiz")
    brief(position, start="cadiz")
    assert offered(position, "position") == ["from cadiz", "from la-spezia"]
    assert position.state.position == "cadiz"
    assert briefed("na1", owned="cadiz leros").state.position == "la-spezia"  # nothing else fits
    assert offered(briefed("ga3", owned="cadiz leros", start="leros"), "position") == ["from leros", "from la-spezia"]


@pytest.mark.rule("BSS 8.2.4", "BSS R51")
def test_E15_alert_value() -> None:
    position = brief(campaign_before("bg2"), [BERTOZZI, TESEI, DURAND])
    sink(position, 1, "barham", "cargo-01")
    position.slc(1).status, position.slc(1).hex = SCUTTLED, NOWHERE
    position.slc(1).crew = position.slc(2).crew = ESCAPED  # counts only: it cannot arise in play
    report = debrief(position, "skill ops", "done")
    assert (report.alert_from_ships, report.alert_from_slcs, report.alert_from_operators) == (11, 2, 1)
    assert (report.alert_value_after, report.defense_level_after) == (14, 3)


@pytest.mark.rule("BSS 8.2.4.1", "BSS 8.2.4.2", "BSS 8.2.4")
def test_E16_cards_of_level_3() -> None:
    position = briefed("bg4", alert=14)
    assert position.state.defense_cards == ["searchlights", "patrol-craft-response-surfaced", "patrol-craft-attack"]
    assert len(position.state.patrol_hex) == 6


@pytest.mark.rule("BSS 8.2.4.2")
@pytest.mark.parametrize(("alert", "craft"), [(34, 6), (46, 7)])
def test_E16_patrol_craft_of_levels_6_and_7(alert: int, craft: int) -> None:
    assert len(briefed("bg4", alert=alert).state.patrol_hex) == craft


@pytest.mark.rule("BSS R32", "BSS 8.2.4.1")
@pytest.mark.parametrize(("alert", "target"), [(46, 9), (60, 8)])
def test_E16_dive_team_of_level_8(alert: int, target: int) -> None:
    position = briefed("bg4", alert=alert)
    position.alone(1)
    position.slc(1, "K7")  # Ark Royal lies there
    harbor_defense.harbor_defense_phase(position.chance(alert=[4, 4, 4]))
    assert [event.target for event in position.events if isinstance(event, AlertDrawn)][1] == target


def ended(total: int, campaign: Campaign | None) -> State:
    report = Report("bg2", [], [], total, 0, 0, 0, total, 3, "", "", 12)
    return State("bg2", OVER, reports=[report], campaign=campaign)


@pytest.mark.rule("BSS 7", "BSS R35")
@pytest.mark.parametrize(("total", "level"), [(20, "Major Victory"), (21, "Epic Victory")])
def test_X10_levels_of_a_mission(total: int, level: str) -> None:
    assert GAME.outcome(ended(total, None)).level == level


@pytest.mark.rule("BSS 8.3")
@pytest.mark.parametrize(
    ("total", "level"), [(70, "Minor Loss"), (71, "Draw"), (90, "Draw"), (91, "Minor Victory"), (141, "Epic Victory")]
)
def test_X10_levels_of_a_campaign(total: int, level: str) -> None:
    assert GAME.outcome(ended(total, Campaign(True))).level == level
