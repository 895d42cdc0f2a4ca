"""The captain: maxims with reasons, sound play, far better than chance."""

from random import Random

import pytest

from moonless.core.bulk import answer_by, play_out
from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.captain import Captain
from moonless.games.gato_leader.state import State

GAMES = 12


def played(scenario: str, seed: int) -> State:
    state = GAME.start(scenario, {})
    play_out(GAME, state, SeededFate(seed), answer_by(GAME, state, GAME.captain(seed)))
    return state


def by_chance(scenario: str, seed: int) -> State:
    state = GAME.start(scenario, {})
    random = Random(seed).random

    def answer(decision: Decision) -> Option:
        return decision.options[int(random() * len(decision.options))]

    play_out(GAME, state, SeededFate(seed), answer)
    return state


@pytest.mark.parametrize("scenario", ["against-the-sun", "holding-the-line", "turning-the-tide"])
def test_captain_reaches_adequate_in_a_fair_share_and_beats_chance(scenario: str) -> None:
    outcomes = [GAME.outcome(played(scenario, seed)) for seed in range(GAMES)]
    good = sum(outcome.level in ("Adequate", "Good", "Great") for outcome in outcomes)
    assert good >= GAMES // 3
    chance = [GAME.outcome(by_chance(scenario, seed)).score for seed in range(GAMES)]
    assert sum(outcome.score for outcome in outcomes) > 3 * max(1, sum(chance))


def test_captain_says_why_and_changes_nothing() -> None:
    state = GAME.start("turning-the-tide", {})
    captain = GAME.captain(0)
    assert isinstance(captain, Captain)
    reasons = set()

    def answer(decision: Decision) -> Option:
        before = plain(state)
        option = captain.choose(state, decision)
        assert option in decision.options
        assert captain.why
        reasons.add(captain.why)
        if decision.ask in ("maneuver", "option", "target", "port", "move", "attack"):
            assert plain(state) == before
        return option

    play_out(GAME, state, SeededFate(4), answer)
    assert len(reasons) > 12
