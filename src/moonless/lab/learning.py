"""`moonless lab fit` and `moonless lab tune`: what is learned from games of the rule of thumb."""

import argparse
from pathlib import Path

from moonless.core.errors import MoonlessError
from moonless.core.game import Game, find_game, find_scenario
from moonless.core.prices import write_prices
from moonless.lab import fit, tune
from moonless.lab.commands import Commands, command

# Fit


def add_fit(commands: Commands) -> None:
    parser = command(commands, "fit", "fit a game's evaluation to games that its rule of thumb plays", run_fit)
    parser.add_argument("game")
    parser.add_argument("--scenario", action="append", help="one of these, may be repeated (default: the game's first)")
    parser.add_argument("-n", "--games", type=int, default=500, help="how many of each (default: 500)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's (default: 0)")
    parser.add_argument("--output", type=Path, help="write the weights to this file")


def run_fit(given: argparse.Namespace) -> int:
    if given.games < fit.HELD_OUT:
        raise MoonlessError(f"--games takes numbers from {fit.HELD_OUT} on")
    game = find_game(given.game)
    found = fit.fit(game, [*chosen(game, given.scenario)], given.games, given.seed)
    if given.output:  # first: who reads only the beginning of what is printed closes the pipe
        found.weights.save(given.output)
    print(fit.as_text(found))
    return 0


# Tune


def add_tune(commands: Commands) -> None:
    parser = command(commands, "tune", "find better prices for a game's rule of thumb", run_tune)
    parser.add_argument("game")
    parser.add_argument("--scenario", action="append", help="one of these, may be repeated (default: the game's first)")
    parser.add_argument(
        "--fixed", action="append", default=[], metavar="PRICE", help="one that stays (may be repeated)"
    )
    parser.add_argument("--steps", type=int, default=200, help="how many in all (default: 200)")
    parser.add_argument("-n", "--games", type=int, default=20, help="of each scenario and side a trial (default: 20)")
    parser.add_argument("--confirm", type=int, default=200, help="games of each on fresh seeds (default: 200; 0: none)")
    parser.add_argument("--seed", type=int, default=0, help="the first of the steps (default: 0)")
    parser.add_argument("--processes", type=int, default=0, help="how many at once (default: one for each core)")
    parser.add_argument("--results", type=Path, help="keep the steps in this file; a stopped run goes on from it")
    parser.add_argument("--output", type=Path, help="write the game's prices.toml with what was found to this file")


def run_tune(given: argparse.Namespace) -> int:
    if min(given.steps, given.games) < 1 or min(given.confirm, given.seed, given.processes) < 0:
        raise MoonlessError("--steps and --games take numbers from 1 on, --confirm, --seed and --processes from 0")
    game = find_game(given.game)
    unknown = {*given.fixed} - {price.name for price in game.judgment.prices()}
    if unknown:
        raise MoonlessError(f"{game.name} has no price '{min(unknown)}'")
    plan = tune.Plan(game.id, chosen(game, given.scenario), given.games, given.seed, tuple(given.fixed))
    if given.seed + given.steps * given.games > tune.CONFIRMED_FROM:
        raise MoonlessError(f"--seed, --steps and --games must leave the seeds from {tune.CONFIRMED_FROM} on")
    course = tune.tune(game, plan, given.steps, given.processes, given.results)
    found = tune.values(plan.prices(), course.found())
    if given.output:
        given.output.write_text(write_prices(tune.as_prices(game, found)), encoding="utf-8")
    confirmed = tune.confirm(game, plan, found, given.confirm, given.processes) if given.confirm > 1 else None
    print("\n".join(tune.as_lines(game, course, found, confirmed)))
    return 0


def chosen(game: Game, names: list[str] | None) -> tuple[str, ...]:
    """The scenarios named, else the game's first."""
    return tuple(find_scenario(game, name).id for name in names) if names else (find_scenario(game, None).id,)
