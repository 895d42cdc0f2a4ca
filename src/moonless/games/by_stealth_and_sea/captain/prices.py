"""What the captain counts for what: what each price stands for is in `prices.toml`, with its range."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from moonless.core.prices import firsts, load_prices, tuned

LIST: Final = load_prices(Path(__file__).parent)

WAY_OUT: Final = 999.0
"""No way leads there."""
IN_TIME: Final = [0.04, 0.08, 0.14, 0.22, 0.35, 0.5, 0.65, 0.75, 0.85, 0.91, 0.95, 0.98, 1.0]
"""With the time: the chance by the points to spare, from six too few to six left over."""
LAST_CHECK: Final = 100.0
CAMPAIGN_CREW: Final = 3.0
"""What a crew is worth in a custom campaign, where it is needed again."""

# What a state promises
TOP: Final = 45.0
"""The score that counts as 1: more than almost any mission brings."""
CLOSE: Final = 2
"""Hexes from which a Patrol Craft comes over us in a turn."""
CHECKS: Final = {
    "4.3.2": "full-move",
    "4.3.3": "full-move",
    "4.3.5": "turn",
    "4.3.6": "dive",
    "4.3.8": "recover",
    "4.3.9": "repair",
    "4.3.10": "net",
    "4.3.11": "detach",
    "4.3.12": "attach",
    "4.3.13": "ride-in",
    "4.3.14": "scuttle",
    "1.6.1": "gear",
}
GEAR: Final = ("Wetsuit", "Transmission", "Ballast Tank", "Battery", "Warhead")


class Prices:
    """In action points, shares, chances and victory points."""

    def __init__(self, of: Mapping[str, float]) -> None:
        self.watched_above = of["watched-above"]
        self.watched_below = of["watched-below"]
        self.stun = of["stun"]
        self.cornered = of["cornered"]
        self.mending = of["mending"]
        self.hazard = of["hazard"]
        self.claim = of["claim"]
        self.slack = of["slack"]
        self.detected = of["detected"]
        self.death = of["death"]
        self.recovery = of["recovery"]
        self.ready = of["ready"]
        self.dive_gain = of["dive-gain"]
        self.long_way = of["long-way"]
        self.dead_battery = of["dead-battery"]
        self.now_or_never = of["now-or-never"]
        self.mortars = of["mortars"]
        self.spare_surge = of["spare-surge"]
        self.last_surge = of["last-surge"]
        self.keep = of["keep"]
        self.half_a_crew = of["half-a-crew"]
        self.detach_sure = of["detach-sure"]
        self.attach_sure = of["attach-sure"]
        self.stakes = {rule: of[f"stake-{what}"] for rule, what in CHECKS.items()}
        """What a check is worth in victory points, by its rule: mostly what a lost turn costs."""
        self.faults = {what: of["fault-" + what.lower().replace(" ", "-")] for what in GEAR}

    def ways(self) -> tuple[float, float, float, float]:
        """Those that the ways over a board are reckoned by."""
        return self.watched_above, self.watched_below, self.stun, self.cornered


FIRST: Final = Prices(firsts(LIST))
TUNED: Final = Prices(tuned(LIST))
