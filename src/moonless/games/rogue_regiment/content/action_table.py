"""6 The actions of an operator, as the data has them: what each costs, and in which posture it is open."""

from collections.abc import Callable
from typing import Final

from moonless.core.decision import Bar
from moonless.games.rogue_regiment.content.entries import ActionEntry
from moonless.games.rogue_regiment.content.files import Files

VERBS: Final = [
    "move", "sprint", "climb", "attack", "grenade", "attack-step", "step-attack", "aim", "mark", "marked", "blind",
    "crouch", "stand", "take", "place", "step-place", "recover", "free", "cigarette", "drive",
]  # fmt: skip
"""Those that the rules know: what is offered, in words, must be all of them."""
FREE: Final = ActionEntry("", 0, True, True, True)
"""6.2 What the table of actions has no row for (6.10, 14.13) costs nothing, in any posture but that of R54."""


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


KINDS_OF_WALKS: Final = 8
"""Moves, sprints and climbs, each open or not."""

Situation = tuple[int, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool]
"""What a condition follows from: his points; whether he is crouched, loaded, a companion, passing, off the board,
aboard, has his marker out, and may recover; whether there are prisoners, and a cigarette."""


class Condition:
    """6.1 What a man's points, posture, load and place leave open, and what is in the way of the rest."""

    def __init__(self, bars: dict[str, Bar], offers: list[Callable[..., Bar | None]]) -> None:
        self.bars = bars
        """By verb; what is not there is open."""
        self.move = "move" not in bars
        self.sprint = "sprint" not in bars
        self.climb = "climb" not in bars
        self.walks = self.move + 2 * self.sprint + 4 * self.climb
        """What they find where nobody stands near is kept by which of the three are open."""
        self.nothing = not (self.walks or offers)
        """Whether all that is left to him is to end his turn."""
        self.offers = offers
        """What looks for all else that is open, in the order in which it is offered."""


def make_actions(files: Files) -> dict[str, Action]:
    """All actions by verb, in the order in which they are told."""
    rows = {entry.id: entry for entry in files.game.action}
    companion = files.operators.companion.actions
    return {
        offer.verb: Action(
            offer.verb,
            offer.name,
            offer.rule,
            rows.get(offer.action, FREE),
            offer.action in companion,
            offer.told,
        )
        for offer in files.offers.offer
    }
