"""Plans made anew on the way."""

from typing import cast

import pytest

from moonless.core.decision import Decision
from moonless.core.game import find_game
from moonless.core.table import Table
from moonless.games.they_come_unseen.state import State

GAME = find_game("they-come-unseen")


def turns_of(seed: int, rounds: int) -> list[tuple[State, Decision]]:
    """Every question about a submarine's path in the first rounds of a duel between captains."""
    table = Table.start(GAME, "duel", seed, dict(GAME.unattended))
    captain, found = GAME.judgment.captain(seed), []
    while table.decision is not None and cast(State, table.state).round <= rounds:
        sight = table.sight(table.decision.seat)
        if table.decision.ask == "order":
            found.append((cast(State, sight.state), sight.decision))
        table.choose(captain.decide(sight))
    return found


@pytest.mark.rule("TCU 6.1")
def test_a_captain_who_comes_later_orders_the_same() -> None:
    """Also after a snort: the submarine is not left in sight where it charged."""
    asked = turns_of(3, 8)
    one = GAME.judgment.captain(3)
    snorted = 0
    for state, decision in asked:
        assert state.plan is not None
        snorted += state.plan.snort >= 0
        assert GAME.judgment.captain(3).choose(state, decision).key == one.choose(state, decision).key
    assert snorted, "some of these turns snort"


@pytest.mark.rule("TCU 6.1")
def test_off_its_way_the_captain_goes_on_from_there() -> None:
    """Whoever takes another first step is not left there: the turn goes on, and never ends in sight."""
    table = Table.start(GAME, "duel", 3, dict(GAME.unattended))
    captain = GAME.judgment.captain(3)
    while table.decision is None or table.decision.ask != "order" or cast(State, table.state).round < 3:
        assert table.decision is not None
        table.choose(captain.decide(table.sight(table.decision.seat)))
    steps = [option.key for option in table.decision.options if option.key.endswith((" 200", " 400", " 600"))]
    lengths = []
    for key in steps:
        other, anew = table.fork("other"), GAME.judgment.captain(3)
        other.choose(key)
        while other.decision is not None and other.decision.ask == "order":
            other.choose(anew.decide(other.sight("nato")))
        log = cast(State, other.state).logs[-1]
        lengths.append(len(log.way.split()))
        assert not log.way.endswith("@p")
    assert max(lengths) > 3
