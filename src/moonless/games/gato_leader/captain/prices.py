"""What the captain counts for what: what each price stands for is in `prices.toml`, with its range."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from moonless.core.prices import firsts, load_prices, tuned

LIST: Final = load_prices(Path(__file__).parent)


class Prices:
    """In victory points, and shares of them."""

    def __init__(self, of: Mapping[str, float]) -> None:
        self.xp_worth = of["xp-worth"]
        self.light_share = of["light-share"]
        self.heavy_share = of["heavy-share"]
        self.final_share = of["final-share"]
        self.torpedo_worth = of["torpedo-worth"]
        self.boat_worth = of["boat-worth"]
        self.stress_worth = of["stress-worth"]
        self.damage_worth = of["damage-worth"]
        self.unfit = of["unfit"]
        self.stuck_cost = of["stuck-cost"]
        self.limit = of["limit"]
        self.planes = of["planes"]
        self.unknown_merchant = of["unknown-merchant"]
        self.unknown_naval = of["unknown-naval"]
        self.worth_staying = of["worth-staying"]
        self.worth_attacking = of["worth-attacking"]
        self.worth_a_shot = of["worth-a-shot"]
        self.event_stress = of["event-stress"]
        self.home_share = of["home-share"]
        self.reserve = of["reserve"]
        self.last_torpedoes = of["last-torpedoes"]
        self.contact_worth = of["contact-worth"]
        self.event_cost = of["event-cost"]
        self.crowd_cost = of["crowd-cost"]
        self.way_cost = of["way-cost"]
        self.home_cost = of["home-cost"]
        self.base_worth = of["base-worth"]
        self.better_ground = of["better-ground"]
        self.port_crowd = of["port-crowd"]
        self.intelligence = of["intelligence"]
        self.base_price = of["base-price"]
        self.spare_halves = of["spare-halves"]
        self.spare_before_one = of["spare-before-one"]
        self.quality_ts = of["quality-ts"]
        self.quality_ev = of["quality-ev"]
        self.quality_nerves = of["quality-nerves"]
        self.quality_torpedoes = of["quality-torpedoes"]
        self.quality_hull = of["quality-hull"]
        self.quality_least = of["quality-least"]
        self.pack_worth = of["pack-worth"]


FIRST: Final = Prices(firsts(LIST))
"""By what the weights of the judgment were fitted with."""
TUNED: Final = Prices(tuned(LIST))
