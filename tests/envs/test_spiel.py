"""OpenSpiel's own tests and algorithms on our games."""

import importlib
import random
import unittest

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr

import moonless.envs.spiel  # noqa: F401  (registers the games)
from moonless.core.game import games

BG2 = "moonless_by_stealth_and_sea(scenario=bg2)"
DUEL = "moonless_they_come_unseen(scenario=duel)"
SMALL = [
    BG2,
    "moonless_gato_leader(scenario=first-patrol)",
    "moonless_rogue_regiment(scenario=m00-night-school)",
]
NAMES = {game.id: f"moonless_{game.id.replace('-', '_')}" for game in games().values()}
REST = [
    name
    for game in games().values()
    for name in (f"{NAMES[game.id]}(scenario={scenario})" for scenario in game.scenarios)
    if name not in SMALL
]


@pytest.mark.parametrize("name", SMALL)
def test_random_sim_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_keys_as_actions() -> None:
    game = pyspiel.load_game("moonless_by_stealth_and_sea(scenario=bg3,actions=keys)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_chances_add_up_and_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game(BG2).new_initial_state()
    numbers = random.Random(4)
    met = 0
    while not state.is_terminal() and met < 5:
        before = str(state)
        twin = state.clone()
        if state.is_chance_node():
            met += 1
            assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1.0)
        legal = state.legal_actions()
        state.apply_action(numbers.choice(legal))
        assert str(twin) == before
        assert twin.legal_actions() == legal
    assert met == 5


def test_mcts_plays() -> None:
    game = pyspiel.load_game(BG2)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    bot = mcts.MCTSBot(
        game, 2.0, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()


def test_outcome_sampling_mccfr_runs_100_iterations() -> None:
    game = pyspiel.load_game(BG2)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(100):
        solver.iteration()
    assert solver.average_policy() is not None


def test_a_side_cannot_tell_resampled_states_apart() -> None:
    """What the other side hides differs; the information state does not."""
    state = pyspiel.load_game(DUEL).new_initial_state()
    numbers = random.Random(2)
    for _ in range(120):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(numbers.choice(state.legal_actions()))
            continue
        player = state.current_player()
        if numbers.random() < 0.1:
            other = state.resample_from_infostate(player, numbers.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(numbers.choice(state.legal_actions()))


@pytest.mark.slow("it walks five levels of the tree, several times")
@pytest.mark.parametrize("name", NAMES.values())
def test_api_test_on_the_first_states(name: str) -> None:
    """OpenSpiel's api_test as it comes: its tests of the API on a part of the tree."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["api_test"])
    api_test = importlib.import_module("open_spiel.integration_tests.api_test")
    case = type(name, (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": pyspiel.load_game(name)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 3
    assert not [told for _, told in result.failures + result.errors]


@pytest.mark.slow("a match of They Come Unseen is some thousand decisions, each looked at from both sides")
@pytest.mark.parametrize("name", REST)
def test_random_sim_test_of_every_other_scenario(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)
