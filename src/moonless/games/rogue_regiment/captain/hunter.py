"""The rule of thumb in another temper, for the lab: `--player moonless.games.rogue_regiment.captain.hunter.Hunter`."""

from moonless.core.decision import Decision, Option
from moonless.core.game import Player
from moonless.core.play import State
from moonless.games.rogue_regiment.captain.captain import Captain
from moonless.games.rogue_regiment.captain.styles import HUNTING


class Hunter(Player):
    """The captain, who also kills for a secondary objective: what the best rating asks for in some missions."""

    def __init__(self, seed: int = 0) -> None:
        self.captain = Captain(seed, HUNTING)

    def choose(self, state: State, decision: Decision) -> Option:
        return self.captain.choose(state, decision)
