"""The web application: people, tables, live updates, storage. Needs the extra `web`.

`run` serves until stopped; `bench_server` measures. Both are loaded when called, so that importing this package needs
nothing that is not installed.
"""

from importlib import import_module
from typing import Any

from moonless.core.errors import MoonlessError

__all__ = ["account_code", "bench_attack", "bench_moves", "bench_secrets", "bench_server", "bench_soak", "run"]


def run(
    host: str = "127.0.0.1",
    port: int = 0,
    database: str = "",
    open_browser: bool = True,
    public_url: str = "",
    workers: int = 1,
) -> int:
    """Serve until stopped. Without arguments: for oneself, on this machine, with the browser opened at it."""
    return int(_site("serving").run(host, port, database, open_browser, public_url, workers))


def account_code(name: str, database: str = "") -> str:
    """The operator's code for somebody who has lost every other way into an account."""
    settings = _site("settings").make_settings(database)
    code = import_module("moonless.server.people.recovering").make_operator_code(settings, name)
    return f"{code}\nIt opens the account '{name}' once, within an hour: at /settings, \"I lost my password\"."


def bench_server(
    tables: int = 1000,
    players: int = 200,
    seconds: float = 20.0,
    admirals: int = 0,
    one_core: bool = False,
    pace: float = 1.0,
    database: str = "",
    processes: int = 1,
    watchers: int = 0,
) -> str:
    """Whole games through live connections on loopback; the figures as text."""
    bench = _site("bench")
    figures = bench.bench_server(tables, players, seconds, pace, database, admirals, one_core, processes, watchers)
    return str(figures.text())


def bench_moves(moves: int = 300) -> str:
    """The processor time of a move to two screens, by game, as text."""
    return str(_site("moves").bench_moves(moves))


def bench_soak(minutes: float = 30.0, rate: float = 100.0) -> str:
    """All games at a steady rate for a long time, and the memory line, as text."""
    return str(_site("soak").bench_soak(minutes, rate).text())


def bench_attack(seconds: float = 10.0, names: str = "") -> str:
    """A stranger's ping while another guest does their worst, as text."""
    return str(_site("attack").bench_attack(seconds, names))


def bench_secrets(answers: int = 200) -> str:
    """Whether the time of an answer tells what the asker may not know, as text."""
    return str(_site("timing").bench_secrets(answers))


def _site(name: str) -> Any:
    """A module that needs the web server's packages."""
    try:
        return import_module(f"moonless.server.site.{name}")
    except ImportError as error:
        raise MoonlessError(f"the web server needs more packages: pip install 'moonless[web]' ({error})") from error
