"""What every rule is handed; 19.3 whatever a team is asked, it may resign instead."""

from moonless.core import play
from moonless.core.decision import RESIGN, Bar, Decision, Option
from moonless.core.fate import Fate
from moonless.core.play import Answerer, Listener, nobody
from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.content.components import Seating
from moonless.games.they_come_unseen.content.content import Content, content_of
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


class Play(play.Play):
    """The state, the content, who sits where; whom to ask, what decides by chance, whom to tell."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state
        self.content: Content = content_of(state)
        self.board: Board = self.content.board
        self.seating: Seating = self.content.seatings[state.scenario]
        self.first_storms: int = self.content.weather.first_round_in_force
        """17.2 The round from which on there is weather."""

    def ask(self, decision: Decision) -> Option:
        """19.3 A seat that would resign is asked once more whether it means it."""
        if len(decision.options) == 1 or resign_barred(self.state) is not None:
            return super().ask(decision)
        decision.options = [*decision.options, GIVE_UP]
        while True:
            option = super().ask(decision)
            if option is not GIVE_UP:
                return option
            if super().ask(Decision(decision.seat, RESIGN, "19.3", [GO_ON, SURE])) is SURE:
                raise Resigned(decision.seat)


def reading(state: State) -> Play:
    """The rules at a state, to read what they say of it; nothing is played."""
    return Play(state, Fate(), nobody)
