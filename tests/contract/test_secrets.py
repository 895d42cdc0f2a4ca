"""The chapter of the suite, on our own games: redacted and imagined."""

from moonless.testing.contract.secrets import *  # noqa: F403  # its tests
