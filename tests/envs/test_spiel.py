"""OpenSpiel's own tests and algorithms on our games."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr

import moonless.envs.spiel  # noqa: F401  (registers the games)

BG2 = "moonless_by_stealth_and_sea(scenario=bg2)"
DUEL = "moonless_they_come_unseen(scenario=duel)"
SMALL = [
    BG2,
    "moonless_gato_leader(scenario=first-patrol)",
    "moonless_rogue_regiment(scenario=m00-night-school)",
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
