"""Play a scenario many times with a computer player, and say how it went."""

import csv
import io
import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from moonless.core.game import find_game, find_scenario
from moonless.core.intervals import mean_of
from moonless.lab.jobs import Job, Played, play_job, workers
from moonless.lab.progress import Progress
from moonless.players import make_player

CHUNK = 25


@dataclass(slots=True)
class Summary:
    """Many games played."""

    game: str
    scenario: str
    player: str
    games: int
    first_seed: int
    mean: float
    deviation: float
    margin: float
    """Half of the 95% interval of the mean."""
    lowest: float
    highest: float
    levels: dict[str, int]
    scores: dict[float, int]
    causes: dict[str, int]


def simulate(
    game: str, scenario: str | None, player: str, games: int, first_seed: int = 0, processes: int = 0
) -> list[Played]:
    """The results of the seeds from `first_seed` on; the same seeds give the same results, however many processes."""
    id = find_scenario(find_game(game), scenario).id
    make_player(player, find_game(game), 0)  # a wrong name is told here, not in a worker
    tasks = [(game, id, player, seed, min(CHUNK, first_seed + games - seed)) for seed in _starts(first_seed, games)]
    results: list[Played] = []
    with Progress("games", games) as progress:
        for chunk in _run(tasks, processes or os.cpu_count() or 1):
            results += chunk
            progress.add(len(chunk))
    return results


def _starts(first: int, games: int) -> range:
    return range(first, first + games, CHUNK)


def _run(tasks: list[tuple[str, str, str, int, int]], processes: int) -> Iterator[list[Played]]:
    if processes == 1 or len(tasks) == 1:
        yield from map(play_chunk, tasks)
        return
    with workers(processes) as pool:
        yield from pool.map(play_chunk, tasks)


def play_chunk(task: tuple[str, str, str, int, int]) -> list[Played]:
    """Some games in a row, in this process."""
    game, scenario, player, first, number = task
    return [play_job(Job(game, scenario, player, seed)) for seed in range(first, first + number)]


def summarize(game: str, scenario: str | None, player: str, results: list[Played]) -> Summary:
    """Mean with its interval, victory levels, what was lost to what."""
    definition = find_game(game)
    scores = [result.score for result in results]
    mean = mean_of(scores)
    levels = Counter(result.level for result in results)
    causes: Counter[str] = Counter()
    for result in results:
        causes.update(result.causes)
    return Summary(
        game,
        find_scenario(definition, scenario).id,
        player,
        len(results),
        results[0].seed,
        mean.mean,
        mean.deviation,
        mean.margin if mean.count > 1 else 0.0,
        min(scores),
        max(scores),
        {level: levels[level] for level in definition.levels if levels[level]},
        dict(sorted(Counter(scores).items())),
        dict(causes.most_common()),
    )


def as_text(summary: Summary) -> str:
    """A table for people."""
    lines = [
        f"{find_game(summary.game).name}, {summary.scenario}: {summary.games} games by {summary.player},"
        f" seeds {summary.first_seed} to {summary.first_seed + summary.games - 1}",
        "",
        f"Score   mean {summary.mean:.2f} +/- {summary.margin:.2f} (95%), deviation {summary.deviation:.2f},"
        f" from {summary.lowest:g} to {summary.highest:g}",
        "",
        "Victory level",
        *(_bar(level, count, summary.games) for level, count in summary.levels.items()),
    ]
    if summary.causes:
        lines += ["", "Lost to (craft or crews a game)"]
        lines += [f"  {cause:<32}{count / summary.games:8.2f}" for cause, count in summary.causes.items()]
    return "\n".join(lines)


def _bar(name: str, count: int, games: int) -> str:
    share = count / games
    return f"  {name:<16}{count:8d}{share:8.1%}  {'#' * round(30 * share)}"


Simulated = tuple[Summary, list[Played]]
"""A scenario that was simulated."""


def as_json(played: Simulated | list[Simulated]) -> str:
    """Summary and single results, for programs: an object for one scenario, a list for several."""
    data = [as_data(*each) for each in played] if isinstance(played, list) else as_data(*played)
    return json.dumps(data, indent=2, ensure_ascii=False)


def as_data(summary: Summary, results: list[Played]) -> dict[str, Any]:
    data: dict[str, Any] = {field.name: getattr(summary, field.name) for field in fields(summary)}
    data["scores"] = {f"{score:g}": count for score, count in summary.scores.items()}
    data["results"] = [{"seed": r.seed, "score": r.score, "level": r.level, "causes": r.causes} for r in results]
    return data


def as_csv(played: list[Simulated]) -> str:
    """One row a game; a column for every cause that was met in any of them."""
    causes = sorted({cause for _, results in played for result in results for cause in result.causes})
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["scenario", "seed", "score", "level", *causes])
    for summary, results in played:
        for result in results:
            counts = [result.causes.get(cause, 0) for cause in causes]
            writer.writerow([summary.scenario, result.seed, f"{result.score:g}", result.level, *counts])
    return text.getvalue().removesuffix("\n")
