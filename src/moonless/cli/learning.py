"""`moonless learn`: a lesson in the terminal."""

import argparse

from moonless.cli.saying import Commands, add_command, add_json, chosen_games, tell, tell_json
from moonless.core.errors import MoonlessError
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
            tell(f"{lesson.id:<20}{lesson.title}. {lesson.summary}")
        return 0 if lessons else 1
    if not lessons:
        raise MoonlessError(f"{game.name} has no lesson")
    id = given.lesson or next(iter(lessons))
    if id not in lessons:
        raise MoonlessError(f"{game.name} has no lesson '{id}'; there are: {', '.join(lessons)}")
    learn(game, lessons[id], plain=given.plain, color=given.color)
    return 0
