"""The chapter of the suite, on our own games: free until something is learned."""

from moonless.testing.contract.undo import *  # noqa: F403  # its tests
