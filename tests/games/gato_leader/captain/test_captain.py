"""The captain: maxims with reasons, sound play, far better than chance."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from moonless.core.bulk import answer_by, play_out
from moonless.core.content import plain
from moonless.core.decision import Decision, Option
from moonless.core.fate import SeededFate
from moonless.core.game import Outcome
from moonless.core.prices import firsts
from moonless.games.gato_leader import GAME
from moonless.games.gato_leader.captain.captain import Captain
from moonless.games.gato_leader.content.content import load_content
from moonless.games.gato_leader.state import State

GAMES = 12


def played(scenario: str, seed: int, length: str) -> State:
    state = GAME.start(scenario, {**GAME.unattended, "length": length})
    play_out(GAME, state, SeededFate(seed), answer_by(GAME, state, GAME.judgment.captain(seed)))
    return state


def by_chance(scenario: str, seed: int) -> State:
    state = GAME.start(scenario, dict(GAME.unattended))
    random = Random(seed).random

    def answer(decision: Decision) -> Option:
        return decision.options[int(random() * len(decision.options))]

    play_out(GAME, state, SeededFate(seed), answer)
    return state


@cache
def outcomes(scenario: str, length: str) -> list[Outcome]:
    return [GAME.outcome(played(scenario, seed, length)) for seed in range(GAMES)]


@pytest.mark.parametrize("scenario", load_content().sheets)
def test_captain_reaches_adequate_in_a_fair_share_and_beats_chance(scenario: str) -> None:
    found = outcomes(scenario, "short")
    good = sum(outcome.level in ("Adequate", "Good", "Great") for outcome in found)
    assert good >= GAMES // 2
    chance = [GAME.outcome(by_chance(scenario, seed)).score for seed in range(GAMES)]
    assert sum(outcome.score for outcome in found) > 3 * max(1, sum(chance))


@pytest.mark.rule("GL 15.2")
@pytest.mark.parametrize(("length", "scenarios"), [("short", 4), ("medium", 2)])
def test_evaluations_spread_over_the_printed_bands(length: str, scenarios: int) -> None:
    """Neither is all Great nor all Dismal: every band but the lowest is met, and none by more than half."""
    sheets = list(load_content().sheets)[:scenarios]
    levels = Counter(outcome.level for scenario in sheets for outcome in outcomes(scenario, length))
    assert {"Great", "Good", "Adequate", "Poor"} <= set(levels)
    assert max(levels.values()) <= levels.total() / 2


def test_captain_says_why_and_changes_nothing() -> None:
    state = GAME.start("turning-the-tide", dict(GAME.unattended))
    captain = GAME.judgment.captain(0)
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


@pytest.mark.parametrize(("worth", "packs"), [(0.0, False), (4.0, True)])
def test_a_pack_is_formed_where_its_price_says_so(worth: float, packs: bool) -> None:
    """5.1 At no price the captain hunts alone, as the first officer does."""
    prices = firsts(GAME.judgment.prices()) | {"pack-worth": worth}
    state = GAME.start("setting-sun", dict(GAME.unattended))
    captain = answer_by(GAME, state, GAME.judgment.captains_by(prices)(0))
    asked: list[str] = []

    def answer(decision: Decision) -> Option:
        chosen = captain(decision)
        if decision.ask == "form-pack":
            asked.append(chosen.key)
        return chosen

    play = GAME.play(state, SeededFate(3), answer, None)
    while not asked:
        GAME.play_phase(play)
    assert (asked[0] != "done") == packs
