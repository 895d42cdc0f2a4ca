"""A beginner: goes by the captain's book, but now and then does the first thing that comes to mind."""

from random import Random

from moonless.core.decision import Decision, Option, serious
from moonless.core.game import Game, Player
from moonless.core.play import State

SLIPS = 0.2
"""How often it forgets the book."""


class Cadet(Player):
    """The captain with a share of random choices."""

    def __init__(self, game: Game, seed: int | str) -> None:
        self.captain = game.judgment.captain(0)
        self.random = Random(f"cadet {seed}").random

    def choose(self, state: State, decision: Decision) -> Option:
        choice = self.captain.choose(state, decision)
        if self.random() >= SLIPS:
            return choice
        options = serious(decision.options)
        return options[int(self.random() * len(options))]
