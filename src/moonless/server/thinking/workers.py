"""Work beside the event loop: what grows with a game's length is done in a process of its own, or briefly in a thread.

A thread shares the interpreter with everybody's screens, so only short work goes there.
"""

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import TypeVar

T = TypeVar("T")
BEHIND = 10
"""How far what is done beside the loop stands back, as `nice` counts."""
SHORT = 400
"""Entries of a record that is quickly played."""


def _ready(nice: int, prepare: Callable[..., None] | None, args: tuple[object, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    if prepare is not None:
        prepare(*args)
    Thread(target=_leave_with_the_server, daemon=True).start()


def stand_back(process: int | None) -> None:
    """A process just started comes after everybody's screens from its first moment on: to load a game takes a while."""
    with contextlib.suppress(AttributeError, OSError):  # not on this system, or it has ended
        os.setpriority(os.PRIO_PROCESS, process or 0, BEHIND)


def _leave_with_the_server() -> None:
    """A server that is killed cannot end its workers: nobody would ever ask them again."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Workers:
    """A pool of processes, started when first needed."""

    def __init__(self, number: int, nice: int = 0, prepare: Callable[..., None] | None = None, *args: object) -> None:
        self.number = number
        self._ready = (nice, prepare, args)
        """What every process does when it starts."""
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, work: Callable[..., T], *args: object) -> T:
        for last in (False, True):
            try:
                return await asyncio.wrap_future(self._start().submit(work, *args))
            except BrokenProcessPool:  # somebody ended a worker
                self._pool = None
                if last:
                    raise
        raise AssertionError

    async def ask_by_size(self, size: int, work: Callable[..., T], *args: object) -> T:
        """In a thread what is short, in a process what is long."""
        if size <= SHORT:
            return await asyncio.to_thread(work, *args)
        return await self.ask(work, *args)

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
            self._pool = ProcessPoolExecutor(self.number, context, _ready, self._ready)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
