"""Captains by other prices than their own."""

from collections.abc import Callable, Mapping
from typing import Final

from moonless.core.game import Player
from moonless.games.rogue_regiment.captain import prices
from moonless.games.rogue_regiment.captain.captain import Captain
from moonless.games.rogue_regiment.captain.styles import Style

LIST: Final = prices.LIST


def captains_by(of: Mapping[str, float]) -> Callable[[int], Player]:
    style = Style(1.0, 1.0, prices=prices.Prices(of))
    return lambda seed: Captain(seed, style)
