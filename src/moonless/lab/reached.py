"""Can every victory level be reached? Those that the rule of thumb never reaches are tried by other players."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from moonless.balance.difficulty import PLAYER
from moonless.balance.reached import FILE, Found, Reached, Search, by_level, missing, rows_of, searched
from moonless.core.game import Game, find_game, games
from moonless.lab.difficulty import FIRST_SEED, GAMES, jobs_of
from moonless.lab.jobs import Job, Results, results_in, run_jobs
from moonless.lab.progress import Progress

PLAYERS = ("cadet", "first-officer", "random")
"""Who tries, in this order; longer searches are asked for by name."""


def look(
    chosen: Sequence[Game],
    players: Sequence[str] = PLAYERS,
    number: int = GAMES,
    processes: int = 1,
    ray: str = "",
    folder: Path | None = None,
    only: Sequence[str] = (),
) -> Iterator[tuple[Game, str, Search]]:
    """Each scenario in turn, as often as it is measured and lacks a level; with a folder, a stopped run goes on."""
    for game in chosen:
        results = results_in(folder, game)
        for scenario, row in rows_of(game):
            lacking = missing(game, scenario, row)
            if not lacking or (only and scenario not in only):
                continue
            search = Search(row.options)
            for player in players:
                if len(search.found) == len(lacking):
                    break
                jobs = jobs_of(game, scenario, row.options, number, player)
                wanted = [level for level in lacking if level not in search.found]
                try_player(search, player, wanted, jobs, (processes, ray, results))
            yield game, scenario, search


def try_player(
    search: Search, player: str, wanted: list[str], jobs: list[Job], running: tuple[int, str, Results | None]
) -> None:
    """His games until each of the levels was seen, or all of them."""
    seen: Counter[str] = Counter()
    first: dict[str, int] = {}
    game = find_game(jobs[0].game)
    what = " ".join([jobs[0].scenario, *search.options.values(), player])
    with Progress(f"games of {what}", len(jobs)) as progress:
        for played in run_jobs(jobs, *running):
            seen[played.level] += 1
            first.setdefault(played.level, played.seed)
            progress.add(1)
            if all(seen[level] for level in wanted):
                break
    search.tried[player] = seen.total()
    for level in wanted:
        if seen[level]:
            search.found[level] = Reached(
                player, seen[level], seen.total(), FIRST_SEED, first[level], game.version, game.fingerprint
            )


def merge(one: Found, other: Found) -> Found:
    """What both have found; of what both have, the later."""
    merged: Found = {game: {scenario: [*rows] for scenario, rows in there.items()} for game, there in one.items()}
    for game, scenarios in other.items():
        for scenario, rows in scenarios.items():
            kept = merged.setdefault(game, {}).setdefault(scenario, [])
            for row in rows:
                before = next((each for each in kept if each.options == row.options), None)
                if before is None:
                    kept.append(row)
                    continue
                before.tried |= row.tried
                before.found |= row.found
    return merged


def as_data(found: Found) -> dict[str, object]:
    """For programs."""
    return {
        id: {scenario: [asdict(each) for each in rows] for scenario, rows in scenarios.items()}
        for id, scenarios in found.items()
    }


def write(found: Found, path: Path = FILE) -> None:
    """Beside what was found before."""
    kept = as_data(merge(searched(), found))
    ordered = {id: kept[id] for id in games() if id in kept}
    path.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def as_table(game: Game, found: Found) -> str:
    """For documents: a row for each scenario and way to start it, a column for each level, worst first."""
    lines: list[str] = []
    heading: list[str] = []
    for scenario, row in rows_of(game):
        reached = by_level(game, scenario, row, found)
        if [*reached] != heading:
            heading = [*reached]
            blank = [""] if lines else []
            lines += [*blank, f"| | {' | '.join(heading)} |", f"|---{'|---' * len(heading)}|"]
        cells = " | ".join(told(each) for each in reached.values())
        lines.append(f"| {' '.join([scenario, *row.options.values()])} | {cells} |")
    return "\n".join(lines)


def told(reached: Reached | None) -> str:
    """The rule of thumb's own games as they are, others with their name and how many they played."""
    if reached is None:
        return "**nobody**"
    if reached.player == PLAYER:
        return str(reached.count)
    name = reached.player.rpartition(".")[2]
    return f"{name} {reached.count} of {reached.games}"


def as_text(found: Found) -> str:
    """The tables of the games that were looked at, and what nobody reached."""
    lines = []
    for id in found:
        game = find_game(id)
        lines += [game.name, "", as_table(game, merge(searched(), found)), ""]
    return "\n".join(lines).rstrip()
