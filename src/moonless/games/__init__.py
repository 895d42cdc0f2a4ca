"""The games that come with Moonless, one package each. Others come as packages of their own, by entry point.

The package itself can be called, for people: `moonless.games()` tells which games are installed.
"""

import sys
from types import ModuleType

from moonless.core import game


class Games(ModuleType):
    """This package."""

    def __call__(self) -> "dict[str, game.Game]":
        """All games that are installed, by id."""
        return game.games()


sys.modules[__name__].__class__ = Games
