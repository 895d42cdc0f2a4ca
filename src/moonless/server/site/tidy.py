"""Python's garbage collection without pauses.

What play, requests and tables that are put away leave behind is freed at once: nothing of it waits for a collector,
which tests see to. To search for garbage all the same would stop everybody, a quarter of a second with a thousand
tables open. So what is new is set aside unsearched. A short part of every fifth second is searched as a sample; only if
garbage shows up in it, and much, is the whole house searched, or when nobody is here to notice.
"""

import gc
import sys

SAMPLE_SECONDS = 0.05
"""How much of each five seconds is searched."""
MUCH = 1_000_000
"""So many objects of garbage, as the samples have it, are worth a pause."""
MANY = 20_000
"""After so many closed tables the house is searched in any case."""
SWITCH_SECONDS = 0.001
"""How long a thread beside the loop may keep the interpreter: a ping takes several turns with it."""


class Tidy:
    """Who sees to it."""

    def __init__(self) -> None:
        self.closed = 0
        self.garbage = 0.0
        """How many objects of garbage there may be."""
        gc.set_threshold(50_000, 20, 1000)
        gc.freeze()  # what was read at the start stays for good
        sys.setswitchinterval(SWITCH_SECONDS)

    def set_aside(self) -> None:
        gc.freeze()

    def sample(self, share: float) -> None:
        """Search what came about since the last `set_aside`, which is this share of all that comes about."""
        self.garbage += gc.collect() / share
        gc.freeze()

    def sweep(self, quiet: bool) -> None:
        """Search the whole house, where that is worth it."""
        some = self.closed or self.garbage
        if self.closed > MANY or self.garbage > MUCH or (quiet and some):
            gc.unfreeze()
            gc.collect()
            self.closed, self.garbage = 0, 0.0
        gc.freeze()
