"""Captains by other prices than their own."""

from collections.abc import Callable, Mapping
from typing import Final

from moonless.core.game import Player
from moonless.games.by_stealth_and_sea.captain import prices
from moonless.games.by_stealth_and_sea.captain.captain import Captain
from moonless.games.by_stealth_and_sea.captain.plans import JUDGED, Pilotage

LIST: Final = prices.LIST


def captains_by(of: Mapping[str, float]) -> Callable[[int], Player]:
    """They share what they know of the waters."""
    given = prices.Prices(of)
    pilotage = Pilotage(given, JUDGED if given.ways() == prices.FIRST.ways() else None)
    return lambda seed: Captain(seed, pilotage)
