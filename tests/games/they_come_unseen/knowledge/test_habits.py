"""Worlds are imagined as submarines hide."""

from typing import cast

import pytest

from moonless.core.fate import SeededFate
from moonless.core.table import Table
from moonless.games.they_come_unseen.content.content import load_content
from moonless.games.they_come_unseen.state import SOVIET_TURN, State
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
