"""The line to a screen, short: most messages are one small text that comes whole and goes out whole.

uvicorn's own protocol hands every message through a parser, a queue, a task and several layers. Here a small whole text
goes straight into the queue, and what a screen is sent straight onto the line. Everything else (the handshake, large or
split messages, pings, closing) is left to uvicorn.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SWIFT = "moonless.swift"
"""The name under which a connection's scope has its line."""
TEXT, FINAL, MASKED = 0x81, 0x80, 0x80
TWO, EIGHT = 126, 127
"""Sizes that do not fit say in how many bytes they follow."""


class SwiftProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a short way for what is common."""

    _aligned = True
    """Whether what came so far ended with a message's end: only then the next bytes are known to begin one."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][SWIFT] = {"line": self}

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            self._aligned = self._aligned and not self.handshake_initiated
        elif self._aligned and not self.close_sent:
            if (text := whole_text(data, self.config.ws_max_size)) is not None:
                self._take(text)
                return
            self._aligned = ends_whole(data)
        super().data_received(data)

    def _take(self, text: bytes) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
        if self.queue.qsize() > 1 and not self.read_paused:  # whoever sends faster than is read waits
            self.read_paused = True
            self.transport.pause_reading()

    def tell(self, data: bytes) -> bool:
        """Send a text now. False: the line is full, or not open; then nothing was sent."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(head(len(data)) + data)
        return True


def head(size: int) -> bytes:
    """What stands before a text of this size."""
    if size < TWO:
        return bytes((TEXT, size))
    return bytes((TEXT, TWO)) + size.to_bytes(2) if size < 65_536 else bytes((TEXT, EIGHT)) + size.to_bytes(8)


def whole_text(data: bytes, most: int) -> bytes | None:
    """What a text says, if it is all that came and plain enough to need no further check."""
    if len(data) < 6 or data[0] != TEXT or data[1] < MASKED:
        return None
    size, start = data[1] - MASKED, 6
    if size == TWO:
        size, start = int.from_bytes(data[2:4]), 8
    if size == EIGHT or len(data) != start + size or size > most:
        return None
    mask = int.from_bytes((data[start - 4 : start] * (size // 4 + 1))[:size])
    text = (int.from_bytes(data[start:]) ^ mask).to_bytes(size)
    return text if text.isascii() else None


def ends_whole(data: bytes) -> bool:
    """Whether these bytes, which begin a message, are whole messages; one in several frames is not."""
    place = 0
    while place + 2 <= len(data):
        if data[place] < FINAL:
            return False
        size, masked = data[place + 1] & 0x7F, data[place + 1] >= MASKED
        more = {TWO: 2, EIGHT: 8}.get(size, 0)
        if more:
            size = int.from_bytes(data[place + 2 : place + 2 + more])
        place += 2 + more + 4 * masked + size
    return place == len(data)
