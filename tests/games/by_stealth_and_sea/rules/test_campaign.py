"""8.2, 8.3 Custom campaign: setup, forward positioning, too few crews, the harbor's answer."""

import pytest

import moonless
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.components import SKILL_NAMES
from moonless.games.by_stealth_and_sea.rules import fault_phases, harm, sequence
from moonless.games.by_stealth_and_sea.rules.roster import Seating
from moonless.games.by_stealth_and_sea.state import (
    CAPTURED,
    KILLED,
    OVER,
    SCUTTLED,
)
from tests.games.by_stealth_and_sea.campaigns import (
    ALERT_LEVELS,
    BERTOZZI,
    BIRINDELLI,
    DURAND,
    LEVEL_CARDS,
    MISSIONS,
    TESEI,
    brief,
    briefed,
    campaign_before,
    campaign_of,
    debrief,
    home,
    lose_all_but,
    offered,
    sink,
)

OF_1940 = [BIRINDELLI, TESEI, DURAND, BERTOZZI]


# 8.2.1 Changes to setup, D3


@pytest.mark.rule("BSS 8.2.1", "BSS D3")
def test_the_lead_chooses_three_crews_and_their_slcs() -> None:
    position = brief(campaign_before("bg2"), [BERTOZZI, BIRINDELLI, TESEI])
    assert [slc.operator for slc in position.state.slcs] == [BERTOZZI, BIRINDELLI, TESEI]
    assert {decision.seat for decision in position.asked} == {"slc-1"}
    assert offered(position, "choose-crew", 1) == [f"slc-2 {crew}" for crew in OF_1940 if crew != BERTOZZI]


@pytest.mark.rule("BSS 8.2.1")
@pytest.mark.parametrize(("mission", "crews"), [("bg2", 4), ("bg3", 12), ("ga4", 18), ("bg6", 21)])
def test_crews_are_available_from_their_year_on(mission: str, crews: int) -> None:
    position = campaign_before(mission)
    brief(position)
    years = [GAME.content.operators[key.removeprefix("slc-1 ")] for key in offered(position, "choose-crew")]
    assert len(years) == crews
    assert all(operator.campaign_usable and operator.kind == "historic" for operator in years)
    assert max(operator.year_available for operator in years) == GAME.content.missions[mission].year


@pytest.mark.rule("BSS 8.2.1", "BSS 8.2.2")
@pytest.mark.parametrize("barred", ["vesco-franchi", "cella-leone", "notari-gianoli", "custom-01"])
def test_no_campaign_cards_are_not_on_the_roster(barred: str) -> None:
    roster = [crew.operator for crew in campaign_of(campaign_before("bg7")).roster]
    assert barred not in roster
    assert len(roster) == 21


@pytest.mark.rule("BSS 8.2.1", "BSS 8.2.2.2")
@pytest.mark.parametrize("fate", [CAPTURED, KILLED])
def test_lost_crews_cannot_be_chosen(fate: int) -> None:
    position = campaign_before("bg2")
    campaign_of(position).crew(TESEI).status = fate
    position.answers(f"slc-1 {BIRINDELLI}", f"slc-2 {BERTOZZI}")
    sequence.play_phase(position)  # the third is not asked: one crew is left
    assert f"slc-1 {TESEI}" not in offered(position, "choose-crew")
    assert position.slc(3).operator == DURAND


@pytest.mark.rule("BSS 8.2.1")
def test_crews_start_with_all_skills_at_one_and_with_their_attributes() -> None:
    position = briefed()
    assert [slc.skills for slc in position.state.slcs] == [[1, 1, 1, 1]] * 3  # the cards list Repair 2, Stamina 2
    assert SKILL_NAMES[position.slc(2).bonus_skill] == "repair"
    assert SKILL_NAMES[position.slc(3).bonus_skill] == "stamina"


@pytest.mark.rule("BSS 8.2.1")
def test_skills_are_those_of_the_roster() -> None:
    position = campaign_before("bg2")
    campaign_of(position).crew(TESEI).skills = [1, 3, 2, 1]
    brief(position)
    assert position.slc(2).skills == [1, 3, 2, 1]


@pytest.mark.rule("BSS 8.2.1", "BSS R47")
def test_board_ships_and_start_hexes_are_as_printed_also_for_ships_sunk_before() -> None:
    position = briefed("bg2")
    sink(position, 1, "sheffield")
    home(position, 1, 2, 3)
    debrief(position, "skill ops", "done")
    campaign_of(position).next_mission = MISSIONS.index("bg4")
    brief(position)
    ships = {ship.id: at for ship, at in zip(position.ships, position.state.ship_hex, strict=True)}
    assert ships["sheffield"] == position.hex("L4")
    assert ships["ark-royal"] == position.hex("K7")
    assert [position.at(slc) for slc in position.state.slcs] == ["D3", "C4", "C5"]


@pytest.mark.rule("BSS 8.2.1", "BSS 8.2.4.2")
@pytest.mark.parametrize(("alert", "craft"), [(0, 4), (4, 4), (5, 6), (45, 6), (46, 7), (60, 7)])
def test_number_of_patrol_craft(alert: int, craft: int) -> None:
    assert len(briefed("bg4", alert=alert).state.patrol_hex) == craft


# D3, R46, 8.2.3.2 Forward Positioning


@pytest.mark.rule("BSS D3", "BSS R46", "BSS 8.2.3.2")
@pytest.mark.parametrize(
    ("mission", "fitting"),
    [("bg3", ["olterra", "cadiz", "la-spezia"]), ("ga3", ["leros", "la-spezia"]), ("na1", ["la-spezia"])],
)
def test_owned_cards_that_list_the_board_the_latest_first(mission: str, fitting: list[str]) -> None:
    position = briefed(mission, owned="cadiz leros olterra", start=fitting[-1] if len(fitting) > 1 else "")
    if len(fitting) > 1:
        assert offered(position, "position") == [f"from {start}" for start in fitting]
    assert position.state.position == "la-spezia"


@pytest.mark.rule("BSS 8.2.3.2", "BSS 8.2.1")
@pytest.mark.parametrize(
    ("mission", "start", "surges", "checks"),
    [("bg3", "la-spezia", 1, 2), ("bg3", "cadiz", 2, 1), ("ga3", "leros", 2, 1), ("bg3", "olterra", 3, 0)],
)
def test_the_card_gives_surges_and_asks_for_fault_checks(mission: str, start: str, surges: int, checks: int) -> None:
    position = briefed(mission, owned="cadiz leros olterra", start=start)
    assert [slc.spaces[0] for slc in position.state.slcs] == [surges] * 3
    for kind in ("prototype-battery", "prototype-transmission")[:checks]:
        position.chance(faults=[kind, kind, kind], d6=[6, 6, 6])
    fault_phases.forward_positioning_phase(position)
    assert position.spent()
    assert len(position.state.fault_deck) == 18 - 3 * checks


@pytest.mark.rule("BSS 8.2", "BSS 8.2.1", "BSS 8.3")
def test_campaign_ends_when_fewer_than_three_crews_can_be_chosen() -> None:
    position = campaign_before("bg3")
    lose_all_but(position, BIRINDELLI, TESEI, "notari-lazzari")  # the last is available from 1943
    sequence.play_phase(position)
    assert position.state.phase == OVER
    assert campaign_of(position).ended_early


@pytest.mark.rule("BSS 8.2", "BSS 8.2.1")
def test_three_crews_are_enough() -> None:
    position = campaign_before("bg3")
    lose_all_but(position, BIRINDELLI, TESEI, "catalano-giannoni")
    brief(position, [TESEI, BIRINDELLI])  # the third is not a question
    assert position.slc(3).operator == "catalano-giannoni"


# 8.2.4 Harbor defense level


@pytest.mark.rule("BSS 8.2.4")
def test_alert_value_counts_ships_slcs_found_and_crews_lost() -> None:
    position = briefed()
    sink(position, 1, "sheffield")
    home(position, 1)
    slc = position.slc(2)
    harm.remove(slc, SCUTTLED)
    slc.crew = CAPTURED
    report = debrief(position, "skill ops", "done")
    assert (report.alert_from_ships, report.alert_from_slcs, report.alert_from_operators) == (5, 1, 2)
    assert (report.alert_value_after, report.defense_level_after) == (8, 2)


@pytest.mark.rule("BSS 8.2.4")
def test_alert_value_never_falls() -> None:
    position = briefed(alert=10)
    home(position, 1, 2, 3)
    report = debrief(position, "done")
    assert (report.alert_value_after, report.defense_level_after) == (10, 3)
    assert campaign_of(position).alert_value == 10


@pytest.mark.rule("BSS 8.2.4")
def test_the_campaign_starts_at_alert_value_zero_without_cards() -> None:
    position = briefed()
    assert campaign_of(position).alert_value == 0
    assert position.state.defense_cards == []


@pytest.mark.rule("BSS R20", "BSS 8.2.4")
def test_captured_birindelli_pays_but_counts_as_lost() -> None:
    position = briefed()
    home(position, 2, 3)
    report = debrief(position, "done")
    assert (report.captured_vp_bonus, report.total, report.alert_from_operators) == (1, 5, 1)
    assert campaign_of(position).crew(BIRINDELLI).status == CAPTURED


@pytest.mark.rule("BSS 8.2.4", "BSS 8.2.4.1")
@pytest.mark.parametrize(("alert", "level"), ALERT_LEVELS.items())
def test_cards_of_each_level(alert: int, level: int) -> None:
    assert sorted(briefed("bg4", alert=alert).state.defense_cards) == sorted(LEVEL_CARDS[:level])
    if alert:
        assert sorted(briefed("bg4", alert=alert - 1).state.defense_cards) == sorted(LEVEL_CARDS[: level - 1])


@pytest.mark.rule("BSS R49", "BSS 8.2.1")
@pytest.mark.parametrize("mission", ["bg3", "ga3", "na1"])
def test_one_level_for_all_harbors(mission: str) -> None:
    assert sorted(briefed(mission, alert=24).state.defense_cards) == sorted(LEVEL_CARDS[:5])


@pytest.mark.rule("BSS 8.2.1", "BSS D3")
def test_the_question_names_the_slc_whose_crew_is_chosen_and_who_rides_already() -> None:
    game = moonless.start("by-stealth-and-sea", "custom-campaign", seed=3)
    for number in (1, 2, 3):
        decision = game.decision
        assert decision is not None
        assert isinstance(decision.about, Seating)
        assert (decision.about.slc, len(decision.about.riding)) == (number, number - 1)
        game.choose(decision.options[0].key)


@pytest.mark.rule("BSS 8.2.1", "BSS S.5")
def test_the_clock_is_set_back_before_the_next_crews_are_chosen() -> None:
    position = campaign_before("bg3")
    position.state.turn = 13  # the mission before went on until dawn
    with pytest.raises(AssertionError, match="no answer"):
        sequence.play_phase(position)
    assert [decision.ask for decision in position.asked] == ["choose-crew"]
    assert (position.state.mission, position.state.turn) == ("bg3", 1)
