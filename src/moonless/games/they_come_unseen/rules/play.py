"""What every rule is handed."""

from moonless.core import play
from moonless.core.decision import Decision, Option
from moonless.core.fate import Fate
from moonless.core.play import Answerer, Listener, nobody
from moonless.games.they_come_unseen.board import Board
from moonless.games.they_come_unseen.content.components import Seating
from moonless.games.they_come_unseen.content.content import Content, content_of
from moonless.games.they_come_unseen.rules import resigning
from moonless.games.they_come_unseen.state import State


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
        if len(decision.options) == 1 or resigning.resign_barred(self.state) is not None:
            return super().ask(decision)
        return resigning.ask_or_resign(self, decision)


def reading(state: State) -> Play:
    """The rules at a state, to read what they say of it; nothing is played."""
    return Play(state, Fate(), nobody)
