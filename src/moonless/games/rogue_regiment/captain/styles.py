"""Styles of the rule-of-thumb player: the same maxims with more or less patience, nerve and blood."""

from typing import Final

from moonless.games.rogue_regiment.captain.prices import TUNED, Prices


class Style:
    """How much being seen and being hit count, and whether he deals with sentries and with bodies on his way."""

    def __init__(
        self,
        caution: float,
        nerve: float,
        kills: bool = True,
        tidies: bool = True,
        prices: Prices = TUNED,
        hunts: bool = False,
        under_fire: bool = False,
    ) -> None:
        self.prices = prices
        self.caution = caution
        """Times what being seen costs."""
        self.nerve = nerve
        """Times what wounds cost."""
        self.kills = kills
        self.tidies = tidies
        self.hunts = hunts
        """Whether he goes for those whom a secondary objective names."""
        self.under_fire = under_fire
        """Whether he sees to secondary objectives also where a mission begins as a battle."""


EVEN: Final = Style(1.0, 1.0)
"""The captain's own."""
BOLD: Final = Style(0.3, 0.4)
SWIFT: Final = Style(0.08, 0.4, kills=False, tidies=False)
"""Straight at it: wins where time is short and the enemy far, loses where it is not."""
MILD: Final = Style(1.0, 1.0, kills=False)
"""Who is not killed leaves no body to be found."""
HUNTING: Final = Style(1.0, 1.0, hunts=True, under_fire=True)
"""In no council: what a secondary kill is worth is a star, and a body that is found costs one."""
HEADLONG: Final = Style(0.08, 0.4, kills=False, tidies=False, under_fire=True)
"""In no council: the swift one, for whom no star is too dear."""
STYLES: Final = (EVEN, BOLD, SWIFT, MILD)
