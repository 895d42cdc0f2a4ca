"""The clock by which thinking is measured; tests put another one here."""

import time
from collections.abc import Callable

now: Callable[[], float] = time.monotonic


class TimeUp(Exception):
    """The time to think is over, in the middle of a playout: it is broken off, and counts for nothing."""
