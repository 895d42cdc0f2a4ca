"""What both captains count for what: what each price stands for is in `prices.toml`, with its range."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from moonless.core.prices import load_prices, tuned

LIST: Final = load_prices(Path(__file__).parent)


class NatoPrices:
    """NATO's: in squares of way, and in battery."""

    def __init__(self, of: Mapping[str, float]) -> None:
        self.keep_at_strike = of["keep-at-strike"]
        self.low = of["low"]
        self.charge = of["charge"]
        self.fresh = of["fresh"]
        self.exposed = of["exposed"]
        self.shallower = of["shallower"]
        self.close = of["close"]
        self.close_shallow = of["close-shallow"]
        self.watched = of["watched"]
        self.empty = of["empty"]
        self.pace = of["pace"]
        self.reserve = of["reserve"]
        self.whim_leaving = of["whim-leaving"]
        self.whim_running = of["whim-running"]
        self.whim_stalking = of["whim-stalking"]
        self.run_to_target = of["run-to-target"]
        self.snort_margin = of["snort-margin"]
        self.snort_way = of["snort-way"]
        self.snort_shallow = of["snort-shallow"]


class SovietPrices:
    """The Soviets': in contacts, and in fuel."""

    def __init__(self, of: Mapping[str, float]) -> None:
        self.low_fuel = of["low-fuel"]
        self.fuel_worth = of["fuel-worth"]
        self.patrolling = of["patrolling"]
        self.worth_a_search = of["worth-a-search"]
        self.ring = of["ring"]
        self.ring_distance = of["ring-distance"]
        self.open_water = of["open-water"]
        self.home_fuel = of["home-fuel"]
        self.few_drops = of["few-drops"]
        self.alongside = of["alongside"]
        self.near_miss = of["near-miss"]


class Prices:
    """Those of both sides."""

    def __init__(self, of: Mapping[str, float]) -> None:
        self.nato = NatoPrices(of)
        self.soviet = SovietPrices(of)


TUNED: Final = Prices(tuned(LIST))
