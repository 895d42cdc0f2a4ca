"""6.1, 6.13, 6.14 What is said of things that he does not have, has no room for, or is not asked about."""

import pytest

from moonless.core.decision import Decision
from moonless.games.rogue_regiment.content.options import FIRE, HOLD
from moonless.games.rogue_regiment.rules import refusals
from tests.games.rogue_regiment.position import Position
from tests.games.rogue_regiment.rules.test_refusals_reasons import told


@pytest.mark.rule("SRR 6.1")
@pytest.mark.parametrize("ask", ["marked", "marked-weapon", "reroll", "jeep-hit", "withdraw", "order", "entry"])
def test_of_what_no_rule_bars_no_reason_is_given(ask: str) -> None:
    game = Position()
    man = game.operator("jock", (4, 4))
    for key in ("n", "jock", "fuse 30", "pistol guard"):
        assert refusals.refuse(game, Decision("jock", ask, "6.1", [FIRE, HOLD], man), key) is None


@pytest.mark.rule("SRR 6.13", "SRR 14.14")
def test_papers_are_put_down_by_whoever_has_them() -> None:
    game = Position()
    jock, paddy = game.operator("jock", (4, 4)), game.operator("paddy", (0, 0))
    for number, man in enumerate((jock, paddy)):
        game.token("documents", (0, 0), f"paper-{number}", holder=number).place = -1
        man.papers = [number]
    assert told(game, jock, "place paper-0", "place paper-1") == ["", "he does not have it (6.13)"]
    assert told(game, paddy, "place paper-0", "place paper-1") == ["he does not have it (6.13)", ""]


@pytest.mark.rule("SRR 6.14")
@pytest.mark.parametrize("rows", ["r r r\n\nr . r\n\nr r r", "c c c\n\nc . c\n\nc c c"])
def test_who_cannot_step_is_told_that_of_step_and_place_too(rows: str) -> None:
    game = Position(rows)
    jock = game.operator("jock", (1, 1), grenade=1)
    assert told(game, jock, "step-place n") == ["nothing to place, or no step after which he could (6.14)"]
