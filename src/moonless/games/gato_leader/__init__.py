"""Gato Leader: an American submarine squadron in the Pacific, 1942 to 1945."""

from moonless.games.gato_leader.game import GatoLeader

GAME = GatoLeader()

__all__ = ["GAME"]
