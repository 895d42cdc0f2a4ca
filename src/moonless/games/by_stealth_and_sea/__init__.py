"""By Stealth and Sea: Italian manned torpedoes against the Royal Navy. A game by David Thompson and Nicola Saggini."""

from moonless.games.by_stealth_and_sea.game import ByStealthAndSea

GAME = ByStealthAndSea()

__all__ = ["GAME", "ByStealthAndSea"]
