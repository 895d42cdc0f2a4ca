"""The chapter of the suite, on our own games: nothing is left."""

from moonless.testing.contract.lifetime import *  # noqa: F403  # its tests
