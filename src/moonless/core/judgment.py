"""The part of a game that knows how it is played well: its captain, and what a state promises."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from moonless.core.decision import Decision, Option
from moonless.core.errors import MoonlessError
from moonless.core.play import State
from moonless.core.prices import Price
from moonless.core.secrets import S
from moonless.core.sight import Sight


@dataclass(slots=True)
class Prospect:
    """What a state promises a seat."""

    value: float
    """The result to be expected, from 0 (the worst) to 1 (the best); what players seek to raise."""
    score: float
    """The same in the game's own points."""
    level: str
    """The victory level that goes with it."""


class Player:
    """A computer player: it chooses for a seat from that seat's redacted state.

    >>> import moonless
    >>> class First(moonless.Player):
    ...     def choose(self, state, decision):
    ...         return decision.options[0]
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> First().decide(table.sight("slc-1"))
    <random>
    """

    def __repr__(self) -> str:
        return f"<Player {type(self).__name__} of {type(self).__module__}>"

    def choose(self, state: State, decision: Decision) -> Option:
        """One of the decision's options, from the state as the seat may know it."""
        raise NotImplementedError

    def decide(self, sight: Sight) -> Option:
        """The answer to an open decision, from all that the seat may know; whoever thinks ahead needs more of it."""
        return self.choose(sight.state, sight.decision)


class Judgment(ABC, Generic[S]):
    """What computer players go by.

    >>> import moonless
    >>> table = moonless.start("by-stealth-and-sea", "bg2", seed=7)
    >>> captain = table.game.judgment.captain()
    >>> captain.decide(table.sight("slc-1"))
    <random>
    """

    def __repr__(self) -> str:
        return f"<Judgment {type(self).__name__} of {type(self).__module__}>"

    @abstractmethod
    def captain(self, seed: int = 0) -> Player:
        """The rule-of-thumb computer player."""

    def another(self, captain: Player) -> Player:
        """One like this captain for another world of the same search: it has none of its plans, but may know again what
        it has worked out, where that holds in any world."""
        return self.captain(0)

    def prices(self) -> list[Price]:
        """What the captain counts for what; `moonless lab tune` looks for better ones."""
        return []

    def captains_by(self, prices: Mapping[str, float]) -> Callable[[int], Player]:
        """Makes captains, by a seed, who go by these prices instead of their own."""
        raise MoonlessError("this game's rule of thumb has no prices to set")

    def first_officer(self, seed: int = 0) -> Player:
        """The captain as he was before anything was tuned: the yardstick."""
        return self.captain(seed)

    def council(self) -> list[Player]:
        """Rules of thumb of several tempers, the captain's first, for a player who tries out which serves best."""
        return []

    def prospect(self, state: S, seat: str) -> Prospect | None:
        """What a complete state promises a seat; None: nothing is known before the end. `Game.prospect` asks this."""
        return None

    def milestone(self, state: S) -> int:
        """A number that grows with the game, where it is worth stopping to see how one stands: turns, missions."""
        return 0

    def horizon(self, state: S) -> int:
        """The milestone to which a computer player looks ahead from here, to go by the prospect then."""
        return self.milestone(state) + 1

    def far_horizon(self, state: S) -> int:
        """Where to look for a last comparison of the few best answers: where judgment needs less faith."""
        return self.horizon(state)

    def answer_horizon(self, state: S) -> int:
        """Where what the other side answers has shown its effect, for who knows how it answers."""
        return self.horizon(state)

    def routine(self, state: S, decision: Decision) -> bool:
        """Whether the captain's rules serve better here than a look ahead: then a thinking player goes by them."""
        return False

    def foreseen(self, state: S, seat: str) -> bool:
        """Whether nothing is hidden from a seat and nothing left to chance: then one world stands for all."""
        return False

    def traits(self, state: S) -> dict[str, float]:
        """What its judgment of a complete state rests on, as the first seat has it; `moonless lab fit` weighs it."""
        return {}
