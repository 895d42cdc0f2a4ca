"""19.3 Resigning: whatever a team is asked, it may give up the game instead."""

from moonless.core.decision import RESIGN, Bar, Decision, Option
from moonless.core.play import Play
from moonless.games.they_come_unseen.state import State

GIVE_UP = Option(RESIGN, "Resign the game", 0, "19.3")
GO_ON = Option("no", "No, play on", 0, "19.3")
SURE = Option(RESIGN, "Yes, resign the game", 0, "19.3")
NO_RESIGNING = Bar("at this table nobody resigns", "19.3")


class Resigned(Exception):
    """19.3 A seat has given up: whatever it was in the middle of does not happen."""

    def __init__(self, seat: str) -> None:
        super().__init__(seat)
        self.seat = seat


def resign_barred(state: State) -> Bar | None:
    """19.3 Whether a seat may resign instead of answering."""
    return None if state.resigning else NO_RESIGNING


def ask_or_resign(play: Play, decision: Decision) -> Option:
    """19.3 The answer to a question; a seat that would resign is asked once more whether it means it."""
    decision.options = [*decision.options, GIVE_UP]
    while True:
        option = play.answerer(decision)
        if option is not GIVE_UP:
            return option
        if play.answerer(Decision(decision.seat, RESIGN, "19.3", [GO_ON, SURE])) is SURE:
            raise Resigned(decision.seat)
