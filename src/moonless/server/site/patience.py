"""Connections that say nothing, or half of something, are not held open; what says very much at once is heard piece by
piece, or not to its end. Nor are answers kept for long that nobody reads."""

import asyncio
import socket
from collections import defaultdict, deque
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from moonless.server.site.guard import visitor

HEAD_SECONDS = 10.0
"""How long a request's head may take to arrive."""
READ_SECONDS, READ_LEAST = 20.0, 16 * 1024
"""Of an answer that waits to be read so much must have gone in so many seconds; the slowest lines carry more."""
UNREAD_IN_SYSTEM, KEEP_LITTLE = 64 * 1024, getattr(socket, "TCP_NOTSENT_LOWAT", None)
"""What the system keeps of an answer, where that can be told: else it is megabytes, which nobody counts."""
UNREAD_EACH, UNREAD_BYTES = 8 * 1024, 16 * 1024 * 1024
"""What may wait on one connection before it is looked whether it is read; and on all of one visitor together."""


class Piecewise(asyncio.Protocol):
    """What has come is taken a piece at a time, and all others have their turn between two."""

    piece, most = 2048, 1024 * 1024
    """So many bytes are looked at in one turn of the loop, for a quarter of a megabyte comes at once and may hold forty
    thousand of the smallest things; who sends so much more than is heard is let go."""
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting: deque[bytes] = deque()

    def data_received(self, data: bytes) -> None:
        piece = self.piece
        if not self._waiting and (len(data) <= piece or self.is_plain()):
            self.take(data)
            return
        coming = bool(self._waiting)
        self._waiting.extend(data[start : start + piece] for start in range(0, len(data), piece))
        if len(self._waiting) * piece > self.most:
            self.transport.abort()
        else:
            self.transport.pause_reading()
        if not coming:
            self._take_next()

    def _take_next(self) -> None:
        if self.transport.is_closing():
            self._waiting.clear()
            return
        if self.transport.get_protocol() is not self:  # it has become a live connection, which nobody spoke to yet
            self._waiting.clear()
        elif self.is_plain():
            rest = b"".join(self._waiting)
            self._waiting.clear()
            self.take(rest)
        else:
            self.take(self._waiting.popleft())
        if self._waiting:
            self.loop.call_soon(self._take_next)
        elif not self.transport.is_closing() and not self.is_full():
            self.transport.resume_reading()

    def take(self, data: bytes) -> None:
        """One piece."""
        raise NotImplementedError

    def is_plain(self) -> bool:
        """Whether what comes now is one thing, which costs the same however long it is."""
        return False

    def is_full(self) -> bool:
        """Whether nothing more is to be read, for what came is not yet worked off."""
        raise NotImplementedError


class Unread:
    """The connections whose answers wait to be read, by visitor: a record of two megabytes can be asked for on a
    thousand of them, and none be read."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Transport]] = defaultdict(set)

    def add(self, who: str, line: asyncio.Transport) -> bool:
        """Whether that is not too much."""
        lines = self._waiting[who]
        lines.add(line)
        return sum(each.get_write_buffer_size() for each in lines) <= UNREAD_BYTES

    def remove(self, who: str, line: asyncio.Transport) -> None:
        self._waiting[who].discard(line)
        if not self._waiting[who]:
            del self._waiting[who]


unread = Unread()


class PatientProtocol(Piecewise, H11Protocol):
    """Ends a connection whose request does not come whole in time, or whose answer is not read. The body has its own
    limit, where it is read."""

    _late: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    _reader = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.set_write_buffer_limits(UNREAD_EACH)
        if KEEP_LITTLE is not None and (line := transport.get_extra_info("socket")):
            line.setsockopt(socket.IPPROTO_TCP, KEEP_LITTLE, UNREAD_IN_SYSTEM)
        self._wait()

    def take(self, data: bytes) -> None:
        self._wait()
        H11Protocol.data_received(self, data)
        if self.conn.their_state is not h11.IDLE:
            self._enough()

    def is_plain(self) -> bool:
        body = self.conn.their_state is h11.SEND_BODY
        return body and all(name != b"transfer-encoding" for name, _ in self.headers)

    def is_full(self) -> bool:
        return bool(self.flow.read_paused)

    def connection_lost(self, exc: Exception | None) -> None:
        self._enough()
        self._was_read()
        super().connection_lost(exc)

    # What goes

    def pause_writing(self) -> None:
        super().pause_writing()
        scope: Any = self.scope
        self._reader = visitor(scope)
        self._reading = self.loop.call_later(READ_SECONDS, self._look, self.transport.get_write_buffer_size())
        if not unread.add(self._reader, self.transport):
            self.transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._was_read()

    def _was_read(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
            unread.remove(self._reader, self.transport)

    def _look(self, before: int) -> None:
        """Whether enough was read since; more may have been written meanwhile, for that is waited for."""
        now = self.transport.get_write_buffer_size()
        if before - now < READ_LEAST:
            self.transport.abort()
        else:
            self._reading = self.loop.call_later(READ_SECONDS, self._look, now)

    # What comes

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _enough(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            self.transport.close()
