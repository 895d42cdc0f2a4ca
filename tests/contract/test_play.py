"""The chapter of the suite, on our own games: the same from the same seed."""

from moonless.testing.contract.play import *  # noqa: F403  # its tests
