"""OpenSpiel's ISMCTS on a duel of They Come Unseen: it searches worlds that its seat cannot tell from the true one.

    python examples/ismcts_duel.py --simulations 8 --decisions 20

It needs `pip install 'moonless[envs]'`. The bot plays NATO, chance is thrown, and the Soviet side answers at random.
"""

import argparse

try:
    import moonless.envs.spiel  # noqa: F401  (makes the games known to OpenSpiel)
except ImportError as missing:
    raise SystemExit(str(missing)) from missing

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

GAME = "moonless_they_come_unseen(scenario=duel)"
NATO = 0


class Judged(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel comes without types
    """What a state promises each side, by the game's own judgment: a rollout would take thousands of answers."""

    def evaluate(self, state: pyspiel.State) -> np.ndarray:  # type: ignore[type-arg]  # as OpenSpiel wants it
        trunk = state.branch.trunk
        values = [trunk.game.evaluate(state.branch.state, side[0]) for side in trunk.sides]
        return np.array([2 * value - 1 for value in values])

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def main(arguments: list[str] | None = None) -> list[str]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--decisions", type=int, default=40, help="how many decisions of the bot to play")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    random = np.random.RandomState(given.seed)
    game = pyspiel.load_game(GAME)
    bot = ismcts.ISMCTSBot(game, uct_c=1.0, max_simulations=given.simulations, evaluator=Judged(), random_state=random)
    state, played = game.new_initial_state(), list[str]()
    while not state.is_terminal() and len(played) < given.decisions:
        if state.current_player() == NATO:
            action = bot.step(state)
            played.append(state.action_to_string(NATO, action))
            print(f"{state}\n  -> {played[-1]}")
        else:
            action = random.choice(state.legal_actions())
        state.apply_action(int(action))
    return played


if __name__ == "__main__":
    main()
