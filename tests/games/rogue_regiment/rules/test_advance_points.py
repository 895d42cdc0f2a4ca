"""9.6.7, 4.10, R57 Whoever plans again on the way has the points left that he has not walked yet; and a man who is
spotted already makes nobody plan again."""

import pytest

from moonless.games.rogue_regiment.state import AT_FIRST_SIGHT, BEFORE_IT_SEES, NO_TIES
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR 9.6", "SRR R57", "SRR 17.3")
@pytest.mark.parametrize(("order", "crouched"), [(AT_FIRST_SIGHT, False), (BEFORE_IT_SEES, False)])
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_a_shot_that_misses_costs_no_points_and_gives_none(order: int, crouched: bool, start: int) -> None:
    """Jock fires once at whom he has marked, on its way, and is fired at; it walks four squares in all."""
    game = Position(columns=16)
    guard = game.unit("guard", (start, 4), "N", "smg", alert=True)
    game.operator("paddy", (15, 4), spotted=True, crouched=crouched)
    jock = game.operator("jock", (start + 11, 5), mark=0, order=order, spotted=True)
    game.state.ties = NO_TIES
    game.chance(d6=[1, 6, 6])
    game.advance_all()
    assert jock.mark == -1, "he has fired"
    assert game.where(guard) is not None
    assert max(abs(game.board.xs[guard.place] - start), abs(game.board.ys[guard.place] - 4)) == 4


@pytest.mark.rule("SRR 4.10", "SRR 9.6")
@pytest.mark.parametrize(("spotted", "plans"), [(True, 1), (False, 2)])
def test_only_a_man_not_spotted_yet_makes_it_plan_again(spotted: bool, plans: int) -> None:
    """Paddy comes into view on the way to Jock, who is out of reach."""
    game = Position(columns=16, rows=1)
    game.unit("guard", (0, 0), "E", "smg", alert=True)
    game.operator("jock", (15, 0), spotted=True)
    game.operator("paddy", (9, 0), spotted=spotted)
    game.state.ties = NO_TIES
    game.advance_all()
    assert len([line for line in game.told() if "closest spotted operator" in line]) == plans


@pytest.mark.rule("SRR 17.3", "SRR R57", "SRR 9.6")
def test_who_is_shot_at_before_a_step_has_walked_only_those_before_it() -> None:
    """North along the water it sees nobody; Jock fires before the fourth square, which it then makes all the same."""
    water = "\n\n".join([". ~ . . . . . . . . . ."] * 4)
    game = Position(f". . . . . . . . . . . .\n\n{water}")
    guard = game.unit("guard", (0, 3), "N", "smg", alert=True)
    jock = game.operator("jock", (10, 2), mark=0, order=BEFORE_IT_SEES, spotted=True, pistol=0, scoped_rifle=3)
    game.state.ties = NO_TIES
    game.chance(d6=1)
    game.advance_all()
    assert jock.mark == -1
    assert game.where(guard) == (2, 0)
