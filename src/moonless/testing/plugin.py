"""The pytest plugin: `pytest --moonless-game NAME` runs the contract suite on an installed game.

With it, in every test: a scripted position must have used all it was given. In every test of the suite: each table
that was made is gone afterwards.
"""

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from moonless.core.game import Game

pytest.register_assert_rewrite("moonless.testing.contract", "moonless.testing.lockstep")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("moonless").addoption(
        "--moonless-game",
        action="append",
        default=[],
        metavar="NAME",
        help="run the contract suite of Moonless on this installed game (may be repeated)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The chapters of the suite are collected like files named on the command line."""
    if named_games(config):
        chapters = [str(file) for file in sorted((Path(__file__).parent / "contract").glob("[!_]*.py"))]
        config.args.extend(chapter for chapter in chapters if chapter not in config.args)


def named_games(config: pytest.Config) -> "list[Game]":
    """The games that were named; nothing of Moonless is imported where none is."""
    if not config.getoption("moonless_game"):
        return []
    from moonless.core.errors import MoonlessError
    from moonless.core.game import find_game

    try:
        return [find_game(name) for name in config.getoption("moonless_game")]
    except MoonlessError as error:
        raise pytest.UsageError(str(error)) from error


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test of the suite runs on every scenario, or on every lesson."""
    if not metafunc.config.getoption("moonless_game"):
        return
    from moonless.testing.settings import settings_of

    found = named_games(metafunc.config)
    if "setting" in metafunc.fixturenames:
        settings = [setting for game in found for setting in settings_of(game)]
        metafunc.parametrize("setting", [pytest.param(setting, id=setting.name) for setting in settings])
    if "taught" in metafunc.fixturenames:
        lessons = [
            pytest.param((game, lesson), id=f"{game.id} {lesson.id}")
            for game in found
            for lesson in game.lessons.values()
        ]
        metafunc.parametrize("taught", lessons)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """A test that passed is looked at once more: what it left over is a mistake."""
    from moonless.testing.positions import unused_since
    from moonless.testing.tables import counted_tables, left_of

    unused_since()
    if "setting" not in getattr(item, "fixturenames", ()):
        result = yield
    else:
        with counted_tables() as made:
            result = yield
            if left := left_of(made):
                pytest.fail(f"{len(left)} tables are left that nobody can reach any more, or still holds: {left[:3]}")
    if unused := unused_since():
        pytest.fail(f"given and not used: {', '.join(unused)}")
    return result
