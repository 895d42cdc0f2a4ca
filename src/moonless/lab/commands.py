"""How a command of the lab is added to the others."""

import argparse
from collections.abc import Callable
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Run = Callable[[argparse.Namespace], int]


def show_help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 2


def command(commands: Commands, name: str, help: str, run: Run) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=help, description=help)
    parser.set_defaults(command=run)
    return parser
