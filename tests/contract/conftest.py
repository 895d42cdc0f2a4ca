"""Every chapter of the suite runs on every scenario of every game that is installed, so new games are covered."""

import pytest

from moonless.core.game import games
from tests.contract.support import settings


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.config.getoption("moonless_game"):
        return  # the plugin's
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", [pytest.param(setting, id=setting.name) for setting in settings()])
    if "taught" in metafunc.fixturenames:
        lessons = [(game, lesson) for game in games().values() for lesson in game.lessons.values()]
        metafunc.parametrize("taught", [pytest.param(each, id=f"{each[0].id} {each[1].id}") for each in lessons])
