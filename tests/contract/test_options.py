"""The chapter of the suite, on our own games: offered, refused, why."""

from moonless.testing.contract.options import *  # noqa: F403  # its tests
