"""The chapter of the suite, on our own games: everything named exists."""

from moonless.testing.contract.scenes import *  # noqa: F403  # its tests
