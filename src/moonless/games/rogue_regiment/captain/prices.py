"""What the captain counts for what: what each price stands for is in `prices.toml`, with its range."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from moonless.core.prices import load_prices, tuned

LIST: Final = load_prices(Path(__file__).parent)

# What a state promises
WON: Final = 0.8
"""A mission won, before its rating: winning is what counts."""
STAR: Final = 0.05
UNKNOWN: Final = 0.5
"""A mission for which nobody has been named yet."""
USUAL: Final = 3.0
"""The rating of a victory, usually."""


class Prices:
    """In action points, chances and distances."""

    def __init__(self, of: Mapping[str, float]) -> None:
        self.seen = of["seen"]
        self.each_eye = of["each-eye"]
        self.risk = of["risk"]
        self.fresh = of["fresh"]
        self.noise = of["noise"]
        self.avoid = of["avoid"]
        self.avoid_in_battle = of["avoid-in-battle"]
        self.ahead = of["ahead"]
        self.nerve = of["nerve"]
        self.battle_caution = of["battle-caution"]
        self.heedless = of["heedless"]
        self.haste = of["haste"]
        self.drain = of["drain"]
        self.last_cards = of["last-cards"]
        self.patience = of["patience"]
        self.impatience = of["impatience"]
        self.low = of["low"]
        self.arrival = of["arrival"]
        self.wound = of["wound"]
        self.death = of["death"]
        self.prisoner = of["prisoner"]
        self.kill = of["kill"]
        self.calm = of["calm"]
        self.loud = of["loud"]
        self.woken = of["woken"]
        self.cluster = of["cluster"]
        self.worth_a_shot = of["worth-a-shot"]
        self.sally_points = of["sally-points"]
        self.too_hot = of["too-hot"]
        self.sure = of["sure"]
        self.exposed = of["exposed"]
        self.stalk = of["stalk"]
        self.load_near = of["load-near"]
        self.body = of["body"]
        self.cover_near = of["cover-near"]
        self.way_on = of["way-on"]
        self.leisure = of["leisure"]


TUNED: Final = Prices(tuned(LIST))
