"""`moonless puzzles`: those that are shipped, and how more are found."""

import argparse
from dataclasses import asdict
from pathlib import Path

from moonless.core.errors import MoonlessError
from moonless.core.game import find_game, find_scenario
from moonless.lab.commands import Commands, add_json, add_option, command, options_of, show, show_help
from moonless.lab.progress import Progress
from moonless.players.puzzles import Puzzle, puzzles_of
from moonless.players.puzzles.finding import Pains, find


def add_puzzles(commands: Commands) -> None:
    parser = commands.add_parser(
        "puzzles", help=(about := "positions in which one order is clearly better"), description=about
    )
    parser.set_defaults(command=lambda given: show_help(parser))
    inner = parser.add_subparsers(title="commands", metavar="COMMAND")
    listing = command(inner, "list", "the puzzles that are shipped", list_puzzles)
    listing.add_argument("game", help="the game's id")
    add_json(listing)
    finding = command(
        inner, "find", "look for puzzles in computer players' games; each is written as it is found", find_some
    )
    finding.add_argument("game", help="the game's id")
    finding.add_argument(
        "--scenario", action="append", help="one of these, in turn (default: the first; may be repeated)"
    )
    finding.add_argument("-n", "--games", type=int, default=20, help="games to look through (default: 20)")
    finding.add_argument("--seed", type=int, default=0, help="the first game's (default: 0)")
    finding.add_argument("--every", type=int, default=3, help="look at one in so many decisions (default: 3)")
    finding.add_argument("--worlds", type=int, default=200, help="of the long search (default: 200)")
    finding.add_argument("--looks", type=int, default=40, help="decisions of a game, from its end back (default: 40)")
    add_option(finding)
    finding.add_argument("--output", type=Path, help="add them to this file, a line for each")
    add_json(finding)


def list_puzzles(given: argparse.Namespace) -> int:
    found = list(puzzles_of(find_game(given.game).id).values())
    show(given, [asdict(each) for each in found], "\n".join(map(told, found)) or "There is none.")
    return 0


def find_some(given: argparse.Namespace) -> int:
    game = find_game(given.game)
    if min(given.games, given.every, given.worlds, given.looks) < 1:
        raise MoonlessError("--games, --every, --worlds and --looks take numbers from 1 on")
    scenarios = [find_scenario(game, id).id for id in given.scenario or [None]]
    pains, options = Pains(given.every, given.worlds, given.looks), options_of(given)
    found: list[Puzzle] = []
    with Progress("games", given.games) as progress:
        for seed in range(given.seed, given.seed + given.games):
            for puzzle in find(game, scenarios[seed % len(scenarios)], seed, pains, options):
                found.append(puzzle)
                if given.output is not None:
                    with given.output.open("a", encoding="utf-8") as file:
                        file.write(puzzle.line() + "\n")
            progress.add(1)
    show(given, [asdict(each) for each in found], "\n".join(map(told, found)) or "None was found.")
    return 0


def told(puzzle: Puzzle) -> str:
    """For people: where, what, by how much, and why."""
    best, *rest = puzzle.tried
    next_best = f" before {rest[0].label}" if rest else ""
    return (
        f"{puzzle.id}  {puzzle.seat}, {puzzle.ask} ({puzzle.rule}): {best.label}{next_best},"
        f" by {puzzle.lead:.1f} +/- {puzzle.lead_margin:.1f} in {puzzle.worlds} worlds. {puzzle.why}"
    )
