"""What the commands share: how one is added, and how it speaks to people and to programs."""

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

from moonless.core.errors import MoonlessError
from moonless.core.game import Game, find_game, games
from moonless.terminal.text import clean_lines

LAST_PORT = 65535
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_command(
    commands: Commands, name: str, help: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=help, description=help)
    parser.set_defaults(command=run)
    return parser


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs")


def port(text: str) -> int:
    """An argument that names a port."""
    if not (text.isdecimal() and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {LAST_PORT}, not {text!r}")
    return int(text)


def at_least_one(text: str) -> int:
    """An argument that counts what there must be one of."""
    if not (text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError(f"a number from 1 on, not {text!r}")
    return int(text)


def tell(text: str) -> None:
    """Print lines that may hold words of files."""
    print(clean_lines(text))


def complain(text: str) -> None:
    print(clean_lines(f"moonless: {text}"), file=sys.stderr)


def tell_json(value: Any) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def chosen_games(id: str | None) -> list[Game]:
    """The game that was named, else all."""
    if not id and not games():
        raise MoonlessError("no game is installed")
    return [find_game(id)] if id else list(games().values())
