"""How a command of the lab is added to the others, and the options that several have."""

import argparse
import json
from collections.abc import Callable
from typing import Any, TypeAlias

from moonless.core.errors import MoonlessError, Unreadable

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Run = Callable[[argparse.Namespace], int]


def show_help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 2


def command(commands: Commands, name: str, help: str, run: Run) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=help, description=help)
    parser.set_defaults(command=run)
    return parser


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a start option of the scenario"
    )


def options_of(given: argparse.Namespace) -> dict[str, Any]:
    """The start options that were given."""
    return dict(parse_option(text) for text in given.option)


def parse_option(text: str) -> tuple[str, Any]:
    """NAME=VALUE: a value that is JSON (a number, true, a table in braces) is read as such, any other is text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise MoonlessError(f"--option takes NAME=VALUE, not '{text}'")
    try:
        return name, json.loads(value, parse_constant=not_json)
    except ValueError as error:
        if value.lstrip().startswith(("{", "[")):
            raise Unreadable(f"--option {name}: this is not JSON: {error}") from None
        return name, value


def not_json(word: str) -> None:
    """NaN and Infinity, which Python would take for numbers."""
    raise ValueError(word)


def add_running(parser: argparse.ArgumentParser, games: int, seeded: bool = True) -> None:
    default = str(games) if games else "a fixed list"
    parser.add_argument("-n", "--games", type=int, default=games, help=f"how many games (default: {default})")
    if seeded:
        parser.add_argument("--seed", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument("--processes", type=int, default=0, help="how many at once (default: one for each core)")
    parser.add_argument(
        "--ray", default="", metavar="ADDRESS", help="play on this Ray cluster; 'local' starts one here"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs")


def show(given: argparse.Namespace, data: Any, text: str) -> None:
    """To a person, or to a program."""
    print(json.dumps(data, indent=2, ensure_ascii=False) if given.json else text)


def checked(given: argparse.Namespace, least: int = 1) -> None:
    if given.games < least:
        raise MoonlessError(f"--games takes numbers from {least} on")
    if given.processes < 0:
        raise MoonlessError("--processes takes numbers from 0 on")
