"""`moonless check`: what is wrong with content files."""

import argparse
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from moonless.cli.saying import Commands, add_command, add_json, chosen_games, tell, tell_json
from moonless.core.errors import MoonlessError
from moonless.core.game import Game
from moonless.core.words import counted
from moonless.core.workshop import Workshop


def add_check(commands: Commands) -> None:
    parser = add_command(commands, "check", "validate content files", check_content)
    parser.add_argument("path", help="a folder of content files, or one of its files")
    parser.add_argument("--game", help="whose content it is (default: found by trying)")
    add_json(parser)


def check_content(given: argparse.Namespace) -> int:
    path = Path(given.path)
    if not path.exists():
        raise MoonlessError(f"{path}: no such file or folder")
    if not path.is_dir() and (maker := maker_of(path, given.game)) is not None:
        game, workshop = maker
        return tell_problems(given, workshop.problems(read_text(path)), f"{path.name}, content of {game.name}")
    folder = path if path.is_dir() else path.parent
    found = [(game, game.check(str(folder))) for game in chosen_games(given.game)]
    game, problems = min(found, key=lambda item: len(item[1]))
    if path.is_dir():
        return tell_problems(given, problems, f"the content of {game.name}")
    own = [problem for problem in problems if is_about(problem, path)]
    if not own and not reads(game, path):
        raise MoonlessError(f"{path}: {game.name} has no content file of this name")
    if (others := len(problems) - len(own)) and not given.json:
        tell(f"Other files of {folder} have {count_problems(others)} too; check the folder to see all.")
    return tell_problems(given, own, f"{path.name}, content of {game.name}")


def maker_of(path: Path, id: str | None) -> tuple[Game, Workshop] | None:
    """The game and the workshop whose work a file is: content of one's own is checked wherever it lies."""
    text = read_text(path)
    shops = [(game, game.workshop) for game in chosen_games(id)]
    return next(((game, shop) for game, shop in shops if shop is not None and shop.claims(text)), None)


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MoonlessError(f"{path}: cannot be read: {error}") from error


def tell_problems(given: argparse.Namespace, problems: list[str], where: str) -> int:
    if given.json:
        tell_json({"where": where, "problems": problems})
        return 1 if problems else 0
    for problem in problems:
        tell(problem)
    tell(f"{count_problems(len(problems))} in {where}." if problems else f"All is well in {where}.")
    return 1 if problems else 0


def count_problems(number: int) -> str:
    return counted(number, "problem")


def is_about(problem: str, path: Path) -> bool:
    return problem.startswith(f"{path.name}:")


def reads(game: Game, path: Path) -> bool:
    """Whether a game reads a file of this name: it then has something against nonsense in it."""
    with TemporaryDirectory() as copy:
        for file in path.parent.glob(f"*{path.suffix}"):
            if file.is_file():
                shutil.copy(file, copy)
        nonsense = Path(copy) / path.name
        nonsense.write_text("[", encoding="utf-8")
        return any(is_about(problem, nonsense) for problem in game.check(copy))
