"""4.9, 4.10 What units notice while they move and turn."""

import pytest

from moonless.games.rogue_regiment.rules import looking
from tests.games.rogue_regiment.position import Position


@pytest.mark.rule("SRR R17")
def test_alert_units_ignore_corpses() -> None:
    game = Position()
    game.token("corpse", (4, 4))
    other = game.unit("near", (0, 2), "W")
    unit = game.unit("u", (0, 4), "N", alert=True)
    assert looking.turn(game, unit, 2, 1, "the card", "10.3")
    assert (game.facing(unit), other.alert) == ("E", False)
