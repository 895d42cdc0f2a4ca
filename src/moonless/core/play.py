"""The ground all rules stand on: they ask, throw, draw and tell, and do not know who answers or who listens."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from moonless.core.decision import Decision, Option
from moonless.core.events import Event
from moonless.core.fate import Fate

Answerer = Callable[[Decision], Option]
Listener = Callable[[Event], None]
NOWHERE: Final = -1
"""No place of the board: not yet, no longer, or not known."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything there is to know between two phases, as plain data."""

    def copy(self) -> "State":
        """An independent copy."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Play:
    """What every rule is handed: whom to ask, what decides by chance, whom to tell. It has no rules of its own."""

    def __init__(self, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        self.fate = fate
        self.answerer = answerer
        self.listener = listener
        self.heard = listener is not None
        """Whether anybody listens: events that take words to make are made only then."""

    def ask(self, decision: Decision) -> Option:
        """Put a question to a seat. What has one answer is not asked."""
        if len(decision.options) == 1:
            return decision.options[0]
        return self.answerer(decision)

    def tell(self, event: Event) -> None:
        """Say what happened: the moment at which a watcher may look."""
        if self.listener is not None:
            self.listener(event)


def nobody(decision: Decision) -> Option:
    """Who answers while the rules are only read: nothing is asked then."""
    raise AssertionError(f"nothing is asked while reading: {decision}")
