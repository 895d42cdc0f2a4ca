"""What every rule is handed: the state, the content, and what of it belongs to the mission on the board."""

from typing import Final

from moonless.core import play
from moonless.core.fate import Fate
from moonless.core.play import Answerer, Listener, nobody
from moonless.games.by_stealth_and_sea.board import Board
from moonless.games.by_stealth_and_sea.content.action_table import ActionTable
from moonless.games.by_stealth_and_sea.content.components import Defense, Mission, Ship
from moonless.games.by_stealth_and_sea.content.content import Content, content_of
from moonless.games.by_stealth_and_sea.content.mission_pieces import MissionPieces
from moonless.games.by_stealth_and_sea.state import State

STUCK: Final = "r12 stuck"
HEXES: Final = "r24 hexes"
ONE_ROW: Final = "r43 row"
"""Readings as the state holds them."""


class Play(play.Play):
    """A state in play. It has no rules of its own."""

    def __init__(self, state: State, fate: Fate, answerer: Answerer, listener: Listener | None = None) -> None:
        super().__init__(fate, answerer, listener)
        self.state = state
        self.content: Content = content_of(state)
        self.take_mission()

    def take_mission(self) -> None:
        """Take out of the box what belongs to the mission that the state is in."""
        self.mission: Mission = self.content.missions[self.state.mission]
        self.pieces: MissionPieces = self.content.pieces[self.state.mission]
        self.board: Board = self.pieces.board
        self.ships: list[Ship] = self.pieces.ships
        self.actions: ActionTable = self.pieces.actions
        self.defense: Defense = self.content.defense(self.state.defense_cards)
        self.apart: list[list[int]] = self.board.apart if HEXES in self.state.readings else self.board.distance
        """R24 How far apart hexes are where the rules name a number of hexes."""


def reading(state: State) -> Play:
    """A state to ask the rules about: nothing is played."""
    return Play(state, Fate(), nobody)


def read_on(before: Play | None, state: State) -> Play:
    """The same for who has read before: what was looked up stays, where the mission is the same."""
    if before is None or before.state is not state or before.mission.id != state.mission:
        return reading(state)
    before.defense = before.content.defense(state.defense_cards)
    return before
