"""The two baselines on any scenario, in a table: random answers, and the game's rule of thumb.

    python examples/baselines.py bg2 first-patrol m00-night-school --games 100

It needs `pip install 'moonless[envs]'`. Every row can be made again by the command that stands beside it.
"""

import argparse
import statistics
from dataclasses import dataclass
from random import Random

try:
    from moonless.envs import MoonlessEnv, make
    from moonless.envs.gym import find_env
except ImportError as missing:
    raise SystemExit(str(missing)) from missing

from moonless.core.errors import MoonlessError
from moonless.core.game import Player, find_game

HEAD = ["scenario", "player", "points", "value, 0 to 1", "games", "points in answers, the first seeds"]
SHOWN = 3
"""How many games are told one by one: who plays them again sees at once whether a row is still true."""


@dataclass(slots=True)
class Played:
    """What came of a game: its points, its value from 0 to 1, and in how many answers."""

    points: float
    value: float
    answers: int


def play(env: MoonlessEnv, seed: int, player: Player | None) -> Played:
    """One game. Without a player every answer is as likely."""
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
    return Played(float(env.game.outcome(env.match.state).score), value, env.steps)


def rows(name: str, games: int) -> list[list[str]]:
    """The cells of a row for each baseline."""
    env, game = make(name), find_game(find_env(name)[0])
    found = []
    for title, player in (("random", None), ("captain", game.judgment.captain(0))):
        played = [play(env, seed, player) for seed in range(games)]
        points = [each.points for each in played]
        margin = 1.96 * statistics.stdev(points) / games**0.5 if games > 1 else 0.0
        mean, value = statistics.fmean(points), statistics.fmean(each.value for each in played)
        shown = ", ".join(f"{each.points:g} in {each.answers}" for each in played[:SHOWN])
        found.append([name, title, f"{mean:.2f} +/- {margin:.2f}", f"{value:.3f}", str(games), shown])
    return found


def main(arguments: list[str] | None = None) -> list[str]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=["bg2"])
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args(arguments)
    if given.games < 1:
        parser.error(f"--games is at least 1, not {given.games}")
    try:
        for name in given.scenarios:
            find_env(name)
    except MoonlessError as error:
        parser.error(str(error))
    made = [row for name in given.scenarios for row in rows(name, given.games)]
    lines = [f"| {' | '.join(cells)} |" for cells in (HEAD, ["---"] * len(HEAD), *made)]
    print("\n".join(lines))
    return lines


if __name__ == "__main__":
    main()
