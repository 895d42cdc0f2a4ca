"""The two baselines on any scenario, in a table: random answers, and the game's rule of thumb.

    python examples/baselines.py bg2 first-patrol m00-night-school --games 100

It needs `pip install 'moonless[envs]'`. Every row can be made again by the command that stands beside it.
"""

import argparse
import statistics
from random import Random

from moonless.core.game import Player, find_game
from moonless.envs import MoonlessEnv, make
from moonless.envs.gym import find_env


def play(env: MoonlessEnv, seed: int, player: Player | None) -> tuple[float, float]:
    """One game: its points, and its value from 0 to 1. Without a player every answer is as likely."""
    random, over, cut, value = Random(seed).random, False, False, 0.0
    env.reset(seed=seed)
    while not (over or cut):
        decision, offered = env.match.decision, env.offered
        assert decision is not None
        place = int(random() * len(offered))
        if player is not None:
            known = env.game.secrets.redact(env.match.state, decision.seat)
            place = offered.index(player.choose(known, decision))
        _, value, over, cut, _ = env.step(place)
    return float(env.game.outcome(env.match.state).score), value


def rows(name: str, games: int) -> list[str]:
    """A line for each baseline."""
    env, game = make(name), find_game(find_env(name)[0])
    found = []
    for title, player in (("random", None), ("captain", game.judgment.captain(0))):
        results = [play(env, seed, player) for seed in range(games)]
        points, values = [result[0] for result in results], [result[1] for result in results]
        margin = 1.96 * statistics.stdev(points) / games**0.5 if games > 1 else 0.0
        mean, value = statistics.fmean(points), statistics.fmean(values)
        found.append(f"| {name} | {title} | {mean:.2f} +/- {margin:.2f} | {value:.3f} | {games} |")
    return found


def main(arguments: list[str] | None = None) -> list[str]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=["bg2"])
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args(arguments)
    lines = ["| scenario | player | points | value, 0 to 1 | games |", "|---|---|---|---|---|"]
    for name in given.scenarios or ["bg2"]:
        lines += rows(name, given.games)
    print("\n".join(lines))
    return lines


if __name__ == "__main__":
    main()
