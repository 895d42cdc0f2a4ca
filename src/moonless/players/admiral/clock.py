"""The clock by which thinking is measured; tests put another one here."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

now: Callable[[], float] = time.monotonic


@contextmanager
def by_processor_time(wanted: bool = True) -> Iterator[None]:
    """Let thinking be measured by the processor's clock, where that is wanted: what else runs on this machine does not
    count then."""
    global now
    usual = now
    if wanted:
        now = time.process_time
    try:
        yield
    finally:
        now = usual


class TimeUp(Exception):
    """The time to think is over, in the middle of a playout: it is broken off, and counts for nothing."""
