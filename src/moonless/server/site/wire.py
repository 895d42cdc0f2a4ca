"""A live connection as bare as can be, for measuring: whoever makes the load shares the machine with the server."""

import asyncio
import base64
import os
from collections import deque
from typing import cast

from moonless.core.errors import MoonlessError

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


class Wire(asyncio.Protocol):
    """Sends and hears texts over a WebSocket. The mask is zero and nothing is checked: the server is ours."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._greeted = False
        self._heard: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._ended = ""
        self._transport: asyncio.Transport | None = None

    @staticmethod
    async def open(address: tuple[str, int], path: str, cookie: str, source: str = "") -> "Wire":
        own = (source, 0) if source else None
        _, wire = await asyncio.get_running_loop().create_connection(Wire, *address, local_addr=own)
        host = f"{address[0]}:{address[1]}"
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", f"Cookie: {cookie}",
            "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "", "",
        ]  # fmt: skip
        assert wire._transport is not None
        wire._transport.write("\r\n".join(lines).encode())
        return wire

    async def __aenter__(self) -> "Wire":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def send(self, data: bytes) -> None:
        self._write(TEXT, data)

    def _write(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0x80 | 126)) + size.to_bytes(2)
        assert self._transport is not None
        self._transport.write(head + b"\0\0\0\0" + data)

    def pour(self, data: bytes) -> None:
        """Bytes as they are, where nobody keeps them from going."""
        assert self._transport is not None
        if not self._transport.get_write_buffer_size():
            self._transport.write(data)

    def is_closing(self) -> bool:
        return bool(self._ended) or self._transport is None or self._transport.is_closing()

    async def hear(self) -> bytes:
        while not self._heard:
            if self._ended:
                raise MoonlessError(f"the connection ended: {self._ended}")
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._heard.popleft()

    async def hear_kind(self, kind: bytes) -> bytes:
        """The next message of this kind."""
        mark = b'{"t":"%s"' % kind
        while not (data := await self.hear()).startswith(mark):
            if data.startswith(b'{"t":"refused"'):
                raise MoonlessError(data.decode())
        return data

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._greeted:
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            self._greeted, self._data = True, rest
            if b" 101 " not in head[:20]:
                self._ended = head[:60].decode()
        while self._take():
            pass
        if self._waiting is not None and not self._waiting.done() and (self._heard or self._ended):
            self._waiting.set_result(None)

    def _take(self) -> bool:
        """One whole frame off what has come."""
        data = self._data
        if len(data) < 2:
            return False
        start, size = 2, data[1]
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(data) < start:
                return False
            size = int.from_bytes(data[2:start])
        if len(data) < start + size:
            return False
        text = bytes(data[start : start + size])
        if data[0] == CLOSE:
            self._ended = text[2:].decode() or "closed"
        elif data[0] == TEXT:
            self._heard.append(text)
        elif data[0] == PING:
            self._write(PONG, text)
        del data[: start + size]
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._ended = self._ended or "lost"
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
