"""Process to process: screens here, their table there. Messages go straight to a process of this machine, else
through PostgreSQL's LISTEN and NOTIFY, as does what is for all.

A process is called by the number of its writing connection, which is also what holds its claims: whoever has a table
claimed can be called. The owner of a table makes all that its screens are sent; other processes only pass it on.
"""

import asyncio
import contextlib
import json
import logging
import secrets
from typing import Any, TypeVar

import asyncpg

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import Refused, encode
from moonless.server.people.people import Person
from moonless.server.site.hall import Hall
from moonless.server.site.live import Live
from moonless.server.site.nearby import Nearby
from moonless.server.storage import Lost, Step
from moonless.server.storage.postgres import ALIVE, BROKEN, NOTIFY, Connection
from moonless.server.table import orders
from moonless.server.table.desk import Desk
from moonless.server.table.screens import Link

log = logging.getLogger("moonless.server")
PIECE = 7000
"""Bytes of a notification; PostgreSQL takes just under 8000."""
SAY, OUT, LINK = b"s", b"o", 16
"""What a screen says and is sent goes as it is, after a letter and the name of its link; all else as an object."""
CALL_SECONDS, GLANCE_SECONDS = 6.0, 0.2
LOOK_SECONDS = 1.0
ALL = 0
"""The channel that every process listens to."""
OUTSIDE = -1
"""Who is no process of the site: a command."""
T = TypeVar("T")


class There:
    """A screen here whose table is at another process."""

    def __init__(self, relay: "Relay", process: int, id: str, link: Link) -> None:
        self.relay = relay
        self.process = process
        self.id = id
        self.link = link
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def say(self, data: bytes) -> None:
        self.relay.put(self.process, b"%b%b%b" % (SAY, self.id.encode(), data.replace(b"\n", b" ")))

    async def leave(self) -> None:
        self.relay.places.pop(self.id, None)
        with contextlib.suppress(MoonlessError):
            await self.relay.post(self.process, {"k": "leave", "link": self.id})


class FarLink:
    """A screen at another process whose table is here."""

    def __init__(self, relay: "Relay", process: int, id: str, person: str, name: str) -> None:
        self.relay = relay
        self.process = process
        self.id = id
        self.person = person
        self.name = name

    def send(self, data: bytes) -> None:
        self.relay.put(self.process, b"%b%b%b" % (OUT, self.id.encode(), data))

    def close(self, code: int, reason: str) -> None:
        self.relay.dismiss(self.id)
        self.relay.post_soon(self.process, {"k": "close", "link": self.id, "code": code, "reason": reason})


class Relay:
    """This process's end of the line."""

    def __init__(self, dsn: str, hall: Hall, live: Live, line: Connection) -> None:
        self.dsn = dsn
        self.hall = hall
        self.live = live
        self.line = line
        self.name = 0
        self.places: dict[str, There] = {}
        self.guests: dict[str, FarLink] = {}
        self._queues: dict[str, asyncio.Queue[bytes | None]] = {}
        """What the screens of other processes ask for; None: it has gone."""
        self._calls: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._parts: dict[str, str] = {}
        """From each process the line that is not all there yet."""
        self._out: asyncio.Queue[tuple[int, bytes]] = asyncio.Queue()
        home = hall.house.settings.home
        self.nearby = Nearby(home, dsn, self._take_line, lambda process: self._bury({process}), self.put_far)
        self._tasks: set[asyncio.Task[None]] = set()
        self._mending = asyncio.Lock()
        hall.far = self
        live.shout = lambda gone: self.post_soon(ALL, {"k": "gone", **gone})
        hall.shout = lambda message: self.post_soon(ALL, {"k": "name", **message})
        hall.house.sea.shout = lambda message: self.post_soon(ALL, message)
        hall.house.board.shout = lambda ids: self.post_soon(ALL, {"k": "lobby", "ids": ids})
        hall.house.board.shout_apart = lambda people: self.post_soon(ALL, {"k": "apart", "people": people})

    @staticmethod
    async def open(dsn: str, hall: Hall, live: Live) -> "Relay":
        relay = Relay(dsn, hall, live, await asyncpg.connect(dsn, timeout=10))
        await relay._listen()
        relay._spawn(relay._send_out())
        relay._spawn(relay._look_around())
        return relay

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self) -> None:
        """Be reachable under the number that our claims are held by, which changes when the store reconnects."""
        process = self.hall.house.store.process
        if process != self.name:
            if not self.name:
                await self.line.add_listener(channel(ALL), self._heard)
            await self.line.add_listener(channel(process), self._heard)
            await self.nearby.open(process)
            self.name = process

    async def close(self) -> None:
        for _ in range(100):
            if self._out.empty():
                break
            await asyncio.sleep(0.01)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.nearby.close()
        with contextlib.suppress(*BROKEN):
            await self.line.close(timeout=2)

    # From here to there

    async def enter(self, process: int, table: str, link: Link) -> There:
        """Ask the owner of a table to greet a screen of ours."""
        place = There(self, process, secrets.token_hex(8), link)
        self.places[place.id] = place
        message = {"k": "enter", "link": place.id, "table": table, "person": link.person, "name": link.name}
        await self.post(process, message)
        try:
            await self._answer_of(process, place.greeted)
        except Lost:
            self.places.pop(place.id, None)
            raise
        return place

    async def _answer_of(self, process: int, answer: "asyncio.Future[T]") -> T:
        """What another process answers; if it dies over it, that is noticed soon."""
        for _ in range(int(CALL_SECONDS / GLANCE_SECONDS)):
            done, _ = await asyncio.wait({answer}, timeout=GLANCE_SECONDS)
            if done:
                return answer.result()
            if not await self.hall.house.store.fetch(ALIVE, [process]):
                break
        raise Lost("the owner of the table does not answer")

    async def call(self, process: int, table: str, what: str, person: Person, args: list[str]) -> bytes:
        """Have the owner of a table do something, and bring back its answer."""
        id = secrets.token_hex(8)
        answer = self._calls[id] = asyncio.get_running_loop().create_future()
        who = [person.id, person.name, person.account, person.webhook]
        await self.post(process, {"k": "call", "call": id, "table": table, "what": what, "who": who, "args": args})
        try:
            reply = await self._answer_of(process, answer)
        finally:
            del self._calls[id]
        if "error" in reply:
            raise Refused(reply["error"], reply["status"], reply["rule"])
        if "lost" in reply:
            raise Lost(reply["lost"])
        return str(reply["data"]).encode()

    async def post(self, process: int, message: dict[str, Any]) -> None:
        self.post_soon(process, message)

    def post_soon(self, process: int, message: dict[str, Any]) -> None:
        self.put(process, json.dumps({**message, "from": self.name}).encode())

    def put(self, process: int, line: bytes) -> None:
        """Lines to one process arrive in order; JSON has no line breaks of its own."""
        if process == ALL:
            self.put_far(process, line)
        else:
            self.nearby.put(process, line)

    def put_far(self, process: int, line: bytes) -> None:
        self._out.put_nowait((process, line))

    async def _send_out(self) -> None:
        while True:
            batch = [await self._out.get()]
            while not self._out.empty() and len(batch) < 100:
                batch.append(self._out.get_nowait())
            line = self.line
            try:
                await line.executemany(NOTIFY, self._notifications(batch))
            except (*BROKEN, asyncpg.PostgresError) as error:
                log.warning("the line between the processes broke: %s", error)
                await self._mend(line)

    def _notifications(self, batch: list[tuple[int, bytes]]) -> list[tuple[str, str]]:
        """The lines for each process one after another, cut where a notification is full; PostgreSQL takes text."""
        texts: dict[int, list[str]] = {}
        for to, line in batch:
            texts.setdefault(to, []).append(line.decode("utf-8", "replace").replace("\x00", ""))
        found = []
        for to, lines in texts.items():
            text = "\n".join([*lines, ""])
            size = PIECE if text.isascii() else PIECE // 4
            for at in range(0, len(text), size):
                found.append((channel(to), f"{self.name} {text[at : at + size]}"))
        return found

    async def _mend(self, broken: Connection) -> None:
        """A new line; what was under way is lost, so everybody connects again. Two may notice; one mends."""
        async with self._mending:
            if self.line is not broken:
                return
            self._drop_all()
            self._parts.clear()
            while True:
                with contextlib.suppress(*BROKEN):
                    self.line.terminate()
                try:
                    self.line, self.name = await asyncpg.connect(self.dsn, timeout=10), 0
                    await self._listen()
                    return
                except (*BROKEN, asyncpg.PostgresError, TimeoutError):
                    await asyncio.sleep(0.5)

    def _drop_all(self) -> None:
        for place in list(self.places.values()):
            place.link.close(1012, "The table is being loaded anew.")
        for id in list(self.guests):
            self.dismiss(id)
        self.places.clear()

    def dismiss(self, id: str) -> None:
        """A screen of another process has gone: who carries out its requests lets it leave its table."""
        self.guests.pop(id, None)
        if (queue := self._queues.get(id)) is not None:
            queue.put_nowait(None)

    async def _look_around(self) -> None:
        """A process that died tells nobody: look whether those we depend on are there."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if self.line.is_closed():
                    await self._mend(self.line)
                async with self._mending:
                    await self._listen()
                known = {place.process for place in self.places.values()}
                known |= {link.process for link in self.guests.values()} | self.nearby.ways.keys()
                if known:
                    alive = {row["pid"] for row in await self.hall.house.store.fetch(ALIVE, list(known))}
                    self.nearby.forget(known - alive)
                    self._bury(known - alive)
            except (MoonlessError, *BROKEN, asyncpg.PostgresError) as error:
                log.warning("looking for the other processes: %s", error)

    def _bury(self, dead: set[int]) -> None:
        for place in [place for place in self.places.values() if place.process in dead]:
            del self.places[place.id]
            place.link.close(1012, "The table is being loaded anew.")
        for id in [id for id, link in self.guests.items() if link.process in dead]:
            self.dismiss(id)

    # From there to here

    def _heard(self, _line: object, _pid: int, _channel: str, payload: object) -> None:
        """Some lines, and perhaps the beginning of another. What is sent at once comes whole or not at all."""
        name, _, text = str(payload).partition(" ")
        *lines, self._parts[name] = (self._parts.get(name, "") + text).split("\n")
        for line in lines:
            self._take_line(int(name), line.encode())

    def _take_line(self, process: int, line: bytes) -> None:
        if not line.startswith((OUT, SAY)):
            self._take(json.loads(line))
            return
        link, text = line[1 : LINK + 1].decode(), line[LINK + 1 :]
        if line.startswith(OUT):
            self._to_screen(link, text)
        elif link in self._queues:
            self._queues[link].put_nowait(text)
        else:
            self.post_soon(process, {"k": "close", "link": link, "code": 1012, "reason": "Connect again."})

    def _take(self, message: dict[str, Any]) -> None:
        kind, link = message["k"], message.get("link", "")
        if kind == "close":
            self._end_screen(link, message)
        elif kind == "answer":
            answer = self._calls.get(message["call"])
            if answer is not None and not answer.done():
                answer.set_result(message)
        elif kind == "lobby" and message["from"] != self.name:
            self.hall.house.board.hear(message["ids"])
        elif kind == "apart" and message["from"] != self.name:
            self._spawn(self.hall.house.board.hear_apart(message["people"]))
        elif kind == "gone" and message["from"] != self.name:
            self.live.hear(message)
        elif kind == "name" and message["from"] != self.name:
            self._spawn(self.hall.hear_name(Person(message["person"], message["name"]), message["gone"]))
        elif kind in ("sea", "asked") and message["from"] != self.name:
            self.hall.house.sea.hear(message)
        elif kind == "call":
            self._spawn(self._serve_call(message))
        elif kind == "enter":
            self._spawn(self._serve_guest(message))
        elif kind == "leave":
            self.dismiss(link)

    def _to_screen(self, id: str, text: bytes) -> None:
        place = self.places.get(id)
        if place is not None:
            if not place.greeted.done():
                place.greeted.set_result(None)
            place.link.send(text)

    def _end_screen(self, id: str, message: dict[str, Any]) -> None:
        place = self.places.get(id)
        if place is None:
            return
        if not place.greeted.done():
            place.greeted.set_exception(Lost(message["reason"]))
        else:
            self.places.pop(id)
            place.link.close(message["code"], message["reason"])

    async def _own(self, table: str) -> Desk:
        """A table that others believe to be ours."""
        desk = await self.hall.open(table)
        if not isinstance(desk, Desk):
            raise Lost("the table is not here")
        return desk

    async def _serve_guest(self, message: dict[str, Any]) -> None:
        """Greet a screen of another process and carry out its requests in their order."""
        link = FarLink(self, message["from"], message["link"], message["person"], message["name"])
        desk: Desk | None = None
        queue = self._queues[link.id] = asyncio.Queue()
        try:
            desk = await self._own(message["table"])
            self.guests[link.id] = link
            await desk.enter(link)
            while (data := await queue.get()) is not None:
                await orders.hear(desk, link, data)
        except MoonlessError as error:
            link.close(1012, str(error)[:100])
        finally:
            self.guests.pop(link.id, None)
            del self._queues[link.id]
            if desk is not None:
                desk.leave(link)

    async def _serve_call(self, message: dict[str, Any]) -> None:
        answer: dict[str, Any] = {"k": "answer", "call": message["call"]}
        try:
            desk = await self._own(message["table"])
            done = await self.hall.do(desk, message["what"], Person(*message["who"]), message["args"])
            answer["data"] = encode(done).decode()
        except Lost as error:
            answer["lost"] = str(error)
        except MoonlessError as error:
            answer |= {"error": str(error), "status": getattr(error, "status", 400), "rule": getattr(error, "rule", "")}
        self.post_soon(message["from"], answer)


def from_outside(message: dict[str, Any]) -> Step:
    """What all processes are told by one that is none of them."""
    return Step(NOTIFY, (channel(ALL), f"{OUTSIDE} {json.dumps({**message, 'from': OUTSIDE})}\n"))


def channel(process: int) -> str:
    return f"moonless_{process}"
