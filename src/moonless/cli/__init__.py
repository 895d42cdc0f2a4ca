"""The command `moonless`."""

import argparse
import math
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import moonless
from moonless import server
from moonless.authoring.cli import add_new
from moonless.cli.checking import add_check
from moonless.cli.completion import add_completion
from moonless.cli.contents import add_content, add_contents, use_packs
from moonless.cli.doctor import add_doctor
from moonless.cli.learning import add_learn, first_options
from moonless.cli.listing import add_scenarios
from moonless.cli.saying import (
    Commands,
    add_command,
    add_json,
    at_least_one,
    chosen_games,
    complain,
    port,
    tell,
    tell_json,
)
from moonless.cli.tasks import TaskParser, add_examples
from moonless.core.errors import MoonlessError, Unreadable
from moonless.core.game import Game, Player, find_game, find_scenario, seats_of
from moonless.core.home import home
from moonless.core.languages import LANGUAGES, VARIABLE
from moonless.core.record import Record
from moonless.core.replays import replay
from moonless.core.table import Table
from moonless.lab import bench, bench_search
from moonless.lab.cli import add_bulk, add_lab, add_player, add_review
from moonless.lab.commands import add_option, options_of
from moonless.lab.puzzles import add_puzzles
from moonless.players import make_player
from moonless.players.admiral import Budget
from moonless.players.advice import Advice, advise
from moonless.server import cli as server_cli
from moonless.server import operator
from moonless.terminal import replay as viewer
from moonless.terminal import saves, session
from moonless.terminal.console import forget_output, open_streams
from moonless.terminal.resume import pick_saved, salvage

BY_HAND = "by-hand"
SEARCH = "search"
ENVS = "envs"
ADVICE_SECONDS = 2.0
PLAYING = ("play", "resume", "replay", "review", "scenarios", "serve", "simulate", "lab")
"""Commands that can play with content of one's own."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; errors of ours, and those of files and disks, are told in one line."""
    open_streams()
    try:
        try:
            return run(arguments)
        finally:
            sys.stdout.flush()
    except MoonlessError as error:
        complain(str(error))
        return 2
    except BrokenPipeError:
        forget_output()
        return 0
    except OSError as error:
        forget_output()
        what = error.filename or "cannot write the output"
        complain(f"{what}: {error.strerror or error}")
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def run(arguments: list[str] | None) -> int:
    parser = make_parser()
    given = parser.parse_args(arguments)
    if "content" in given:
        use_packs(given.content)
    command: Callable[[argparse.Namespace], int] | None = getattr(given, "command", None)
    return server.run() if command is None else command(given)


def make_parser() -> argparse.ArgumentParser:
    about = "The table at which stealth war games are played. Without a command it opens in the browser."
    parser = TaskParser("moonless", description=about)
    parser.add_argument("--version", action="version", version=f"moonless {moonless.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=argparse.ArgumentParser)
    add_serve(commands)
    server_cli.add_account_options(add_command(commands, "account", server_cli.ACCOUNT, server_cli.account))
    add_operator(commands)
    add_play(commands)
    add_screen_options(add_learn(commands))
    add_resume(commands)
    add_replay(commands)
    add_scenarios(commands)
    add_bulk(commands)
    add_bench(commands)
    add_lab(commands)
    add_review(commands)
    add_puzzles(commands)
    add_check(commands)
    add_new(commands)
    add_contents(commands)
    add_doctor(commands)
    add_completion(commands, make_parser)
    add_examples(parser, commands)
    add_content(parser, [commands.choices[name] for name in PLAYING])
    return parser


def add_screen_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="sentences instead of drawings, for screen readers")
    color = parser.add_mutually_exclusive_group()
    color.add_argument("--color", action="store_true", default=None, help="color even where the output is no terminal")
    color.add_argument("--no-color", action="store_false", dest="color", help="no color")


# Serving


def add_serve(commands: Commands) -> None:
    parser = add_command(commands, "serve", "run a public site; 'moonless' alone opens the table for yourself", serve)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument("--port", type=port, default=0, help="the port (default: 8765, or a free one)")
    parser.add_argument("--database", default="", help="postgresql://... (default: SQLite in your data folder)")
    parser.add_argument("--public-url", default="", help="how the site is reached from outside, for links and cookies")
    parser.add_argument("--workers", type=at_least_one, default=1, help="server processes (PostgreSQL only)")
    parser.add_argument("--language", choices=LANGUAGES, help="what is spoken; x-moon is made up, for tests")


def serve(given: argparse.Namespace) -> int:
    if given.language:
        os.environ[VARIABLE] = given.language  # so that every process of the server knows it
    return server.run(given.host, given.port, given.database, False, given.public_url, given.workers)


def add_operator(commands: Commands) -> None:
    parser = add_command(commands, "operator", "keep order on a site: names, reports, ratings", operator.run)
    operator.add_operator(parser)


# Playing


def add_play(commands: Commands) -> None:
    parser = add_command(commands, "play", "play a game in the terminal; it is saved after every move", play)
    parser.add_argument("game", nargs="?", help="the game's id (default: the first installed)")
    parser.add_argument("--scenario", help="mission or campaign; 'moonless scenarios' lists them")
    parser.add_argument("--seed", type=int, help="play with this chance (default: drawn)")
    parser.add_argument(
        "--dice", choices=["seeded", BY_HAND], default="seeded", help="by-hand: you throw and enter them"
    )
    add_seat_options(parser)
    add_option(parser)
    add_screen_options(parser)


def add_seat_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seat", action="append", help="a seat you hold (default: all; may be repeated)")
    add_player(parser, "who plays the other seats")


def play(given: argparse.Namespace) -> int:
    game = chosen_games(given.game)[0]
    options = {**first_options(game, given.scenario), **options_of(given)}
    table = moonless.start(game.id, given.scenario, given.seed, given.dice, options)
    path = new_save(table)
    try:
        return at_the_table(table, path, given)
    finally:
        if path is not None:
            saves.discard_empty(path)  # a start that was refused leaves nothing behind


def new_save(table: Table) -> Path | None:
    """Where the game will be saved; None, with the reason told, where nothing can be written."""
    try:
        return saves.new_path(table.game.id, table.record.scenario)
    except OSError as error:
        print(saves.why_not_saved(error, home()), file=sys.stderr)
        return None


def at_the_table(table: Table, path: Path | None, given: argparse.Namespace) -> int:
    """Sit down at the terminal: this person's seats, computer players in the others."""
    game = table.game
    there = seats_of(game, table.record.scenario, table.record.options)
    seats = held_seats(game, there, given.seat)
    other = chooser(make_player(given.player, game, 0))  # a wrong name is told, also where nobody else plays
    players = {seat: other for seat in there if seat not in seats}
    session.play(
        table,
        seats,
        path,
        plain=given.plain,
        color=given.color,
        players=players,
        hint=chooser(make_player("captain", game, 0)),
        adviser=adviser,
    )
    return 0


def adviser(table: Table) -> list[Advice]:
    """The best answers to the open decision, from what the asked seat may know."""
    assert table.decision is not None
    return advise(table.game, table.sight(table.decision.seat), Budget(seconds=ADVICE_SECONDS))


def chooser(player: Player) -> Callable[[Table], str]:
    """What a computer player answers at a table, from what the asked seat may know."""

    def choose(table: Table) -> str:
        assert table.decision is not None
        return player.decide(table.sight(table.decision.seat)).key

    return choose


def held_seats(game: Game, there: dict[str, str], wanted: list[str] | None) -> list[str]:
    if not wanted:
        return list(there)
    for seat in wanted:
        if seat not in there:
            raise MoonlessError(f"{game.name} has no seat '{seat}' here; it has: {', '.join(there)}")
    return wanted


def add_resume(commands: Commands) -> None:
    parser = add_command(commands, "resume", "go on with a saved game", resume)
    parser.add_argument("save", nargs="?", help="a file, or the beginning of its name (default: choose from the list)")
    parser.add_argument("--newest", action="store_true", help="the newest one, without asking")
    parser.add_argument("--list", action="store_true", help="only list them, with those that are over")
    add_json(parser)
    add_seat_options(parser)
    add_screen_options(parser)


def resume(given: argparse.Namespace) -> int:
    if given.list or given.json:
        return list_saved(given)
    path = saves.find_saved(given.save) if given.save else pick_saved(newest=given.newest)
    if path is None:
        if given.save:
            raise MoonlessError(f"there is no saved game '{given.save}'; 'moonless resume' lists them")
        return 1
    try:
        table = moonless.load(path)
    except Unreadable as error:
        path = salvage(path, str(error))
        if path is None:
            raise
        table = moonless.load(path)
    return at_the_table(table, path, given)


def list_saved(given: argparse.Namespace) -> int:
    found = saves.saved_games(finished=True)
    if given.json:
        tell_json([{**asdict(each), "path": str(each.path), "when": each.when.isoformat()} for each in found])
    else:
        tell("\n".join(saves.list_lines(found)) or "There is no saved game.")
    return 0


def add_replay(commands: Commands) -> None:
    parser = add_command(commands, "replay", "step through a record as text", show_replay)
    parser.add_argument("file", help="the record")
    parser.add_argument("--seat", help="with whose eyes (default: the first seat's)")
    parser.add_argument("--all", action="store_true", help="print everything without asking")
    add_screen_options(parser)


def show_replay(given: argparse.Namespace) -> int:
    record = Record.load(given.file)
    game = find_game(record.game)
    there = seats_of(game, find_scenario(game, record.scenario, record.options).id, record.options)
    seat = held_seats(game, there, [given.seat] if given.seat else None)[0]
    steps = viewer.steps(replay(record), seat)
    viewer.replay(steps, everything=given.all, plain=given.plain, color=given.color)
    return 0


# The lab


def add_bench(commands: Commands) -> None:
    parser = add_command(commands, "bench", "how fast the rules run, beside random games of python-chess", run_bench)
    others = f"'{SEARCH}': how fast a search is; '{ENVS}': environments beside their peers"
    parser.add_argument("game", nargs="?", help=f"one game only; {others}; {server_cli.HELP}")
    parser.add_argument("--of", dest="searched", help=f"{SEARCH}: one game only")
    parser.add_argument("--scenario", help="one scenario only (default: the first of each game)")
    parser.add_argument("--seconds", type=float, default=6.0, help="how long for each scenario (default: 6)")
    add_json(parser)
    server_cli.add_bench_options(parser)


def run_bench(given: argparse.Namespace) -> int:
    if not (math.isfinite(given.seconds) and given.seconds > 0):
        raise MoonlessError(f"--seconds takes a time above 0, not {given.seconds:g}")
    for option, value, of in (("--only", given.only, "attack"), ("--of", given.searched, SEARCH)):
        if value and given.game != of:
            raise MoonlessError(f"{option} is for 'bench {of}' only")
    if given.game in server_cli.BENCHES:
        if given.json:
            raise MoonlessError(f"'bench {given.game}' writes a text, and takes no --json")
        print(server_cli.BENCHES[given.game](given))
        return 0
    if given.game == ENVS:
        try:
            from moonless.envs import bench as bench_envs  # the extra `envs` is needed here only
        except ImportError as error:
            raise MoonlessError(str(error)) from error
        speeds = bench_envs.measure(given.seconds)
        tell_json([asdict(each) for each in speeds]) if given.json else print(bench_envs.as_text(speeds))
        return 0
    if given.game == SEARCH:
        chosen = chosen_games(given.searched)
        found = [bench_search.measure(game, find_scenario(game, given.scenario).id, given.seconds) for game in chosen]
        tell_json([asdict(each) for each in found]) if given.json else print(bench_search.as_text(found))
        return 0
    chosen = chosen_games(given.game)
    figures = [bench.measure(game, find_scenario(game, given.scenario).id, given.seconds) for game in chosen]
    tell_json([asdict(each) for each in figures]) if given.json else print(bench.as_text(figures))
    return 0
