"""6 Clean-up phase, 7 End and score."""

import pytest

from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.games.by_stealth_and_sea.rules import clean_up, course, harbor_defense, harm, scoring
from moonless.games.by_stealth_and_sea.rules.scoring import score
from moonless.games.by_stealth_and_sea.state import (
    CAPTURED,
    CLEAN_UP,
    DEBRIEFING,
    ESCAPED,
    FAULT_CHECK,
    HARBOR_DEFENSE,
    KILLED,
    OVER,
    SCUTTLED,
    SLC_1,
    SLC_3,
    Report,
    State,
)
from tests.games.by_stealth_and_sea.position import Position


def lone_slc(at: str, submerged: bool = False, detected: bool = False, stunned: bool = False) -> Position:
    position = Position(cards=[])
    position.alone(1)
    position.slc(1, at, submerged=submerged, detected=detected, stunned=stunned)
    return position


# 6 Clean-up phase


@pytest.mark.rule("BSS 6.1")
@pytest.mark.parametrize(("craft", "left"), [("H8", "H8"), ("I8", "")])
def test_craft_goes_home_at_distance_four(craft: str, left: str) -> None:
    position = lone_slc("E8")
    position.patrol_craft(1, craft)
    clean_up.clean_up_phase(position)
    assert position.craft_at(1) == left


@pytest.mark.rule("BSS 6.1")
@pytest.mark.parametrize("submerged", [False, True])
@pytest.mark.parametrize("detected", [False, True])
def test_every_slc_keeps_craft_near_whatever_its_state(submerged: bool, detected: bool) -> None:
    position = lone_slc("E8", submerged=submerged, detected=detected)
    position.patrol_craft(1, "H8")
    clean_up.clean_up_phase(position)
    assert position.craft_at(1) == "H8"


@pytest.mark.rule("BSS 6.1")
def test_one_near_slc_keeps_the_craft() -> None:
    position = Position(cards=[])
    position.slc(1, "A5")
    position.slc(2, "A6")
    position.slc(3, "F8")
    position.patrol_craft(1, "I8")
    clean_up.clean_up_phase(position)
    assert position.craft_at(1) == "I8"


@pytest.mark.rule("BSS 6.1")
def test_removed_slcs_keep_no_craft() -> None:
    position = lone_slc("A5")
    slc = position.slc(2, "H8")
    harm.remove(slc, KILLED)
    position.patrol_craft(1, "H8")
    clean_up.clean_up_phase(position)
    assert position.craft_at(1) == ""


@pytest.mark.rule("BSS 6.1", "BSS R24")
def test_the_way_home_is_counted_around_moles() -> None:
    position = lone_slc("J7")
    position.patrol_craft(1, "K7")  # behind the Detached Mole: four hexes by K6, K5, J6
    position.patrol_craft(2, "K6")
    clean_up.clean_up_phase(position)
    assert (position.craft_at(1), position.craft_at(2)) == ("", "K6")


@pytest.mark.rule("BSS 6.1")
def test_craft_that_went_home_can_be_placed_again() -> None:
    position = lone_slc("E8", detected=True)
    position.patrol_craft(1, "I8")
    clean_up.clean_up_phase(position)
    harbor_defense.harbor_defense_phase(position.chance(alert=7))
    assert position.craft_at(1) == "F8"
    assert not position.state.patrol_ready[0]


@pytest.mark.rule("BSS 6.2")
def test_exhausted_craft_become_ready() -> None:
    position = lone_slc("E8")
    position.patrol_craft(1, "F8", ready=False)
    position.patrol_craft(2, "G8", ready=True)
    clean_up.clean_up_phase(position)
    assert position.state.patrol_ready == [True, True, False, False]


@pytest.mark.rule("BSS 6.3", "BSS 6")
def test_the_clock_moves_on() -> None:
    position = lone_slc("E8")
    position.state.turn, position.state.phase = 11, CLEAN_UP
    course.play_phase(position)
    assert (position.state.turn, position.state.phase) == (12, FAULT_CHECK)


@pytest.mark.rule("BSS 6")
def test_clean_up_follows_harbor_defense() -> None:
    position = lone_slc("E8")
    position.patrol_craft(1, "I8", ready=False)
    position.state.phase = HARBOR_DEFENSE
    course.play_phase(position.chance(alert=[4, 4]))
    assert position.state.phase == CLEAN_UP


# 7 End


@pytest.mark.rule("BSS 7", "BSS R34")
def test_turn_12_is_played_in_full_with_a_last_chance_to_scuttle() -> None:
    position = Position(cards=[], turn=12)
    position.state.phase = FAULT_CHECK
    position.plain_crew(3)
    position.chance(slc=1, faults="prototype-battery", d6=[6, 4])  # a repair, and an Escape without the bonus of time
    position.chance(alert=[3, 4, 5, 5])
    position.answers("surges 0", "end", "end", "scuttle surely")
    phases = []
    while position.state.phase != OVER:
        phases.append(position.state.phase)
        course.play_phase(position)
    assert phases == [FAULT_CHECK, SLC_1, SLC_1 + 1, SLC_3, HARBOR_DEFENSE, CLEAN_UP, DEBRIEFING]
    report = position.state.reports[-1]
    assert (report.slcs_scuttled, report.operators_escaped, report.turns) == (1, 1, 12)
    assert position.spent()


@pytest.mark.rule("BSS 7", "BSS R34")
def test_mission_ends_at_once_when_the_third_slc_is_scuttled() -> None:
    position = lone_slc("E8")
    position.plain_crew(1)
    course.play_phase(position.chance(d6=2).answers("scuttle surely"))
    assert position.slc(1).crew == ESCAPED  # after its Escape
    assert position.state.phase == DEBRIEFING


@pytest.mark.rule("BSS 7", "BSS R34")
def test_mission_ends_at_once_without_clean_up_when_the_third_slc_is_killed() -> None:
    position = lone_slc("E8", detected=True, stunned=True)
    position.patrol_craft(1, "E8")
    position.state.phase = HARBOR_DEFENSE
    course.play_phase(position.chance(alert=[4, 7]))
    assert position.state.phase == DEBRIEFING
    assert position.state.turn == 4


@pytest.mark.rule("BSS 7")
def test_mission_goes_on_while_one_slc_is_left() -> None:
    position = Position(cards=[])
    position.alone(1, 2)
    position.plain_crew(1)
    course.play_phase(position.chance(d6=2).answers("scuttle surely"))
    assert position.state.phase == SLC_1 + 1


# 7 Score


def plain_mission() -> Position:
    """Mission 1 with a crew instead of Birindelli's, who pay even if captured."""
    position = Position(cards=[])
    position.slc(1, operator="bertozzi-viglioli")
    return position


def gone(position: Position, number: int, status: int, crew: int) -> None:
    slc = position.slc(number)
    harm.remove(slc, status)
    slc.crew = crew


def sink(position: Position, number: int, *ships: str) -> None:
    ids = [ship.id for ship in position.ships]
    position.slc(number).sunk.extend(ids.index(ship) for ship in ships)


@pytest.mark.rule("BSS 7")
def test_what_is_still_on_the_board_scores_nothing() -> None:
    report = scoring.make_report(plain_mission())
    assert (report.total, report.slcs_scuttled, report.operators_escaped, report.level) == (0, 0, 0, "Loss")


@pytest.mark.rule("BSS 7")
def test_scuttled_and_escaped_are_a_point_each() -> None:
    position = plain_mission()
    gone(position, 1, SCUTTLED, ESCAPED)
    gone(position, 2, SCUTTLED, CAPTURED)
    gone(position, 3, KILLED, KILLED)
    report = scoring.make_report(position)
    assert (report.slcs_scuttled, report.operators_escaped, report.total) == (2, 1, 3)


@pytest.mark.rule("BSS 7")
def test_every_ship_destroyed_scores_its_points() -> None:
    position = plain_mission()
    sink(position, 1, "renown", "cargo-02")
    sink(position, 2, "sheffield")
    sink(position, 3, "fury")
    gone(position, 3, KILLED, KILLED)  # who sinks a ship and dies has sunk it all the same
    report = scoring.make_report(position)
    assert (report.ship_points, report.total, report.level) == (10 + 1 + 5 + 3, 19, "Major Victory")
    assert [sinking.ship for sinking in report.destroyed] == ["renown", "cargo-02", "sheffield", "fury"]


@pytest.mark.rule("BSS 7", "BSS R20")
@pytest.mark.parametrize(
    ("status", "crew", "bonus", "total"),
    [(SCUTTLED, CAPTURED, 1, 2), (SCUTTLED, ESCAPED, 0, 2), (KILLED, KILLED, 0, 0)],
)
def test_captured_bonus(status: int, crew: int, bonus: int, total: int) -> None:
    position = Position(cards=[])
    gone(position, 1, status, crew)
    report = scoring.make_report(position)
    assert (report.captured_vp_bonus, report.total) == (bonus, total)


@pytest.mark.rule("BSS R20", "BSS 7")
def test_captured_bonus_for_a_crew_left_at_sea() -> None:
    assert scoring.make_report(Position(cards=[])).total == 1


@pytest.mark.rule("BSS R51", "BSS 7")
def test_score_is_pure_arithmetic() -> None:
    assert score(load_content(), 7, 1, 3) == 11
    assert score(load_content(), 7, 3, 0) == 10


def ended(total: int) -> State:
    """A single mission that ended with this score."""
    report = Report("bg2", [], [], total, 0, 0, 0, total, 3, "", "", 12)
    return State("bg2", OVER, reports=[report])


@pytest.mark.rule("BSS 7", "BSS R35")
@pytest.mark.parametrize(
    ("total", "level", "award"),
    [
        (40, "Epic Victory", "Gold Medal for Military Valor"),
        (21, "Epic Victory", "Gold Medal for Military Valor"),
        (20, "Major Victory", "Silver Medal for Military Valor"),
        (11, "Major Victory", "Silver Medal for Military Valor"),
        (10, "Minor Victory", "Bronze Medal for Military Valor"),
        (7, "Minor Victory", "Bronze Medal for Military Valor"),
        (6, "Draw", ""),
        (4, "Draw", ""),
        (3, "Loss", ""),
        (0, "Loss", ""),
    ],
)
def test_levels_and_awards_of_a_mission(total: int, level: str, award: str) -> None:
    outcome = GAME.outcome(ended(total))
    assert (outcome.score, outcome.level) == (total, level)
    assert ("Medal" in outcome.summary) == bool(award)
    assert award in outcome.summary


@pytest.mark.rule("BSS 7")
def test_the_report_has_the_level_of_its_total() -> None:
    position = plain_mission()
    sink(position, 1, "barham", "renown")
    assert (scoring.make_report(position).total, scoring.make_report(position).level) == (20, "Major Victory")
    gone(position, 2, SCUTTLED, CAPTURED)
    report = scoring.make_report(position)
    assert (report.total, report.level, report.award) == (21, "Epic Victory", "Gold Medal for Military Valor")


@pytest.mark.rule("BSS 7", "BSS 8.3")
def test_levels_are_listed_worst_first() -> None:
    mission = ["Loss", "Draw", "Minor Victory", "Major Victory", "Epic Victory"]
    campaign = ["Epic Loss", "Major Loss", "Minor Loss", "Draw", "Minor Victory", "Major Victory", "Epic Victory"]
    assert [level for level in GAME.levels if level in mission] == mission
    assert [level for level in GAME.levels if level in campaign] == campaign
