"""What a computer player is handed: all that its seat may know when it is asked, and nothing else."""

from dataclasses import dataclass

from moonless.core.decision import Decision
from moonless.core.play import State
from moonless.core.record import Entry


@dataclass(slots=True)
class Sight:
    """A question with all that the asked seat may know. It is plain data and can be sent to another process.

    Rules stand still inside a phase; who wants to think ahead runs the phase again from its start, with what the seat
    knows to have been chosen and thrown since.
    """

    seat: str
    decision: Decision
    state: State
    """The redacted state now."""
    checkpoint: State
    """The redacted state at the start of the running phase."""
    entries: list[Entry]
    """The choices and chances since then that the seat may know, in their order."""
