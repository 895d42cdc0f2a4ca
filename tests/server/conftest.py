"""Servers for tests, on SQLite and on PostgreSQL."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moonless.core import game as core_game
from tests.server.hide_and_seek import HideAndSeek
from tests.server.support import Server, Visitor, make_settings, postgres, postgres_programs


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server that belongs to this test run."""
    if postgres_programs() is None:
        pytest.skip("PostgreSQL is not installed here (Debian: apt-get install postgresql)")
    with postgres() as address:
        yield address


@pytest.fixture
def postgres_database(postgres_server: str, tmp_path: Path) -> str:
    """An empty database of its own for one test."""
    import asyncio

    import asyncpg

    name = f"t{abs(hash(str(tmp_path)))}"

    async def make() -> None:
        connection = await asyncpg.connect(postgres_server)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(make())
    return f"{postgres_server.rpartition('/')[0]}/{name}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Each of the two kinds."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    address: str = request.getfixturevalue("postgres_database")
    return address


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server on SQLite."""
    with Server(make_settings(tmp_path)) as running:
        yield running


Invite = Callable[..., Visitor]


@pytest.fixture
def visitor(server: Server) -> Iterator[Invite]:
    """Makes people who visit the server."""
    made: list[Visitor] = []

    def make(name: str = "", url: str = "") -> Visitor:
        made.append(Visitor(url or server.url, name))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def hide_and_seek(monkeypatch: pytest.MonkeyPatch) -> HideAndSeek:
    """A game with secrets, installed for one test."""
    game = HideAndSeek()
    installed = {**core_game.games(), game.id: game}
    for module in (
        "moonless.core.game",
        "moonless.server.table.keeping",
        "moonless.server.api.games",
        "moonless.server.shelf.daily",
    ):
        monkeypatch.setattr(f"{module}.games", lambda: installed)
    return game
