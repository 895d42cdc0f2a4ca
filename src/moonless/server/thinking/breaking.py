"""Thoughts that are broken off: who searches looks at the clock now and then, and the clock says that time is up."""

import itertools
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_longlong
from typing import Any

from moonless.players.admiral import clock

SLOTS = 64
"""More than ever think at once."""
LEAP = 1e6


class Breaker:
    """The server's end: numbers for thoughts, and those of them that shall end."""

    def __init__(self) -> None:
        self.marks: Any = multiprocessing.get_context("spawn").RawArray(c_longlong, SLOTS)
        self._numbers = itertools.count(1)

    def number(self) -> int:
        return next(self._numbers)

    def break_off(self, number: int) -> None:
        self.marks[number % SLOTS] = number


# In the process that thinks

_marks: Any = None


def listen(marks: Any) -> None:
    """When the process starts: where it will be told."""
    global _marks
    _marks = marks


@contextmanager
def breakable(number: int) -> Iterator[None]:
    """A thought that ends with what it has found so far when it is broken off."""
    marks, before = _marks, clock.now
    leaps = itertools.count(1)

    def now() -> float:
        """When broken off, every look at the clock is long after the last."""
        ended = marks is not None and marks[number % SLOTS] == number
        return time.monotonic() + (LEAP * next(leaps) if ended else 0.0)

    clock.now = now
    try:
        yield
    finally:
        clock.now = before
