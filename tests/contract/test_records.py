"""The chapter of the suite, on our own games: every prefix replays."""

from moonless.testing.contract.records import *  # noqa: F403  # its tests
