"""How much a server carries: whole games played through live connections on loopback.

Every player has two screens. A choice counts as arrived when the last of them shows it.
"""

import asyncio
import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from urllib.request import urlopen

import msgspec

from moonless.core.errors import MoonlessError
from moonless.core.game import Game, games, seats_of
from moonless.server.site.app import SETTINGS, from_environment, pack
from moonless.server.site.lookers import Lookers, Seen
from moonless.server.site.serving import bind, options
from moonless.server.site.settings import POSTGRES, Limits, Settings
from moonless.server.site.wire import Wire

WITHOUT_LIMITS = Limits(**dict.fromkeys(Limits.__slots__, 10**9))
START_SECONDS = 120.0
T = TypeVar("T")


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
    commits: tuple[int, int] = (0, 0)
    """How many there were, and for how many a table waited longer than 50 ms: where it is idle, for the disk."""
    lobby: Seen = field(default_factory=lambda: Seen(0))
    """People who look into the lobby meanwhile."""

    @property
    def a_move(self) -> float:
        """Seconds of the server's processor for one move."""
        return self.server_share * self.seconds / max(1, self.moves)

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def text(self) -> str:
        lines = [
            f"{self.tables} open tables of all games, {self.players} players who"
            f" {f'choose every {self.pace:g} s on average' if self.pace else 'never pause'} (two screens each),"
            f" {self.seconds:.0f} s on loopback",
            f"  moves/s                      {self.moves / self.seconds:10.1f}   ({self.games} games begun)",
            f"  processor time a move        {1000 * self.a_move:10.2f} ms",
            f"  choice to all screens, p50   {1000 * self.percentile(0.5):10.1f} ms",
            f"  choice to all screens, p99   {1000 * self.percentile(0.99):10.1f} ms",
            f"  commits over 50 ms           {self.commits[1]:10}   (of {self.commits[0]})",
            f"  memory per open table        {self.bytes_a_table / 1024:10.1f} kB",
            f"  server's share of a core     {100 * self.server_share:10.0f} %",
        ]
        if self.admirals:
            lines += [
                f"  admirals' share of a core    {100 * self.thinking_share:10.0f} %   (at {self.admirals} tables)",
                f"  memory of all processes      {self.thinking_bytes / 2**20:10.0f} MB",
            ]
        if self.lobby.watchers:
            lines += self.lobby.text()
        return "\n".join(lines)


def bench_server(
    tables: int = 1000,
    players: int = 200,
    seconds: float = 20.0,
    pace: float = 1.0,
    database: str = "",
    admirals: int = 0,
    one_core: bool = False,
    processes: int = 1,
    watchers: int = 0,
) -> Figures:
    """Start a server of its own, open the tables, let the players play, and admirals think meanwhile."""
    if players < 1 or tables < players:
        raise MoonlessError("there must be at least one player, and a table for each")
    if processes < 1 or (processes > 1 and not database.startswith(POSTGRES)):
        raise MoonlessError("several processes need --database postgresql://...: SQLite carries one")
    if one_core and not hasattr(os, "sched_setaffinity"):
        raise MoonlessError("this system does not let a program keep to one core: leave --one-core out")
    with served(database, one_core, processes=processes) as (address, pids):
        figures = Figures(tables, players, seconds, pace, admirals=admirals, lobby=Seen(watchers))
        return run(measure(figures, address, pids))


def run(work: Coroutine[Any, Any, T]) -> T:
    """With the quicker event loop, where it is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


@contextlib.contextmanager
def served(
    database: str = "",
    one_core: bool = False,
    idle_seconds: float = 10**9,
    processes: int = 1,
    limits: Limits = WITHOUT_LIMITS,
) -> Iterator[tuple[tuple[str, int], list[int]]]:
    """A server in processes of its own, on a new database where none is given: its address and processes."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            home=Path(folder), database=database or f"{folder}/bench.sqlite3", secret=os.urandom(32),
            limits=limits, idle_seconds=idle_seconds, trusted=limits is WITHOUT_LIMITS,
        )  # fmt: skip
        listener = bind("127.0.0.1", 0)
        address = listener.getsockname()[:2]
        started = [
            subprocess.Popen(
                [sys.executable, "-m", "moonless.server.site.bench", str(listener.fileno())],
                env={**os.environ, SETTINGS: pack(settings)},
                pass_fds=[listener.fileno()],
            )
            for _ in range(processes)
        ]
        listener.close()
        if one_core:
            os.sched_setaffinity(started[0].pid, {min(os.sched_getaffinity(0))})  # its thinking processes follow it
        try:
            yield address, [process.pid for process in started]
        finally:
            for process in started:
                process.terminate()
            for process in started:
                process.wait(START_SECONDS)


async def measure(figures: Figures, address: tuple[str, int], pids: list[int]) -> Figures:
    people = [Player(address, number, figures) for number in range(figures.players)]
    await begin_tables(people, figures, pids)
    lookers = Lookers(people[0], [Player(address, number, figures) for number in range(figures.lobby.watchers)])
    await lookers.come()
    ready, stop = asyncio.Event(), asyncio.Event()
    tasks = [asyncio.create_task(person.play(ready, stop)) for person in people]
    while any(not person.seated for person in people):
        await asyncio.sleep(0.05)
        for task in tasks:
            if task.done():
                task.result()
    figures.moves, figures.latencies = 0, []
    earlier = await people[0].commits()
    ready.set()
    lookers.begin()
    await weigh(figures, pids)
    stop.set()
    figures.lobby = lookers.seen
    for task in tasks:
        task.cancel()
    await lookers.go()
    await asyncio.gather(*tasks, return_exceptions=True)
    later = await people[0].commits()  # not before they stop: moves are still counted
    figures.commits = later[0] - earlier[0], later[1] - earlier[1]
    return figures


async def begin_tables(people: "list[Player]", figures: Figures, pids: list[int]) -> None:
    """One for each player; and those of the first at which nobody plays, or admirals alone."""
    first, *others = people
    await first.welcome()
    await first.start()
    empty = memory(pids)
    idle = figures.tables - figures.players
    for number in range(idle):
        await first.ask("POST", "/api/tables", first.wish(number))
    if idle:
        figures.bytes_a_table = (memory(pids) - empty) / idle
    for game in islice(cycle(games().values()), figures.admirals):
        await first.ask("POST", "/api/tables", admirals_table(game))
    for person in others:
        await person.welcome()
        await person.start()
    figures.games = figures.players


async def weigh(figures: Figures, pids: list[int]) -> None:
    """What the server takes while they play."""
    before, thought, then = cpu_seconds(pids), cpu_seconds(children(pids)), time.perf_counter()
    await asyncio.sleep(figures.seconds)
    passed = time.perf_counter() - then
    figures.server_share = (cpu_seconds(pids) - before) / passed
    figures.thinking_share = (cpu_seconds(children(pids)) - thought) / passed
    figures.thinking_bytes = memory(pids) + memory(children(pids))


def admirals_table(game: Game) -> dict[str, Any]:
    """A new table with an admiral in every seat."""
    scenario = next(iter(game.scenarios))
    return {"game": game.id, "scenario": scenario, "seats": dict.fromkeys(seats_of(game, scenario), "admiral")}


class Player:
    """A person with two screens, who plays game after game."""

    def __init__(self, address: tuple[str, int], number: int, figures: Figures, source: str = "") -> None:
        self.address = address
        self.source = source
        """The address that it comes from; empty: as the system gives it."""
        self.random = Random(number)
        self.begun = number
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
            own = (self.source, 0) if self.source else None
            connection = HTTPConnection(*self.address, timeout=START_SECONDS, source_address=own)
            try:
                headers = {"Origin": origin, "Cookie": self.cookie}
                sent = body if isinstance(body, str | None) else json.dumps(body)
                connection.request(method, path, sent, headers)
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

    async def commits(self) -> tuple[int, int]:
        """As the process that answers tells: all, and those over 50 ms."""
        text = await asyncio.to_thread(lambda: urlopen(f"http://{self.address[0]}:{self.address[1]}/metrics").read())
        found = dict(
            re.findall(r'^moonless_database_seconds_bucket{le="(0.05|\+Inf)"} (\d+)$', text.decode(), re.MULTILINE)
        )
        every = int(found.get("+Inf", 0))
        return every, every - int(found.get("0.05", 0))

    async def welcome(self) -> None:
        await self.ask("GET", "/api/me")

    @staticmethod
    def wish(number: int) -> dict[str, Any]:
        """All games in turn."""
        game = list(games().values())[number % len(games())]
        return {"game": game.id, "scenario": next(iter(game.scenarios))}

    async def start(self) -> None:
        self.table = (await self.ask("POST", "/api/tables", self.wish(self.begun)))["id"]
        self.begun += 1
        self.figures.games += 1

    async def screen(self) -> Wire:
        return await Wire.open(self.address, f"/api/tables/{self.table}/live", self.cookie, self.source)

    async def play(self, ready: asyncio.Event, stop: asyncio.Event) -> None:
        while not stop.is_set():
            async with await self.screen() as own, await self.screen() as other:
                await self._play_game(own, other, ready)
            await self.start()

    async def _play_game(self, own: Wire, other: Wire, ready: asyncio.Event) -> None:
        hello = read_change(await own.hear_kind(b"hello"))
        await other.hear_kind(b"hello")
        decision, prompt = hello.decision, hello.scene.prompt
        self.seated = True
        await ready.wait()
        took = 0.0
        while isinstance(prompt, Prompt):
            pause = self.random.expovariate(1 / self.figures.pace) if self.figures.pace else 0.0
            await asyncio.sleep(max(0.0, pause - took))  # so many moves a second, however long one takes
            key = self.random.choice(prompt.choices).key
            then = time.perf_counter()
            own.send(msgspec.json.encode({"do": "choose", "decision": decision, "key": key, "id": str(decision)}))
            change = read_change(await own.hear_kind(b"change"))
            await other.hear_kind(b"change")
            took = time.perf_counter() - then
            self.figures.latencies.append(took)
            self.figures.moves += 1
            decision = change.decision
            prompt = prompt if change.scene.prompt is msgspec.UNSET else change.scene.prompt


class Choice(msgspec.Struct):
    key: str


class Prompt(msgspec.Struct):
    choices: list[Choice]


class Scene(msgspec.Struct):
    prompt: Prompt | msgspec.UnsetType | None = msgspec.UNSET


class Change(msgspec.Struct):
    """Of a greeting or a change only what a player needs."""

    decision: int
    scene: Scene


read_change = msgspec.json.Decoder(Change).decode


def memory(pids: list[int]) -> int:
    """Bytes that processes hold; 0 where the system does not tell."""
    held = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            held += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return held


def children(pids: list[int]) -> list[int]:
    """The processes that these have started; none where the system does not tell."""
    found = [path for pid in pids for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(word) for path in found for word in path.read_text().split()]


def cpu_seconds(pids: list[int]) -> float:
    used = 0.0
    for pid in pids:
        with contextlib.suppress(OSError):
            parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            used += (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
    return used


def serve_here(number: int) -> None:
    """The server's process: a listening socket comes from the parent."""
    import uvicorn

    listener = socket.socket(fileno=number)
    settings = Settings(home=Path(), database="", secret=b"", limits=WITHOUT_LIMITS)
    uvicorn.Server(uvicorn.Config(from_environment(), **options(settings))).run(sockets=[listener])


if __name__ == "__main__":
    serve_here(int(sys.argv[1]))
