"""The command `moonless new`."""

import argparse
from pathlib import Path
from typing import TypeAlias

from moonless.authoring import advice, new_game

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_new(commands: Commands) -> None:
    told = "write the smallest game there is, as a package to begin with"
    parser = commands.add_parser("new", help=told, description=told)
    parser.add_argument("name", help="the game's id, in small letters: night-watch")
    parser.set_defaults(command=new)


def new(given: argparse.Namespace) -> int:
    new_game(given.name, Path.cwd())
    print(advice(given.name))
    return 0
