"""The chapter of the suite, on our own games: what was kept never changes."""

from moonless.testing.contract.copies import *  # noqa: F403  # its tests
