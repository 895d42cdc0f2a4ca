"""Computer players of a server's thinking process: they are remembered by chair, and not without bound."""

import pickle
from collections.abc import Iterator

import pytest

import moonless
from moonless.core.game import Player
from moonless.server.thinking import thinker as thinking


@pytest.fixture(autouse=True)
def _nobody_remembered() -> Iterator[None]:
    thinking._players.clear()
    yield
    thinking._players.clear()


def test_a_player_goes_on_in_its_chair_from_what_it_learned() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
    players: list[Player] = []
    while len(players) < 3 and table.decision is not None:
        known = pickle.dumps(table.sight(table.decision.seat))
        key, seconds = thinking.think("by-stealth-and-sea", "admiral:20", len(players), "table seat", known)
        assert seconds >= 0
        assert key in [option.key for option in table.decision.options]
        table.choose(key)
        players += thinking._players.values()
    assert len(players) == 3
    assert players[0] is players[1] is players[2]


def test_only_the_last_players_are_remembered() -> None:
    table = moonless.start("by-stealth-and-sea", scenario="bg2", seed=7)
    assert table.decision is not None
    known = pickle.dumps(table.sight(table.decision.seat))
    for number in range(thinking.KEPT + 5):
        thinking.think("by-stealth-and-sea", "captain", 0, f"table {number}", known)
    assert len(thinking._players) == thinking.KEPT
    assert f"table {thinking.KEPT + 4} captain" in thinking._players
    assert "table 0 captain" not in thinking._players
