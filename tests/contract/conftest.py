"""Every contract test runs on every scenario of every installed game: a new game is covered by being installed."""

import pytest

from tests.contract.support import settings


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", [pytest.param(setting, id=setting.name) for setting in settings()])
