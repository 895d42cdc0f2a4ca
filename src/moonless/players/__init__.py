"""Computer players for any game."""

from moonless.core.errors import MoonlessError
from moonless.core.game import Game, Player
from moonless.players.random import RandomPlayer

PLAYERS = ("random", "captain")

__all__ = ["PLAYERS", "RandomPlayer", "make_player"]


def make_player(name: str, game: Game, seed: int) -> Player:
    """A computer player by its name."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "captain":
        return game.captain(seed)
    raise MoonlessError(f"there is no computer player '{name}'; there are: {', '.join(PLAYERS)}")
