"""SAS: Rogue Regiment: a raid in the dark, and the fight to get out. A game by Robert Butler."""

from moonless.games.rogue_regiment.game import RogueRegiment

GAME = RogueRegiment()

__all__ = ["GAME", "RogueRegiment"]
