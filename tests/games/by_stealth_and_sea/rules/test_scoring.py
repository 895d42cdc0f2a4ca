"""7 Score."""

import pytest

from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.content.content import load_content
from moonless.games.by_stealth_and_sea.rules import harm, scoring
from moonless.games.by_stealth_and_sea.rules.scoring import score
from moonless.games.by_stealth_and_sea.state import (
    CAPTURED,
    ESCAPED,
    KILLED,
    OVER,
    SCUTTLED,
    Report,
    State,
)
from tests.games.by_stealth_and_sea.position import Position

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


@pytest.mark.rule("BSS 7")
def test_a_loss_is_told_by_what_it_was_lost_to() -> None:
    position = plain_mission()
    gone(position, 2, SCUTTLED, CAPTURED)
    gone(position, 3, KILLED, KILLED)
    position.slc(3).cause = "depth charges"
    lost = {"still at sea at dawn": 1, "captured in escape": 1, "killed: depth charges": 1}
    assert scoring.causes(position.state.slcs) == lost
    gone(position, 1, SCUTTLED, ESCAPED)
    assert "still at sea at dawn" not in scoring.causes(position.state.slcs)
