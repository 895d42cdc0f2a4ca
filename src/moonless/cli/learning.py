"""For newcomers: `moonless learn`, a lesson in the terminal, and what is advised for a first game."""

import argparse
from typing import Any

from moonless.cli.saying import Commands, add_command, add_json, chosen_games, tell, tell_json
from moonless.core.errors import MoonlessError
from moonless.core.game import Game, find_scenario
from moonless.core.starting import first_time, said
from moonless.terminal import saves
from moonless.terminal.learning import learn


def add_learn(commands: Commands) -> argparse.ArgumentParser:
    parser = add_command(commands, "learn", "a lesson in the terminal: what to do, and why, step by step", teach)
    parser.add_argument("game", nargs="?", help="the game's id (default: the first installed)")
    parser.add_argument("--lesson", help="which one (default: the first; --list names them)")
    parser.add_argument("--list", action="store_true", help="only list them")
    add_json(parser)
    return parser


def teach(given: argparse.Namespace) -> int:
    game = chosen_games(given.game)[0]
    lessons = game.lessons
    if given.json:
        tell_json([{"id": each.id, "title": each.title, "summary": each.summary} for each in lessons.values()])
        return 0 if lessons else 1
    if given.list:
        for lesson in lessons.values():
            tell(f"{lesson.id:<19} {lesson.title}. {lesson.summary}")
        return 0 if lessons else 1
    if not lessons:
        raise MoonlessError(f"{game.name} has no lesson")
    id = given.lesson or next(iter(lessons))
    if id not in lessons:
        raise MoonlessError(f"{game.name} has no lesson '{id}'; there are: {', '.join(lessons)}")
    learn(game, lessons[id], plain=given.plain, color=given.color)
    return 0


def first_options(game: Game, scenario: str | None) -> dict[str, Any]:
    """What is advised where no game of this kind was ever saved here, and told of."""
    if saves.any_of(game.id):
        return {}
    options = find_scenario(game, scenario).options
    advised = first_time(options.values())
    for id, value in advised.items():
        told = f"{options[id].label}: {said(value)}, as advised for a first game ({options[id].rule})"
        tell(f"{told}; --option {id}={said(options[id].default)} plays it otherwise.")
    return advised
