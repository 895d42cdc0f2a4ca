"""The live connection of a screen to a table."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.websockets import WebSocket

from moonless.core.errors import MoonlessError
from moonless.server.api.messages import Refused, encode, missing, refusal
from moonless.server.api.requests import id_of
from moonless.server.lobby.invitations import note_address
from moonless.server.people.people import COOKIE, Person, digest
from moonless.server.site.guard import is_own_origin, visitor
from moonless.server.site.hall import Hall
from moonless.server.site.line import Line, line_of
from moonless.server.site.rates import Bucket, Rate
from moonless.server.site.settings import Settings
from moonless.server.storage import persons
from moonless.server.table.rows import PLAYING

SLOW_BYTES = 256 * 1024
"""A screen that leaves more than this unread is let go; it will be greeted anew, and that is less."""
SESSION_SECONDS = 15.0
SIGNED_OUT = "You have logged out."
TOO_MANY = "Too many requests."
HERE = encode({"t": "ack", "id": ""})


class Socket:
    """A screen connected to this process. Sending never waits: a slow screen holds up nobody."""

    __slots__ = ("closing", "line", "name", "person", "token")

    def __init__(self, line: Line, person: Person, token: str = "") -> None:
        self.line = line
        self.token = token
        """The digest of the cookie that it came with."""
        self.person = person.id
        self.name = person.name
        self.closing = False

    def send(self, data: bytes) -> None:
        if self.closing:
            return
        if (unread := self.line.unread) and unread + len(data) > SLOW_BYTES:
            self.close(1013, "Too slow; connect again.")
        else:
            self.line.tell(data)

    def close(self, code: int, reason: str) -> None:
        self.closing = True
        self.line.part(code, reason)


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
        self.shout: Callable[[dict[str, str]], None] = lambda gone: None
        """Tells the other processes who has signed out."""

    def sign_out(self, token: str) -> None:
        """Whoever came with this cookie goes with it, at whatever process."""
        self.hear({"token": token})
        self.shout({"token": token})

    def sign_out_person(self, person: str) -> None:
        self.hear({"person": person})
        self.shout({"person": person})

    def hear(self, gone: dict[str, str]) -> None:
        """A cookie or a person has signed out, here or at another process."""
        token, person = gone.get("token"), gone.get("person")
        for socket in [socket for socket in self.sockets if socket.token == token or socket.person == person]:
            socket.close(4403, SIGNED_OUT)

    async def watch_sessions(self) -> None:
        """What another process called may have been lost: from time to time look whose cookies still hold."""
        while True:
            await asyncio.sleep(SESSION_SECONDS)
            tokens = list({socket.token for socket in self.sockets})
            for start in range(0, len(tokens), 200):
                await self._look_at(tokens[start : start + 200])

    async def _look_at(self, tokens: list[str]) -> None:
        """Whose cookie holds no more, goes."""
        with contextlib.suppress(MoonlessError):
            for token in set(tokens) - await persons.sessions(self.hall.house.store, tokens):
                self.hear({"token": token})

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
        await websocket.accept()
        row = None
        try:
            person = await self.hall.house.people.by_token(token)
            if person is None:
                raise Refused("Who are you? Load the page first.", 403)
            if "table" in websocket.path_params:
                row = await self.hall.house.rows.find(websocket.path_params["table"])
                if row is None or not row.admits(person.id):
                    raise missing()
                if row.status == PLAYING and row.rated and row.owned_by(person.id):
                    await note_address(self.hall.house, row.id, person.id, address)
            self._check_room(person, address)
        except MoonlessError as error:
            turn_away(line_of(websocket.scope), error)
            return
        self._counts.update((person.id, address))
        socket = Socket(line_of(websocket.scope), person, digest(token))
        self.sockets.add(socket)
        try:
            await self._look_at([socket.token])  # who signed out since we looked was not found among the sockets
            if socket.closing:
                return
            self.hall.house.quotas.met(person, address)
            with self.hall.house.sea.here(person.id, row):
                await serve(websocket, socket)
        finally:
            self.sockets.discard(socket)
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

    async def _listen(self, websocket: WebSocket, socket: Socket) -> None:
        """The lobby's list as it changes; a sign of life is answered, nothing else is asked for here."""
        board, sea = self.hall.house.board, self.hall.house.sea
        bucket = Bucket(1, 20)
        try:
            await board.enter(socket)
            sea.enter(socket)
            while await socket.line.hear() is not None:
                if not bucket.take():
                    socket.close(1008, TOO_MANY)
                    break
                socket.send(HERE)
        except MoonlessError as error:
            socket.close(1013, str(error)[:100])
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
            while (data := await socket.line.hear()) is not None and not socket.closing:
                if self._may_speak(socket.person, address):
                    await place.say(data)
                    abuse = 0
                else:
                    abuse += 1
                    socket.send(refusal(Refused("Too many requests at once; wait a moment.", 429), id_of(data)))
                    if abuse > 200:
                        socket.close(1008, TOO_MANY)
                        return
        finally:
            await place.leave()


def turn_away(line: Line, error: MoonlessError) -> None:
    """Say why, then close."""
    line.tell(refusal(error))
    line.part(4000 + getattr(error, "status", 503), str(error)[:100])
