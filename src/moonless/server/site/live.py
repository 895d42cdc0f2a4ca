"""The live connection of a screen to a table."""

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import Refused, encode, missing, refusal
from moonless.server.api.requests import id_of
from moonless.server.people.people import COOKIE, Person, digest
from moonless.server.site.guard import Bucket, Rate, is_own_origin, visitor
from moonless.server.site.hall import Hall
from moonless.server.site.settings import Settings
from moonless.server.storage import persons

SLOW_MESSAGES, SLOW_BYTES = 1000, 1024 * 1024
"""A screen that leaves more than this unread is let go; it will be greeted anew."""
CLOSE_SECONDS = 3.0
SESSION_SECONDS = 15.0
SIGNED_OUT = "You have signed out."
HERE = encode({"t": "ack", "id": ""})
GONE = (WebSocketDisconnect, RuntimeError, OSError)


class Socket:
    """A screen connected to this process. Sending never waits: a slow screen holds up nobody."""

    def __init__(self, websocket: WebSocket, person: Person, token: str = "") -> None:
        self.websocket = websocket
        self.token = token
        """The digest of the cookie that it came with."""
        self.person = person.id
        self.name = person.name
        self._out: deque[bytes] = deque()
        self._size = 0
        self._news = asyncio.Event()
        self._close: tuple[int, str] | None = None

    def send(self, data: bytes) -> None:
        if self._close is None:
            self._out.append(data)
            self._size += len(data)
            if len(self._out) > SLOW_MESSAGES or self._size > SLOW_BYTES:
                self._out.clear()
                self.close(1013, "Too slow; connect again.")
            self._news.set()

    def close(self, code: int, reason: str) -> None:
        self._close = self._close or (code, reason)
        self._news.set()

    @property
    def closing(self) -> bool:
        return self._close is not None

    async def write(self) -> None:
        """Send what there is to send, until closed."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._out:
                data = self._out.popleft()
                self._size -= len(data)
                await self.websocket.send({"type": "websocket.send", "text": data.decode()})
            if self._close is not None:
                await self.websocket.close(*self._close)
                return


Reader = Callable[[WebSocket, Socket], Coroutine[Any, Any, None]]


class Live:
    """Takes the connections in."""

    def __init__(self, settings: Settings, hall: Hall) -> None:
        self.settings = settings
        self.hall = hall
        self._counts: Counter[str] = Counter()
        """Open connections by person and by address."""
        limits = settings.limits
        self._messages = Rate(limits.messages, limits.messages_burst)
        """By person, however many screens: to open one more costs nothing."""
        self._address_messages = Rate(limits.address_messages, limits.address_messages_burst)
        self.sockets: set[Socket] = set()

    def sign_out(self, token: str) -> None:
        """Whoever came with this cookie goes with it."""
        self._end(lambda socket: socket.token == token)

    def sign_out_person(self, person: str) -> None:
        self._end(lambda socket: socket.person == person)

    def _end(self, which: Callable[[Socket], bool]) -> None:
        for socket in [socket for socket in self.sockets if which(socket)]:
            socket.close(4403, SIGNED_OUT)

    async def watch_sessions(self) -> None:
        """Another process may have signed somebody out: from time to time look whose cookies still hold."""
        while True:
            await asyncio.sleep(SESSION_SECONDS)
            tokens = list({socket.token for socket in self.sockets})
            for start in range(0, len(tokens), 200):
                part = tokens[start : start + 200]
                with contextlib.suppress(MoonlessError):
                    for token in set(part) - await persons.sessions(self.hall.house.store, part):
                        self.sign_out(token)

    async def __call__(self, websocket: WebSocket) -> None:
        """A screen at a table."""
        await self._admit(websocket, self._read)

    async def look_on(self, websocket: WebSocket) -> None:
        """A screen in the lobby."""
        await self._admit(websocket, self._listen)

    async def _admit(self, websocket: WebSocket, serve: Reader) -> None:
        """Check who comes, greet, listen."""
        if not is_own_origin(self.settings, websocket.headers):
            await websocket.close(1008)  # before it was accepted: HTTP 403
            return
        token, address = websocket.cookies.get(COOKIE, ""), visitor(websocket.scope)
        person = await self.hall.house.people.by_token(token)
        await websocket.accept()
        row = None
        try:
            if person is None:
                raise Refused("Who are you? Load the page first.", 403)
            if "table" in websocket.path_params:
                row = await self.hall.house.rows.find(websocket.path_params["table"])
                if row is None or not row.admits(person.id):
                    raise missing()
            self._check_room(person, address)
        except MoonlessError as error:
            await turn_away(websocket, error)
            return
        self._counts.update((person.id, address))
        try:
            self.hall.house.quotas.met(person, address)
            with self.hall.house.sea.here(person.id, row):
                await self._serve(websocket, Socket(websocket, person, digest(token)), serve)
        finally:
            self._counts.subtract((person.id, address))
            for name in (person.id, address):
                if not self._counts[name]:
                    del self._counts[name]

    def _check_room(self, person: Person, address: str) -> None:
        limits = self.settings.limits
        if self._counts[person.id] >= limits.connections:
            raise Refused("You have too many live connections open; close some.", 429)
        if self._counts[address] >= limits.address_connections and not self.settings.trusted:
            raise Refused("Too many live connections are open from your address; close some.", 429)

    def _may_speak(self, person: str, address: str) -> bool:
        return self._messages.take(person) and (self.settings.trusted or self._address_messages.take(address))

    async def _serve(self, websocket: WebSocket, socket: Socket, read: Reader) -> None:
        self.sockets.add(socket)
        writer = asyncio.create_task(socket.write())
        reader = asyncio.create_task(read(websocket, socket))
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and socket._close is not None:
                await asyncio.wait({writer}, timeout=CLOSE_SECONDS)
        finally:
            self.sockets.discard(socket)
            for task in (reader, writer):
                task.cancel()
            for result in await asyncio.gather(reader, writer, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, GONE):
                    raise result

    async def _listen(self, websocket: WebSocket, socket: Socket) -> None:
        """The lobby's list as it changes; a sign of life is answered, nothing else is asked for here."""
        board, sea = self.hall.house.board, self.hall.house.sea
        bucket = Bucket(1, 20)
        board.enter(socket)
        sea.enter(socket)
        try:
            while (await websocket.receive())["type"] == "websocket.receive" and bucket.take():
                socket.send(HERE)
        finally:
            board.leave(socket)
            sea.leave(socket)

    async def _read(self, websocket: WebSocket, socket: Socket) -> None:
        address = visitor(websocket.scope)
        try:
            place = await self.hall.enter(websocket.path_params["table"], socket)
        except MoonlessError as error:
            socket.send(refusal(error))
            socket.close(4000 + getattr(error, "status", 503), str(error)[:100])
            return
        abuse = 0
        try:
            while True:
                message = await websocket.receive()
                if message["type"] != "websocket.receive":
                    return
                data = message.get("bytes") or (message.get("text") or "").encode()
                if socket.closing:
                    return
                if self._may_speak(socket.person, address):
                    await place.say(data)
                    abuse = 0
                else:
                    abuse += 1
                    socket.send(refusal(Refused("Too many requests at once; wait a moment.", 429), id_of(data)))
                    if abuse > 200:
                        socket.close(1008, "Too many requests.")
                        return
        finally:
            await place.leave()


async def turn_away(websocket: WebSocket, error: MoonlessError) -> None:
    """Say why, then close."""
    with contextlib.suppress(*GONE):
        await websocket.send_text(refusal(error).decode())
        await websocket.close(4000 + getattr(error, "status", 503), str(error)[:100])
