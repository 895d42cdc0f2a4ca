"""Work that goes on beside the requests, as long as the server runs."""

import asyncio
import contextlib
from abc import ABC, abstractmethod


class Working(ABC):
    """Works in a task of its own, and is woken by news."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    async def work(self) -> None:
        """Without end."""

    def start(self) -> None:
        self._task = asyncio.create_task(self.work())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
