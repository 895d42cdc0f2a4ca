"""Captains by other prices than their own."""

from collections.abc import Callable, Mapping
from typing import Final

from moonless.core.game import Player
from moonless.games.they_come_unseen.captain import prices
from moonless.games.they_come_unseen.captain.captain import Captain

LIST: Final = prices.LIST


def captains_by(of: Mapping[str, float]) -> Callable[[int], Player]:
    made = prices.Prices(of)
    return lambda seed: Captain(seed, made)
