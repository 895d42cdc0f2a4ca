"""`moonless lab strength`, `exploit`, `difficulty` and `reached`: figures on fixed seeds, for documents and screens."""

import argparse
from dataclasses import asdict
from pathlib import Path

from moonless.balance import reached as reached_data
from moonless.balance.difficulty import FILE
from moonless.core.errors import MoonlessError
from moonless.core.game import find_game, find_scenario, games
from moonless.lab import difficulty, exploit, jobs, reached, stale, strength
from moonless.lab.commands import Commands, add_json, add_running, checked, command, show

# Strength


def add_strength(commands: Commands) -> None:
    parser = command(commands, "strength", "a player against the rule of thumb: fixed contests and seeds", run_strength)
    parser.add_argument("player", nargs="?", default="admiral:100", help="default: admiral:100")
    parser.add_argument("--game", default="", help="one game only")
    parser.add_argument("--scenario", default="", help="one scenario only")
    parser.add_argument("--results", type=Path, help="keep results in this folder; a stopped run goes on from it")
    parser.add_argument("--all", action="store_true", help="play all games, also when it is decided before")
    parser.add_argument("--plan", action="store_true", help="play nothing: list how many games are planned and done")
    add_running(parser, 0, seeded=False)
    add_json(parser)


def run_strength(given: argparse.Namespace) -> int:
    checked(given, 0)  # none named: as many as each contest has
    chosen = strength.trials(given.game, given.scenario)
    if not chosen:
        raise MoonlessError("no trial is of that game and scenario")
    jobs.check(chosen[0].contests[0].job(given.player, 0))
    if given.plan:
        planned = strength.plan(given.player, chosen, given.games, given.results)
        show(given, [asdict(each) for each in planned], strength.as_plan(planned))
        return 0
    findings = list(
        strength.measure(given.player, chosen, given.games, given.processes, given.ray, given.results, not given.all)
    )
    show(given, [asdict(each) for each in findings], strength.as_rows(findings))
    return 0


# Exploit


def add_exploit(commands: Commands) -> None:
    help = "how much an opponent gains who knows how the admiral thinks"
    parser = command(commands, "exploit", help, run_exploit)
    parser.add_argument("game", nargs="?", default="they-come-unseen", help="one of two sides (default: %(default)s)")
    parser.add_argument("--scenario", help="default: the game's first")
    told = "of both, a decision: 48 iterations, or 0.5s (default: 48)"
    parser.add_argument("--thinking", default="48", help=told)
    told = "how long the exploiter lets its model of the admiral think: iterations, or 0.01s (default: 8)"
    parser.add_argument("--model", default="8", help=told)
    parser.add_argument("--results", type=Path, help="keep results in this file; a stopped run goes on from it")
    add_running(parser, 20)
    add_json(parser)


def run_exploit(given: argparse.Namespace) -> int:
    checked(given)
    game = find_game(given.game)
    seeds = range(given.seed, given.seed + given.games)
    trial = exploit.Trial(game, find_scenario(game, given.scenario).id, given.thinking, given.model, seeds)
    jobs.check(trial.job(trial.sides[0], given.seed))
    results = jobs.Results(given.results, jobs.about(game)) if given.results else None
    found = exploit.measure(trial, given.processes, given.ray, results)
    show(given, [asdict(each) for each in found], exploit.as_text(trial, found))
    return 0


# Difficulty


def add_difficulty(commands: Commands) -> None:
    parser = command(commands, "difficulty", "how hard each scenario is, at each level of difficulty", run_difficulty)
    parser.add_argument("game", nargs="*", help="these games only (default: all)")
    parser.add_argument("--results", type=Path, help="keep results in this folder; a stopped run goes on from it")
    parser.add_argument("--keep", action="store_true", help=f"write them to the package's {FILE.name}, for briefings")
    told = "measure nothing: play the first games of every kept row again, and say which rows are stale"
    parser.add_argument("--check", action="store_true", help=told)
    add_running(parser, difficulty.GAMES, seeded=False)
    add_json(parser)


def run_difficulty(given: argparse.Namespace) -> int:
    checked(given)
    found: difficulty.Found = {}
    chosen = [find_game(id) for id in given.game or games()]
    if given.check:
        return show_verdicts(given, [*stale.check_difficulty(chosen, given.processes, given.ray)])
    for game, scenario, row in difficulty.measure(chosen, given.games, given.processes, given.ray, given.results):
        found.setdefault(game.id, {}).setdefault(scenario, []).append(row)
    if given.keep:
        difficulty.write(found)
    show(given, difficulty.as_data(found), difficulty.as_text(found))
    return 0


def show_verdicts(given: argparse.Namespace, verdicts: list[stale.Verdict]) -> int:
    """1 where a row is stale."""
    show(given, [asdict(each) | {"stale": each.stale} for each in verdicts], stale.as_text(verdicts))
    return int(any(each.stale for each in verdicts))


# Levels within reach


def add_reached(commands: Commands) -> None:
    told = "by whom each victory level was reached; those that the rule of thumb never does are tried by others"
    parser = command(commands, "reached", told, run_reached)
    parser.add_argument("game", nargs="*", help="these games only (default: all)")
    parser.add_argument("--scenario", action="append", default=[], help="one scenario only (may be repeated)")
    told = f"who tries, one after the other (may be repeated; default: {', '.join(reached.PLAYERS)})"
    parser.add_argument("--player", action="append", help=told)
    parser.add_argument("--results", type=Path, help="keep results in this folder; a stopped run goes on from it")
    parser.add_argument("--keep", action="store_true", help=f"write them to the package's {reached_data.FILE.name}")
    parser.add_argument("--table", action="store_true", help="play nothing: what is kept, as tables for documents")
    told = "look for nothing: play the game again that came to a level, of each that is kept, and say which are stale"
    parser.add_argument("--check", action="store_true", help=told)
    add_running(parser, difficulty.GAMES, seeded=False)
    add_json(parser)


def run_reached(given: argparse.Namespace) -> int:
    checked(given)
    chosen = [find_game(id) for id in given.game or games()]
    if given.check:
        return show_verdicts(given, [*stale.check_reached(chosen, given.processes, given.ray)])
    players = given.player or reached.PLAYERS
    found: reached_data.Found = {game.id: {} for game in chosen}
    if not given.table:
        for game in chosen:
            for player in players:
                jobs.check(jobs.Job(game.id, game.first_scenario, player, 0))
        asked = (players, given.games, given.processes, given.ray, given.results, given.scenario)
        for game, scenario, row in reached.look(chosen, *asked):
            found[game.id].setdefault(scenario, []).append(row)
    if given.keep:
        reached.write(found)
    show(given, reached.as_data(found), reached.as_text(found))
    return 0
