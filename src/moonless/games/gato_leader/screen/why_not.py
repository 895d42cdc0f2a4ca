"""Why an answer is not offered, or cannot be given."""

from moonless.core.decision import Decision, Refusal
from moonless.games.gato_leader.rules import refusals
from moonless.games.gato_leader.rules.play import reading
from moonless.games.gato_leader.state import State


def why_not(state: State, decision: Decision) -> list[Refusal]:
    """For every action of the rulebook that this question does not offer, why."""
    return refusals.why_not(reading(state), decision)


def refuse(state: State, decision: Decision, key: str) -> Refusal | None:
    """Why an answer with this very key cannot be given."""
    return refusals.refuse(reading(state), decision, key)
