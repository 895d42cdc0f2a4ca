"""17.3 The moments at which a marked attack may come, each of them; and what a standing order makes of them."""

from collections.abc import Callable

import pytest

from moonless.core.decision import Decision, Option
from moonless.core.fate import ScriptedFate
from moonless.games.rogue_regiment.rules import (
    advance,
    attack_phase,
    event_phase,
    looking,
    marked_targets,
    operator_phase,
    patrol,
)
from moonless.games.rogue_regiment.state import (
    ASK_ME,
    AT_FIRST_SIGHT,
    AT_SHORT_RANGE,
    BEFORE_IT_SEES,
    KILLED,
    NOWHERE,
    Operator,
    Unit,
)
from tests.games.rogue_regiment.position import Position

BEGINNINGS: dict[str, Callable[[Position], object]] = {
    "advance": advance.begin_advance,
    "event": event_phase.event_phase,
    "patrol": patrol.begin_patrol,
    "attack": attack_phase.attack_phase,
    "end": attack_phase.end_phase,
    "operators": operator_phase.operator_phase,
}


def watched(order: int = ASK_ME, gap: int = 6) -> tuple[Position, Operator, Unit]:
    """A marked guard who stands so far before his man, turned away."""
    game = Position(columns=14, rows=3)
    man = game.operator("jock", (0, 1), mark=0, order=order)
    unit = game.unit("guard", (gap, 1), "E")
    game.state.deck = [0]
    game.fate = ScriptedFate({"event": ["e01"], "d6": [6] * 4})
    return game, man, unit


def answering(game: Position, fire: bool) -> None:
    def answer(decision: Decision) -> Option:
        game.asked.append(decision)
        if decision.ask == "marked":
            return decision.options[0 if fire else 1]
        return decision.options[-1]

    game.answerer = answer


@pytest.mark.rule("SRR 17.3", "SRR 6.10")
@pytest.mark.parametrize("phase", BEGINNINGS)
@pytest.mark.parametrize("fire", [True, False])
def test_at_the_start_of_each_phase_he_is_asked_once(phase: str, fire: bool) -> None:
    game, man, unit = watched()
    answering(game, fire)
    game.refresh()
    BEGINNINGS[phase](game)
    assert game.asks().count("marked") == 1
    assert (unit.fate == KILLED) is fire
    assert man.mark == (NOWHERE if fire or phase == "end" else 0)


@pytest.mark.rule("SRR 17.3")
def test_who_held_his_fire_is_asked_again_when_something_changed() -> None:
    """The unit has turned; it has stepped; he has stepped himself; it was out of his sight for a while."""
    game, man, unit = watched()
    answering(game, False)
    asked = 0

    def window(again: bool) -> None:
        nonlocal asked
        game.refresh()
        marked_targets.windows(game, None, NOWHERE, 0)
        asked += again
        assert game.asks().count("marked") == asked

    window(True)
    window(False)
    unit.facing = 4
    window(True)
    unit.place = game.at((5, 1))
    window(True)
    man.place = game.at((0, 0))
    window(True)
    window(False)
    unit.place = game.at((12, 1))
    window(False)
    unit.place = game.at((5, 1))
    window(True)


@pytest.mark.rule("SRR 17.3", "SRR 4.9")
def test_before_a_target_turns_and_after_each_step_of_it() -> None:
    """From E to SW, three steps of 45 degrees: before it begins, and after each of them but the last, which is as it
    stays."""
    game, _, unit = watched()
    answering(game, False)
    looking.turn(game, unit, 5, 1, "", "4.9")
    assert unit.facing == 5
    assert game.asks().count("marked") == 4


@pytest.mark.rule("SRR 17.3")
@pytest.mark.parametrize(("gap", "fires"), [(4, True), (5, False)])
def test_at_short_range_is_at_the_short_range_of_his_gun(gap: int, fires: bool) -> None:
    game, _, unit = watched(AT_SHORT_RANGE, gap)
    game.refresh()
    marked_targets.windows(game, None, NOWHERE, 0)
    assert (unit.fate == KILLED) is fires


@pytest.mark.rule("SRR 17.3", "SRR 8.1")
@pytest.mark.parametrize(("gap", "fires"), [(8, True), (9, False)])
def test_at_first_sight_is_as_soon_as_it_is_in_range(gap: int, fires: bool) -> None:
    game, man, unit = watched(AT_FIRST_SIGHT, gap)
    game.refresh()
    marked_targets.windows(game, None, NOWHERE, 0)
    assert (unit.fate == KILLED, man.mark == NOWHERE) == (fires, fires)


@pytest.mark.rule("SRR 17.3")
@pytest.mark.parametrize(
    ("facing", "fires"),
    [(2, False), (0, False), (6, True)],
)
def test_before_it_sees_anyone_is_before_the_step_or_turn_that_would_show_it_a_man(facing: int, fires: bool) -> None:
    game, _, unit = watched(BEFORE_IT_SEES)
    game.refresh()
    struck = marked_targets.windows(game, unit, unit.place, facing)
    assert (unit.fate == KILLED, struck) == (fires, fires)


@pytest.mark.rule("SRR 6.10", "SRR R54", "SRR 6.11")
@pytest.mark.parametrize("bar", ["crouched", "carrying", "dead", "tile"])
def test_who_may_fire_at_no_mark(bar: str) -> None:
    game, man, unit = watched(AT_FIRST_SIGHT)
    exits = game.tile("W", 0)
    if bar == "tile":
        man.place = exits[0]
    else:
        setattr(man, bar, 0 if bar == "carrying" else True)
    game.refresh()
    marked_targets.windows(game, None, NOWHERE, 0)
    assert (unit.fate == KILLED, man.mark) == (False, 0)


@pytest.mark.rule("SRR 6.10", "SRR 8.4")
def test_a_marked_attack_adds_two_and_is_one() -> None:
    """A pistol on 5+ at long range: a 3 hits; of two 2s neither would, and only one is thrown."""
    for die, dead in ((3, True), (2, False)):
        game, man, unit = watched(AT_FIRST_SIGHT)
        game.fate = ScriptedFate({"d6": [die, 6, 6]})
        game.refresh()
        marked_targets.windows(game, None, NOWHERE, 0)
        marked_targets.windows(game, None, NOWHERE, 0)
        assert (unit.fate == KILLED, man.mark) == (dead, NOWHERE)
