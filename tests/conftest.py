"""For all tests: machines are slow and busy, and no example is wrong because it took long. What
lasts is not searched for garbage again and again."""

import gc
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["moonless.testing.plugin"]
settings.register_profile("patient", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

TESTS = Path(__file__).parent
LIVE = tuple(TESTS / name for name in ("server", "terminal", "web"))
"""Where real browsers, servers and terminals are, which do part of their work in a time of their own."""
MANY = 30_000
"""So many new things, once garbage is gone, are caches and content that last as long as the tests do."""


def set_apart() -> None:
    """What is there now the collector need not look through any more: whoever asks it after a test, to see that all
    tables are gone, would mostly wait while it walks through all tests, their modules and the content of all games."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What fails there is tried once more, and told as RERUN: what is wrong fails again, what was slow is mended."""
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in LIVE):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    set_apart()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """Only where no fixture holds anything: after a module, and in the suite of the contract, which has none."""
    yield
    alone = nextitem is None or nextitem.parent is not item.parent or "setting" in getattr(item, "fixturenames", ())
    if alone and len(gc.get_objects()) > MANY:
        set_apart()
