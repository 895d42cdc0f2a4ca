"""4.9, 4.10 What is told of a turn that shows somebody: once, before all that it shows."""

import pytest

from moonless.games.rogue_regiment.rules import looking
from tests.games.rogue_regiment.position import Position

TURN = "The guard turns to NE as the card says, stopped by what it sees."


def turned(game: Position) -> list[str]:
    """What is told of a guard in the middle who turns from north to east."""
    guard = game.unit("guard", (4, 4), "N", "smg")
    assert not looking.turn(game, guard, 2, 1, "as the card says", "10.3")
    assert game.facing(guard) == "NE"
    return game.told()


@pytest.mark.rule("SRR 4.10", "SRR 2.5")
@pytest.mark.parametrize("men", [["jock"], ["jock", "paddy"], ["jock", "paddy", "reg"]])
def test_a_turn_that_shows_men_is_told_once_before_them(men: list[str]) -> None:
    game = Position()
    for number, key in enumerate(men):
        game.operator(key, (6 + number, 2 - number))
    told = turned(game)
    assert told[0] == TURN
    assert [line for line in told if "turns" in line] == [TURN]
    sights = [line for line in told if " sees " in line and "turns" not in line]
    assert [line.split(" sees ")[1].split(" at ")[0].lower() for line in sights] == men


@pytest.mark.rule("SRR 4.10", "SRR 2.5")
def test_a_turn_that_shows_a_body_is_told_before_it() -> None:
    game = Position()
    game.token("corpse", (6, 2))
    assert turned(game) == [TURN, "The guard finds a body.", "The guard shouts, nobody hears it."]
