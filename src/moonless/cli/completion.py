"""`moonless completion SHELL`: a script that completes commands, options and the ids of games and scenarios."""

import argparse
from collections.abc import Callable

import shtab

from moonless.cli.saying import Commands, add_command
from moonless.core.game import games, own_scenarios
from moonless.players import PLAYERS

SHELLS = ("bash", "zsh", "fish", "tcsh")
FILES = {"file", "save", "path", "output", "results"}


def add_completion(commands: Commands, make_parser: Callable[[], argparse.ArgumentParser]) -> None:
    def complete(given: argparse.Namespace) -> int:
        parser = make_parser()
        for each in every_parser(parser):
            for action in each._actions:
                teach(action)
        print(shtab.complete(parser, given.shell))
        return 0

    parser = add_command(commands, "completion", "a script with which your shell completes these commands", complete)
    parser.add_argument("shell", choices=SHELLS)


def every_parser(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """A parser and those of its commands, all the way down."""
    found = [parser]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                found += every_parser(inner)
    return found


def teach(action: argparse.Action) -> None:
    """What an argument can be: the id of a game or of a scenario, a computer player, or a file."""
    if action.dest in ("game", "searched") and action.choices is None:
        action.choices = list(games())
    elif action.dest == "scenario" and action.choices is None:
        action.choices = sorted({scenario for game in games().values() for scenario in own_scenarios(game)})
    elif action.dest == "player":
        action.choices = list(PLAYERS)
    elif action.dest in FILES:
        action.complete = shtab.FILE  # type: ignore[attr-defined]  # shtab looks for it there
