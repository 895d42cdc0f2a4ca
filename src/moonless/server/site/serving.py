"""Starting a server: on this machine for oneself, or as a site."""

import asyncio
import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn

from moonless.core.errors import MoonlessError
from moonless.server.site import logs
from moonless.server.site.app import SETTINGS, make_app, pack
from moonless.server.site.line import Line
from moonless.server.site.patience import PatientProtocol
from moonless.server.site.settings import POSTGRES, Settings, database_of, make_settings
from moonless.server.storage import Busy, open_store

log = logging.getLogger("moonless.server")
FILES, FEW_FILES = 65_536, 1024
LOCAL = "127.0.0.1"
PORT = 8765
PATIENCE = 30
"""Seconds in which a worker process is to say that it lives. In uvicorn's own five a busy machine has not even begun
it: it would be killed and begun again, for ever."""


def run(host: str, port: int, database: str, open_browser: bool, public_url: str, workers: int) -> int:
    """Serve until stopped. Port 0: 8765, or a free one where that is taken."""
    logs.set_up()
    raise_file_limit()
    database = database_of(database)
    if workers > 1 and not database.startswith(POSTGRES):
        raise MoonlessError("several worker processes need --database postgresql://...; SQLite has one")
    if public_url and not public_url.startswith(("http://", "https://")):
        raise MoonlessError(f"--public-url is a whole address, such as https://moonless.example, not '{public_url}'")
    listener = bind(host, port)
    port = listener.getsockname()[1]
    local = host in (LOCAL, "::1", "localhost")
    address = public_url or f"http://{f'[{host}]' if ':' in host else host}:{port}"
    settings = make_settings(database, public_url or (address if local else ""), trusted=local and not public_url)
    try:
        asyncio.run(try_database(settings))
    except MoonlessError as error:
        listener.close()
        running = running_at(settings) if isinstance(error, Busy) and local else ""
        if not running:
            raise
        greet(f"Moonless is running already, at {running}", running, open_browser)
        return 0
    if not settings.postgres:
        address_file(settings).write_text(address, encoding="utf-8")
    greet(f"Moonless is at {address}", address, open_browser)
    serve(settings, listener, workers)
    return 0


async def try_database(settings: Settings) -> None:
    """Open and close it, so that what is wrong with it is told in one line."""
    store = await open_store(settings)
    await store.close()


def address_file(settings: Settings) -> Path:
    """Where a local server says how it is reached."""
    return Path(f"{settings.database}.address")


def running_at(settings: Settings) -> str:
    try:
        return address_file(settings).read_text(encoding="utf-8")
    except OSError:
        return ""


def greet(text: str, address: str, open_browser: bool) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
    if open_browser:
        show(address)


def serve(settings: Settings, listener: socket.socket, workers: int = 1) -> None:
    """Run uvicorn on a bound socket."""
    if workers == 1:
        uvicorn.Server(uvicorn.Config(make_app(settings), **options(settings))).run(sockets=[listener])
        return
    os.environ[SETTINGS] = pack(settings)
    from uvicorn.supervisors import Multiprocess

    app = "moonless.server.site.app:from_environment"
    more = {"workers": workers, "timeout_worker_healthcheck": PATIENCE, **options(settings)}
    Multiprocess(uvicorn.Config(app, factory=True, **more), [listener]).run()


def options(settings: Settings) -> dict[str, Any]:
    """How uvicorn is set up."""
    return {
        "loop": loop(),
        "http": PatientProtocol,
        "log_config": None,
        "ws": partial(Line, limits=settings.limits),
        "ws_max_size": settings.limits.frame,
        "ws_per_message_deflate": False,
        "log_level": "warning",
        "server_header": False,
        "date_header": False,
        "proxy_headers": bool(settings.public_url) and not settings.trusted,
        "timeout_graceful_shutdown": 5,
    }


def raise_file_limit() -> None:
    """Every connection is an open file: take as many as we may, and say so where that is few."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < hard or hard == resource.RLIM_INFINITY:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, FILES) if hard > 0 else FILES, hard))
    if 0 <= (taken := resource.getrlimit(resource.RLIMIT_NOFILE)[0]) < FEW_FILES:
        log.warning("at most %s files may be open, so few can play: raise LimitNOFILE", taken)


def loop() -> str:
    try:
        import uvloop  # noqa: F401
    except ImportError:
        return "asyncio"
    return "uvloop"


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; where the usual port is taken, another."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tries = [port] if port else [PORT, 0]
    for each in tries:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, each))
            listener.listen(1024)
        except OSError as error:
            listener.close()
            if each == tries[-1]:
                raise MoonlessError(f"cannot listen at {host}, port {each}: {error.strerror}") from error
        else:
            return listener
    raise AssertionError


def show(address: str) -> None:
    """Open the browser, where there is a screen to show it on."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return

    def open_it() -> None:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)

    threading.Timer(0.7, open_it).start()
