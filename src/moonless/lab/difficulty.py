"""How hard every scenario is: so many games of the rule of thumb each, and once more for every level of difficulty."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

from moonless.balance.difficulty import FILE, PLAYER, Difficulty, Made, made_by, sum_up, ways_to_start
from moonless.core.game import Game, find_game, games
from moonless.core.intervals import CONFIDENCE
from moonless.lab.jobs import Job, collect, results_in

FIRST_SEED = 40_000
"""Seeds that nothing was tuned on."""
GAMES = 400

Row = tuple[Difficulty, Made]
Found = dict[str, dict[str, list[Row]]]
"""By game and scenario: one for each way to start it."""


def measure(
    chosen: list[Game], number: int = GAMES, processes: int = 1, ray: str = "", folder: Path | None = None
) -> Iterator[tuple[Game, str, Row]]:
    """Each scenario in turn; with a folder, results are kept there and a stopped run goes on."""
    for game in chosen:
        results = results_in(folder, game)
        for scenario in game.scenarios:
            for started in ways_to_start(game, scenario):
                jobs = jobs_of(game, scenario, started, number)
                what = " ".join([game.id, scenario, *started.values()])
                played = collect(jobs, processes, ray, results, f"games of {what}")
                ended = [(each.score, each.level) for each in played]
                made = made_by(game, [each.score for each in played])
                yield game, scenario, (sum_up(game, started, FIRST_SEED, ended), made)


def jobs_of(game: Game, scenario: str, started: dict[str, str], number: int, player: str = PLAYER) -> list[Job]:
    """The first so many games of a scenario that is started so."""
    seeds = range(FIRST_SEED, FIRST_SEED + number)
    return [Job(game.id, scenario, player, seed, options=(*started.items(),)) for seed in seeds]


def as_data(found: Found) -> dict[str, Any]:
    """For programs."""
    return {
        id: {scenario: [asdict(row) | {"made": asdict(made)} for row, made in rows] for scenario, rows in there.items()}
        for id, there in found.items()
    }


def write(found: Found, path: Path = FILE) -> None:
    """Beside what other games have there already."""
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    kept |= as_data(found)
    ordered = {id: kept[id] for id in games() if id in kept}
    path.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def as_text(found: Found) -> str:
    """A table for people; and whether the levels of difficulty of a scenario differ."""
    lines = []
    for id, scenarios in found.items():
        lines.append(find_game(id).name)
        for scenario, rows in scenarios.items():
            for row, _ in rows:
                shares = ", ".join(f"{level} {share:.1%}" for level, share in row.levels.items())
                way = " ".join([scenario, *row.options.values()])
                lines.append(f"  {way:28}{row.mean:8.2f} +/- {row.margin:<6.2f} {row.games} games: {shares}")
            lines += [f"    {told}" for told in alike([row for row, _ in rows])]
    return "\n".join(lines)


def alike(rows: list[Difficulty]) -> list[str]:
    """Neighboring levels of difficulty of which the interval of the difference holds zero."""
    told = []
    for one, other in pairwise(rows):
        apart = abs(one.mean - other.mean) > (one.margin**2 + other.margin**2) ** 0.5
        if not apart:
            names = " and ".join(" ".join(each.options.values()) for each in (one, other))
            told.append(f"{names} do not differ by more than chance ({CONFIDENCE} standard errors)")
    return told
