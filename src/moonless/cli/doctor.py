"""`moonless doctor`: what is installed, compiled and reachable, and what to do about what is not."""

import argparse
import asyncio
import re
import shlex
import shutil
import socket
import sqlite3
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from typing import Final, Literal

import moonless
from moonless.cli.saying import Commands, add_command, add_json, port, tell_json
from moonless.core import play as core_play
from moonless.core.errors import MoonlessError
from moonless.core.game import Game, games
from moonless.core.home import home
from moonless.server.site.settings import DATABASE_FILE, POSTGRES, database_of
from moonless.server.storage.glance import count_tables
from moonless.terminal.console import console_for

WELL: Final = "well"
LACKING: Final = "lacking"
WRONG: Final = "wrong"
INKS = {WELL: "green", LACKING: "yellow", WRONG: "bright red"}
EXTRAS = {
    "web": "the browser table and the server",
    "envs": "the environments for researchers",
    "examples": "the example that learns",
    "lab": "the yardstick of the benchmarks, fitting, Ray",
    "testing": "the suite for games of one's own",
}
PORT = 8765
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@dataclass(slots=True)
class Finding:
    """One thing looked at. `lacking` costs something that not everybody needs; `wrong` keeps from playing."""

    name: str
    state: Literal["well", "lacking", "wrong"]
    said: str
    advice: str = ""


def add_doctor(commands: Commands) -> None:
    parser = add_command(commands, "doctor", "what is installed, compiled and reachable; what to do if not", examine)
    parser.add_argument(
        "--database", default="", help="whether this one answers (default: the one of your data folder)"
    )
    parser.add_argument("--port", type=port, default=PORT, help=f"whether this one is free (default: {PORT})")
    add_json(parser)


def examine(given: argparse.Namespace) -> int:
    found = list(findings(given.database, given.port))
    if given.json:
        tell_json([asdict(each) for each in found])
    else:
        show(found)
    return 1 if any(each.state == WRONG for each in found) else 0


def show(found: list[Finding]) -> None:
    console = console_for()
    widest = max(len(each.name) for each in found)
    for each in found:
        state = console.style.paint(f"{each.state:<8}", INKS[each.state])
        console.say(f"{state} {each.name:<{widest}}  {each.said}")
        if each.advice:
            console.say(f"{'':<8} {'':<{widest}}  -> {each.advice}")


def findings(database: str, port: int) -> Iterator[Finding]:
    yield Finding("moonless", WELL, f"{moonless.__version__} at {Path(moonless.__file__).parent}")
    yield Finding("python", WELL, f"{sys.version.split()[0]} at {sys.executable}")
    yield from forms()
    yield compiler()
    yield from extras()
    folder = data_folder()
    yield folder
    yield reach_database(database) if folder.state == WELL or database else Finding("database", WRONG, folder.said)
    yield free_port(port)
    yield chromium()


# What form the rules have


def is_compiled(module: str) -> bool:
    return not str(sys.modules[module].__file__).endswith(".py")


def form_of(game: Game) -> str:
    """Whether a game's own rules run compiled: its state is what all of them touch."""
    return "compiled" if is_compiled(game.state_type.__module__) else "plain Python"


def forms() -> Iterator[Finding]:
    advice = (
        "the same games, slower to think; install from a wheel, or where there is a C compiler: pip install moonless"
    )
    core = is_compiled(core_play.__name__)
    yield Finding("core", WELL, "compiled") if core else Finding("core", LACKING, "plain Python", advice)
    if not games():
        yield Finding("games", WRONG, "none is installed", "pip install --force-reinstall moonless")
    for game in games().values():
        form = form_of(game)
        # A game from elsewhere is plain, and that is nothing to mend.
        ours = game.state_type.__module__.startswith("moonless.")
        plain = ours and core and form != "compiled"
        yield Finding(game.id, LACKING if plain else WELL, f"{game.name}, {form}", advice if plain else "")


def compiler() -> Finding:
    command = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    headers = Path(sysconfig.get_path("include"), "Python.h").exists()
    if shutil.which(command) and headers:
        return Finding("compiler", WELL, f"{command}, with the headers of Python")
    lacks = "the headers of Python" if shutil.which(command) else f"a C compiler ({command})"
    return Finding("compiler", LACKING, f"no {lacks}", "only needed to compile from source (Debian: gcc python3-dev)")


# What is installed


def extras() -> Iterator[Finding]:
    try:
        needed = requires("moonless") or []
    except PackageNotFoundError:
        yield Finding("extras", LACKING, "moonless runs without being installed", "pip install 'moonless[web]'")
        return
    for extra, what in EXTRAS.items():
        missing = [name for name in names_of(needed, extra) if not installed(name)]
        if missing:
            said = f"{what}: missing {', '.join(missing)}"
            yield Finding(f"extra {extra}", LACKING, said, f"pip install 'moonless[{extra}]'")
        else:
            yield Finding(f"extra {extra}", WELL, what)


def names_of(needed: list[str], extra: str) -> list[str]:
    """The distributions that an extra asks for on this system."""
    mine = [each for each in needed if re.search(rf"extra\s*==\s*['\"]{extra}['\"]", each)]
    here = [each for each in mine if sys.platform != "win32" or not re.search(r"sys_platform\s*!=\s*.win32", each)]
    return [found[0] for each in here if (found := re.match(r"[\w.-]+", each))]


def installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def chromium() -> Finding:
    found = next(filter(None, map(shutil.which, CHROMIUM)), "")
    if found:
        return Finding("chromium", WELL, found)
    advice = "only the browser tests need it (Debian: apt-get install chromium); any browser plays"
    return Finding("chromium", LACKING, "not installed", advice)


# What is reachable


def data_folder() -> Finding:
    folder = home()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
    except OSError as error:
        advice = "make it writable, or name another in MOONLESS_HOME"
        return Finding("data folder", WRONG, f"{folder}: {error.strerror}", advice)
    return Finding("data folder", WELL, f"{folder}, writable")


def reach_database(text: str) -> Finding:
    try:
        database = database_of(text) or str(home() / DATABASE_FILE)
    except MoonlessError as error:
        return Finding("database", WRONG, str(error))
    if database.startswith(POSTGRES):
        return reach_postgres(database)
    if not Path(database).exists():
        return Finding("database", WELL, f"{database}, made at the first start")
    try:
        tables = count_tables(Path(database))
    except sqlite3.Error as error:
        return Finding("database", WRONG, f"{database}: {error}", "restore a backup (docs/operate.md)")
    return Finding("database", WELL, f"{database}, {tables} tables")


def reach_postgres(address: str) -> Finding:
    try:
        import asyncpg
    except ImportError:
        return Finding("database", WRONG, "asyncpg is missing", "pip install 'moonless[web]'")

    async def version() -> str:
        connection = await asyncpg.connect(address, timeout=5)
        try:
            return str(await connection.fetchval("SHOW server_version"))
        finally:
            await connection.close()

    shown = re.sub(r"(//[^:/@]*):[^@]*@", r"\1:...@", address)
    try:
        return Finding("database", WELL, f"{shown}, PostgreSQL {asyncio.run(version())}")
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError) as error:
        advice = "is it running, and do address, user and password fit?"
        return Finding("database", WRONG, f"{shown}: {str(error) or type(error).__name__}", advice)


def free_port(port: int) -> Finding:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError as error:
            advice = "'moonless' alone takes another; 'moonless serve --port N' is told one"
            return Finding("port", LACKING, f"{port}: {error.strerror}", advice)
    return Finding("port", WELL, f"{port} is free")
