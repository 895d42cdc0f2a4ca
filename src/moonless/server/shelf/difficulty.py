"""How hard a scenario is, as measured: `python -m moonless.server.shelf.difficulty` writes `difficulty.json`."""

import argparse
import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec

from moonless.core.bulk import answer_by, play_out
from moonless.core.fate import SeededFate
from moonless.core.game import Game, find_game, games
from moonless.players import make_player
from moonless.server.api.messages import Difficulty

FILE = Path(__file__).with_name("difficulty.json")
PLAYER = "captain"
MISSIONS, CAMPAIGNS = 400, 40


@cache
def measured() -> dict[str, dict[str, Difficulty]]:
    """By game and scenario; empty where nobody measured."""
    if not FILE.exists():
        return {}
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, Difficulty]])


def difficulty(game: str, scenario: str) -> Difficulty | None:
    return measured().get(game, {}).get(scenario)


def measure(game: Game, scenario: str, number: int) -> Difficulty:
    """So many games by the rule-of-thumb player, seeds 0, 1, 2, ..."""
    scores: list[float] = []
    levels: Counter[str] = Counter()
    for seed in range(number):
        state = game.start(scenario, dict(game.unattended))
        play_out(game, state, SeededFate(seed), answer_by(game, state, make_player(PLAYER, game, seed)))
        outcome = game.outcome(state)
        scores.append(outcome.score)
        levels[outcome.level] += 1
    shares = {level: round(levels[level] / number, 3) for level in game.levels if levels[level]}
    return Difficulty(PLAYER, number, round(sum(scores) / number, 2), shares)


def counts(kind: str) -> int:
    return CAMPAIGNS if kind == "campaign" else MISSIONS


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m moonless.server.shelf.difficulty", description=__doc__)
    parser.add_argument("game", nargs="*", help="the games to measure anew; all where none is named")
    parser.add_argument("--games", type=int, help="how many games of each scenario; a tenth of it for campaigns")
    given = parser.parse_args(arguments)
    kept = dict(measured())
    for game in [find_game(id) for id in given.game or games()]:
        kept[game.id] = {}
        for scenario in game.scenarios.values():
            number = counts(scenario.kind)
            if given.games:
                number = max(1, given.games * number // MISSIONS)
            sys.stderr.write(f"{game.id} {scenario.id}: {number} games\n")
            kept[game.id][scenario.id] = measure(game, scenario.id, number)
    ordered = {id: kept[id] for id in games() if id in kept}
    FILE.write_text(json.dumps(msgspec.to_builtins(ordered), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
