"""What every rule is handed, and how a question may be answered by giving up (19.3)."""

from moonless.core.decision import RESIGN, Decision, Option
from moonless.core.fate import Fate
from moonless.core.play import Answerer, Listener, Play
from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.content.components import Seating
from moonless.games.they_come_unseen.content.content import Content, load_content
from moonless.games.they_come_unseen.state import State


def nobody(decision: Decision) -> Option:
    """Who answers while the rules are only read: nothing is asked then."""
    raise AssertionError(f"nothing is asked while reading: {decision}")


GIVE_UP = Option(RESIGN, "Resign the game", 0, "19.3")
GO_ON = Option("no", "No, play on", 0, "19.3")
SURE = Option(RESIGN, "Yes, resign the game", 0, "19.3")


class Resigned(Exception):
    """19.3 A seat has given up: whatever it was in the middle of does not happen."""

    def __init__(self, seat: str) -> None:
        super().__init__(seat)
        self.seat = seat


class PlayChapter(Play):
    """What every rule is handed, and how a question may be answered by giving up (19.3)."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state
        self.content: Content = load_content()
        self.board: Board = self.content.board
        self.seating: Seating = self.content.seatings[state.scenario]
        self.nato = frozenset(self.seating.nato)
        self.soviet = frozenset(self.seating.soviet)

    def ask(self, decision: Decision) -> Option:
        """19.3 Whatever a team is asked, it may resign instead; it is asked once more whether it means it."""
        if not self.state.resigning or len(decision.options) == 1:
            return super().ask(decision)
        decision.options = [*decision.options, GIVE_UP]
        while True:
            option = super().ask(decision)
            if option is not GIVE_UP:
                return option
            if super().ask(Decision(decision.seat, RESIGN, "19.3", [GO_ON, SURE])) is SURE:
                raise Resigned(decision.seat)
