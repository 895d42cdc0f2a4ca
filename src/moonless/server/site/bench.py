"""How much a server carries: whole games played through live connections on loopback.

Every player has two screens. A choice counts as arrived when the last of them shows it.
"""

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from moonless.core.errors import MoonlessError
from moonless.core.game import Game, games, seats_of
from moonless.server.site.app import SETTINGS, from_environment, pack
from moonless.server.site.serving import bind, options
from moonless.server.site.settings import Limits, Settings

WITHOUT_LIMITS = Limits(**dict.fromkeys(Limits.__slots__, 10**9))
START_SECONDS = 30.0


@dataclass(slots=True)
class Figures:
    """What was measured."""

    tables: int
    players: int
    seconds: float
    pace: float
    moves: int = 0
    games: int = 0
    latencies: list[float] = field(default_factory=list)
    bytes_a_table: float = 0.0
    server_share: float = 0.0
    """Of one core."""
    admirals: int = 0
    """Tables at which computer players think a second a decision meanwhile."""
    thinking_bytes: int = 0
    """What server and thinking processes hold together at the end."""
    thinking_share: float = 0.0
    """Of one core."""

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def text(self) -> str:
        lines = [
            f"{self.tables} open tables, {self.players} players who choose every {self.pace:g} s on average"
            f" (two screens each), {self.seconds:.0f} s on loopback",
            f"  moves/s                      {self.moves / self.seconds:10.1f}   ({self.games} games begun)",
            f"  choice to all screens, p50   {1000 * self.percentile(0.5):10.1f} ms",
            f"  choice to all screens, p99   {1000 * self.percentile(0.99):10.1f} ms",
            f"  memory per open table        {self.bytes_a_table / 1024:10.1f} kB",
            f"  server's share of a core     {100 * self.server_share:10.0f} %",
        ]
        if self.admirals:
            lines += [
                f"  admirals' share of a core    {100 * self.thinking_share:10.0f} %   (at {self.admirals} tables)",
                f"  memory of all processes      {self.thinking_bytes / 2**20:10.0f} MB",
            ]
        return "\n".join(lines)


def bench_server(
    tables: int = 1000,
    players: int = 200,
    seconds: float = 20.0,
    pace: float = 1.0,
    database: str = "",
    admirals: int = 0,
    one_core: bool = False,
) -> Figures:
    """Start a server of its own, open the tables, let the players play, and admirals think meanwhile."""
    if players < 1 or tables < players:
        raise MoonlessError("there must be at least one player, and a table for each")
    if one_core and not hasattr(os, "sched_setaffinity"):
        raise MoonlessError("this system does not let a program keep to one core: leave --one-core out")
    with served(database, one_core) as (address, pid):
        figures = Figures(tables, players, seconds, pace, admirals=admirals)
        return asyncio.run(measure(figures, address, pid))


@contextlib.contextmanager
def served(
    database: str = "", one_core: bool = False, idle_seconds: float = 10**9
) -> Iterator[tuple[tuple[str, int], int]]:
    """A server in a process of its own, on a new database: its address and process."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            Path(folder), database or f"{folder}/bench.sqlite3", os.urandom(32),
            limits=WITHOUT_LIMITS, idle_seconds=idle_seconds, trusted=True,
        )  # fmt: skip
        listener = bind("127.0.0.1", 0)
        address = listener.getsockname()[:2]
        process = subprocess.Popen(
            [sys.executable, "-m", "moonless.server.site.bench", str(listener.fileno())],
            env={**os.environ, SETTINGS: pack(settings)},
            pass_fds=[listener.fileno()],
        )
        listener.close()
        if one_core:
            os.sched_setaffinity(process.pid, {min(os.sched_getaffinity(0))})  # its thinking processes follow it
        try:
            yield address, process.pid
        finally:
            process.terminate()
            process.wait(START_SECONDS)


async def measure(figures: Figures, address: tuple[str, int], pid: int) -> Figures:
    people = [Player(address, number, figures) for number in range(figures.players)]
    await people[0].welcome()
    await people[0].start()
    empty = memory(pid)
    for number in range(figures.tables - figures.players):
        await people[0].ask("POST", "/api/tables", people[0].wish(number))
    idle = figures.tables - figures.players
    if idle:
        figures.bytes_a_table = (memory(pid) - empty) / idle
    for game in islice(cycle(games().values()), figures.admirals):
        await people[0].ask("POST", "/api/tables", admirals_table(game))
    for person in people[1:]:
        await person.welcome()
        await person.start()
    figures.games = figures.players
    ready, stop = asyncio.Event(), asyncio.Event()
    tasks = [asyncio.create_task(person.play(ready, stop)) for person in people]
    while any(not person.seated for person in people):
        await asyncio.sleep(0.05)
        for task in tasks:
            if task.done():
                task.result()
    figures.moves, figures.latencies = 0, []
    before, thought, then = cpu_seconds(pid), sum(map(cpu_seconds, children(pid))), time.perf_counter()
    ready.set()
    await asyncio.sleep(figures.seconds)
    passed = time.perf_counter() - then
    figures.server_share = (cpu_seconds(pid) - before) / passed
    figures.thinking_share = (sum(map(cpu_seconds, children(pid))) - thought) / passed
    figures.thinking_bytes = memory(pid) + sum(map(memory, children(pid)))
    stop.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


def admirals_table(game: Game) -> dict[str, Any]:
    """A new table with an admiral in every seat."""
    scenario = next(iter(game.scenarios))
    return {"game": game.id, "scenario": scenario, "seats": dict.fromkeys(seats_of(game, scenario), "admiral")}


class Player:
    """A person with two screens, who plays game after game."""

    def __init__(self, address: tuple[str, int], number: int, figures: Figures) -> None:
        self.address = address
        self.random = Random(number)
        self.figures = figures
        self.cookie = ""
        self.table = ""
        self.seated = False

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Any) -> Any:
        origin = f"http://{self.address[0]}:{self.address[1]}"
        end = time.monotonic() + START_SECONDS
        while True:
            connection = HTTPConnection(*self.address, timeout=START_SECONDS)
            try:
                headers = {"Origin": origin, "Cookie": self.cookie}
                connection.request(method, path, None if body is None else json.dumps(body), headers)
                answer = connection.getresponse()
                data = answer.read()
                break
            except (ConnectionError, TimeoutError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
            finally:
                connection.close()
        if answer.status != 200:
            raise MoonlessError(f"{method} {path}: {answer.status} {data[:200]!r}")
        if cookie := answer.getheader("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        return json.loads(data)

    async def welcome(self) -> None:
        await self.ask("GET", "/api/me")

    @staticmethod
    def wish(number: int) -> dict[str, Any]:
        return {"game": "by-stealth-and-sea", "scenario": ("bg2", "bg3")[number % 2]}

    async def start(self) -> None:
        self.table = (await self.ask("POST", "/api/tables", self.wish(self.random.randrange(9))))["id"]
        self.figures.games += 1

    def screen(self) -> connect:
        host, port = self.address
        url = f"ws://{host}:{port}/api/tables/{self.table}/live"
        headers = {"Cookie": self.cookie}
        return connect(
            url, origin=Origin(f"http://{host}:{port}"), additional_headers=headers, compression=None, max_size=2**24,
            ping_interval=None,
        )  # fmt: skip

    async def play(self, ready: asyncio.Event, stop: asyncio.Event) -> None:
        while not stop.is_set():
            async with self.screen() as own, self.screen() as other:
                await self._play_game(own, other, ready)
            await self.start()

    async def _play_game(self, own: ClientConnection, other: ClientConnection, ready: asyncio.Event) -> None:
        hello = await heard(own, "hello")
        await heard(other, "hello")
        decision, prompt = hello["decision"], hello["scene"]["prompt"]
        self.seated = True
        await ready.wait()
        while prompt is not None:
            await asyncio.sleep(self.random.expovariate(1 / self.figures.pace) if self.figures.pace else 0)
            key = self.random.choice(prompt["choices"])["key"]
            then = time.perf_counter()
            await own.send(json.dumps({"do": "choose", "decision": decision, "key": key, "id": str(decision)}))
            change, _ = await asyncio.gather(heard(own, "change"), heard(other, "change"))
            self.figures.latencies.append(time.perf_counter() - then)
            self.figures.moves += 1
            decision = change["decision"]
            prompt = change["scene"].get("prompt", prompt)


async def heard(screen: ClientConnection, kind: str) -> Any:
    """The next message of this kind."""
    mark = f'{{"t":"{kind}"'
    while True:
        text = await screen.recv()
        if str(text).startswith(mark):
            return msgspec.json.decode(text)
        if str(text).startswith('{"t":"refused"'):
            raise MoonlessError(str(text))


def memory(pid: int) -> int:
    """Bytes that a process holds; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def children(pid: int) -> list[int]:
    """The processes that a process has started; none where the system does not tell."""
    return [int(word) for path in Path(f"/proc/{pid}/task").glob("*/children") for word in path.read_text().split()]


def cpu_seconds(pid: int) -> float:
    with contextlib.suppress(OSError):
        parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def serve_here(number: int) -> None:
    """The server's process: a listening socket comes from the parent."""
    import uvicorn

    listener = socket.socket(fileno=number)
    settings = Settings(Path(), "", b"", limits=WITHOUT_LIMITS)
    uvicorn.Server(uvicorn.Config(from_environment(), **options(settings))).run(sockets=[listener])


if __name__ == "__main__":
    serve_here(int(sys.argv[1]))
