"""Captains of other styles: the same questions, answered with more or less patience, nerve and blood."""

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.captain.captain import Captain
from moonless.games.rogue_regiment.captain.judgment import far_horizon, milestone
from moonless.games.rogue_regiment.captain.styles import EVEN, MILD, SWIFT, Style
from moonless.games.rogue_regiment.rules import offers
from moonless.games.rogue_regiment.state import ALIVE, Report
from tests.games.rogue_regiment.night import Night, every_way_watched


def lone_guard(style: Style) -> Night:
    """A dump in the north, and a guard on the way there who shows his back."""
    night = Night()
    night.captain = Captain(0, style)
    night.tile("S", 4)
    night.dump((4, 0))
    night.unit("guard", (4, 4), "N")
    return night


@pytest.mark.rule("SRR 6.8")
def test_the_mild_one_goes_round_a_guard_whom_the_captain_kills() -> None:
    night = lone_guard(MILD)
    night.turns(night.operator("jock", (4, 7)))
    assert night.state.units[0].fate == ALIVE


@pytest.mark.rule("SRR 7.3")
@pytest.mark.parametrize(("style", "goes"), [(EVEN, False), (SWIFT, True)])
def test_late_in_the_night_the_swift_one_goes_where_the_captain_still_waits(style: Style, goes: bool) -> None:
    night, jock = every_way_watched()
    night.state.turn = 39
    jock.ap = 4
    night.refresh()
    first = Captain(0, style).choose(night.state, Decision("jock", "action", "6.1", offers.legal(night, jock), jock))
    assert (first.key != "end") == goes


@pytest.mark.rule("SRR 13")
def test_the_swift_one_leaves_bodies_where_they_fell() -> None:
    night = lone_guard(SWIFT)
    night.board.terrain[night.at((6, 6))] = 1
    night.patrolman("walker", night.line([(0, 5), (8, 5)], loop=False), (8, 5), "E")
    body = night.token("corpse", (4, 5))
    night.state.units.pop(0)
    night.turns(night.operator("jock", (4, 7)), 2)
    assert night.where(body) == (4, 5)


def test_the_first_of_the_council_is_the_captain() -> None:
    state = GAME.start("m03-hit-and-run", dict(GAME.unattended))
    captain, first = GAME.judgment.captain(), GAME.judgment.council()[0]

    def same(decision: Decision) -> Option:
        answer = captain.choose(state, decision)
        assert first.choose(state, decision) is answer
        return answer

    rules = GAME.play(state, SeededFate(1), same)
    while not state.over and state.turn < 6:
        GAME.play_phase(rules)


@pytest.mark.rule("SRR 16.7")
def test_the_last_comparison_looks_to_the_end_of_the_mission_not_of_the_campaign() -> None:
    state = GAME.start("m01-paper-chase", dict(GAME.unattended))
    end = far_horizon(state)
    state.turn = 60
    assert milestone(state) < end
    state.reports.append(Report("m01-paper-chase", True, "", 60, 0, False, 2, [], False, [], 3, ""))
    state.turn = 0
    assert milestone(state) >= end
