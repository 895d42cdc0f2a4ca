"""Long work in a process of its own, which tells how it goes on, and is ended when nobody listens any more."""

import asyncio
import multiprocessing
import signal
import time
from collections.abc import AsyncGenerator, Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from moonless.server.api.messages import Refused
from moonless.server.thinking.turns import Turns
from moonless.server.thinking.workers import stand_back

LOOK_SECONDS = 0.4
BUSY = "The computer is at work for you already; stop that first."
BROKEN = "The work broke the process that did it."
TOO_LONG = "It takes too long; what came so far counts."

Tell = Callable[[Any], None]
Work = Callable[..., None]
"""What is done in the process: called with its arguments and a function that tells news."""


class Failed(Exception):
    """The work came to no end; the reason is in words."""


class Errands:
    """The errands of this server process: as many at once as there are processes to think in, one for each person."""

    def __init__(self, workers: int) -> None:
        self._turns = Turns(workers)
        self._people: set[str] = set()

    async def run(
        self, person: str, work: Work, *args: Any, silence: float, limit: float, household: str = ""
    ) -> AsyncGenerator[Any | None, None]:
        """All that the work tells; None before it begins and whenever it has nothing to tell for a while."""
        if person in self._people:
            raise Refused(BUSY, 409)
        self._people.add(person)
        try:
            yield None
            await self._turns.take(household or person, idle=False)
            try:
                async for each in carried_out(work, args, silence, limit):
                    yield each
            finally:
                self._turns.leave()
        finally:
            self._people.discard(person)


async def carried_out(work: Work, args: tuple[Any, ...], silence: float, limit: float) -> AsyncGenerator[Any, None]:
    process, news = await asyncio.to_thread(begin, work, args)
    try:
        async for each in listen(news, silence, limit):
            yield each
    finally:
        process.kill()
        process.join()
        news.close()


async def listen(news: Connection, silence: float, limit: float) -> AsyncGenerator[Any | None, None]:
    """What comes through the pipe, until the work is done."""
    started = last = time.monotonic()
    while True:
        told: Any = None
        try:
            if await asyncio.to_thread(news.poll, LOOK_SECONDS):
                told = news.recv()
                last = time.monotonic()
        except (EOFError, OSError):
            raise Failed(BROKEN) from None
        if isinstance(told, Failed):
            raise told
        if isinstance(told, Done):
            return
        yield told
        now = time.monotonic()
        if now - last > silence or now - started > limit:
            raise Failed(TOO_LONG)


# In the process


class Done:
    """The last that is told."""


def begin(work: Work, args: tuple[Any, ...]) -> tuple[BaseProcess, Connection]:
    context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=carry_out, args=(work, args, there), daemon=True)
    process.start()
    stand_back(process.pid)
    there.close()
    return process, here


def carry_out(work: Work, args: tuple[Any, ...], out: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us
    try:
        work(*args, out.send)
        out.send(Done())
    except Exception as error:  # a stranger's content may be at work: whatever it is, it is told in words
        out.send(Failed(f"{type(error).__name__}: {str(error)[:200]}"))
