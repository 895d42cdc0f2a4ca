"""What a state promises: a number from 0 to 1 that work done raises, that losses lower, and that foretells the end."""

from collections.abc import Iterator
from statistics import mean

import pytest

from moonless.core.bulk import answer_by
from moonless.core.fate import SeededFate
from moonless.games.rogue_regiment import GAME
from moonless.games.rogue_regiment.captain.judgment import WEIGHTS
from moonless.games.rogue_regiment.state import State

SEEDS = range(3)


SEAT = "jock"


def mission(scenario: str, seed: int) -> Iterator[State]:
    """A captain's mission, turn by turn, to its end."""
    state = GAME.start(scenario, dict(GAME.unattended))
    rules = GAME.play(state, SeededFate(seed), answer_by(GAME, state, GAME.judgment.captain(seed)))
    last = GAME.judgment.milestone(state)
    while not state.over:
        GAME.play_phase(rules)
        if GAME.judgment.milestone(state) != last:
            last = GAME.judgment.milestone(state)
            yield state


def first_turn(scenario: str) -> State:
    return next(mission(scenario, 1)).copy()


def test_the_promise_comes_nearer_to_the_end() -> None:
    """In the last third of a mission much is decided: it misses by less than in the first."""
    early, late = [], []
    for scenario in ("m01-paper-chase", "m04-cold-water", "m06-last-train"):
        for seed in SEEDS:
            promised = [GAME.evaluate(state, SEAT) for state in mission(scenario, seed)]
            end = promised.pop()
            third = max(len(promised) // 3, 1)
            early += [abs(value - end) for value in promised[:third]]
            late += [abs(value - end) for value in promised[-third:]]
    assert mean(late) < mean(early)


def test_a_mission_that_is_over_is_worth_what_it_was_rated() -> None:
    worth = []
    *_, state = mission("m00-night-school", 1)
    report = state.reports[-1]
    for rating in range(5):
        report.won, report.rating = rating > 0, rating
        prospect = GAME.prospect(state, SEAT)
        assert prospect.score == rating
        worth.append(prospect.value)
    assert worth[0] == 0
    assert worth[4] == pytest.approx(1)
    assert worth[1] > 0.8
    assert worth == sorted(worth)


def test_a_man_lost_and_the_alarm_lower_the_promise() -> None:
    state = first_turn("m02-clipped-wings")
    before = GAME.evaluate(state, SEAT)
    assert 0 < before < 1
    hunted = state.copy()
    hunted.battle = True
    assert GAME.evaluate(hunted, SEAT) < before
    state.operators[0].dead = True
    assert GAME.evaluate(state, SEAT) < before
    state.dead_ended = "no longer possible"
    assert GAME.evaluate(state, SEAT) == 0


def test_work_done_raises_the_promise() -> None:
    state = first_turn("m02-clipped-wings")
    promised = [GAME.evaluate(state, SEAT)]
    for number in GAME.content.mission(state.mission).objectives[0].targets:
        state.standing[number] = False
        promised.append(GAME.evaluate(state, SEAT))
    assert promised == sorted(promised)
    assert promised[-1] > promised[0]


def test_every_trait_that_is_met_has_its_weight() -> None:
    for scenario in GAME.content.mission_files:
        assert set(GAME.judgment.traits(first_turn(scenario))) <= set(WEIGHTS.weights)
