"""The rule of thumb in another temper, for the lab: `--player moonless.games.rogue_regiment.captain.swift.Swift`."""

from moonless.core.decision import Decision, Option
from moonless.core.game import Player
from moonless.core.play import State
from moonless.games.rogue_regiment.captain.captain import Captain
from moonless.games.rogue_regiment.captain.styles import HEADLONG


class Swift(Player):
    """The captain, straight at it: who wins at a price, and comes to the ratings that the careful never do."""

    def __init__(self, seed: int = 0) -> None:
        self.captain = Captain(seed, HEADLONG)

    def choose(self, state: State, decision: Decision) -> Option:
        return self.captain.choose(state, decision)
