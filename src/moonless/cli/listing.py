"""`moonless scenarios`: what can be played, and what can be said at its start."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from textwrap import wrap
from typing import Any

from moonless.cli.saying import Commands, add_command, add_json, chosen_games, tell, tell_json
from moonless.core.game import Game, seats_of

WIDTH = 100


def add_scenarios(commands: Commands) -> None:
    parser = add_command(commands, "scenarios", "what can be played", list_scenarios)
    parser.add_argument("game", nargs="?", help="one game only")
    add_json(parser)


def list_scenarios(given: argparse.Namespace) -> int:
    if given.json:
        chosen = chosen_games(given.game)
        tell_json([{"id": each.id, "name": each.name, "scenarios": scenarios_of(each)} for each in chosen])
        return 0
    for game in chosen_games(given.game):
        tell(f"{game.name} ({game.id})")
        for scenario in game.scenarios.values():
            about = ". ".join(filter(None, (scenario.title, scenario.subtitle, scenario.result)))
            tell(f"  {scenario.id:<19} {about}")
        for line in option_lines(game):
            tell(line)
    return 0


def option_lines(game: Game) -> Iterator[str]:
    """What can be said at the start: each once, with its scenarios where it is not of all."""
    where: dict[tuple[str, str], list[str]] = {}
    for scenario in game.scenarios.values():
        for option in scenario.options.values():
            where.setdefault((option.id, option.meaning), []).append(scenario.id)
    for (id, meaning), scenarios in where.items():
        some = "" if len(scenarios) == len(game.scenarios) else f"Of {', '.join(scenarios)}: "
        told = f"{some}{meaning}"
        yield f"  --option {id}=..."
        yield from wrap(told, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)


def scenarios_of(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "id": each.id,
            "title": each.title,
            "subtitle": each.subtitle,
            "seats": seats_of(game, each.id, {}),
            "options": [asdict(option) for option in each.options.values()],
        }
        for each in game.scenarios.values()
    ]
