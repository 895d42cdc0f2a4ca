"""What the server's tests share: a server in a thread, people with browsers made of httpx and websockets."""

import contextlib
import itertools
import json
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from moonless.server.site.app import make_app
from moonless.server.site.serving import options
from moonless.server.site.settings import Limits, Settings

SECONDS = 60.0
"""How long anything may take: machines are slow and busy, and waiting costs nothing where all is well."""
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Servers here speak plain HTTP: reading all certificates for each visitor would outlast most tests."""
GENEROUS = Limits(
    requests=1e6, requests_burst=1e6, guests=1e6, guests_burst=1e6, passwords=1e6, passwords_burst=1e6,
    tables=1e6, tables_burst=1e6, messages=1e6, messages_burst=1e6, names=1e6, names_burst=1e6,
    play=1e6, play_burst=1e6, address_play=1e6, address_play_burst=1e6,
)  # fmt: skip


LANES = 16
LANE = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % LANES
PORTS = itertools.cycle(range(20_000 + LANE, 32_000, LANES))
for _ in range(os.getpid() % 700):
    next(PORTS)


def free_socket(port: int = 0) -> socket.socket:
    """Listening at this port, or at one that is free: none that systems hand out, none of another test process. Who
    starts a server anew wants its port again, and whoever took it meanwhile would be visited instead."""
    while True:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port or next(PORTS)))
            listener.listen(256)
        except OSError:
            listener.close()
            if port:
                raise
        else:
            return listener


def make_settings(folder: Path, database: str = "", **changes: Any) -> Settings:
    made = {"limits": GENEROUS, "trusted": True, **changes}
    return Settings(home=folder, database=database or str(folder / "tables.sqlite3"), secret=b"s" * 32, **made)


class Server:
    """A real uvicorn on a free port, in a thread of this process."""

    def __init__(self, settings: Settings, listener: socket.socket | None = None) -> None:
        self.settings = settings
        self.listener = listener or free_socket()
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.server = uvicorn.Server(uvicorn.Config(make_app(settings), **options(settings)))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True)

    def __enter__(self) -> "Server":
        self.thread.start()
        until(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started, "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(SECONDS)
        assert not self.thread.is_alive(), "the server did not stop"

    @property
    def service(self) -> Any:
        app: Any = self.server.config.app
        return app.state.service


def until(condition: Any, seconds: float = SECONDS) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


class Visitor:
    """A person with a cookie."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"Origin": url}, timeout=SECONDS, verify=PLAIN)
        self.me = self.get("/api/me")
        if name:
            self.me = self.ask("PATCH", "/api/me", {"name": name})

    def close(self) -> None:
        self.http.close()

    def reconnect(self) -> None:
        """With the same cookie, after the server was started anew."""
        cookies = self.http.cookies
        self.http.close()
        self.http = httpx.Client(
            base_url=self.url, headers={"Origin": self.url}, timeout=SECONDS, verify=PLAIN, cookies=cookies
        )

    @property
    def cookie(self) -> str:
        return f"moonless={self.http.cookies['moonless']}"

    def send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.http.request(method, path, json=body) if body is not None else self.http.request(method, path)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.send(method, path, body)
        assert answer.status_code == 200, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def start(self, game: str = "by-stealth-and-sea", scenario: str = "", **more: Any) -> dict[str, Any]:
        card: dict[str, Any] = self.ask("POST", "/api/tables", {"game": game, "scenario": scenario, **more})
        return card

    def join(self, link: str) -> dict[str, Any]:
        card: dict[str, Any] = self.ask("POST", "/api/join", {"token": link.rpartition("/")[2]})
        return card

    @contextlib.contextmanager
    def sit(self, table: str, url: str = "") -> Iterator["Screen"]:
        with live(url or self.url, table, self.cookie) as connection:
            yield Screen(connection)


@contextlib.contextmanager
def live(url: str, table: str, cookie: str = "", origin: str = "") -> Iterator[ClientConnection]:
    """A live connection, whoever asks for it."""
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
    with connect(
        address,
        origin=Origin(origin or url),
        additional_headers={"Cookie": cookie},
        open_timeout=SECONDS,
        ping_interval=None,
        max_size=2**24,
        compression=None,
    ) as connection:
        yield connection


class Refused(Exception):
    pass


class Screen:
    """What a browser would show: greeted once, then changed by patches."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.raw: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.beats: list[dict[str, Any]] = []
        self.number = 0
        hello = self.hear()
        if hello["t"] == "refused":
            raise Refused(hello["error"])
        assert hello["t"] == "hello", hello
        self.hello = hello
        self.card, self.scene, self.decision, self.undo = (
            hello["table"], hello["scene"], hello["decision"], hello["undo"]
        )  # fmt: skip

    def hear(self, seconds: float = SECONDS) -> dict[str, Any]:
        """The next message, taken into account."""
        text = self.connection.recv(timeout=seconds)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        if message["t"] == "change":
            self.decision, self.undo = message["decision"], message["undo"]
            self.beats += message["beats"]
            self.card = message.get("table", self.card)
            self.scene = patched(self.scene, message["scene"])
        return message

    def wait_for(self, kind: str) -> dict[str, Any]:
        while (message := self.hear())["t"] != kind:
            pass
        return message

    def send(self, **request: Any) -> None:
        self.connection.send(json.dumps(request))

    def request(self, **request: Any) -> dict[str, Any]:
        """Send, and read on to the answer."""
        self.number += 1
        request.setdefault("id", f"{id(self)}-{self.number}")
        self.send(**request)
        while True:
            message = self.hear()
            if message["t"] in ("ack", "refused") and message["id"] == request["id"]:
                return message

    def choose(self, key: str = "") -> dict[str, Any]:
        key = key or self.keys[0]
        answer = self.request(do="choose", decision=self.decision, key=key)
        if answer["t"] == "refused":
            raise Refused(answer["error"])
        return answer

    @property
    def keys(self) -> list[str]:
        prompt = self.scene["prompt"]
        return [choice["key"] for choice in prompt["choices"]] if prompt else []

    def closed(self) -> tuple[int, str]:
        """Read on until the server closes; its code and reason."""
        with pytest.raises(ConnectionClosed) as end:
            self.wait_for("the end")
        close = end.value.rcvd
        assert close is not None
        return close.code, close.reason


def patched(scene: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """A scene with a patch applied, as the protocol says."""
    new = dict(scene)
    for name, value in patch.items():
        if name in ("pieces", "overlays", "sheets"):
            things = {thing["id"]: thing for thing in scene[name]}
            things.update({thing["id"]: thing for thing in value["set"]})
            for id in value["gone"]:
                del things[id]
            new[name] = list(things.values())
        elif name not in ("log", "logFrom"):
            new[name] = value
    log = scene["log"][: max(0, patch["logFrom"] - scene["logStart"])] if "logFrom" in patch else scene["log"]
    new["log"] = [*log, *patch.get("log", [])]
    return new


# PostgreSQL


def postgres_programs() -> Path | None:
    """The folder of the server's programs, where it is installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


def postgres_user(folder: Path) -> list[str]:
    """What to put before its programs, which do not run as root; the folder becomes theirs."""
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "postgres", "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server of our own on a free loopback port; its address."""
    programs = postgres_programs()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="moonless-pg-"))
    prefix = postgres_user(folder)
    data = folder / "data"
    make = [
        *prefix,
        str(programs / "initdb"),
        "-D",
        str(data),
        "-U",
        "moonless",
        "-A",
        "trust",
        "--no-sync",
        "-E",
        "UTF8",
    ]
    subprocess.run(make, check=True, capture_output=True, cwd=folder)
    with free_socket() as listener:
        port = listener.getsockname()[1]
    options = ["-h", "127.0.0.1", "-k", str(folder), "-c", "fsync=off", "-c", "max_connections=60"]
    command = [*prefix, str(programs / "postgres"), "-D", str(data), "-p", str(port), *options]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
    try:
        ready = [str(programs / "pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]
        until(lambda: subprocess.run(ready, check=False).returncode == 0)
        yield f"postgresql://moonless@127.0.0.1:{port}/postgres"
    finally:
        process.terminate()
        process.wait(SECONDS)
        shutil.rmtree(folder, ignore_errors=True)
