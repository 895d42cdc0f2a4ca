"""The chapter of the suite, on our own games: blind and independent."""

from moonless.testing.contract.forks import *  # noqa: F403  # its tests
