"""What reads a position again sees it as it is by then."""

import pytest

from moonless.games.rogue_regiment.rules import masks
from tests.games.rogue_regiment.whole_games import set_up


@pytest.mark.rule("SRR 4.3", "SRR 3.4")
def test_a_position_that_has_changed_is_read_anew() -> None:
    state = set_up("m02-clipped-wings").state
    first = masks.read_on(None, state)
    unit = next(unit for unit in state.units if unit.place >= 0 and not unit.parked)
    before = first.board.bits[unit.place]
    assert first.occupied & before
    unit.place = next(place for place in range(first.board.size) if not first.everyone >> place & 1)
    again = masks.read_on(first, state)
    assert again is first
    assert not again.occupied & before
    assert again.occupied >> unit.place & 1


@pytest.mark.rule("SRR 5.1")
def test_another_table_and_another_mission_have_readings_of_their_own() -> None:
    state = set_up("m02-clipped-wings").state
    first = masks.read_on(None, state)
    other = masks.read_on(first, state.copy())
    assert other is not first
    state.mission = "m03-hit-and-run"
    state.units, state.operators, state.standing = [], [], []
    there = masks.read_on(first, state)
    assert there is not first
    assert there.mission.id == "m03-hit-and-run"
