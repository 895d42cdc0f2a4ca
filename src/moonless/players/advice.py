"""Advice: the three best answers, what each leads to, and one sentence why. From what the seat may know, no more."""

import pickle
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from moonless.core.game import Game, find_game
from moonless.core.sight import Sight
from moonless.players.admiral.race import Runner
from moonless.players.admiral.search import Budget, Search

BEST = 3
USED = "advice taken"
"""What the record notes when somebody asks."""


@dataclass(slots=True)
class Advice:
    """One answer, and what the search saw of it."""

    key: str
    label: str
    expected: float
    """The result to be expected, in the game's own points."""
    value: float
    """The same from 0 to 1."""
    levels: dict[str, float]
    """The chance of each victory level, worst first."""
    why: str
    worlds: int
    """In how many worlds it was tried."""


def advise(game: Game, sight: Sight, budget: Budget, seed: int | str = 0) -> list[Advice]:
    """The best answers to an open decision, the best first."""
    search = Search(game, sight, seed, listening=True)
    search.think(budget)
    race = search.race
    tried = [runner for runner in race.ranked() if runner.visits > 1 or runner is race.captain]
    return [advice(game, search, runner) for runner in tried[:BEST] or [race.captain]]


def advice(game: Game, search: Search, runner: Runner) -> Advice:
    option = search.sight.decision.find(runner.key)
    why = reason(search, runner)
    return Advice(option.key, option.label, runner.expected, runner.value, chances(game, runner), why, runner.visits)


def chances(game: Game, runner: Runner) -> dict[str, float]:
    """Of each victory level. Where one side wins or the other, and points say no more than that, their mean is it."""
    if len(game.levels) == 2 and 0 <= runner.expected <= 1:
        lost, won = game.levels
        return {lost: 1 - runner.expected, won: runner.expected}
    count = sum(runner.levels.values()) or 1
    return {level: runner.levels[level] / count for level in game.levels if runner.levels[level]}


def reason(search: Search, runner: Runner) -> str:
    """The captain's maxim for the captain's answer; for any other, what happens most often next."""
    next_up = most_often(runner.heard, runner.visits)
    if runner is search.race.captain and search.why:
        return f"{search.why} {next_up}".strip()
    return next_up or "Nothing decisive follows at once."


def most_often(heard: Counter[str], worlds: int) -> str:
    """What was told most often right after an answer."""
    if not heard:
        return ""
    text, count = min(heard.items(), key=lambda item: (-item[1], item[0]))
    return f"Next, in {count / max(worlds, 1):.0%} of what was tried: {text}"


def think_advice(game: str, known: bytes, seconds: float, seed: int = 0) -> list[dict[str, Any]]:
    """Advice for a pickled sight, as plain data: what a server's thinking process is asked for."""
    sight: Sight = pickle.loads(known)
    return [asdict(each) for each in advise(find_game(game), sight, Budget(seconds=seconds), seed)]
