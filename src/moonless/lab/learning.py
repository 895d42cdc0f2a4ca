"""`moonless lab fit` and `moonless lab tune`: what is learned from games of the rule of thumb."""

import argparse
from pathlib import Path

from moonless.core.errors import MoonlessError
from moonless.core.game import Game, find_game, find_scenario
from moonless.core.prices import write_prices
from moonless.lab import fit, tune, tune_each
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
    parser.add_argument("--scenario", action="append", help="one of these, may be repeated (default: all of them)")
    parser.add_argument("--side", type=int, default=0, help="where there are two sides, only for the first or second")
    parser.add_argument(
        "--fixed", action="append", default=[], metavar="PRICE", help="one that stays (may be repeated)"
    )
    parser.add_argument(
        "--steps", type=int, default=200, help="how many in all (default: 200; 0: confirm those it has)"
    )
    parser.add_argument(
        "--gain", type=float, default=tune.GAIN, help=f"how far a step follows the better one (default: {tune.GAIN:g})"
    )
    parser.add_argument("--each", type=int, default=0, metavar="ROUNDS", help="one price at a time, so many rounds")
    parser.add_argument("-n", "--games", type=int, default=20, help="of each scenario and side a trial (default: 20)")
    parser.add_argument("--confirm", type=int, default=200, help="games of each on fresh seeds (default: 200; 0: none)")
    parser.add_argument("--seed", type=int, default=0, help="the first of the steps (default: 0)")
    parser.add_argument("--processes", type=int, default=0, help="how many at once (default: one for each core)")
    parser.add_argument("--results", type=Path, help="keep the steps in this file; a stopped run goes on from it")
    parser.add_argument("--output", type=Path, help="write the game's prices.toml with what was found to this file")


def run_tune(given: argparse.Namespace) -> int:
    if given.gain <= 0:
        raise MoonlessError("--gain takes numbers above 0")
    if given.games < 1 or min(given.steps, given.each, given.confirm, given.seed, given.processes) < 0:
        raise MoonlessError("--games takes numbers from 1 on, --steps, --each, --confirm, --seed, --processes from 0")
    game = find_game(given.game)
    unknown = {*given.fixed} - {price.name for price in game.judgment.prices()}
    if unknown:
        raise MoonlessError(f"{game.name} has no price '{min(unknown)}'")
    scenarios = chosen(game, given.scenario) if given.scenario else tuple(game.scenarios)
    plan = tune.Plan(game.id, scenarios, given.games, given.seed, tuple(given.fixed), given.side, given.gain)
    if not all(plan.sides(scenario) for scenario in scenarios):
        raise MoonlessError(f"{game.name} has no side {given.side} in each of these scenarios")
    if given.seed + max(given.steps, given.each) * given.games > tune.CONFIRMED_FROM:
        raise MoonlessError(f"--seed, --steps and --games must leave the seeds from {tune.CONFIRMED_FROM} on")
    found = find_prices(given, game, plan)
    if given.output:
        given.output.write_text(write_prices(tune.as_prices(game, found)), encoding="utf-8")
    confirmed = tune.confirm(game, plan, found, given.confirm, given.processes) if given.confirm > 1 else None
    print("\n".join(tune.as_lines(game, found, confirmed)))
    return 0


def find_prices(given: argparse.Namespace, game: Game, plan: tune.Plan) -> dict[str, float]:
    """All at once, or one at a time."""
    if given.each:
        walk = tune_each.tune_each(game, plan, given.each, given.processes, given.results)
        print(f"{game.name}: " + "\n".join(tune_each.as_lines(walk)))
        return walk.at
    course = tune.tune(game, plan, given.steps, given.processes, given.results)
    print(f"{game.name}: {course.step} steps")
    return tune.values(plan.prices(), course.found())


def chosen(game: Game, names: list[str] | None) -> tuple[str, ...]:
    """The scenarios named, else the game's first."""
    return tuple(find_scenario(game, name).id for name in names) if names else (find_scenario(game, None).id,)
