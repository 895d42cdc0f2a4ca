"""What computer players go by: plans made anew on the way, likely worlds, what a state promises."""

from typing import cast

import pytest

from moonless.core.decision import Decision
from moonless.core.fate import SeededFate
from moonless.core.game import find_game
from moonless.core.table import Table
from moonless.games.they_come_unseen import evaluation
from moonless.games.they_come_unseen.content import load_content
from moonless.games.they_come_unseen.state import SOVIET_TURN, State

GAME = find_game("they-come-unseen")


def turns_of(seed: int, rounds: int) -> list[tuple[State, Decision]]:
    """Every question about a submarine's path in the first rounds of a duel between captains."""
    table = Table.start(GAME, "duel", seed, dict(GAME.unattended))
    captain, found = GAME.captain(seed), []
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
    one = GAME.captain(3)
    snorted = 0
    for state, decision in asked:
        assert state.plan is not None
        snorted += state.plan.snort >= 0
        assert GAME.captain(3).choose(state, decision).key == one.choose(state, decision).key
    assert snorted, "some of these turns snort"


@pytest.mark.rule("TCU 6.1")
def test_off_its_way_the_captain_goes_on_from_there() -> None:
    """Whoever takes another first step is not left there: the turn goes on, and never ends in sight."""
    table = Table.start(GAME, "duel", 3, dict(GAME.unattended))
    captain = GAME.captain(3)
    while table.decision is None or table.decision.ask != "order" or cast(State, table.state).round < 3:
        assert table.decision is not None
        table.choose(captain.decide(table.sight(table.decision.seat)))
    steps = [option.key for option in table.decision.options if option.key.endswith((" 200", " 400", " 600"))]
    lengths = []
    for key in steps:
        other, anew = table.fork("other"), GAME.captain(3)
        other.choose(key)
        while other.decision is not None and other.decision.ask == "order":
            other.choose(anew.decide(other.sight("nato")))
        log = cast(State, other.state).logs[-1]
        lengths.append(len(log.way.split()))
        assert not log.way.endswith("@p")
    assert max(lengths) > 3


@pytest.mark.rule("TCU 18.9")
def test_worlds_are_imagined_as_submarines_hide() -> None:
    """Deep more often than a plot of equal chances would have it, and only from what the Soviets know."""
    table = Table.start(GAME, "duel", 5, dict(GAME.unattended))
    captain = GAME.captain(5)
    while cast(State, table.state).round < 5 or cast(State, table.state).phase != SOVIET_TURN:
        assert table.decision is not None
        table.choose(captain.decide(table.sight(table.decision.seat)))
    seen = GAME.redact(table.state, "soviet")
    worlds = [cast(State, GAME.imagine(seen, "soviet", SeededFate(n))) for n in range(60)]
    board = load_content().board
    at_the_bottom = sum(w.submarines[0].depth == board.floor[w.submarines[0].square] for w in worlds)
    assert at_the_bottom > 40
    assert len({w.submarines[0].square for w in worlds}) > 10


@pytest.mark.rule("TCU 19.1")
def test_what_a_state_promises() -> None:
    """A station taken is good for NATO, a hit is bad, and so is time that runs out (19.4)."""
    content, state = load_content(), cast(State, GAME.imagine(turns_of(3, 3)[-1][0], "nato", SeededFate(0)))
    before = evaluation.nato_value(content, state)
    hit, taken, late = state.copy(), state.copy(), state.copy()
    hit.submarines[0].hits = 2
    taken.destroyed[state.targets[0]] = True
    late.round = 58
    assert evaluation.nato_value(content, hit) < before < evaluation.nato_value(content, taken)
    assert evaluation.nato_value(content, late) < before / 2
