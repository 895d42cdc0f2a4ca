"""16.2 A linked series of four campaigns, saved, closed and taken up again at any decision."""

from functools import cache

import pytest

from moonless.core.record import CHOOSE, Record
from moonless.core.replays import replay
from moonless.core.table import Table
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.phases import (
    ACTION,
    AGGRESSIVE,
    CAUTIOUS,
    CONTACT,
    CONVOY,
    DEPLOYMENT,
    ENEMY,
    ESCORTS,
    LAG,
    MISSION,
    MOVEMENT,
    NAVAL_ATTACK,
    OPERATIONS,
    REFIT,
    SET_UP,
    SQUADRON,
    STRATEGIC,
    SUBMARINES,
    WOLFPACKS,
)
from moonless.games.gato_leader.state import State
from moonless.testing import Guided, cut

pytestmark = pytest.mark.rule("GL 16.2")

ASKING = {
    SQUADRON, DEPLOYMENT, STRATEGIC, WOLFPACKS, OPERATIONS, MOVEMENT, MISSION, NAVAL_ATTACK, CONTACT, CONVOY, SET_UP,
    SUBMARINES, LAG, ESCORTS, AGGRESSIVE, ENEMY, CAUTIOUS, ACTION, REFIT,
}  # fmt: skip
"""The phases in which a player is asked."""
SEED = 6
"""A series in which every one of them asks."""


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def asked(table: Table) -> object:
    decision = table.decision
    return decision and (decision.seat, decision.ask, decision.rule, [option.key for option in decision.options])


@cache
def played() -> tuple[Record, dict[int, dict[int, int]], str]:
    """A series played to its end: its record, where each kind of phase first asked in each campaign, its summary."""
    table = Table.start(GAME, "linked", SEED, {**GAME.unattended, "players": 2})
    mood = Guided(SEED, table)
    places: dict[int, dict[int, int]] = {}
    while table.decision is not None:
        state = state_of(table)
        places.setdefault(state.phase, {}).setdefault(state.stage, len(table.counting))
        table.choose(mood.answer(table.decision))
    assert table.outcome is not None
    return table.record, places, table.outcome.summary


def closed_at(record: Record, place: int) -> Table:
    """The series as it stood after so many entries, written to text, read and taken up again."""
    return Table.resume(Record.parse(cut(record, place).text()))


def sampled() -> list[tuple[int, int]]:
    """One place for each kind of phase, now in this campaign, now in that."""
    _, places, _ = played()
    found = []
    for number, (_, by_stage) in enumerate(sorted(places.items())):
        stages = sorted(by_stage)
        stage = number % 4 if number % 4 in stages else stages[-1]
        found.append((stage, by_stage[stage]))
    return found


def test_every_kind_of_phase_and_every_campaign_is_there() -> None:
    _, places, _ = played()
    assert set(places) == ASKING
    assert {stage for stage, _ in sampled()} == {0, 1, 2, 3}


def test_a_series_survives_closing_at_any_decision() -> None:
    """What is read back is what was written, and asks what was asked; so does what is written of that."""
    record, _, _ = played()
    whole = replay(record)
    table, seen = next(whole), 0
    for stage, place in sorted(sampled(), key=lambda each: each[1]):
        while len(table.counting) < place:
            table = next(whole)
        back = closed_at(record, place)
        assert not back.notice
        assert (back.state, asked(back)) == (table.state, asked(table))
        assert state_of(back).stage == stage
        assert back.record.text() == table.record.text()
        assert Record.parse(back.record.text()).text() == back.record.text()
        seen += 1
    assert seen == len(ASKING)


def test_a_series_taken_up_again_ends_as_it_would_have() -> None:
    """From the third campaign on, with the same answers and the dice of the same seed."""
    record, places, summary = played()
    place = places[OPERATIONS][2]
    table = closed_at(record, place)
    for entry in record.counting()[place:]:
        if entry.kind == CHOOSE:
            table.choose(entry.value)
    assert table.outcome is not None
    assert table.outcome.summary == summary
    assert table.record.text() == record.text()
    assert len(state_of(table).results) == 4
