"""2.5 Dice and decks."""

from moonless.games.gato_leader.rules.play import Play
from moonless.games.gato_leader.state import EVENT_DECK


def roll(play: Play) -> int:
    return play.fate.roll(play.sources.d10)


def draw_card(play: Play, deck: int) -> int:
    """2.5, R41 The top card; an empty deck is rebuilt from its discards."""
    state = play.state
    cards = state.decks[deck].copy()
    if not cards:
        cards = sorted(state.discards[deck])
        state.discards[deck] = []
    card = play.fate.draw(play.sources.decks[deck], cards)
    state.decks[deck] = cards
    return card


def discard(play: Play, deck: int, card: int) -> None:
    play.state.discards[deck] = [*play.state.discards[deck], card]


def draw_event(play: Play) -> int:
    """5.10 An Event card, which goes to the discards."""
    event = draw_card(play, EVENT_DECK)
    discard(play, EVENT_DECK, event)
    return event
