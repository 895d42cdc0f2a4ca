"""How hard a scenario is, as measured: `python -m moonless.server.difficulty` plays and writes `difficulty.json`."""

import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec

from moonless.core.bulk import answer_by, play_out
from moonless.core.fate import SeededFate
from moonless.core.game import Game, games
from moonless.players import make_player
from moonless.server.messages import Difficulty

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
        state = game.start(scenario, {})
        play_out(game, state, SeededFate(seed), answer_by(game, state, make_player(PLAYER, game, seed)))
        outcome = game.outcome(state)
        scores.append(outcome.score)
        levels[outcome.level] += 1
    shares = {level: round(levels[level] / number, 3) for level in game.levels if levels[level]}
    return Difficulty(PLAYER, number, round(sum(scores) / number, 2), shares)


def measure_all(scale: float = 1.0) -> dict[str, dict[str, Difficulty]]:
    return {
        game.id: {
            scenario.id: measure(game, scenario.id, max(1, round(scale * counts(scenario.kind))))
            for scenario in game.scenarios.values()
        }
        for game in games().values()
    }


def counts(kind: str) -> int:
    return CAMPAIGNS if kind == "campaign" else MISSIONS


if __name__ == "__main__":
    data = msgspec.to_builtins(measure_all(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0))
    FILE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
