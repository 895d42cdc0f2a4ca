"""Worlds are imagined as submarines hide."""

from typing import cast

import pytest

from moonless.core.fate import SeededFate
from moonless.core.sight import Sight
from moonless.core.table import Table
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.state import SOVIET_TURN, State
from moonless.players.admiral import Budget, Search
from tests.games.they_come_unseen.captain.test_captain import GAME


@pytest.mark.rule("TCU 18.9")
def test_worlds_are_imagined_as_submarines_hide() -> None:
    """Deep more often than a plot of equal chances would have it, and only from what the Soviets know."""
    table = Table.start(GAME, "duel", 5, dict(GAME.unattended))
    captain = GAME.judgment.captain(5)
    while cast(State, table.state).round < 5 or cast(State, table.state).phase != SOVIET_TURN:
        assert table.decision is not None
        table.choose(captain.decide(table.sight(table.decision.seat)))
    seen = GAME.secrets.redact(table.state, "soviet")
    worlds = [cast(State, GAME.secrets.imagine(seen, "soviet", SeededFate(n))) for n in range(60)]
    board = load_content().board
    at_the_bottom = sum(w.submarines[0].depth == board.floor[w.submarines[0].square] for w in worlds)
    assert at_the_bottom > 40
    assert len({w.submarines[0].square for w in worlds}) > 10


@pytest.mark.rule("TCU 11.4", "TCU 18.9")
def test_what_a_search_has_told_is_true_of_every_world_imagined_since() -> None:
    """A salvo is aimed in the midst of the search's own phase: no world is thrown away for what its sonar heard."""
    for sight in aimed(2):
        search = Search(GAME, sight, 1)
        search.think(Budget(iterations=40))
        assert search.iterations > 8
        assert search.rejected == 0


def aimed(count: int) -> list[Sight]:
    """The first depths to be set for bombs, one for each game."""
    found: list[Sight] = []
    for seed in range(count):
        table, captain = Table.start(GAME, "standard", seed, dict(GAME.unattended)), GAME.judgment.captain(0)
        while table.decision is not None and table.decision.ask != "black-depth":
            table.choose(captain.decide(table.sight(table.decision.seat)))
        assert table.decision is not None
        found.append(table.sight(table.decision.seat))
    return found


@pytest.mark.rule("TCU 18.1")
def test_a_glimpse_shows_what_is_known_and_no_more() -> None:
    """As much as the redacted state, for every seat and a spectator; and the true state stays as it was."""
    for scenario in ("standard", "five-players"):
        table, captain = Table.start(GAME, scenario, 3, dict(GAME.unattended)), GAME.judgment.captain(0)
        for number in range(400):
            if table.decision is None:
                break
            if number % 7 == 0:
                before = table.state.copy()
                for seat in (*GAME.scenarios[scenario].seats, None):
                    assert GAME.secrets.glimpse(table.state, seat) == GAME.secrets.redact(table.state, seat)
                assert table.state == before
            table.choose(captain.decide(table.sight(table.decision.seat)))
