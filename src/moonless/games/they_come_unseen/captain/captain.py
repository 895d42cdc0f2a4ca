"""The rule-of-thumb computer player, for both sides. It knows what its seat knows, never searches, never peeks.

What it goes by stands as maxims in `nato.py` and `soviet.py`.
"""

from moonless.core.decision import RESIGN, Decision, Option, serious
from moonless.core.game import Player
from moonless.core.play import State as CoreState
from moonless.games.they_come_unseen.captain.nato import NatoCaptain
from moonless.games.they_come_unseen.captain.prices import TUNED, Prices
from moonless.games.they_come_unseen.captain.soviet import SovietCaptain
from moonless.games.they_come_unseen.state import State

NATO_ASKS = ("order", "first", "start")


class Captain(Player):
    """One for each side; which one speaks is seen from the question. Neither ever resigns."""

    def __init__(self, seed: int = 0, prices: Prices = TUNED) -> None:
        self.seed = seed
        self.prices = prices
        self.nato = NatoCaptain(seed, prices.nato)
        self.soviet = SovietCaptain(prices.soviet)

    def another(self) -> "Captain":
        """One without plans who knows again what this one has worked out."""
        new = Captain(self.seed, self.prices)
        new.nato.thought, new.soviet.posts = self.nato.thought, self.soviet.posts
        return new

    def choose(self, state: CoreState, decision: Decision) -> Option:
        assert isinstance(state, State)
        options = serious(decision.options)
        if decision.ask == RESIGN:
            return options[0]
        if options is not decision.options:
            decision = Decision(decision.seat, decision.ask, decision.rule, options, decision.about, decision.order)
        if decision.ask in NATO_ASKS:
            return self.nato.choose(state, decision)
        return self.soviet.choose(state, decision)
