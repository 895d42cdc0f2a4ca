"""Which victory levels of a scenario were reached, by whom: what the rule of thumb reaches (`difficulty.json`), and who
else was seen to reach the levels that it never does. `moonless lab reached` plays them and writes `reached.json`.
"""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from moonless.balance.difficulty import Difficulty, measured
from moonless.core.game import Game

FILE = Path(__file__).with_name("reached.json")


@dataclass(frozen=True, slots=True)
class Reached:
    """A level that somebody reached, in so many of his games."""

    player: str
    count: int
    games: int
    seed: int
    """The first game's; the others follow it."""
    at: int | None = None
    """The seed of the first of them that came to it, where it was written down."""
    rules: str = ""
    """The version of the rules that they were played by."""
    content: str = ""
    """The fingerprint of the game's data files."""


@dataclass(slots=True)
class Search:
    """Who else played a scenario, started one way, for the levels that the rule of thumb never reached there."""

    options: dict[str, str]
    tried: dict[str, int] = field(default_factory=dict)
    """How many games by whom, in this order, until all were reached."""
    found: dict[str, Reached] = field(default_factory=dict)


Found = dict[str, dict[str, list[Search]]]
"""By game and scenario."""


@cache
def searched() -> Found:
    """What is kept; empty where nobody looked."""
    return read(FILE) if FILE.exists() else {}


def read(path: Path) -> Found:
    told = json.loads(path.read_text(encoding="utf-8"))
    return {
        game: {
            scenario: [
                Search(row["options"], row["tried"], {level: Reached(**each) for level, each in row["found"].items()})
                for row in rows
            ]
            for scenario, rows in scenarios.items()
        }
        for game, scenarios in told.items()
    }


def missing(game: Game, scenario: str, row: Difficulty) -> list[str]:
    """The levels that no game of the rule of thumb came to, worst first."""
    return [level for level in game.levels_at(scenario) if not row.levels.get(level)]


def by_level(game: Game, scenario: str, row: Difficulty, found: Found) -> dict[str, Reached | None]:
    """Each level of a scenario that is started one way: who reached it, or nobody yet."""
    others = found.get(game.id, {}).get(scenario, [])
    search = next((each for each in others if each.options == row.options), Search(row.options))
    reached: dict[str, Reached | None] = {}
    for level in game.levels_at(scenario):
        share = row.levels.get(level)
        usual = Reached(row.player, round(share * row.games), row.games, row.seed) if share else None
        reached[level] = usual or search.found.get(level)
    return reached


def rows_of(game: Game) -> list[tuple[str, Difficulty]]:
    """Every scenario as often as it is measured."""
    return [(scenario, row) for scenario, rows in measured().get(game.id, {}).items() for row in rows]
