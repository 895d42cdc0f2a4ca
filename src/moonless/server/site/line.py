"""A live connection, from its first byte to its last.

The handshake and all that is rare (parts of messages, signs of life, farewells, what is against the protocol) is left
to the library. What comes and goes with every move takes the short way: a whole text is heard as it is, and what is
told is written at once.
"""

from collections.abc import Callable
from typing import Any
from weakref import ref

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from moonless.server.site.patience import Piecewise
from moonless.server.site.rates import Bucket
from moonless.server.site.settings import Limits

try:
    from websockets.speedups import apply_mask
except ImportError:  # built without a C compiler
    from websockets.utils import apply_mask

LINE = "moonless.line"
"""Under this name an application finds the connection among the extensions of its scope."""
FRAMES = 3
"""So many frames may come for each message that a person may send: a message can be sent in parts, and there are signs
of life."""
AHEAD = 4
"""While more messages than this wait for the answer to one before, nothing is read."""
PART_SECONDS, PART_BYTES = 3.0, 123
"""How long a farewell is waited for; how long its reason may be."""
FIN, OPCODE, CONTROL = 0x80, 0x0F, 0x8
"""Of a frame's first byte: whether a message ends with it, and its kind; from which kind on it is no message."""
TEXT, MASK, SHORT, LONG = 0x81, 0x80, 126, 127
"""How a whole text begins; what is added to its size where it is masked; the sizes that say that the size follows, in
two bytes or in eight."""


class Line(Piecewise, WebSocketsSansIOProtocol):
    """It is freed when it ends: what reads its frames stands still in the middle of one and holds the connection, which
    holds it. Without a search for garbage both would stay for good.

    Frames are counted, whatever is in them: pings, pongs and empty parts of a message that never ends, too.
    """

    piece, most = 512, 64 * 1024
    wording: Callable[[bytes], bytes] | None = None
    """What is told is said anew by this, on a server that speaks another language."""

    def __init__(self, *given: Any, limits: Limits, **named: Any) -> None:
        super().__init__(*given, **named)
        self._frames = Bucket(FRAMES * limits.messages, FRAMES * limits.messages_burst)
        self._coming = b""
        """The beginning of a frame whose end has not come."""
        self._in_parts = False
        """Whether a message has begun of which more parts are to come."""
        self._out: list[bytes] = []
        self._size = 0
        """What is told in this turn of the loop, and how much that is: it goes out in one piece."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.set_write_buffer_limits()  # its own measure of what is left unread

    # For who serves it

    async def hear(self) -> bytes | None:
        """The next message; None: there will be no more."""
        message: Any = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        if isinstance(message, bytes):
            return message
        if message["type"] != "websocket.receive":
            return None
        return bytes(message.get("bytes") or message.get("text", "").encode())

    def tell(self, text: bytes) -> None:
        """Send a text. That never waits; `unread` says how much the other side has left unread by now."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.wording is not None:
            text = self.wording(text)
        size = len(text)
        if size < SHORT:
            head = bytes((TEXT, size))
        elif size < 1 << 16:
            head = bytes((TEXT, SHORT, size >> 8, size & 0xFF))
        else:
            head = bytes((TEXT, LONG)) + size.to_bytes(8, "big")
        if not self._out:
            self.loop.call_soon(self._send_out)
        self._out += (head, text)
        self._size += size

    def _send_out(self) -> None:
        out, self._out, self._size = self._out, [], 0
        if out and not self.transport.is_closing():
            self.transport.write(b"".join(out))

    @property
    def unread(self) -> int:
        """Bytes that wait to be sent."""
        return self._size + self.transport.get_write_buffer_size()

    def part(self, code: int, reason: str) -> None:
        """Say farewell. Who does not answer it, or reads nothing at all, is left soon."""
        if self.close_sent or self.transport.is_closing():
            return
        self._send_out()
        reason = reason.encode()[:PART_BYTES].decode(errors="ignore")  # a letter may take four bytes
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(PART_SECONDS, self.transport.abort)

    # What comes

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:  # else it was turned down
            scope: Any = self.scope
            scope["extensions"][LINE] = ref(self)  # it holds the scope

    def is_plain(self) -> bool:
        """The request that became this connection is handed over whole, before the line itself: a browser's is long."""
        return self.transport.get_protocol() is not self

    def is_full(self) -> bool:
        return bool(self.read_paused)

    def take(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._leave_to_library(data)
        elif not self.handshake_complete:  # who speaks before he is greeted is no browser
            self.transport.abort()
        else:
            self._take_frames(self._coming + data if self._coming else data)

    def _take_frames(self, data: bytes) -> None:
        """Whole frames only: so whoever takes the next one begins at its beginning. One that is too large is refused by
        that, before the rest has come."""
        at = rare = 0
        while (found := frame_at(data, at))[0] and not self.transport.is_closing():
            start, end = found
            if end - start > self.config.ws_max_size:
                at = len(data)
                break
            if end > len(data):
                break
            if data[at] == TEXT and data[at + 1] & MASK and not self._in_parts:
                self._leave_to_library(data[rare:at])
                self._take_text(data, at, start, end)
                rare = end
            elif data[at] & OPCODE < CONTROL:
                self._in_parts = not data[at] & FIN
            at = end
        self._leave_to_library(data[rare:at])
        self._coming = data[at:]

    def _leave_to_library(self, data: bytes) -> None:
        if data:
            WebSocketsSansIOProtocol.data_received(self, data)

    def _take_text(self, data: bytes, at: int, start: int, end: int) -> None:
        text = apply_mask(data[start:end], data[start - 4 : start])
        if self.conn.state is State.OPEN and is_text(text):
            self._heard(text)
        else:
            self._leave_to_library(data[at:end])

    def _heard(self, text: bytes) -> None:
        if not self._frames.take():
            self.transport.abort()
        elif not self.close_sent:
            queue: Any = self.queue
            queue.put_nowait(text)
            if queue.qsize() > AHEAD and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()

    def handle_events(self) -> None:
        if self._frames.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # answers that nobody reads would heap up
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()


def line_of(scope: Scope) -> Line:
    """The connection that an application was called for."""
    line: Line | None = scope["extensions"][LINE]()
    assert line is not None, "it waits for the application"
    return line


def frame_at(data: bytes, at: int) -> tuple[int, int]:
    """Where the content of the frame that begins here begins and ends, or will end; 0: that cannot be told yet."""
    if len(data) < at + 2:
        return 0, 0
    size, start = data[at + 1] & ~MASK, at + 2
    if size >= SHORT:
        start = at + (4 if size == SHORT else 10)
        if len(data) < start:
            return 0, 0
        size = int.from_bytes(data[at + 2 : start], "big")
    if data[at + 1] & MASK:
        start += 4
    return start, start + size


def is_text(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
