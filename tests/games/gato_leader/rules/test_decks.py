"""2.5 Decks."""

import pytest

from moonless.games.gato_leader.rules import decks
from moonless.games.gato_leader.state import ESCORT_DECK, EVENT_DECK
from tests.games.gato_leader.openings import opened


@pytest.mark.rule("GL 2.5")
@pytest.mark.rule("GL R41")
def test_decks_are_full_and_rebuilt_from_discards() -> None:
    game = opened("holding-the-line")
    assert [len(deck) for deck in game.state.decks] == [40, 46, 42, 20, 25]
    assert not set(game.content.fleet_escorts) & set(game.state.decks[ESCORT_DECK])
    game.state.decks[ESCORT_DECK] = []
    game.state.discards[ESCORT_DECK] = [95, 91]
    game.chance(escorts=95)
    assert decks.draw_card(game, 3) == 95
    assert (game.state.decks[ESCORT_DECK], game.state.discards[ESCORT_DECK]) == ([91], [])


@pytest.mark.rule("GL R41")
def test_the_last_card_of_a_deck_is_among_the_discards_when_the_next_is_wanted() -> None:
    game = opened("holding-the-line")
    game.state.decks[EVENT_DECK], game.state.discards[EVENT_DECK] = [0], [1, 2]
    decks.draw_event(game.chance(events="clear-weather"))
    assert (game.state.decks[EVENT_DECK], game.state.discards[EVENT_DECK]) == ([], [1, 2, 0])
    decks.draw_event(game.chance(events="clear-weather"))
    assert (game.state.decks[EVENT_DECK], game.state.discards[EVENT_DECK]) == ([1, 2], [0])
