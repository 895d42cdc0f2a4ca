"""The rule-of-thumb computer player."""

from random import Random

from moonless.core.decision import Decision, Option
from moonless.core.game import Player
from moonless.core.rules import State as CoreState


class Captain(Player):
    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed).random

    def choose(self, state: CoreState, decision: Decision) -> Option:
        return decision.options[int(self.random() * len(decision.options))]
