"""How hard a scenario is, as measured: games of the rule-of-thumb player, kept with the package as data.

`moonless lab difficulty` plays them and writes `difficulty.json`; with `--check` it says which of them no longer hold.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from moonless.core.game import Game
from moonless.core.intervals import mean_of, share_of

FILE = Path(__file__).with_name("difficulty.json")
PLAYER = "captain"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """So many games of one scenario, the seeds one after another."""

    options: dict[str, str]
    """What was said at the start of those options of which every choice is measured."""
    player: str
    seed: int
    """The first game's; the others follow it."""
    games: int
    mean: float
    margin: float
    """Half of the 95% interval of the mean."""
    levels: dict[str, float]
    """The share of the games that ended so, the worst level first."""
    margins: dict[str, float]
    """Half of the 95% interval of each share."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a row was measured with, and how its first games ended: by them it is seen whether it still holds."""

    rules: str
    """The version of the rules."""
    content: str
    """The fingerprint of the game's data files."""
    scores: list[float]
    """Of the first game, the second, and so on."""


FIRST = 3
"""Of so many games a row keeps how each ended."""


def made_by(game: Game, scores: Sequence[float]) -> Made:
    """With the rules and the content of now."""
    return Made(game.version, game.fingerprint, [round(score, 4) for score in scores[:FIRST]])


@cache
def told() -> dict[str, dict[str, list[dict[str, Any]]]]:
    """What is kept, as it is written."""
    kept: dict[str, dict[str, list[dict[str, Any]]]] = {}
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else kept


def stamps(game: str) -> dict[str, list[Made]]:
    """By scenario: what each of its rows was made with."""
    return {scenario: [Made(**row["made"]) for row in rows] for scenario, rows in told().get(game, {}).items()}


@cache
def measured() -> dict[str, dict[str, list[Difficulty]]]:
    """By game and scenario: one for each way to start it; empty where nobody measured."""
    return {
        game: {scenario: [read(row) for row in rows] for scenario, rows in scenarios.items()}
        for game, scenarios in told().items()
    }


def read(row: Mapping[str, Any]) -> Difficulty:
    """Without what it was made with, which no briefing shows."""
    return Difficulty(**{name: value for name, value in row.items() if name != "made"})


def ways_to_start(game: Game, scenario: str) -> list[dict[str, str]]:
    """Every combination of the choices that are measured each by itself."""
    options = [option for option in game.scenarios[scenario].options.values() if option.measured]
    values = [[str(choice.value) for choice in option.choices] for option in options]
    return [dict(zip([option.id for option in options], each, strict=True)) for each in product(*values)]


def difficulty(game: Game, scenario: str, started: Mapping[str, Any] | None = None) -> Difficulty | None:
    """Of a scenario as it is started; where that is not said, as it is by default."""
    rows = measured().get(game.id, {}).get(scenario, [])
    if not rows or scenario not in game.scenarios:
        return None
    options = game.scenarios[scenario].options
    wanted = {id: str((started or {}).get(id, option.default)) for id, option in options.items() if option.measured}
    return next((row for row in rows if row.options == wanted), None)


def sum_up(game: Game, started: dict[str, str], seed: int, ended: Sequence[tuple[float, str]]) -> Difficulty:
    """What the games came to; of each its score and level."""
    count = len(ended)
    mean = mean_of([score for score, _ in ended])
    reached = Counter(level for _, level in ended)
    levels = [level for level in game.levels if reached[level]]
    return Difficulty(
        started,
        PLAYER,
        seed,
        count,
        round(mean.mean, 2),
        round(mean.margin, 2) if count > 1 else 0.0,
        {level: round(reached[level] / count, 4) for level in levels},
        {level: round(share_of(reached[level], count).margin, 4) for level in levels},
    )
