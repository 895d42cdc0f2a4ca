"""Tests in a real browser; where there is none they are skipped and say what is missing."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is missing: pip install playwright")

from playwright.sync_api import Browser, expect

from tests.playing import played
from tests.server.lobby.support import PASSWORD
from tests.web.driving import PATIENCE, Server, Visitor, chromium, visiting
from tests.web.harbor import LARGE, NAMES, PHONE, ask

GAME = "by-stealth-and-sea"
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("moonless"), lasting=True)
    yield running
    running.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill; what is done within a day there can be done at any time."""
    running = Server(tmp_path, noon=True)
    yield running
    running.kill()


@pytest.fixture(scope="package")  # no longer: while it is open its loop runs, and tests of the server have their own
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody at a large screen."""
    with visiting(browser, server, viewport={"width": 1440, "height": 900}) as somebody:
        yield somebody


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody with a small phone."""
    with visiting(browser, server, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as somebody:
        yield somebody


@pytest.fixture
def pocket(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody with a phone of today."""
    with visiting(browser, server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as somebody:
        yield somebody


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole mission that the computer player played."""
    return captains_mission("finished", tmp_path_factory)


def captains_mission(seed: str, folders: pytest.TempPathFactory) -> Path:
    """The record of a mission that the computer player played with these dice."""
    path = folders.mktemp("record") / "mission.jsonl"
    played(GAME, "bg2", seed).record.save(path)
    return path


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbor"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def four(browser: Browser, harbor: Server) -> Iterator[list[Visitor]]:
    """Four people with accounts; the last has a phone."""
    with ExitStack() as stack:
        made = []
        for name, size in zip(NAMES, (LARGE, LARGE, LARGE, PHONE), strict=True):
            person = stack.enter_context(visiting(browser, harbor, **size))
            person.known()
            ask(person, "POST", "/api/account", {"name": name, "password": PASSWORD})
            made.append(person)
        yield made
