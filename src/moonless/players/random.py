"""The floor: every option with the same chance."""

from random import Random

from moonless.core.decision import Decision, Option, serious
from moonless.core.game import Player
from moonless.core.play import State


class RandomPlayer(Player):
    """Chooses uniformly; it never gives up."""

    def __init__(self, seed: int | str = 0) -> None:
        self.random = Random(seed).random
        self.decisions = 0
        """How many it has answered."""

    def choose(self, state: State, decision: Decision) -> Option:
        return self.answer(decision)

    def answer(self, decision: Decision) -> Option:
        """The fast path: what there is to know makes no difference."""
        self.decisions += 1
        options = serious(decision.options)
        return options[int(self.random() * float(len(options)))]
