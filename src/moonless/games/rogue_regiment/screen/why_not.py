"""What a question does not offer, and why not: the rules' own bars, for the whole list and for a key that was sent."""

from moonless.core.decision import Decision, Refusal
from moonless.games.rogue_regiment.rules import offers, refusals
from moonless.games.rogue_regiment.rules.masks import reading
from moonless.games.rogue_regiment.rules.play import Play
from moonless.games.rogue_regiment.state import Operator, State


def why_not(state: State, decision: Decision) -> list[Refusal]:
    """6.1 For every action of the table that is not offered, why it is not."""
    return refused(reading(state), decision)


def refused(play: Play, decision: Decision) -> list[Refusal]:
    """The same, by rules that are at the state already."""
    if decision.ask != "action" or not isinstance(decision.about, Operator):
        return []
    return offers.why_not(play, decision.about, decision.options)


def refuse(state: State, decision: Decision, key: str) -> Refusal | None:
    """6.1 Why one answer cannot be given: an action in this way, or a step of one."""
    return refusals.refuse(reading(state), decision, key)
