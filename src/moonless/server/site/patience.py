"""Connections that say nothing, or half of something, are not held open; of those that have ended nothing is left."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_SECONDS = 10.0
"""How long a request's head may take to arrive."""


class PatientProtocol(H11Protocol):
    """Ends a connection whose request does not come whole in time. The body has its own limit, where it is read."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        self._wait()
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._enough()

    def connection_lost(self, exc: Exception | None) -> None:
        self._enough()
        super().connection_lost(exc)

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


class EndingSocket(WebSocketsSansIOProtocol):
    """A live connection that is freed when it ends. What reads its frames stands still in the middle of one and holds
    the connection, which holds it: without a search for garbage both would stay for good."""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()
