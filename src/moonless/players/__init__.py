"""Computer players for any game: random, by rules of thumb, by tree search; levels for people; advice and review."""

from moonless.players.levels import LEVELS, PLAYERS, Level, make_player, thinks_ahead
from moonless.players.random import RandomPlayer

__all__ = ["LEVELS", "PLAYERS", "Level", "RandomPlayer", "make_player", "thinks_ahead"]
