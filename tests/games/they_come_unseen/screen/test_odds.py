"""Chances, counted over the plot."""

import pytest

from moonless.games.they_come_unseen import GAME
from moonless.games.they_come_unseen.rules import sonar
from moonless.games.they_come_unseen.screen.odds import heaviest
from tests.games.they_come_unseen.position import Position


@pytest.mark.rule("TCU 12.5")
def test_fire_tells_the_best_chance_of_a_hit() -> None:
    """On different squares, three bombs each; a submarine that still lies where it started is hit for certain."""
    assert heaviest([5, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0], 3)[0] == 5
    assert heaviest([9, 8, 7, 1, 0, 0], [9, 8, 7, 1, 2, 3], 3)[0] == 9 + 8 + 7 + 1 + 2 + 3
    assert heaviest([4, 3], [9, 1], 3) == (12, [1], [0])
    p = Position().soviet_turn_begins()
    for submarine, start in zip(p.state.submarines, p.state.starts, strict=True):
        submarine.square, submarine.depth = start, 0
    p.ship("orange", p.board.names[p.board.away(p.state.starts[0], 2, 2)])
    p.answers("north", "hold")
    sonar.search(p, p.ship("orange"), "soviet")
    fire = p.asked[-1]
    chance = GAME.screen.odds(p.state, fire, fire.find("fire red"))
    assert chance is not None
    assert chance.chance == 1.0
    assert GAME.screen.odds(p.state, fire, fire.find("hold")) is None
