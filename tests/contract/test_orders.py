"""The chapter of the suite, on our own games: composed without learning."""

from moonless.testing.contract.orders import *  # noqa: F403  # its tests
