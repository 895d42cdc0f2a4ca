"""They Come Unseen: NATO submarines against the Soviet fleet in the Barents Sea. A game by Andy Benford."""

from moonless.games.they_come_unseen.game import TheyComeUnseen

GAME = TheyComeUnseen()

__all__ = ["GAME", "TheyComeUnseen"]
