"""What the search has learned beyond the open decision: for each question it met, what came of each answer.

The search is open-loop: a node is reached by the choices that led to it and by the question that came next, whatever
was thrown in between, and holds no state. So an answer may be on offer in some visits only; it is weighed against the
visits in which it was.
"""

from math import log, sqrt

from moonless.core.decision import Decision, Option, serious

EXPLORATION = 0.7
"""How many deviations an answer may look worse before it is left alone."""
PATIENCE = 12
"""A second answer besides the captain's is looked at after so many visits, a third after four times as many."""
LEAST_DEVIATION = 0.01
UNTRIED = 9.0
"""More than any hope."""


class Branch:
    """One answer: how often it was on offer and taken, and what came of it."""

    __slots__ = ("available", "nodes", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.nodes: dict[str, Node] = {}
        """What was asked next, and what is known of it."""

    def hope(self, spread: float) -> float:
        if not self.visits:
            return UNTRIED
        return self.total / self.visits + spread * sqrt(log(self.available) / self.visits)


class Node:
    """A question. `order` holds the keys of its answers in the order in which they are tried: the captain's first."""

    __slots__ = ("branches", "order", "squares", "total", "visits")

    def __init__(self, first: str, decision: Decision) -> None:
        self.order = [first, *(option.key for option in serious(decision.options) if option.key != first)]
        self.branches: dict[str, Branch] = {}
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    @property
    def deviation(self) -> float:
        """Of a single result."""
        mean = self.total / max(self.visits, 1)
        return max(sqrt(max(self.squares / max(self.visits, 1) - mean * mean, 0.0)), LEAST_DEVIATION)

    def select(self, decision: Decision) -> tuple[Option, Branch]:
        """The answer to look at now: one not tried yet, else the one with the best hope. Few at first, then more."""
        offered = {option.key: option for option in serious(decision.options)}
        known = [key for key in self.order if key in offered]
        if len(known) < len(offered):
            new = [key for key in offered if key not in self.order]
            self.order += new
            known += new
        width = 1 + int(sqrt(self.visits / PATIENCE))
        spread = EXPLORATION * self.deviation
        best, most = known[0], -1.0
        for key in known[:width]:
            branch = self.branches.get(key)
            if branch is None:
                branch = self.branches[key] = Branch()
            branch.available += 1
            hope = branch.hope(spread)
            if hope > most:
                best, most = key, hope
        return offered[best], self.branches[best]

    def back_up(self, branch: Branch, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value
        branch.visits += 1
        branch.total += value


def question(decision: Decision) -> str:
    """How a branch tells questions apart that may follow the same choice."""
    return f"{decision.seat} {decision.ask} {decision.rule}"
