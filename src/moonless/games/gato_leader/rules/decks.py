"""2.5 Dice and decks."""

from moonless.games.gato_leader.rules.telling import Telling
from moonless.games.gato_leader.state import (
    EVENT_DECK,
)


class Decks(Telling):
    """Chance."""

    def roll(self) -> int:
        return self.fate.roll(self.kit.d10)

    def draw_card(self, deck: int) -> int:
        """2.5, R41 The top card; an empty deck is rebuilt from its discards."""
        state = self.state
        cards = state.decks[deck].copy()
        if not cards:
            cards = sorted(state.discards[deck])
            state.discards[deck] = []
        card = self.fate.draw(self.kit.ships[deck], cards)
        state.decks[deck] = cards
        return card

    def discard(self, deck: int, card: int) -> None:
        self.state.discards[deck] = [*self.state.discards[deck], card]

    def draw_event(self) -> int:
        """5.10 An Event card, which goes to the discards."""
        event = self.draw_card(EVENT_DECK)
        self.discard(EVENT_DECK, event)
        return event
