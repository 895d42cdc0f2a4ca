"""6 Operator phase: who acts, and what he does."""

import pytest

from moonless.games.rogue_regiment.rules import (
    operator_phase,
)
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 6.1")
@pytest.mark.rule("SRR 17.2")
def test_four_points_each_in_any_order() -> None:
    game = Position()
    jock, paddy = game.operator("jock", (2, 2)), game.operator("paddy", (6, 6))
    game.answers("paddy", "move n", "move n", "move n", "move n")
    operator_phase.operator_phase(game)
    assert (paddy.acted, jock.acted, game.where(paddy)) == (True, False, (6, 2))
    game.answers("move s", "end")
    operator_phase.operator_phase(game)
    assert (jock.acted, jock.ap, game.where(jock)) == (True, 0, (2, 3))
    assert game.asks()[0] == "who"


@pytest.mark.rule("SRR 6.2")
def test_a_free_action_is_seen() -> None:
    game = Position()
    jock = game.operator("jock", (4, 4))
    game.token("documents", (4, 4), "paper")
    unit = game.unit("guard", (4, 7), "N")
    game.act(jock, "take paper")
    assert (jock.ap, jock.spotted, unit.alert) == (4, True, True)


@pytest.mark.rule("SRR 16.2")
def test_withdrawal_is_offered_when_the_rest_stay_as_they_are() -> None:
    game = Position()
    exits = game.tile("W", 3)
    men = [game.operator(key, (0, 0)) for key in ("jock", "paddy", "taff")]
    for number, man in enumerate(men):
        man.place = exits[number]
    men[0].acted, game.state.turn = True, 3
    game.answers("done", "withdraw")
    operator_phase.operator_phase(game)
    assert game.asks() == ["who", "withdraw"]
    assert game.state.withdrawn


@pytest.mark.rule("SRR 16.2")
@pytest.mark.parametrize(
    ("turn", "out", "asked"), [(3, True, True), (3, False, False), (1, True, False), (2, True, True)]
)
def test_withdrawal_is_offered_only_where_it_is_open(turn: int, out: bool, asked: bool) -> None:
    """Before anybody acts, and when the rest stay as they are: all must be at an exit, and not in the first turn."""
    for acted in (False, True):
        game = Position()
        exits = game.tile("W", 3)
        men = [game.operator(key, (4, 4)) for key in ("jock", "paddy", "taff")]
        for number, man in enumerate(men if out else men[:2]):
            man.place = exits[number]
        men[0].acted, game.state.turn = acted, turn
        game.answers(*(["stay"] * asked if not acted else []), "done", *(["stay"] * asked if acted else []))
        operator_phase.operator_phase(game)
        expected = ["who", "withdraw"] if acted else ["withdraw", "who"]
        assert game.asks() == (expected if asked else ["who"])
        assert not game.state.withdrawn


@pytest.mark.rule("SRR 16.2")
def test_withdrawal_is_offered_when_the_last_man_has_acted() -> None:
    game = Position()
    exits = game.tile("W", 3)
    men = [game.operator(key, (0, 0)) for key in ("jock", "paddy")]
    for number, man in enumerate(men):
        man.place = exits[number]
    men[0].acted, game.state.turn = True, 3
    game.answers("end", "withdraw")
    assert not operator_phase.operator_phase(game)
    assert (game.asks(), game.state.withdrawn) == (["action", "withdraw"], True)
