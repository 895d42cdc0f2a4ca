"""The chapter of the suite, on our own games: two games really played are the same to who cannot know better."""

from moonless.testing.contract.lockstep import *  # noqa: F403  # its tests
