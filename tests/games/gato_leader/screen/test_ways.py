"""Whole orders: a boat's way over the display, every spread of a salvo; the table takes them as they are told."""

from random import Random

import pytest

from moonless.core.opening import phase_copy
from moonless.core.scene import Way
from moonless.core.table import FREE, Table
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.screen.danger import SIDES
from moonless.games.gato_leader.state import State
from moonless.testing import Guided, Setting, steps

KINDS = {"maneuver", "attack"}


def asked(seed: int, kind: str) -> list[tuple[list[str], Way]]:
    """The ways that a guided patrol is offered, walked on copies; with what closes the order after them."""
    table = Setting(GAME, "first-patrol").start(seed)
    random, found = Random(seed), []
    for number, decision in enumerate(steps(table, Guided(seed, table))):
        if number > 260:
            break
        state = table.redacted(decision.seat)
        assert isinstance(state, State)
        ways = GAME.screen.ways(state, decision)
        assert not ways or decision.ask in KINDS
        if decision.ask == kind:
            found += [(walk(table, way), way) for way in random.sample(ways, min(3, len(ways)))]
    return found


def walk(table: Table, way: Way) -> list[str]:
    """What is offered after a way, and nothing was learned on it."""
    with phase_copy(table, "way") as copy:
        for place, key in enumerate(way.keys):
            assert copy.decision is not None
            assert key in [option.key for option in copy.decision.options], way
            copy.choose(key)
            assert place + 1 == len(way.keys) or copy.can_undo == FREE, way
        return [] if copy.decision is None else [option.key for option in copy.decision.options]


@pytest.mark.rule("GL 8.2")
def test_a_way_leads_to_its_area_on_either_side() -> None:
    found = asked(1, "maneuver")
    assert {way.name for _, way in found} == set(SIDES)
    for _, way in found:
        steps_taken = [key for key in way.keys if key.startswith("to ")]
        assert steps_taken[-1] == f"to {way.cell}"
        assert way.price[0].amount == len(steps_taken) == len(way.cells) - 1


@pytest.mark.rule("GL 10.2")
def test_a_spread_says_how_its_target_fares() -> None:
    found = asked(1, "attack")
    assert found
    for _, way in found:
        sunk, damaged = way.outcome
        assert (sunk.kind, damaged.kind) == ("sunk", "damaged")
        assert 0 <= (sunk.chance or 0) + (damaged.chance or 0) <= 1 + 1e-9
        assert way.keys == [way.keys[0]] or way.keys[1] == f"fire {way.price[0].amount:g}"
