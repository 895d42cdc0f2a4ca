"""A stranger's ping while another guest does their worst: a server as strangers meet it, with all its limits.

The stranger comes from another address, sits at a table of their own and pings fifteen times a second.
"""

import asyncio
import contextlib
import itertools
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from moonless.core.errors import MoonlessError
from moonless.core.game import games
from moonless.core.record import CHOOSE
from moonless.core.table import Table
from moonless.server.site.bench import Figures, Player, admirals_table, run, served
from moonless.server.site.settings import Limits
from moonless.server.site.wire import PING

STRANGER, ATTACKER = "127.0.0.2", "127.0.0.1"
PING_SECONDS = 0.06
LIMIT = 0.05
"""What a stranger's ping must stay under."""
PACE = 0.05
"""Between two requests of one screen: more are not heard."""
LONG = 3000
COPIES, TABLES, HALVES, UPLOADS, CHATTERS, POURERS = 4, 60, 1000, 4, 8, 8
LONGEST = "gato-leader"


@dataclass(slots=True)
class Attack:
    """Who attacks, and with what."""

    address: tuple[str, int]
    record: str
    """A long game."""
    people: list[Player] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    """The long game, stored some times."""

    async def person(self) -> Player:
        made = Player(self.address, len(self.people), Figures(0, 0, 1.0, 0.0), ATTACKER)
        await made.welcome()
        self.people.append(made)
        return made

    async def sit(self, person: Player, table: str) -> Any:
        person.table = table
        return await person.screen()


async def quiet(attack: Attack) -> None:
    await asyncio.Event().wait()


async def orders(attack: Attack) -> None:
    """Orders that are refused in the longest campaign, as often as they are heard."""
    wire = await attack.sit(attack.people[0], attack.tables[0])
    hello = msgspec.json.decode(await wire.hear_kind(b"hello"))
    choices, number = hello["scene"]["prompt"]["choices"], 0
    while True:
        number += 1
        keys = [choices[number % len(choices)]["key"], "no such step"]
        order = {"do": "choose-all", "decision": hello["decision"], "keys": keys, "id": str(number)}
        wire.send(msgspec.json.encode(order))
        await wire.hear()
        await asyncio.sleep(PACE)


async def openings(attack: Attack) -> None:
    """The longest stored game opened and looked back on, again and again."""
    person = attack.people[0]
    while True:
        for table in attack.tables:
            wire = await attack.sit(person, table)
            await wire.hear()
            wire.close()
            await ask(person, "GET", f"/api/tables/{table}/replay")


async def computers(attack: Attack) -> None:
    """Sixty tables at which admirals play each other."""
    names = list(games().values())
    for number in range(TABLES):
        if number % 20 == 0:
            person = await attack.person()
        await ask(person, "POST", "/api/tables", admirals_table(names[number % len(names)]))
    await asyncio.Event().wait()


async def uploads(attack: Attack) -> None:
    """Long records brought along, several at once."""
    person = attack.people[0]

    async def bring() -> None:
        while True:
            await ask(person, "POST", "/api/tables/upload", attack.record)

    await asyncio.gather(*(bring() for _ in range(UPLOADS)))


async def chat(attack: Attack) -> None:
    """More talk than is heard, at several screens of one table, which come again as often as they are ended."""
    person = attack.people[0]

    async def talk(who: int) -> None:
        numbers = itertools.count()
        while True:
            wire = await attack.sit(person, attack.tables[0])
            with contextlib.suppress(MoonlessError):
                await wire.hear()
            while not wire.is_closing():
                wire.send(msgspec.json.encode({"do": "chat", "text": "x" * 500, "id": f"{who} {next(numbers)}"}))
                await asyncio.sleep(PACE)

    await asyncio.gather(*(talk(who) for who in range(CHATTERS)))


async def halves(attack: Attack) -> None:
    """Requests of which the rest never comes."""
    held: list[socket.socket] = []
    loop = asyncio.get_running_loop()
    try:
        while True:
            while len(held) < HALVES:
                half = socket.socket()
                half.setblocking(False)
                half.bind((ATTACKER, 0))
                with contextlib.suppress(OSError):
                    await loop.sock_connect(half, attack.address)
                    await loop.sock_sendall(half, b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                held.append(half)
            await asyncio.sleep(1)
            for half in held[: HALVES // 10]:
                half.close()
            del held[: HALVES // 10]
    finally:
        for half in held:
            half.close()


async def frames(attack: Attack) -> None:
    """The smallest frames without end, over connections that are made anew as often as they are ended."""
    person, ping = attack.people[0], bytes((PING, 0x80, 0, 0, 0, 0))

    async def pour() -> None:
        while True:
            with contextlib.suppress(MoonlessError, OSError):
                wire = await attack.sit(person, attack.tables[0])
                await wire.hear()
                while not wire.is_closing():
                    wire.pour(ping * 5000)
                    await asyncio.sleep(PACE)
            await asyncio.sleep(PACE)

    await asyncio.gather(*(pour() for _ in range(POURERS)))


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "nothing": quiet,
    "refused orders in the longest campaign": orders,
    "opening the longest stored game": openings,
    f"{TABLES} computer tables": computers,
    "uploads at the limit": uploads,
    "chat at the limit": chat,
    f"{HALVES} half-sent requests": halves,
    "the smallest frames without end": frames,
}


async def ask(person: Player, method: str, path: str, body: Any = None) -> None:
    """What is refused is refused."""
    try:
        await person.ask(method, path, body)
    except MoonlessError:
        await asyncio.sleep(0.05)


def bench_attack(seconds: float = 10.0, only: str = "") -> str:
    """Every attack on a server of its own; the stranger's pings as text."""
    chosen = [name for name in ATTACKS if name.startswith(only)]
    if not chosen:
        raise MoonlessError(f"there is no attack '{only}'; there are: {', '.join(ATTACKS)}")
    record, lines = long_record(), []
    for name in chosen:
        with served(idle_seconds=1.0, limits=Limits()) as (address, _):
            pings = sorted(run(measure(ATTACKS[name], Attack(address, record), seconds)))
        middle, worst = pings[len(pings) // 2], pings[int(0.99 * len(pings))]
        verdict = "" if worst < LIMIT else "   TOO SLOW"
        lines.append(f"{name:42}{1000 * middle:8.1f} ms{1000 * worst:8.1f} ms{verdict}")
    return "\n".join([f"{'a stranger pings while another guest does':42}{'p50':>8}   {'p99':>8}", *lines])


def long_record() -> str:
    """A campaign that goes on and on, as a captain plays it; up to its last decision."""
    game = games()[LONGEST]
    campaigns = [scenario.id for scenario in game.scenarios.values() if scenario.kind == "campaign"]
    captain = game.judgment.captain(1)
    with Table.start(game, campaigns[-1] if campaigns else None, "long") as table:
        while table.decision is not None and len(table.entries) < LONG:
            table.choose(captain.decide(table.sight(table.decision.seat)))
        record = table.record
    if record.entries and table.over:
        last = max(place for place, entry in enumerate(record.entries) if entry.kind == CHOOSE)
        del record.entries[last:]
    record.checkpoint = None
    return record.text()


async def measure(attack: Callable[[Attack], Awaitable[None]], by: Attack, seconds: float) -> list[float]:
    stranger = Player(by.address, 0, Figures(0, 0, 1.0, 0.0), STRANGER)
    await stranger.welcome()
    await stranger.start()
    attacker = await by.person()
    for _ in range(COPIES):
        by.tables.append((await attacker.ask("POST", "/api/tables/upload", by.record))["id"])
    task = asyncio.ensure_future(attack(by))
    await asyncio.sleep(1.0)
    pings = []
    async with await stranger.screen() as wire:
        await wire.hear_kind(b"hello")
        end = time.monotonic() + seconds
        while time.monotonic() < end and not task.done():
            then = time.perf_counter()
            wire.send(b'{"do":"ping","id":"p"}')
            await wire.hear_kind(b"ack")
            pings.append(time.perf_counter() - then)
            await asyncio.sleep(PING_SECONDS)
    if task.done():
        await task
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    return pings
