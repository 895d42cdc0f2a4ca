"""A game that goes on beyond the greatest length of its scenario is cut off, and said to be, in every form."""

import random

import numpy as np
import pyspiel
import pytest

import moonless.envs.spiel  # noqa: F401  (registers the games)
from moonless.core.game import find_game
from moonless.core.scene_observer import legend_of
from moonless.envs import Vector, make, zoo

DUEL = "moonless_they_come_unseen(scenario=duel)"
FEW = 5


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two scenarios whose games are cut off after a few answers."""
    for game, scenario in (("by-stealth-and-sea", "bg2"), ("they-come-unseen", "duel")):
        monkeypatch.setattr(legend_of(find_game(game), scenario), "longest", FEW)


@pytest.mark.usefixtures("few")
def test_gymnasium_truncates() -> None:
    env = make("bg2")
    env.reset(seed=1)
    cuts = [env.step(0)[2:4] for _ in range(FEW)]
    assert cuts == [(False, False)] * (FEW - 1) + [(False, True)]
    env.reset()
    assert env.step(0)[2:4] == (False, False)


@pytest.mark.usefixtures("few")
def test_a_table_that_is_cut_off_begins_anew_in_the_same_step() -> None:
    tables = Vector("bg2", 2)
    tables.reset(seed=1)
    cuts = [tables.step(np.zeros(2, np.int64))[2:4] for _ in range(FEW - 1)]
    assert not any(over.any() or cut.any() for over, cut in cuts)
    seen, _, overs, truncated, info = tables.step(np.zeros(2, np.int64))
    assert (overs.tolist(), truncated.tolist()) == ([False, False], [True, True])
    for table in range(2):  # what a learner judges a game by that goes on elsewhere
        last = info["final_obs"][table]
        assert last["action_mask"].any()
        assert not np.array_equal(last["tracks"], seen["tracks"][table])
    assert tables.local is not None
    assert [env.steps for env in tables.local.envs] == [0, 0]


@pytest.mark.usefixtures("few")
def test_pettingzoo_truncates_every_agent() -> None:
    env = zoo.env("duel")
    env.reset(seed=1)
    for _ in range(FEW):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_openspiel_is_told_the_greatest_length() -> None:
    game = pyspiel.load_game(DUEL)
    assert game.max_game_length() == legend_of(find_game("they-come-unseen"), "duel").longest > 1000


@pytest.mark.usefixtures("few")
def test_openspiel_judges_a_match_that_is_cut_off_as_it_stands() -> None:
    state, numbers = pyspiel.load_game(DUEL).new_initial_state(), random.Random(1)
    answers = 0
    while not state.is_terminal():
        answers += not state.is_chance_node()
        state.apply_action(numbers.choice(state.legal_actions()))
    assert answers == FEW
    assert not state.branch.state.over
    one, other = state.returns()
    assert one == -other
    assert -1 <= one <= 1
