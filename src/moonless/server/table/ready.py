"""What a process for somebody's record has behind it before there is one: the program is read, and so are all games.

Their content is not: it is read with the packs that are there by then.
"""

from moonless.core.game import games
from moonless.server.table import starting

__all__ = ["starting"]

games()
