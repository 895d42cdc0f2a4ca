"""6 The actions of an operator, as the data has them: what each costs, and in which posture it is open."""

from collections.abc import Callable

from moonless.core.decision import Bar
from moonless.games.rogue_regiment.content.entries import ActionEntry
from moonless.games.rogue_regiment.content.files import Files

VERBS = [
    "move", "sprint", "climb", "attack", "grenade", "attack-step", "step-attack", "aim", "mark", "marked", "blind",
    "crouch", "stand", "take", "place", "step-place", "recover", "free", "cigarette", "drive",
]  # fmt: skip
"""In the order in which they are offered."""
FREE = ActionEntry("", 0, True, True, True)
"""6.2 What costs nothing and is open in any posture."""
FIRING = ActionEntry("", 0, True, False, False)
"""7.13 The marked attack: nothing to pay, but he stands and has his arms free (R54)."""
UNPRICED = {"cigarette": FREE, "marked": FIRING}


class Action:
    """6.1 What an operator may be offered: how its keys begin, what it is called, what it takes."""

    def __init__(self, verb: str, name: str, rule: str, entry: ActionEntry, companion: bool, told: bool) -> None:
        self.verb = verb
        self.name = name
        self.rule = rule
        self.ap = entry.ap
        self.standing = entry.standing
        self.crouched = entry.crouched
        self.carrying = entry.carrying
        self.companion = companion
        """16.4 Whether a freed prisoner may do it too."""
        self.told = told
        """Whether a screen tells why it cannot be done."""


class Condition:
    """6.1 What a man's points, posture, load and place leave open, and what is in the way of the rest."""

    def __init__(self, bars: dict[str, Bar], open_offers: list[Callable[..., Bar | None]]) -> None:
        self.bars = bars
        """By verb; what is not there is open."""
        self.open_offers = open_offers
        """The rules that look for it."""


def make_actions(files: Files) -> dict[str, Action]:
    """All actions by verb, in the order in which they are told."""
    rows = {entry.id: entry for entry in files.game.action}
    companion = files.operators.companion.actions
    return {
        offer.verb: Action(
            offer.verb, offer.name, offer.rule, rows.get(offer.action) or UNPRICED[offer.verb],
            offer.action in companion, offer.told,
        )
        for offer in files.offers.offer
    }  # fmt: skip
