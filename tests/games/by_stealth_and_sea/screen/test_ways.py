"""Whole ways: the keys are those that the table asks for, nothing is thrown before the last, the craft ends there."""

from random import Random

import pytest

from moonless.core.decision import Decision
from moonless.core.opening import phase_copy
from moonless.core.scene import Way
from moonless.core.table import FREE, Table
from moonless.games.by_stealth_and_sea import GAME
from moonless.games.by_stealth_and_sea.events import Moved
from moonless.games.by_stealth_and_sea.rules.slc_phase import legal_acts
from moonless.games.by_stealth_and_sea.state import Slc, State
from moonless.testing import Guided, Setting, steps
from tests.games.by_stealth_and_sea.position import Position


def found(position: Position, slc: Slc) -> dict[str, Way]:
    """By their answers."""
    decision = Decision(slc.seat, "action", "4.3", legal_acts(position, slc), slc)
    return {", ".join(way.keys): way for way in GAME.screen.ways(position.state, decision)}


@pytest.mark.parametrize("scenario", ["bg2", "ga4", "bg7"])
def test_the_table_takes_every_way_as_it_is_told(scenario: str) -> None:
    table = Setting(GAME, scenario).start(3)
    random, walked = Random(scenario), 0
    for number, decision in enumerate(steps(table, Guided(3, table))):
        if number > 90:
            break
        state = table.redacted(decision.seat)
        assert isinstance(state, State)
        ways = GAME.screen.ways(state, decision)
        for way in random.sample(ways, min(3, len(ways))):
            walk(table, way)
            walked += 1
    assert walked > 20


def walk(table: Table, way: Way) -> None:
    with phase_copy(table, "way") as copy:
        known = len(copy.events)
        for place, key in enumerate(way.keys):
            copy.choose(key)
            assert place + 1 == len(way.keys) or copy.can_undo == FREE, way
        gone = [event.path for event in copy.events[known:] if isinstance(event, Moved)]
        assert way.ends == "roll" or gone[0][-1] == way.cell
        assert way.cells[-1] == way.cell


@pytest.mark.rule("BSS 4.3.1")
@pytest.mark.rule("BSS 4.3.4")
def test_a_move_and_a_turn_are_one_way() -> None:
    """Surfaced both take a point and no throw; the way says what it costs and where the craft then faces."""
    position = Position()
    slc = position.ready(position.slc(1, "G6", "E"))
    ways = found(position, slc)
    turned = ways["move, face ne"]
    assert (turned.cell, turned.cells, turned.price[0].amount) == ("H6", ["G6", "H6"], 2)
    assert turned.name == "Facing NE"
    assert ways["face ne, move"].cells[-1] != "H6"


@pytest.mark.rule("BSS 4.3.2")
def test_a_throw_is_proposed_only_where_it_saves_points() -> None:
    """A Full Move for one point is thrown for, for two it is not; how far is said before only where it is certain."""
    position = Position()
    slc = position.ready(position.slc(1, "G6", "E"))
    ways = found(position, slc)
    sure, tried = ways["full-move surely, ahead 3"], [way for way in ways.values() if way.ends]
    assert (sure.cell, sure.price[0].amount, sure.ends) == ("J6", 2, "")
    assert ways["full-move"].outcome[0].chance == 0.5
    assert ways["full-move"].price[0].amount == 1
    assert all(way.keys[-1] == "full-move" and way.ends == "roll" for way in tried)


@pytest.mark.rule("BSS 4.3.5")
def test_a_submerged_turn_is_no_part_of_a_way() -> None:
    """It is thrown for, or takes both points: nothing can follow that is known before."""
    position = Position()
    slc = position.ready(position.slc(1, "G6", "E", submerged=True))
    assert not any(key.startswith("face") for way in found(position, slc).values() for key in way.keys)
